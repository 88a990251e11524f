// run: --search explicit --memory-model tso --property no-deadlock
// expect: FALSE(no-deadlock)
// run: --search explicit --memory-model pso --property no-deadlock
// expect: FALSE(no-deadlock)
// run: --search explicit --memory-model rc11 --property no-deadlock
// expect: FALSE(no-deadlock)
// run: -DUNLOCK --search explicit --memory-model tso --property no-deadlock
// expect: TRUE
// run: -DUNLOCK --search explicit --memory-model rc11 --property no-deadlock
// expect: TRUE
// run: --deadlocks also -DUNLOCK
// expect: TRUE
// why: A lock that its holder never releases; who waits for it tries to take
// it, which stores nothing.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int lock;
static int shared;

static void acquire(void) {
  int free = 0;
  while (!atomic_compare_exchange_strong_explicit(
      &lock, &free, 1, memory_order_acquire, memory_order_relaxed))
    free = 0;
}

static void *use(void *arg) {
  acquire();
  shared++;
#ifdef UNLOCK
  atomic_store_explicit(&lock, 0, memory_order_release);
#endif
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, use, 0);
  use(0);
  pthread_join(t, 0);
  return 0;
}
