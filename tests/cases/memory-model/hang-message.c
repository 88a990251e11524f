// run: --search explicit --memory-model sc --property no-deadlock
// expect: TRUE
// run: --search explicit --memory-model tso --property no-deadlock
// expect: TRUE
// run: --search explicit --memory-model pso --property no-deadlock
// expect: FALSE(no-deadlock)
// run: --search explicit --memory-model rc11 --property no-deadlock
// expect: FALSE(no-deadlock)
// run: -DORDER=memory_order_release --memory-model pso --engine portfolio --property no-deadlock
// expect: TRUE
// run: --deadlocks also -DORDER=memory_order_release
// expect: TRUE
// run: --unwind 1 --deadlocks also -DORDER=memory_order_release
// expect: TRUE
// run: --unwind 1 --memory-model rc11 --engine portfolio --property no-deadlock
// expect: FALSE(no-deadlock)
// why: Who sees the flag but not the data asks once more, and gets no answer.
#include <pthread.h>
#include <stdatomic.h>

#ifndef ORDER
#define ORDER memory_order_relaxed
#endif

static atomic_int data, flag, answer;

static void *send(void *arg) {
  atomic_store_explicit(&data, 1, ORDER);
  atomic_store_explicit(&flag, 1, ORDER);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, send, 0);
  while (!atomic_load_explicit(&flag, memory_order_acquire))
    ;
  if (!atomic_load_explicit(&data, memory_order_relaxed))
    while (!atomic_load(&answer))
      ;
  pthread_join(t, 0);
  return 0;
}
