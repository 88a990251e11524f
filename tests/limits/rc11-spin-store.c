// row: With `--memory-model tso`, `pso` or `rc11`, loops that wait and store
// run: --memory-model rc11 --search explicit --timeout 3s
// expect: UNKNOWN(time limit)
// run: --memory-model rc11 --engine order --property no-deadlock --timeout 3s
// expect: UNKNOWN(time limit)
// run: --memory-model tso --search explicit --timeout 3s
// expect: UNKNOWN(time limit)
#include <pthread.h>
#include <stdatomic.h>
static atomic_int go, flag;
static void *spin(void *u) {
  while (!atomic_load_explicit(&go, memory_order_acquire))
    atomic_store_explicit(&flag, 1, memory_order_relaxed);
  return u;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, spin, 0);
  int seen = atomic_load_explicit(&flag, memory_order_relaxed);
  atomic_store_explicit(&go, 1, memory_order_release);
  pthread_join(t, 0);
  return seen & 0;
}
