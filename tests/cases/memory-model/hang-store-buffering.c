// run: --memory-model sc --engine portfolio --property no-deadlock
// expect: TRUE
// run: --search explicit --memory-model tso --property no-deadlock
// expect: FALSE(no-deadlock)
// run: --memory-model pso --engine portfolio --property no-deadlock
// expect: FALSE(no-deadlock)
// run: --search explicit --memory-model rc11 --property no-deadlock
// expect: FALSE(no-deadlock)
// run: --deadlocks also --memory-model rc11
// expect: FALSE(no-deadlock)
// run: -DORDER=memory_order_seq_cst --memory-model tso --engine portfolio --property no-deadlock
// expect: TRUE
// run: -DORDER=memory_order_seq_cst --search explicit --memory-model rc11 --property no-deadlock
// expect: TRUE
// run: --memory-model tso --property robustness
// expect: FALSE(robustness)
// run: --search graph --memory-model tso --property robustness
// expect: FALSE(robustness)
// run: --memory-model rc11 --property robustness
// expect: FALSE(robustness)
// run: --search graph --memory-model rc11 --property robustness
// expect: FALSE(robustness)
// why: Who sees that the other has come lets both go on.  If neither sees it,
// both wait for ever.
#include <pthread.h>
#include <stdatomic.h>

#ifndef ORDER
#define ORDER memory_order_relaxed
#endif

static atomic_int here[2], go;

static void meet(int me) {
  atomic_store_explicit(&here[me], 1, ORDER);
  if (atomic_load_explicit(&here[1 - me], ORDER))
    atomic_store(&go, 1);
  while (!atomic_load(&go))
    ;
}

static void *other(void *arg) {
  meet(1);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, other, 0);
  meet(0);
  pthread_join(t, 0);
  return 0;
}
