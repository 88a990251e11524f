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
// expect: TRUE
// run: --memory-model rc11 -DW=release -DR=acquire
// expect: TRUE
// run: --memory-model sc -DV=release -DS=acquire
// expect: TRUE
// run: --memory-model tso -DV=release -DS=acquire
// expect: TRUE
// run: --search explicit --memory-model tso -DV=release -DS=acquire
// expect: TRUE
// run: --memory-model pso -DV=release -DS=acquire
// expect: TRUE
// run: --search explicit --memory-model pso -DV=release -DS=acquire
// expect: TRUE
// run: --search explicit --memory-model rc11 -DV=release -DS=acquire
// expect: FALSE(assertion)
// run: --memory-model rc11 -DV=release -DS=acquire
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
// run: --memory-model sc -DV=seq_cst -DS=seq_cst -DW=seq_cst -DR=seq_cst
// expect: TRUE
// run: --memory-model tso -DV=seq_cst -DS=seq_cst -DW=seq_cst -DR=seq_cst
// expect: TRUE
// run: --search explicit --memory-model tso -DV=seq_cst -DS=seq_cst -DW=seq_cst -DR=seq_cst
// expect: TRUE
// run: --memory-model pso -DV=seq_cst -DS=seq_cst -DW=seq_cst -DR=seq_cst
// expect: TRUE
// run: --search explicit --memory-model pso -DV=seq_cst -DS=seq_cst -DW=seq_cst -DR=seq_cst
// expect: TRUE
// run: --search explicit --memory-model rc11 -DV=seq_cst -DS=seq_cst -DW=seq_cst -DR=seq_cst
// expect: TRUE
// run: --memory-model rc11 -DV=seq_cst -DS=seq_cst -DW=seq_cst -DR=seq_cst
// expect: TRUE
// run: --search graph --memory-model sc
// expect: TRUE
// run: --search graph --memory-model tso
// expect: TRUE
// run: --search graph --memory-model pso
// expect: TRUE
// run: --search graph --memory-model rc11
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11 -DW=release -DR=acquire
// expect: TRUE
// why: WRC: a thread passes on what it has read
#include "litmus.h"

#ifndef V
#define V relaxed
#endif
#ifndef S
#define S relaxed
#endif
#ifndef W
#define W relaxed
#endif
#ifndef R
#define R relaxed
#endif

static atomic_int x, y;
static int r, s, t;

static void *one(void *arg) {
  STORE(&x, 1, V);
  return arg;
}

static void *two(void *arg) {
  r = LOAD(&x, S);
  STORE(&y, 1, W);
  return arg;
}

static void *three(void *arg) {
  s = LOAD(&y, R);
  t = LOAD(&x, relaxed);
  return arg;
}

int main(void) {
  run(one, two, three, NULL);
  assert(!(r == 1 && s == 1 && t == 0));
  return 0;
}
