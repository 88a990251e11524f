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
// expect: TRUE
// run: --search explicit --memory-model pso -DG=seq_cst
// expect: TRUE
// run: --search explicit --memory-model rc11 -DG=seq_cst
// expect: FALSE(assertion)
// run: --memory-model rc11 -DG=seq_cst
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
// run: --search graph --memory-model pso -DG=seq_cst
// expect: TRUE
// run: --search graph --memory-model rc11 -DF=seq_cst -DG=seq_cst
// expect: TRUE
// why: RWC
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
static int r, s, t;

static void *one(void *arg) {
  STORE(&x, 1, W);
  return arg;
}

static void *two(void *arg) {
  r = LOAD(&x, R);
  FENCE(F);
  s = LOAD(&y, R);
  return arg;
}

static void *three(void *arg) {
  STORE(&y, 1, W);
  FENCE(G);
  t = LOAD(&x, R);
  return arg;
}

int main(void) {
  run(one, two, three, NULL);
  assert(!(r == 1 && s == 0 && t == 0));
  return 0;
}
