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
// expect: FALSE(assertion)
// run: --memory-model rc11
// expect: FALSE(assertion)
// run: --memory-model sc -DO=acq_rel
// expect: TRUE
// run: --memory-model tso -DO=acq_rel
// expect: TRUE
// run: --search explicit --memory-model tso -DO=acq_rel
// expect: TRUE
// run: --memory-model pso -DO=acq_rel
// expect: TRUE
// run: --search explicit --memory-model pso -DO=acq_rel
// expect: TRUE
// run: --search explicit --memory-model rc11 -DO=acq_rel
// expect: TRUE
// run: --memory-model rc11 -DO=acq_rel
// expect: TRUE
// run: --search graph --memory-model sc
// expect: TRUE
// run: --search graph --memory-model tso
// expect: TRUE
// run: --search graph --memory-model pso
// expect: TRUE
// run: --search graph --memory-model rc11
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11 -DO=acq_rel
// expect: TRUE
// why: Peterson's algorithm with the turn taken by a read-modify-write.
#include "litmus.h"

#ifndef O
#define O relaxed
#endif
#ifndef R
#define R acquire
#endif

static atomic_int flag[2], turn, owner;

/* Two threads in here at once: one of them reads the other's number. */
static void critical(int me) {
  STORE(&owner, me, relaxed);
  assert(LOAD(&owner, relaxed) == me);
}

static void lock_and_unlock(int me, int other) {
  STORE(&flag[me], 1, relaxed);
  SWAP(&turn, other, O);
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
