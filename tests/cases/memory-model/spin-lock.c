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
// run: --memory-model sc -DTAKE=relaxed
// expect: TRUE
// run: --memory-model tso -DTAKE=relaxed
// expect: TRUE
// run: --search explicit --memory-model tso -DTAKE=relaxed
// expect: TRUE
// run: --memory-model pso -DTAKE=relaxed
// expect: TRUE
// run: --search explicit --memory-model pso -DTAKE=relaxed
// expect: TRUE
// run: --search explicit --memory-model rc11 -DTAKE=relaxed
// expect: FALSE(assertion)
// run: --memory-model rc11 -DTAKE=relaxed
// expect: FALSE(assertion)
// run: --memory-model sc -DTEST=1
// expect: TRUE
// run: --memory-model tso -DTEST=1
// expect: TRUE
// run: --search explicit --memory-model tso -DTEST=1
// expect: TRUE
// run: --memory-model pso -DTEST=1
// expect: TRUE
// run: --search explicit --memory-model pso -DTEST=1
// expect: TRUE
// run: --search explicit --memory-model rc11 -DTEST=1
// expect: TRUE
// run: --memory-model rc11 -DTEST=1
// expect: TRUE
// run: --memory-model sc -DTEST=1 -DLEAVE=relaxed
// expect: TRUE
// run: --memory-model tso -DTEST=1 -DLEAVE=relaxed
// expect: TRUE
// run: --search explicit --memory-model tso -DTEST=1 -DLEAVE=relaxed
// expect: TRUE
// run: --memory-model pso -DTEST=1 -DLEAVE=relaxed
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DTEST=1 -DLEAVE=relaxed
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DTEST=1 -DLEAVE=relaxed
// expect: FALSE(assertion)
// run: --memory-model rc11 -DTEST=1 -DLEAVE=relaxed
// expect: FALSE(assertion)
// run: --memory-model sc -DTEST=1 -DTAKE=relaxed
// expect: TRUE
// run: --memory-model tso -DTEST=1 -DTAKE=relaxed
// expect: TRUE
// run: --search explicit --memory-model tso -DTEST=1 -DTAKE=relaxed
// expect: TRUE
// run: --memory-model pso -DTEST=1 -DTAKE=relaxed
// expect: TRUE
// run: --search explicit --memory-model pso -DTEST=1 -DTAKE=relaxed
// expect: TRUE
// run: --search explicit --memory-model rc11 -DTEST=1 -DTAKE=relaxed
// expect: FALSE(assertion)
// run: --memory-model rc11 -DTEST=1 -DTAKE=relaxed
// expect: FALSE(assertion)
// run: --memory-model sc -DTAKE=seq_cst -DLEAVE=seq_cst
// expect: TRUE
// run: --memory-model tso -DTAKE=seq_cst -DLEAVE=seq_cst
// expect: TRUE
// run: --search explicit --memory-model tso -DTAKE=seq_cst -DLEAVE=seq_cst
// expect: TRUE
// run: --memory-model pso -DTAKE=seq_cst -DLEAVE=seq_cst
// expect: TRUE
// run: --search explicit --memory-model pso -DTAKE=seq_cst -DLEAVE=seq_cst
// expect: TRUE
// run: --search explicit --memory-model rc11 -DTAKE=seq_cst -DLEAVE=seq_cst
// expect: TRUE
// run: --memory-model rc11 -DTAKE=seq_cst -DLEAVE=seq_cst
// expect: TRUE
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
// why: A test-and-set lock: both threads count.
#include "litmus.h"

#ifndef TAKE
#define TAKE acquire
#endif
#ifndef LEAVE
#define LEAVE release
#endif
#ifndef TEST
#define TEST 0
#endif

static atomic_int lock, counter;

static void count(void) {
  STORE(&counter, LOAD(&counter, relaxed) + 1, relaxed);
}

static void *work(void *arg) {
  if (TEST)
    __VERIFIER_assume(!LOAD(&lock, relaxed));
  __VERIFIER_assume(!SWAP(&lock, 1, TAKE));
  count();
  STORE(&lock, 0, LEAVE);
  return arg;
}

int main(void) {
  run(work, work, NULL, NULL);
  assert(LOAD(&counter, relaxed) == 2);
  return 0;
}
