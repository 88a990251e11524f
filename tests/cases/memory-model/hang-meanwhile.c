// run: --search explicit --memory-model tso --property no-deadlock
// expect: TRUE
// run: --search explicit --memory-model rc11 --property no-deadlock
// expect: TRUE
// run: -DJOIN --search explicit --memory-model tso --property no-deadlock
// expect: FALSE(no-deadlock)
// run: -DJOIN --search explicit --memory-model rc11 --property no-deadlock
// expect: FALSE(no-deadlock)
// why: The process ends while a thread still waits.  With JOIN it does not.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;

static void *wait(void *arg) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  while (!atomic_load_explicit(&y, memory_order_relaxed))
    ;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, wait, 0);
  while (!atomic_load_explicit(&x, memory_order_relaxed))
    ;
#ifdef JOIN
  pthread_join(t, 0);
#endif
  return 0;
}
