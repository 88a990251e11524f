// run: --property robustness --memory-model tso
// expect: TRUE
// run: --property robustness --memory-model pso
// expect: TRUE
// run: --property robustness --memory-model rc11
// expect: TRUE
// run: --property robustness --memory-model tso -DFLAG
// expect: FALSE(robustness)
// run: --property robustness --memory-model tso -DFLAG --search graph
// expect: FALSE(robustness)
// run: --property robustness --memory-model pso -DFLAG
// expect: FALSE(robustness)
// run: --property robustness --memory-model rc11 -DFLAG
// expect: FALSE(robustness)
// why: A block that is given to a thread, which frees it: what comes before is
//   written before it is read. With a flag that each thread raises for the
//   other to see, neither may see that of the other.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

typedef struct {
  int value;
} Block;

static _Atomic(Block *) given;
static atomic_int taken, waits;

static void *take(void *arg) {
  Block *b = atomic_load_explicit(&given, memory_order_acquire);
  if (!b)
    return arg;
  arg = b->value == 3 ? NULL : arg;
  free(b);
  atomic_store_explicit(&taken, 1, memory_order_relaxed);
#ifdef FLAG
  atomic_load_explicit(&waits, memory_order_relaxed);
#endif
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, take, NULL);
  Block *b = malloc(sizeof *b);
  b->value = 3;
  atomic_store_explicit(&given, b, memory_order_release);
  atomic_store_explicit(&waits, 1, memory_order_relaxed);
  atomic_load_explicit(&taken, memory_order_relaxed);
  pthread_join(t, NULL);
  return 0;
}
