// run: --memory-model sc
// expect: TRUE
// run: --memory-model tso
// expect: TRUE
// run: --search explicit --memory-model tso
// expect: TRUE
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
// expect: TRUE
// run: --search explicit --memory-model tso -DW=release -DR=acquire
// expect: TRUE
// run: --memory-model pso -DW=release -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model pso -DW=release -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model rc11 -DW=release -DR=acquire
// expect: TRUE
// run: --memory-model rc11 -DW=release -DR=acquire
// expect: TRUE
// run: --memory-model sc -DW=release
// expect: TRUE
// run: --memory-model tso -DW=release
// expect: TRUE
// run: --search explicit --memory-model tso -DW=release
// expect: TRUE
// run: --memory-model pso -DW=release
// expect: TRUE
// run: --search explicit --memory-model pso -DW=release
// expect: TRUE
// run: --search explicit --memory-model rc11 -DW=release
// expect: FALSE(assertion)
// run: --memory-model rc11 -DW=release
// expect: FALSE(assertion)
// run: --memory-model sc -DR=acquire
// expect: TRUE
// run: --memory-model tso -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model tso -DR=acquire
// expect: TRUE
// run: --memory-model pso -DR=acquire
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DR=acquire
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DR=acquire
// expect: FALSE(assertion)
// run: --memory-model rc11 -DR=acquire
// expect: FALSE(assertion)
// run: --memory-model sc -DF=release -DG=acquire
// expect: TRUE
// run: --memory-model tso -DF=release -DG=acquire
// expect: TRUE
// run: --search explicit --memory-model tso -DF=release -DG=acquire
// expect: TRUE
// run: --memory-model pso -DF=release -DG=acquire
// expect: TRUE
// run: --search explicit --memory-model pso -DF=release -DG=acquire
// expect: TRUE
// run: --search explicit --memory-model rc11 -DF=release -DG=acquire
// expect: TRUE
// run: --memory-model rc11 -DF=release -DG=acquire
// expect: TRUE
// run: --memory-model sc -DF=release
// expect: TRUE
// run: --memory-model tso -DF=release
// expect: TRUE
// run: --search explicit --memory-model tso -DF=release
// expect: TRUE
// run: --memory-model pso -DF=release
// expect: TRUE
// run: --search explicit --memory-model pso -DF=release
// expect: TRUE
// run: --search explicit --memory-model rc11 -DF=release
// expect: FALSE(assertion)
// run: --memory-model rc11 -DF=release
// expect: FALSE(assertion)
// run: --memory-model sc -DG=acquire
// expect: TRUE
// run: --memory-model tso -DG=acquire
// expect: TRUE
// run: --search explicit --memory-model tso -DG=acquire
// expect: TRUE
// run: --memory-model pso -DG=acquire
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DG=acquire
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DG=acquire
// expect: FALSE(assertion)
// run: --memory-model rc11 -DG=acquire
// expect: FALSE(assertion)
// run: --memory-model sc -DF=release -DR=acquire
// expect: TRUE
// run: --memory-model tso -DF=release -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model tso -DF=release -DR=acquire
// expect: TRUE
// run: --memory-model pso -DF=release -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model pso -DF=release -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model rc11 -DF=release -DR=acquire
// expect: TRUE
// run: --memory-model rc11 -DF=release -DR=acquire
// expect: TRUE
// run: --memory-model sc -DW=release -DG=acquire
// expect: TRUE
// run: --memory-model tso -DW=release -DG=acquire
// expect: TRUE
// run: --search explicit --memory-model tso -DW=release -DG=acquire
// expect: TRUE
// run: --memory-model pso -DW=release -DG=acquire
// expect: TRUE
// run: --search explicit --memory-model pso -DW=release -DG=acquire
// expect: TRUE
// run: --search explicit --memory-model rc11 -DW=release -DG=acquire
// expect: TRUE
// run: --memory-model rc11 -DW=release -DG=acquire
// expect: TRUE
// run: --memory-model sc -DF=acquire -DG=acquire
// expect: TRUE
// run: --memory-model tso -DF=acquire -DG=acquire
// expect: TRUE
// run: --search explicit --memory-model tso -DF=acquire -DG=acquire
// expect: TRUE
// run: --memory-model pso -DF=acquire -DG=acquire
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DF=acquire -DG=acquire
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DF=acquire -DG=acquire
// expect: FALSE(assertion)
// run: --memory-model rc11 -DF=acquire -DG=acquire
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
// expect: TRUE
// run: --search explicit --memory-model tso -DF=seq_cst
// expect: TRUE
// run: --memory-model pso -DF=seq_cst
// expect: TRUE
// run: --search explicit --memory-model pso -DF=seq_cst
// expect: TRUE
// run: --search explicit --memory-model rc11 -DF=seq_cst
// expect: FALSE(assertion)
// run: --memory-model rc11 -DF=seq_cst
// expect: FALSE(assertion)
// run: --memory-model sc -DF=acq_rel -DG=acq_rel
// expect: TRUE
// run: --memory-model tso -DF=acq_rel -DG=acq_rel
// expect: TRUE
// run: --search explicit --memory-model tso -DF=acq_rel -DG=acq_rel
// expect: TRUE
// run: --memory-model pso -DF=acq_rel -DG=acq_rel
// expect: TRUE
// run: --search explicit --memory-model pso -DF=acq_rel -DG=acq_rel
// expect: TRUE
// run: --search explicit --memory-model rc11 -DF=acq_rel -DG=acq_rel
// expect: TRUE
// run: --memory-model rc11 -DF=acq_rel -DG=acq_rel
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
// run: --memory-model sc -DD=seq_cst
// expect: TRUE
// run: --memory-model tso -DD=seq_cst
// expect: TRUE
// run: --search explicit --memory-model tso -DD=seq_cst
// expect: TRUE
// run: --memory-model pso -DD=seq_cst
// expect: TRUE
// run: --search explicit --memory-model pso -DD=seq_cst
// expect: TRUE
// run: --search explicit --memory-model rc11 -DD=seq_cst
// expect: FALSE(assertion)
// run: --memory-model rc11 -DD=seq_cst
// expect: FALSE(assertion)
// run: --memory-model sc -DD=release -DR=acquire
// expect: TRUE
// run: --memory-model tso -DD=release -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model tso -DD=release -DR=acquire
// expect: TRUE
// run: --memory-model pso -DD=release -DR=acquire
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DD=release -DR=acquire
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DD=release -DR=acquire
// expect: FALSE(assertion)
// run: --memory-model rc11 -DD=release -DR=acquire
// expect: FALSE(assertion)
// run: --search graph --memory-model sc
// expect: TRUE
// run: --search graph --memory-model tso
// expect: TRUE
// run: --search graph --memory-model pso
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11
// expect: FALSE(assertion)
// run: --search graph --memory-model pso -DW=release -DR=acquire
// expect: TRUE
// run: --search graph --memory-model rc11 -DW=release -DR=acquire
// expect: TRUE
// run: --memory-model tso --property robustness
// expect: TRUE
// run: --search graph --memory-model tso --property robustness
// expect: TRUE
// run: --memory-model pso --property robustness
// expect: FALSE(robustness)
// run: --search graph --memory-model pso --property robustness
// expect: FALSE(robustness)
// run: --memory-model rc11 --property robustness
// expect: FALSE(robustness)
// run: --search graph --memory-model rc11 --property robustness
// expect: FALSE(robustness)
// run: --memory-model pso --property robustness -DW=release -DR=acquire
// expect: TRUE
// run: --search graph --memory-model pso --property robustness -DW=release -DR=acquire
// expect: TRUE
// run: --memory-model rc11 --property robustness -DW=release -DR=acquire
// expect: TRUE
// run: --search graph --memory-model rc11 --property robustness -DW=release -DR=acquire
// expect: TRUE
// run: --memory-model rc11 --property robustness -DW=release
// expect: FALSE(robustness)
// run: --search graph --memory-model rc11 --property robustness -DW=release
// expect: FALSE(robustness)
// why: the flag arrives, the data do not
#include "litmus.h"

#ifndef D
#define D relaxed
#endif
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
#define G none
#endif

static atomic_int x, y;
static int r, s;

static void *send(void *arg) {
  STORE(&x, 1, D);
  FENCE(F);
  STORE(&y, 1, W);
  return arg;
}

static void *receive(void *arg) {
  r = LOAD(&y, R);
  FENCE(G);
  s = LOAD(&x, relaxed);
  return arg;
}

int main(void) {
  run(send, receive, NULL, NULL);
  assert(!(r == 1 && s == 0));
  return 0;
}
