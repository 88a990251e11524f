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
// why: S: a store after the flag was seen comes before the data
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
#define G none
#endif

static atomic_int x, y;
static int r;

static void *one(void *arg) {
  STORE(&x, 2, relaxed);
  FENCE(F);
  STORE(&y, 1, W);
  return arg;
}

static void *two(void *arg) {
  r = LOAD(&y, R);
  FENCE(G);
  STORE(&x, 1, relaxed);
  return arg;
}

int main(void) {
  run(one, two, NULL, NULL);
  assert(!(r == 1 && x == 2));
  return 0;
}
