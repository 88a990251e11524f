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
// run: --memory-model sc -DV=release
// expect: TRUE
// run: --memory-model tso -DV=release
// expect: TRUE
// run: --search explicit --memory-model tso -DV=release
// expect: TRUE
// run: --memory-model pso -DV=release
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DV=release
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DV=release
// expect: FALSE(assertion)
// run: --memory-model rc11 -DV=release
// expect: FALSE(assertion)
// run: --memory-model sc -DV=seq_cst
// expect: TRUE
// run: --memory-model tso -DV=seq_cst
// expect: TRUE
// run: --search explicit --memory-model tso -DV=seq_cst
// expect: TRUE
// run: --memory-model pso -DV=seq_cst
// expect: TRUE
// run: --search explicit --memory-model pso -DV=seq_cst
// expect: TRUE
// run: --search explicit --memory-model rc11 -DV=seq_cst
// expect: FALSE(assertion)
// run: --memory-model rc11 -DV=seq_cst
// expect: FALSE(assertion)
// run: --memory-model sc -DV=seq_cst -DW=seq_cst
// expect: TRUE
// run: --memory-model tso -DV=seq_cst -DW=seq_cst
// expect: TRUE
// run: --search explicit --memory-model tso -DV=seq_cst -DW=seq_cst
// expect: TRUE
// run: --memory-model pso -DV=seq_cst -DW=seq_cst
// expect: TRUE
// run: --search explicit --memory-model pso -DV=seq_cst -DW=seq_cst
// expect: TRUE
// run: --search explicit --memory-model rc11 -DV=seq_cst -DW=seq_cst
// expect: TRUE
// run: --memory-model rc11 -DV=seq_cst -DW=seq_cst
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
// expect: TRUE
// run: --search explicit --memory-model tso -DF=seq_cst -DG=none
// expect: TRUE
// run: --memory-model pso -DF=seq_cst -DG=none
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DF=seq_cst -DG=none
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DF=seq_cst -DG=none
// expect: FALSE(assertion)
// run: --memory-model rc11 -DF=seq_cst -DG=none
// expect: FALSE(assertion)
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
// run: --memory-model sc -DF=acquire
// expect: TRUE
// run: --memory-model tso -DF=acquire
// expect: TRUE
// run: --search explicit --memory-model tso -DF=acquire
// expect: TRUE
// run: --memory-model pso -DF=acquire
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DF=acquire
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DF=acquire
// expect: FALSE(assertion)
// run: --memory-model rc11 -DF=acquire
// expect: FALSE(assertion)
// run: --search graph --memory-model sc
// expect: TRUE
// run: --search graph --memory-model tso
// expect: TRUE
// run: --search graph --memory-model pso
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11
// expect: FALSE(assertion)
// run: --search graph --memory-model pso -DW=release
// expect: TRUE
// run: --search graph --memory-model rc11 -DV=seq_cst -DW=seq_cst
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
// why: 2+2W: the first stores of both threads are the last in memory
#include "litmus.h"

#ifndef V
#define V relaxed
#endif
#ifndef W
#define W relaxed
#endif
#ifndef F
#define F none
#endif
#ifndef G
#define G F
#endif

static atomic_int x, y;

static void *one(void *arg) {
  STORE(&x, 2, V);
  FENCE(F);
  STORE(&y, 1, W);
  return arg;
}

static void *two(void *arg) {
  STORE(&y, 2, V);
  FENCE(G);
  STORE(&x, 1, W);
  return arg;
}

int main(void) {
  run(one, two, NULL, NULL);
  assert(!(x == 2 && y == 2));
  return 0;
}
