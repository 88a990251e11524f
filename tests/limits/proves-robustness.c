// row: `robustness` does not count rounds
// run: --memory-model tso --property robustness
// expect: TRUE
// run: --memory-model tso --property robustness -DLOOK
// expect: FALSE(robustness)
#include <pthread.h>
#include <stdatomic.h>
static atomic_int go, ready;
static void *wait(void *arg) {
  atomic_store_explicit(&ready, 1, memory_order_relaxed);
  while (!atomic_load_explicit(&go, memory_order_relaxed))
    ;
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, wait, NULL);
  atomic_store_explicit(&go, 1, memory_order_relaxed);
#ifdef LOOK
  atomic_load_explicit(&ready, memory_order_relaxed);
#endif
  pthread_join(t, NULL);
  return 0;
}
