// run: --property robustness --memory-model tso
// expect: FALSE(robustness)
// run: --property robustness --memory-model tso --search graph
// expect: FALSE(robustness)
// run: --property robustness --memory-model rc11
// expect: FALSE(robustness)
// run: --property robustness --memory-model tso -DLAST
// expect: TRUE
// run: --property robustness --memory-model tso -DLAST --search graph
// expect: TRUE
// run: --property robustness --memory-model pso -DLAST
// expect: TRUE
// run: --property robustness --memory-model rc11 -DLAST
// expect: TRUE
// why: A spin lock is robust as long as nobody reads after it has given the
//   lock back: a thread that waits may have stored before, and may still see
//   the lock taken.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int lock, other;

static void *work(void *arg) {
  for (;;) {
    while (atomic_load_explicit(&lock, memory_order_relaxed))
      ;
    if (!atomic_exchange_explicit(&lock, 1, memory_order_acquire))
      break;
  }
  atomic_store_explicit(&lock, 0, memory_order_release);
#ifndef LAST
  atomic_load_explicit(&other, memory_order_relaxed);
#endif
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  atomic_store_explicit(&other, 1, memory_order_relaxed);
  work(NULL);
  pthread_join(t, NULL);
  return 0;
}
