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
// run: --memory-model sc -DW=release -DR=acquire
// expect: TRUE
// run: --memory-model tso -DW=release -DR=acquire
// expect: FALSE(assertion)
// run: --search explicit --memory-model tso -DW=release -DR=acquire
// expect: FALSE(assertion)
// run: --memory-model pso -DW=release -DR=acquire
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DW=release -DR=acquire
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DW=release -DR=acquire
// expect: FALSE(assertion)
// run: --memory-model rc11 -DW=release -DR=acquire
// expect: FALSE(assertion)
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
// run: --memory-model sc -DR=seq_cst
// expect: TRUE
// run: --memory-model tso -DR=seq_cst
// expect: FALSE(assertion)
// run: --search explicit --memory-model tso -DR=seq_cst
// expect: FALSE(assertion)
// run: --memory-model pso -DR=seq_cst
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DR=seq_cst
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DR=seq_cst
// expect: FALSE(assertion)
// run: --memory-model rc11 -DR=seq_cst
// expect: FALSE(assertion)
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
// run: --memory-model sc -DF=seq_cst -DG=none
// expect: TRUE
// run: --memory-model tso -DF=seq_cst -DG=none
// expect: FALSE(assertion)
// run: --search explicit --memory-model tso -DF=seq_cst -DG=none
// expect: FALSE(assertion)
// run: --memory-model pso -DF=seq_cst -DG=none
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DF=seq_cst -DG=none
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DF=seq_cst -DG=none
// expect: FALSE(assertion)
// run: --memory-model rc11 -DF=seq_cst -DG=none
// expect: FALSE(assertion)
// run: --memory-model sc -DF=acq_rel
// expect: TRUE
// run: --memory-model tso -DF=acq_rel
// expect: FALSE(assertion)
// run: --search explicit --memory-model tso -DF=acq_rel
// expect: FALSE(assertion)
// run: --memory-model pso -DF=acq_rel
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DF=acq_rel
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DF=acq_rel
// expect: FALSE(assertion)
// run: --memory-model rc11 -DF=acq_rel
// expect: FALSE(assertion)
// run: --memory-model sc -DF=none -DG=seq_cst
// expect: TRUE
// run: --memory-model tso -DF=none -DG=seq_cst
// expect: FALSE(assertion)
// run: --search explicit --memory-model tso -DF=none -DG=seq_cst
// expect: FALSE(assertion)
// run: --memory-model pso -DF=none -DG=seq_cst
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DF=none -DG=seq_cst
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DF=none -DG=seq_cst
// expect: FALSE(assertion)
// run: --memory-model rc11 -DF=none -DG=seq_cst
// expect: FALSE(assertion)
// run: --search graph --memory-model sc
// expect: TRUE
// run: --search graph --memory-model tso
// expect: FALSE(assertion)
// run: --search graph --memory-model pso
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11
// expect: FALSE(assertion)
// run: --search graph --memory-model pso -DW=seq_cst
// expect: TRUE
// run: --search graph --memory-model rc11 -DW=seq_cst -DR=seq_cst
// expect: TRUE
// run: --memory-model tso --property robustness
// expect: FALSE(robustness)
// run: --search graph --memory-model tso --property robustness
// expect: FALSE(robustness)
// run: --memory-model pso --property robustness
// expect: FALSE(robustness)
// run: --search graph --memory-model pso --property robustness
// expect: FALSE(robustness)
// run: --memory-model rc11 --property robustness
// expect: FALSE(robustness)
// run: --search graph --memory-model rc11 --property robustness
// expect: FALSE(robustness)
// run: --memory-model tso --property robustness -DF=seq_cst -DG=none
// expect: FALSE(robustness)
// run: --search graph --memory-model tso --property robustness -DF=seq_cst -DG=none
// expect: FALSE(robustness)
// run: --memory-model tso --property robustness -DF=seq_cst
// expect: TRUE
// run: --search graph --memory-model tso --property robustness -DF=seq_cst
// expect: TRUE
// run: --memory-model pso --property robustness -DF=seq_cst
// expect: TRUE
// run: --search graph --memory-model pso --property robustness -DF=seq_cst
// expect: TRUE
// run: --memory-model rc11 --property robustness -DF=seq_cst
// expect: TRUE
// run: --search graph --memory-model rc11 --property robustness -DF=seq_cst
// expect: TRUE
// run: --memory-model tso --property robustness -DW=seq_cst
// expect: TRUE
// run: --search graph --memory-model tso --property robustness -DW=seq_cst
// expect: TRUE
// run: --memory-model pso --property robustness -DW=seq_cst
// expect: TRUE
// run: --search graph --memory-model pso --property robustness -DW=seq_cst
// expect: TRUE
// run: --memory-model rc11 --property robustness -DW=seq_cst
// expect: FALSE(robustness)
// run: --search graph --memory-model rc11 --property robustness -DW=seq_cst
// expect: FALSE(robustness)
// run: --memory-model rc11 --property robustness -DW=seq_cst -DR=seq_cst
// expect: TRUE
// run: --search graph --memory-model rc11 --property robustness -DW=seq_cst -DR=seq_cst
// expect: TRUE
// run: --memory-model rc11 --property robustness -DW=release -DR=acquire
// expect: FALSE(robustness)
// run: --search graph --memory-model rc11 --property robustness -DW=release -DR=acquire
// expect: FALSE(robustness)
// why: both threads miss the other's store
#include "litmus.h"

#ifndef W
#define W relaxed
#endif
#ifndef R
#define R relaxed
#endif
#ifndef F
#define F none
#endif
#ifndef G
#define G F
#endif

static atomic_int x, y;
static int r, s;

static void *one(void *arg) {
  STORE(&x, 1, W);
  FENCE(F);
  r = LOAD(&y, R);
  return arg;
}

static void *two(void *arg) {
  STORE(&y, 1, W);
  FENCE(G);
  s = LOAD(&x, R);
  return arg;
}

int main(void) {
  run(one, two, NULL, NULL);
  assert(!(r == 0 && s == 0));
  return 0;
}
