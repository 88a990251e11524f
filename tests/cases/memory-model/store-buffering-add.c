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
// run: --memory-model sc -DW=seq_cst -DO=seq_cst
// expect: TRUE
// run: --memory-model tso -DW=seq_cst -DO=seq_cst
// expect: TRUE
// run: --search explicit --memory-model tso -DW=seq_cst -DO=seq_cst
// expect: TRUE
// run: --memory-model pso -DW=seq_cst -DO=seq_cst
// expect: TRUE
// run: --search explicit --memory-model pso -DW=seq_cst -DO=seq_cst
// expect: TRUE
// run: --search explicit --memory-model rc11 -DW=seq_cst -DO=seq_cst
// expect: TRUE
// run: --memory-model rc11 -DW=seq_cst -DO=seq_cst
// expect: TRUE
// run: --search graph --memory-model sc
// expect: TRUE
// run: --search graph --memory-model tso
// expect: TRUE
// run: --search graph --memory-model pso
// expect: TRUE
// run: --search graph --memory-model rc11
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11 -DW=seq_cst -DO=seq_cst
// expect: TRUE
// why: loads that are read-modify-writes wait for earlier stores
#include "litmus.h"

#ifndef O
#define O relaxed
#endif
#ifndef P
#define P O
#endif
#ifndef W
#define W relaxed
#endif

static atomic_int x, y;
static int r, s;

static void *one(void *arg) {
  STORE(&x, 1, W);
  r = ADD(&y, 0, O);
  return arg;
}

static void *two(void *arg) {
  STORE(&y, 1, W);
  s = ADD(&x, 0, P);
  return arg;
}

int main(void) {
  run(one, two, NULL, NULL);
  assert(!(r == 0 && s == 0));
  return 0;
}
