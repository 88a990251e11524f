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
// run: --memory-model sc -DBETWEEN=1
// expect: TRUE
// run: --memory-model tso -DBETWEEN=1
// expect: TRUE
// run: --search explicit --memory-model tso -DBETWEEN=1
// expect: TRUE
// run: --memory-model pso -DBETWEEN=1
// expect: TRUE
// run: --search explicit --memory-model pso -DBETWEEN=1
// expect: TRUE
// run: --search explicit --memory-model rc11 -DBETWEEN=1
// expect: TRUE
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
// why: As Z6.U, with a load and a store in the update's place:
// program order within one location does not count, by way of another it does.
#include "litmus.h"

#ifndef W
#define W release
#endif
#ifndef R
#define R acquire
#endif
#ifndef BETWEEN
#define BETWEEN 0
#endif

static atomic_int x, y;
static int r, t, other;

static void *one(void *arg) {
  STORE(&x, 1, seq_cst);
  STORE(&y, 1, W);
  return arg;
}

static void *two(void *arg) {
  int seen = LOAD(&y, R);
  if (BETWEEN)
    other = 1;
  STORE(&y, 2, seq_cst);
  r = seen;
  return arg;
}

static void *three(void *arg) {
  STORE(&y, 3, seq_cst);
  t = LOAD(&x, seq_cst);
  return arg;
}

int main(void) {
  run(one, two, three, NULL);
  assert(!(r == 1 && t == 0 && y == 3));
  return 0;
}
