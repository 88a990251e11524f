// run: --property no-deadlock --search explicit
// expect: TRUE
// run: --property no-deadlock --search preemptions
// expect: TRUE
// run: --property no-deadlock --search dpor
// expect: TRUE
// run: --property no-deadlock --search hybrid
// expect: TRUE
// run: --property no-deadlock --search explicit -DMUTANT
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search preemptions -DMUTANT
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search dpor -DMUTANT
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search heuristic -DMUTANT
// expect: FALSE(no-deadlock)
// why: A lock taken by a compare-exchange whose expected value is a variable of
//   the loop's body; in the mutant it is never given back.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int lock;
static int count;

static void *run(void *arg) {
  for (;;) {
    int expected = 0;
    if (atomic_compare_exchange_strong(&lock, &expected, 1))
      break;
  }
  count++;
#ifndef MUTANT
  lock = 0;
#endif
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  run(NULL);
  pthread_join(t, NULL);
  return 0;
}
