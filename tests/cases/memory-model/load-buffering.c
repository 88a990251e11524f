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
// expect: TRUE
// run: --memory-model rc11
// expect: TRUE
// run: --memory-model sc -DR=acquire
// expect: TRUE
// run: --memory-model tso -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model tso -DR=acquire
// expect: TRUE
// run: --memory-model pso -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model pso -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model rc11 -DR=acquire
// expect: TRUE
// run: --memory-model rc11 -DR=acquire
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
// expect: TRUE
// run: --memory-model rc11 -DW=release
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
// run: --search graph --memory-model sc
// expect: TRUE
// run: --search graph --memory-model tso
// expect: TRUE
// run: --search graph --memory-model pso
// expect: TRUE
// run: --search graph --memory-model rc11
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
// expect: TRUE
// run: --search graph --memory-model rc11 --property robustness
// expect: TRUE
// why: each thread reads what the other stores later:
// no model here lets program order and reading have a cycle
#include "litmus.h"

#ifndef W
#define W relaxed
#endif
#ifndef R
#define R relaxed
#endif

static atomic_int x, y;
static int r, s;

static void *one(void *arg) {
  r = LOAD(&x, R);
  STORE(&y, 1, W);
  return arg;
}

static void *two(void *arg) {
  s = LOAD(&y, R);
  STORE(&x, 1, W);
  return arg;
}

int main(void) {
  run(one, two, NULL, NULL);
  assert(!(r == 1 && s == 1));
  return 0;
}
