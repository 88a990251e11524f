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
// run: --memory-model sc -DW=release -DG=seq_cst -DV=relaxed
// expect: TRUE
// run: --memory-model tso -DW=release -DG=seq_cst -DV=relaxed
// expect: TRUE
// run: --search explicit --memory-model tso -DW=release -DG=seq_cst -DV=relaxed
// expect: TRUE
// run: --memory-model pso -DW=release -DG=seq_cst -DV=relaxed
// expect: TRUE
// run: --search explicit --memory-model pso -DW=release -DG=seq_cst -DV=relaxed
// expect: TRUE
// run: --search explicit --memory-model rc11 -DW=release -DG=seq_cst -DV=relaxed
// expect: FALSE(assertion)
// run: --memory-model rc11 -DW=release -DG=seq_cst -DV=relaxed
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
// run: --memory-model sc -DV=seq_cst
// expect: TRUE
// run: --memory-model tso -DV=seq_cst
// expect: TRUE
// run: --search explicit --memory-model tso -DV=seq_cst
// expect: TRUE
// run: --memory-model pso -DV=seq_cst
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DV=seq_cst
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DV=seq_cst
// expect: FALSE(assertion)
// run: --memory-model rc11 -DV=seq_cst
// expect: FALSE(assertion)
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
// run: --search graph --memory-model sc
// expect: TRUE
// run: --search graph --memory-model tso
// expect: FALSE(assertion)
// run: --search graph --memory-model pso
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11
// expect: FALSE(assertion)
// run: --search graph --memory-model pso -DF=seq_cst -DG=seq_cst
// expect: TRUE
// run: --search graph --memory-model rc11 -DF=seq_cst -DG=seq_cst
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
// why: R: a store comes last and the thread still misses the other's first
#include "litmus.h"

#ifndef W
#define W relaxed
#endif
#ifndef R
#define R relaxed
#endif
#ifndef V
#define V W
#endif
#ifndef F
#define F none
#endif
#ifndef G
#define G none
#endif

static atomic_int x, y;
static int r;

static void *one(void *arg) {
  STORE(&x, 1, W);
  FENCE(F);
  STORE(&y, 1, W);
  return arg;
}

static void *two(void *arg) {
  STORE(&y, 2, V);
  FENCE(G);
  r = LOAD(&x, R);
  return arg;
}

int main(void) {
  run(one, two, NULL, NULL);
  assert(!(y == 2 && r == 0));
  return 0;
}
