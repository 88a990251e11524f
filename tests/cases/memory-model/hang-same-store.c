// run: --search explicit --memory-model sc --property no-deadlock
// expect: FALSE(no-deadlock)
// run: --search explicit --memory-model tso --property no-deadlock
// expect: FALSE(no-deadlock)
// run: --search explicit --memory-model pso --property no-deadlock
// expect: FALSE(no-deadlock)
// run: -DOTHER --search explicit --memory-model tso --property no-deadlock
// expect: TRUE
// run: -DOTHER --search explicit --memory-model pso --property no-deadlock
// expect: TRUE
// why: Who waits and stores what is there changes nothing, whether the store is
// pending or not.  With OTHER each round stores 0 as well: it is no hang.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x = 1, y;

static void store(int value) {
  atomic_store_explicit(&x, value, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
}

static void *wait(void *arg) {
  while (!atomic_load_explicit(&y, memory_order_relaxed)) {
#ifdef OTHER
    store(0);
#endif
    store(1);
  }
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, wait, 0);
  pthread_join(t, 0);
  return 0;
}
