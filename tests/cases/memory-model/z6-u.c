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
// expect: TRUE
// run: --memory-model rc11 -DW=seq_cst
// expect: TRUE
// run: --memory-model sc -DW=relaxed
// expect: TRUE
// run: --memory-model tso -DW=relaxed
// expect: TRUE
// run: --search explicit --memory-model tso -DW=relaxed
// expect: TRUE
// run: --memory-model pso -DW=relaxed
// expect: TRUE
// run: --search explicit --memory-model pso -DW=relaxed
// expect: TRUE
// run: --search explicit --memory-model rc11 -DW=relaxed
// expect: FALSE(assertion)
// run: --memory-model rc11 -DW=relaxed
// expect: FALSE(assertion)
// run: --memory-model sc -DV=relaxed
// expect: TRUE
// run: --memory-model tso -DV=relaxed
// expect: TRUE
// run: --search explicit --memory-model tso -DV=relaxed
// expect: TRUE
// run: --memory-model pso -DV=relaxed
// expect: TRUE
// run: --search explicit --memory-model pso -DV=relaxed
// expect: TRUE
// run: --search explicit --memory-model rc11 -DV=relaxed
// expect: FALSE(assertion)
// run: --memory-model rc11 -DV=relaxed
// expect: FALSE(assertion)
// run: --search graph --memory-model sc
// expect: TRUE
// run: --search graph --memory-model tso
// expect: TRUE
// run: --search graph --memory-model pso
// expect: TRUE
// run: --search graph --memory-model rc11
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11 -DW=seq_cst
// expect: TRUE
// why: Z6.U: of three seq_cst threads, joined by a releasing store:
// RC11 has no order of all seq_cst accesses that agrees with happens-before
#include "litmus.h"

#ifndef W
#define W release
#endif
#ifndef V
#define V seq_cst
#endif

static atomic_int x, y;
static int r, s, t;

static void *one(void *arg) {
  STORE(&x, 1, V);
  STORE(&y, 1, W);
  return arg;
}

static void *two(void *arg) {
  r = ADD(&y, 1, seq_cst);
  s = LOAD(&y, relaxed);
  return arg;
}

static void *three(void *arg) {
  STORE(&y, 3, seq_cst);
  t = LOAD(&x, seq_cst);
  return arg;
}

int main(void) {
  run(one, two, three, NULL);
  assert(!(r == 1 && s == 3 && t == 0));
  return 0;
}
