// run: --memory-model sc
// expect: TRUE
// run: --memory-model tso
// expect: FALSE(assertion)
// run: --search explicit --memory-model tso
// expect: FALSE(assertion)
// run: --memory-model pso
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11
// expect: FALSE(assertion)
// run: --memory-model rc11
// expect: FALSE(assertion)
// run: --memory-model sc -DF=seq_cst
// expect: TRUE
// run: --memory-model tso -DF=seq_cst
// expect: TRUE
// run: --search explicit --memory-model tso -DF=seq_cst
// expect: TRUE
// run: --memory-model pso -DF=seq_cst
// expect: TRUE
// run: --search explicit --memory-model pso -DF=seq_cst
// expect: TRUE
// run: --search explicit --memory-model rc11 -DF=seq_cst
// expect: TRUE
// run: --memory-model rc11 -DF=seq_cst
// expect: TRUE
// run: --memory-model sc -DW=seq_cst -DR=seq_cst
// expect: TRUE
// run: --memory-model tso -DW=seq_cst -DR=seq_cst
// expect: TRUE
// run: --search explicit --memory-model tso -DW=seq_cst -DR=seq_cst
// expect: TRUE
// run: --memory-model pso -DW=seq_cst -DR=seq_cst
// expect: TRUE
// run: --search explicit --memory-model pso -DW=seq_cst -DR=seq_cst
// expect: TRUE
// run: --search explicit --memory-model rc11 -DW=seq_cst -DR=seq_cst
// expect: TRUE
// run: --memory-model rc11 -DW=seq_cst -DR=seq_cst
// expect: TRUE
// run: --memory-model sc -DW=seq_cst
// expect: TRUE
// run: --memory-model tso -DW=seq_cst
// expect: TRUE
// run: --search explicit --memory-model tso -DW=seq_cst
// expect: TRUE
// run: --memory-model pso -DW=seq_cst
// expect: TRUE
// run: --search explicit --memory-model pso -DW=seq_cst
// expect: TRUE
// run: --search explicit --memory-model rc11 -DW=seq_cst
// expect: FALSE(assertion)
// run: --memory-model rc11 -DW=seq_cst
// expect: FALSE(assertion)
// run: --search graph --memory-model sc
// expect: TRUE
// run: --search graph --memory-model tso
// expect: FALSE(assertion)
// run: --search graph --memory-model pso
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11
// expect: FALSE(assertion)
// run: --search graph --memory-model pso -DF=seq_cst
// expect: TRUE
// run: --search graph --memory-model rc11 -DF=seq_cst
// expect: TRUE
// run: --memory-model tso --property robustness
// expect: FALSE(robustness)
// run: --search graph --memory-model tso --property robustness
// expect: FALSE(robustness)
// run: --memory-model tso --property robustness -DF=seq_cst
// expect: TRUE
// run: --search graph --memory-model tso --property robustness -DF=seq_cst
// expect: TRUE
// run: --memory-model pso --property robustness -DF=seq_cst
// expect: TRUE
// run: --search graph --memory-model pso --property robustness -DF=seq_cst
// expect: TRUE
// why: Dekker's algorithm: each thread enters once and withdraws at most once.
#include "litmus.h"

#ifndef W
#define W relaxed
#endif
#ifndef R
#define R acquire
#endif
#ifndef F
#define F none
#endif

static atomic_int flag[2], turn, owner;

/* Two threads in here at once: one of them reads the other's number. */
static void critical(int me) {
  STORE(&owner, me, relaxed);
  assert(LOAD(&owner, relaxed) == me);
}

static void lock_and_unlock(int me, int other) {
  STORE(&flag[me], 1, W);
  FENCE(F);
  if (LOAD(&flag[other], R)) {
    if (LOAD(&turn, R) != me) {
      STORE(&flag[me], 0, W);
      __VERIFIER_assume(LOAD(&turn, R) == me);
      STORE(&flag[me], 1, W);
      FENCE(F);
    }
    __VERIFIER_assume(!LOAD(&flag[other], R));
  }
  critical(me);
  STORE(&turn, other, release);
  STORE(&flag[me], 0, release);
}

static void *one(void *arg) {
  lock_and_unlock(0, 1);
  return arg;
}

static void *two(void *arg) {
  lock_and_unlock(1, 0);
  return arg;
}

int main(void) {
  run(one, two, NULL, NULL);
  return 0;
}
