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
// run: --memory-model sc -DW=release -DR=acquire
// expect: TRUE
// run: --memory-model tso -DW=release -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model tso -DW=release -DR=acquire
// expect: TRUE
// run: --memory-model pso -DW=release -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model pso -DW=release -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model rc11 -DW=release -DR=acquire
// expect: FALSE(assertion)
// run: --memory-model rc11 -DW=release -DR=acquire
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
// run: --memory-model sc -DF=acq_rel
// expect: TRUE
// run: --memory-model tso -DF=acq_rel
// expect: TRUE
// run: --search explicit --memory-model tso -DF=acq_rel
// expect: TRUE
// run: --memory-model pso -DF=acq_rel
// expect: TRUE
// run: --search explicit --memory-model pso -DF=acq_rel
// expect: TRUE
// run: --search explicit --memory-model rc11 -DF=acq_rel
// expect: FALSE(assertion)
// run: --memory-model rc11 -DF=acq_rel
// expect: FALSE(assertion)
// run: --memory-model sc -DF=seq_cst -DG=none
// expect: TRUE
// run: --memory-model tso -DF=seq_cst -DG=none
// expect: TRUE
// run: --search explicit --memory-model tso -DF=seq_cst -DG=none
// expect: TRUE
// run: --memory-model pso -DF=seq_cst -DG=none
// expect: TRUE
// run: --search explicit --memory-model pso -DF=seq_cst -DG=none
// expect: TRUE
// run: --search explicit --memory-model rc11 -DF=seq_cst -DG=none
// expect: FALSE(assertion)
// run: --memory-model rc11 -DF=seq_cst -DG=none
// expect: FALSE(assertion)
// run: --memory-model sc -DW=release -DR=seq_cst
// expect: TRUE
// run: --memory-model tso -DW=release -DR=seq_cst
// expect: TRUE
// run: --search explicit --memory-model tso -DW=release -DR=seq_cst
// expect: TRUE
// run: --memory-model pso -DW=release -DR=seq_cst
// expect: TRUE
// run: --search explicit --memory-model pso -DW=release -DR=seq_cst
// expect: TRUE
// run: --search explicit --memory-model rc11 -DW=release -DR=seq_cst
// expect: FALSE(assertion)
// run: --memory-model rc11 -DW=release -DR=seq_cst
// expect: FALSE(assertion)
// run: --memory-model sc -DW=seq_cst -DR=acquire
// expect: TRUE
// run: --memory-model tso -DW=seq_cst -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model tso -DW=seq_cst -DR=acquire
// expect: TRUE
// run: --memory-model pso -DW=seq_cst -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model pso -DW=seq_cst -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model rc11 -DW=seq_cst -DR=acquire
// expect: FALSE(assertion)
// run: --memory-model rc11 -DW=seq_cst -DR=acquire
// expect: FALSE(assertion)
// run: --search graph --memory-model sc
// expect: TRUE
// run: --search graph --memory-model tso
// expect: TRUE
// run: --search graph --memory-model pso
// expect: TRUE
// run: --search graph --memory-model rc11
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11 -DW=seq_cst -DR=seq_cst
// expect: TRUE
// run: --memory-model tso --property robustness
// expect: TRUE
// run: --search graph --memory-model tso --property robustness
// expect: TRUE
// run: --memory-model pso --property robustness
// expect: TRUE
// run: --search graph --memory-model pso --property robustness
// expect: TRUE
// run: --memory-model rc11 --property robustness
// expect: FALSE(robustness)
// run: --search graph --memory-model rc11 --property robustness
// expect: FALSE(robustness)
// run: --memory-model rc11 --property robustness -DR=acquire
// expect: FALSE(robustness)
// run: --search graph --memory-model rc11 --property robustness -DR=acquire
// expect: FALSE(robustness)
// run: --memory-model rc11 --property robustness -DF=seq_cst -DG=seq_cst
// expect: TRUE
// run: --search graph --memory-model rc11 --property robustness -DF=seq_cst -DG=seq_cst
// expect: TRUE
// run: --memory-model rc11 --property robustness -DW=seq_cst -DR=seq_cst
// expect: TRUE
// run: --search graph --memory-model rc11 --property robustness -DW=seq_cst -DR=seq_cst
// expect: TRUE
// why: IRIW: two readers see two independent stores in different orders
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
static int p, q, r, s;

static void *write_x(void *arg) {
  STORE(&x, 1, W);
  return arg;
}

static void *write_y(void *arg) {
  STORE(&y, 1, W);
  return arg;
}

static void *read_xy(void *arg) {
  p = LOAD(&x, R);
  FENCE(F);
  q = LOAD(&y, R);
  return arg;
}

static void *read_yx(void *arg) {
  r = LOAD(&y, R);
  FENCE(G);
  s = LOAD(&x, R);
  return arg;
}

int main(void) {
  run(write_x, write_y, read_xy, read_yx);
  assert(!(p == 1 && q == 0 && r == 1 && s == 0));
  return 0;
}
