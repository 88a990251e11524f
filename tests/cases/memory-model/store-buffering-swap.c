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
// expect: FALSE(assertion)
// run: --memory-model rc11 -DO=acq_rel
// expect: FALSE(assertion)
// run: --memory-model sc -DO=seq_cst
// expect: TRUE
// run: --memory-model tso -DO=seq_cst
// expect: TRUE
// run: --search explicit --memory-model tso -DO=seq_cst
// expect: TRUE
// run: --memory-model pso -DO=seq_cst
// expect: TRUE
// run: --search explicit --memory-model pso -DO=seq_cst
// expect: TRUE
// run: --search explicit --memory-model rc11 -DO=seq_cst
// expect: FALSE(assertion)
// run: --memory-model rc11 -DO=seq_cst
// expect: FALSE(assertion)
// run: --memory-model sc -DO=seq_cst -DR=seq_cst
// expect: TRUE
// run: --memory-model tso -DO=seq_cst -DR=seq_cst
// expect: TRUE
// run: --search explicit --memory-model tso -DO=seq_cst -DR=seq_cst
// expect: TRUE
// run: --memory-model pso -DO=seq_cst -DR=seq_cst
// expect: TRUE
// run: --search explicit --memory-model pso -DO=seq_cst -DR=seq_cst
// expect: TRUE
// run: --search explicit --memory-model rc11 -DO=seq_cst -DR=seq_cst
// expect: TRUE
// run: --memory-model rc11 -DO=seq_cst -DR=seq_cst
// expect: TRUE
// run: --search graph --memory-model sc
// expect: TRUE
// run: --search graph --memory-model tso
// expect: TRUE
// run: --search graph --memory-model pso
// expect: TRUE
// run: --search graph --memory-model rc11
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11 -DO=seq_cst -DR=seq_cst
// expect: TRUE
// why: stores that are read-modify-writes are fences of the machine
#include "litmus.h"

#ifndef O
#define O relaxed
#endif
#ifndef R
#define R relaxed
#endif

static atomic_int x, y;
static int r, s;

static void *one(void *arg) {
  SWAP(&x, 1, O);
  r = LOAD(&y, R);
  return arg;
}

static void *two(void *arg) {
  SWAP(&y, 1, O);
  s = LOAD(&x, R);
  return arg;
}

int main(void) {
  run(one, two, NULL, NULL);
  assert(!(r == 0 && s == 0));
  return 0;
}
