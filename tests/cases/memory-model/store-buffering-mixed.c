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
// run: --memory-model sc -DW=relaxed
// expect: TRUE
// run: --memory-model tso -DW=relaxed
// expect: FALSE(assertion)
// run: --search explicit --memory-model tso -DW=relaxed
// expect: FALSE(assertion)
// run: --memory-model pso -DW=relaxed
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DW=relaxed
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DW=relaxed
// expect: FALSE(assertion)
// run: --memory-model rc11 -DW=relaxed
// expect: FALSE(assertion)
// run: --memory-model sc -DR=relaxed
// expect: TRUE
// run: --memory-model tso -DR=relaxed
// expect: TRUE
// run: --search explicit --memory-model tso -DR=relaxed
// expect: TRUE
// run: --memory-model pso -DR=relaxed
// expect: TRUE
// run: --search explicit --memory-model pso -DR=relaxed
// expect: TRUE
// run: --search explicit --memory-model rc11 -DR=relaxed
// expect: FALSE(assertion)
// run: --memory-model rc11 -DR=relaxed
// expect: FALSE(assertion)
// run: --memory-model sc -DF=acq_rel
// expect: TRUE
// run: --memory-model tso -DF=acq_rel
// expect: FALSE(assertion)
// run: --search explicit --memory-model tso -DF=acq_rel
// expect: FALSE(assertion)
// run: --memory-model pso -DF=acq_rel
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DF=acq_rel
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DF=acq_rel
// expect: FALSE(assertion)
// run: --memory-model rc11 -DF=acq_rel
// expect: FALSE(assertion)
// run: --search graph --memory-model sc
// expect: TRUE
// run: --search graph --memory-model tso
// expect: TRUE
// run: --search graph --memory-model pso
// expect: TRUE
// run: --search graph --memory-model rc11
// expect: TRUE
// run: --search graph --memory-model pso -DW=relaxed
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11 -DW=relaxed
// expect: FALSE(assertion)
// why: a fence in one thread, strong accesses in the other
#include "litmus.h"

#ifndef W
#define W seq_cst
#endif
#ifndef R
#define R seq_cst
#endif
#ifndef F
#define F seq_cst
#endif

static atomic_int x, y;
static int r, s;

static void *one(void *arg) {
  STORE(&x, 1, relaxed);
  FENCE(F);
  r = LOAD(&y, relaxed);
  return arg;
}

static void *two(void *arg) {
  STORE(&y, 1, W);
  s = LOAD(&x, R);
  return arg;
}

int main(void) {
  run(one, two, NULL, NULL);
  assert(!(r == 0 && s == 0));
  return 0;
}
