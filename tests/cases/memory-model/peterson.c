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
// run: --memory-model sc -DFLAG=seq_cst -DTURN=seq_cst -DR=seq_cst
// expect: TRUE
// run: --memory-model tso -DFLAG=seq_cst -DTURN=seq_cst -DR=seq_cst
// expect: TRUE
// run: --search explicit --memory-model tso -DFLAG=seq_cst -DTURN=seq_cst -DR=seq_cst
// expect: TRUE
// run: --memory-model pso -DFLAG=seq_cst -DTURN=seq_cst -DR=seq_cst
// expect: TRUE
// run: --search explicit --memory-model pso -DFLAG=seq_cst -DTURN=seq_cst -DR=seq_cst
// expect: TRUE
// run: --search explicit --memory-model rc11 -DFLAG=seq_cst -DTURN=seq_cst -DR=seq_cst
// expect: TRUE
// run: --memory-model rc11 -DFLAG=seq_cst -DTURN=seq_cst -DR=seq_cst
// expect: TRUE
// run: --memory-model sc -DTURN=seq_cst
// expect: TRUE
// run: --memory-model tso -DTURN=seq_cst
// expect: TRUE
// run: --search explicit --memory-model tso -DTURN=seq_cst
// expect: TRUE
// run: --memory-model pso -DTURN=seq_cst
// expect: TRUE
// run: --search explicit --memory-model pso -DTURN=seq_cst
// expect: TRUE
// run: --search explicit --memory-model rc11 -DTURN=seq_cst
// expect: FALSE(assertion)
// run: --memory-model rc11 -DTURN=seq_cst
// expect: FALSE(assertion)
// run: --memory-model sc -DFLAG=seq_cst
// expect: TRUE
// run: --memory-model tso -DFLAG=seq_cst
// expect: FALSE(assertion)
// run: --search explicit --memory-model tso -DFLAG=seq_cst
// expect: FALSE(assertion)
// run: --memory-model pso -DFLAG=seq_cst
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DFLAG=seq_cst
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DFLAG=seq_cst
// expect: FALSE(assertion)
// run: --memory-model rc11 -DFLAG=seq_cst
// expect: FALSE(assertion)
// run: --memory-model sc -DG=seq_cst
// expect: TRUE
// run: --memory-model tso -DG=seq_cst
// expect: TRUE
// run: --search explicit --memory-model tso -DG=seq_cst
// expect: TRUE
// run: --memory-model pso -DG=seq_cst
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DG=seq_cst
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DG=seq_cst
// expect: FALSE(assertion)
// run: --memory-model rc11 -DG=seq_cst
// expect: FALSE(assertion)
// run: --memory-model sc -DTURN=release -DG=seq_cst
// expect: TRUE
// run: --memory-model tso -DTURN=release -DG=seq_cst
// expect: TRUE
// run: --search explicit --memory-model tso -DTURN=release -DG=seq_cst
// expect: TRUE
// run: --memory-model pso -DTURN=release -DG=seq_cst
// expect: TRUE
// run: --search explicit --memory-model pso -DTURN=release -DG=seq_cst
// expect: TRUE
// run: --search explicit --memory-model rc11 -DTURN=release -DG=seq_cst
// expect: FALSE(assertion)
// run: --memory-model rc11 -DTURN=release -DG=seq_cst
// expect: FALSE(assertion)
// run: --memory-model sc -DF=release -DG=seq_cst
// expect: TRUE
// run: --memory-model tso -DF=release -DG=seq_cst
// expect: TRUE
// run: --search explicit --memory-model tso -DF=release -DG=seq_cst
// expect: TRUE
// run: --memory-model pso -DF=release -DG=seq_cst
// expect: TRUE
// run: --search explicit --memory-model pso -DF=release -DG=seq_cst
// expect: TRUE
// run: --search explicit --memory-model rc11 -DF=release -DG=seq_cst
// expect: FALSE(assertion)
// run: --memory-model rc11 -DF=release -DG=seq_cst
// expect: FALSE(assertion)
// run: --memory-model sc -DF=seq_cst -DG=seq_cst
// expect: TRUE
// run: --memory-model tso -DF=seq_cst -DG=seq_cst
// expect: TRUE
// run: --search explicit --memory-model tso -DF=seq_cst -DG=seq_cst
// expect: TRUE
// run: --memory-model pso -DF=seq_cst -DG=seq_cst
// expect: TRUE
// run: --search explicit --memory-model pso -DF=seq_cst -DG=seq_cst
// expect: TRUE
// run: --search explicit --memory-model rc11 -DF=seq_cst -DG=seq_cst
// expect: TRUE
// run: --memory-model rc11 -DF=seq_cst -DG=seq_cst
// expect: TRUE
// run: --memory-model sc -DF=seq_cst
// expect: TRUE
// run: --memory-model tso -DF=seq_cst
// expect: FALSE(assertion)
// run: --search explicit --memory-model tso -DF=seq_cst
// expect: FALSE(assertion)
// run: --memory-model pso -DF=seq_cst
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DF=seq_cst
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DF=seq_cst
// expect: FALSE(assertion)
// run: --memory-model rc11 -DF=seq_cst
// expect: FALSE(assertion)
// run: --memory-model sc -DTURN=release
// expect: TRUE
// run: --memory-model tso -DTURN=release
// expect: FALSE(assertion)
// run: --search explicit --memory-model tso -DTURN=release
// expect: FALSE(assertion)
// run: --memory-model pso -DTURN=release
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DTURN=release
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DTURN=release
// expect: FALSE(assertion)
// run: --memory-model rc11 -DTURN=release
// expect: FALSE(assertion)
// run: --search graph --memory-model sc
// expect: TRUE
// run: --search graph --memory-model tso
// expect: FALSE(assertion)
// run: --search graph --memory-model pso
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11
// expect: FALSE(assertion)
// run: --search graph --memory-model pso -DFLAG=seq_cst -DTURN=seq_cst -DR=seq_cst
// expect: TRUE
// run: --search graph --memory-model rc11 -DFLAG=seq_cst -DTURN=seq_cst -DR=seq_cst
// expect: TRUE
// run: --memory-model tso --property robustness
// expect: FALSE(robustness)
// run: --search graph --memory-model tso --property robustness
// expect: FALSE(robustness)
// run: --memory-model tso --property robustness -DTURN=seq_cst
// expect: TRUE
// run: --search graph --memory-model tso --property robustness -DTURN=seq_cst
// expect: TRUE
// run: --memory-model rc11 --property robustness -DFLAG=seq_cst -DTURN=seq_cst -DR=seq_cst
// expect: TRUE
// run: --search graph --memory-model rc11 --property robustness -DFLAG=seq_cst -DTURN=seq_cst -DR=seq_cst
// expect: TRUE
// why: Peterson's algorithm: what is weak, the flag, the turn, or the loads.
#include "litmus.h"

#ifndef FLAG
#define FLAG relaxed
#endif
#ifndef TURN
#define TURN relaxed
#endif
#ifndef R
#define R acquire
#endif
#ifndef F
#define F none
#endif
#ifndef G
#define G none
#endif

static atomic_int flag[2], turn, owner;

/* Two threads in here at once: one of them reads the other's number. */
static void critical(int me) {
  STORE(&owner, me, relaxed);
  assert(LOAD(&owner, relaxed) == me);
}

static void lock_and_unlock(int me, int other) {
  STORE(&flag[me], 1, FLAG);
  FENCE(F);
  STORE(&turn, other, TURN);
  FENCE(G);
  __VERIFIER_assume(!LOAD(&flag[other], R) || LOAD(&turn, R) == me);
  critical(me);
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
