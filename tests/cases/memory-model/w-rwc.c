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
// run: --memory-model sc -DG=seq_cst -DW=release -DR=acquire
// expect: TRUE
// run: --memory-model tso -DG=seq_cst -DW=release -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model tso -DG=seq_cst -DW=release -DR=acquire
// expect: TRUE
// run: --memory-model pso -DG=seq_cst -DW=release -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model pso -DG=seq_cst -DW=release -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model rc11 -DG=seq_cst -DW=release -DR=acquire
// expect: FALSE(assertion)
// run: --memory-model rc11 -DG=seq_cst -DW=release -DR=acquire
// expect: FALSE(assertion)
// run: --memory-model sc -DF=seq_cst -DG=seq_cst
// expect: TRUE
// run: --memory-model tso -DF=seq_cst -DG=seq_cst
// expect: TRUE
// run: --search explicit --memory-model tso -DF=seq_cst -DG=seq_cst
// expect: TRUE
// run: --memory-model pso -DF=seq_cst -DG=seq_cst
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DF=seq_cst -DG=seq_cst
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DF=seq_cst -DG=seq_cst
// expect: FALSE(assertion)
// run: --memory-model rc11 -DF=seq_cst -DG=seq_cst
// expect: FALSE(assertion)
// run: --memory-model sc -DF=seq_cst -DG=seq_cst -DW=release -DR=acquire
// expect: TRUE
// run: --memory-model tso -DF=seq_cst -DG=seq_cst -DW=release -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model tso -DF=seq_cst -DG=seq_cst -DW=release -DR=acquire
// expect: TRUE
// run: --memory-model pso -DF=seq_cst -DG=seq_cst -DW=release -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model pso -DF=seq_cst -DG=seq_cst -DW=release -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model rc11 -DF=seq_cst -DG=seq_cst -DW=release -DR=acquire
// expect: TRUE
// run: --memory-model rc11 -DF=seq_cst -DG=seq_cst -DW=release -DR=acquire
// expect: TRUE
// run: --memory-model sc -DV=seq_cst -DSTRONG=seq_cst -DW=release -DR=acquire
// expect: TRUE
// run: --memory-model tso -DV=seq_cst -DSTRONG=seq_cst -DW=release -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model tso -DV=seq_cst -DSTRONG=seq_cst -DW=release -DR=acquire
// expect: TRUE
// run: --memory-model pso -DV=seq_cst -DSTRONG=seq_cst -DW=release -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model pso -DV=seq_cst -DSTRONG=seq_cst -DW=release -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model rc11 -DV=seq_cst -DSTRONG=seq_cst -DW=release -DR=acquire
// expect: TRUE
// run: --memory-model rc11 -DV=seq_cst -DSTRONG=seq_cst -DW=release -DR=acquire
// expect: TRUE
// run: --memory-model sc -DV=seq_cst -DSTRONG=seq_cst
// expect: TRUE
// run: --memory-model tso -DV=seq_cst -DSTRONG=seq_cst
// expect: TRUE
// run: --search explicit --memory-model tso -DV=seq_cst -DSTRONG=seq_cst
// expect: TRUE
// run: --memory-model pso -DV=seq_cst -DSTRONG=seq_cst
// expect: TRUE
// run: --search explicit --memory-model pso -DV=seq_cst -DSTRONG=seq_cst
// expect: TRUE
// run: --search explicit --memory-model rc11 -DV=seq_cst -DSTRONG=seq_cst
// expect: FALSE(assertion)
// run: --memory-model rc11 -DV=seq_cst -DSTRONG=seq_cst
// expect: FALSE(assertion)
// run: --memory-model sc -DSTRONG=seq_cst -DW=release -DR=acquire
// expect: TRUE
// run: --memory-model tso -DSTRONG=seq_cst -DW=release -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model tso -DSTRONG=seq_cst -DW=release -DR=acquire
// expect: TRUE
// run: --memory-model pso -DSTRONG=seq_cst -DW=release -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model pso -DSTRONG=seq_cst -DW=release -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model rc11 -DSTRONG=seq_cst -DW=release -DR=acquire
// expect: FALSE(assertion)
// run: --memory-model rc11 -DSTRONG=seq_cst -DW=release -DR=acquire
// expect: FALSE(assertion)
// run: --memory-model sc -DSTRONG=seq_cst
// expect: TRUE
// run: --memory-model tso -DSTRONG=seq_cst
// expect: TRUE
// run: --search explicit --memory-model tso -DSTRONG=seq_cst
// expect: TRUE
// run: --memory-model pso -DSTRONG=seq_cst
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DSTRONG=seq_cst
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DSTRONG=seq_cst
// expect: FALSE(assertion)
// run: --memory-model rc11 -DSTRONG=seq_cst
// expect: FALSE(assertion)
// run: --search graph --memory-model sc
// expect: TRUE
// run: --search graph --memory-model tso
// expect: FALSE(assertion)
// run: --search graph --memory-model pso
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11
// expect: FALSE(assertion)
// run: --search graph --memory-model pso -DG=seq_cst -DW=release -DR=acquire
// expect: TRUE
// run: --search graph --memory-model rc11 -DF=seq_cst -DG=seq_cst -DW=release -DR=acquire
// expect: TRUE
// why: W+RWC
#include "litmus.h"

#ifndef V
#define V relaxed
#endif
#ifndef W
#define W relaxed
#endif
#ifndef R
#define R relaxed
#endif
#ifndef STRONG
#define STRONG relaxed
#endif
#ifndef F
#define F none
#endif
#ifndef G
#define G none
#endif

static atomic_int x, y, z;
static int r, s, t;

static void *one(void *arg) {
  STORE(&x, 1, V);
  STORE(&y, 1, W);
  return arg;
}

static void *two(void *arg) {
  r = LOAD(&y, R);
  FENCE(F);
  s = LOAD(&z, STRONG);
  return arg;
}

static void *three(void *arg) {
  STORE(&z, 1, STRONG);
  FENCE(G);
  t = LOAD(&x, STRONG);
  return arg;
}

int main(void) {
  run(one, two, three, NULL);
  assert(!(r == 1 && s == 0 && t == 0));
  return 0;
}
