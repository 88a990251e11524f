// run: --memory-model sc
// expect: TRUE
// run: --memory-model tso
// expect: TRUE
// run: --search explicit --memory-model tso
// expect: TRUE
// run: --memory-model pso
// expect: TRUE
// run: --search explicit --memory-model pso
// expect: TRUE
// run: --memory-model sc -DLEAVE=relaxed
// expect: TRUE
// run: --memory-model tso -DLEAVE=relaxed
// expect: TRUE
// run: --search explicit --memory-model tso -DLEAVE=relaxed
// expect: TRUE
// run: --memory-model pso -DLEAVE=relaxed
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DLEAVE=relaxed
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11
// expect: TRUE
// run: --search explicit --memory-model rc11 --property no-deadlock
// expect: TRUE
// run: --search explicit --memory-model rc11 -DLEAVE=relaxed
// expect: FALSE(assertion)
// run: --search graph --memory-model pso -DLEAVE=relaxed
// expect: FALSE(assertion)
// run: --memory-model tso --property robustness
// expect: TRUE
// run: --memory-model pso --property robustness
// expect: TRUE
// run: --memory-model rc11 --property robustness
// expect: TRUE
// run: --memory-model rc11 --property robustness -DLEAVE=relaxed
// expect: FALSE(robustness)
// why: A test-and-set lock that waits in a loop.
#include "litmus.h"

#ifndef LEAVE
#define LEAVE release
#endif

static atomic_int lock, counter;

static void count(void) {
  STORE(&counter, LOAD(&counter, relaxed) + 1, relaxed);
}

static void *work(void *arg) {
  while (SWAP(&lock, 1, acquire))
    ;
  count();
  STORE(&lock, 0, LEAVE);
  return arg;
}

int main(void) {
  run(work, work, NULL, NULL);
  assert(LOAD(&counter, relaxed) == 2);
  return 0;
}
