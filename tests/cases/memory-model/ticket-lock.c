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
// run: --search explicit --memory-model rc11
// expect: TRUE
// run: --memory-model rc11
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
// run: --search explicit --memory-model rc11 -DLEAVE=relaxed
// expect: FALSE(assertion)
// run: --memory-model rc11 -DLEAVE=relaxed
// expect: FALSE(assertion)
// run: --memory-model sc -DSEE=relaxed
// expect: TRUE
// run: --memory-model tso -DSEE=relaxed
// expect: TRUE
// run: --search explicit --memory-model tso -DSEE=relaxed
// expect: TRUE
// run: --memory-model pso -DSEE=relaxed
// expect: TRUE
// run: --search explicit --memory-model pso -DSEE=relaxed
// expect: TRUE
// run: --search explicit --memory-model rc11 -DSEE=relaxed
// expect: FALSE(assertion)
// run: --memory-model rc11 -DSEE=relaxed
// expect: FALSE(assertion)
// run: --search graph --memory-model sc
// expect: TRUE
// run: --search graph --memory-model tso
// expect: TRUE
// run: --search graph --memory-model pso
// expect: TRUE
// run: --search graph --memory-model rc11
// expect: TRUE
// run: --search graph --memory-model pso -DLEAVE=relaxed
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11 -DLEAVE=relaxed
// expect: FALSE(assertion)
// run: --memory-model tso --property robustness
// expect: TRUE
// run: --search graph --memory-model tso --property robustness
// expect: TRUE
// run: --memory-model pso --property robustness
// expect: TRUE
// run: --search graph --memory-model pso --property robustness
// expect: TRUE
// run: --memory-model rc11 --property robustness
// expect: TRUE
// run: --search graph --memory-model rc11 --property robustness
// expect: TRUE
// run: --memory-model pso --property robustness -DLEAVE=relaxed
// expect: FALSE(robustness)
// run: --search graph --memory-model pso --property robustness -DLEAVE=relaxed
// expect: FALSE(robustness)
// run: --memory-model rc11 --property robustness -DLEAVE=relaxed
// expect: FALSE(robustness)
// run: --search graph --memory-model rc11 --property robustness -DLEAVE=relaxed
// expect: FALSE(robustness)
// why: A ticket lock: both threads count.
#include "litmus.h"

#ifndef SEE
#define SEE acquire
#endif
#ifndef LEAVE
#define LEAVE release
#endif

static atomic_int next, serving, counter;

static void count(void) {
  STORE(&counter, LOAD(&counter, relaxed) + 1, relaxed);
}

static void *work(void *arg) {
  int mine = ADD(&next, 1, relaxed);
  __VERIFIER_assume(LOAD(&serving, SEE) == mine);
  count();
  STORE(&serving, mine + 1, LEAVE);
  return arg;
}

int main(void) {
  run(work, work, NULL, NULL);
  assert(LOAD(&counter, relaxed) == 2);
  return 0;
}
