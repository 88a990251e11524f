// run: --search explicit --memory-model tso --property valid-memtrack
// expect: TRUE
// run: --search explicit --memory-model pso --property valid-memtrack
// expect: TRUE
// run: --search explicit --memory-model rc11 --property valid-memtrack
// expect: TRUE
// run: -DCLEARED --search explicit --memory-model tso --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: -DCLEARED --search explicit --memory-model rc11 --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: -DEARLY --search explicit --memory-model sc --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: -DEARLY --search explicit --memory-model tso --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: -DEARLY --search explicit --memory-model rc11 --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: --search graph --memory-model sc --property valid-memtrack
// expect: TRUE
// run: --search graph --memory-model tso --property valid-memtrack
// expect: TRUE
// run: --search graph --memory-model pso --property valid-memtrack
// expect: TRUE
// run: --search graph --memory-model rc11 --property valid-memtrack
// expect: TRUE
// run: -DCLEARED --search graph --memory-model sc --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: -DCLEARED --search graph --memory-model tso --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: -DCLEARED --search graph --memory-model pso --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: -DCLEARED --search graph --memory-model rc11 --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: -DEARLY --search graph --memory-model sc --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: -DEARLY --search graph --memory-model tso --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: -DEARLY --search graph --memory-model pso --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: -DEARLY --search graph --memory-model rc11 --property valid-memtrack
// expect: FALSE(valid-memtrack)
// why: A pointer in a pending store, or in a message that may be read, is kept.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic(int *) slot;

static void *give(void *arg) {
  atomic_store_explicit(&slot, malloc(sizeof(int)), memory_order_relaxed);
#ifdef CLEARED
  atomic_store_explicit(&slot, 0, memory_order_relaxed);
#endif
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, give, 0);
#ifdef EARLY
  free(atomic_load_explicit(&slot, memory_order_relaxed));
  atomic_store_explicit(&slot, 0, memory_order_relaxed);
  pthread_join(t, 0);
#else
  pthread_join(t, 0);
  free(atomic_load_explicit(&slot, memory_order_relaxed));
#endif
  return 0;
}
