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
// why: Szymanski's algorithm of two threads.
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

static atomic_int flag[2], owner;

/* Two threads in here at once: one of them reads the other's number. */
static void critical(int me) {
  STORE(&owner, me, relaxed);
  assert(LOAD(&owner, relaxed) == me);
}

static void lock_and_unlock(int me, int other) {
  STORE(&flag[me], 1, W);
  FENCE(F);
  __VERIFIER_assume(LOAD(&flag[other], R) < 3);
  STORE(&flag[me], 3, W);
  FENCE(F);
  if (LOAD(&flag[other], R) == 1) {
    STORE(&flag[me], 2, W);
    FENCE(F);
    __VERIFIER_assume(LOAD(&flag[other], R) == 4);
  }
  STORE(&flag[me], 4, W);
  FENCE(F);
  if (other < me)
    __VERIFIER_assume(LOAD(&flag[other], R) < 2);
  critical(me);
  if (other > me) {
    int seen = LOAD(&flag[other], R);
    __VERIFIER_assume(seen < 2 || seen > 3);
  }
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
