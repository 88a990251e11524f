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
// run: --memory-model sc -DF=seq_cst
// expect: TRUE
// run: --memory-model tso -DF=seq_cst
// expect: TRUE
// run: --search explicit --memory-model tso -DF=seq_cst
// expect: TRUE
// run: --memory-model pso -DF=seq_cst
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DF=seq_cst
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DF=seq_cst
// expect: FALSE(assertion)
// run: --memory-model rc11 -DF=seq_cst
// expect: FALSE(assertion)
// run: --search graph --memory-model sc
// expect: TRUE
// run: --search graph --memory-model tso
// expect: FALSE(assertion)
// run: --search graph --memory-model pso
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11
// expect: FALSE(assertion)
// why: Test n6 of x86: a thread reads its own store before others can.
#include "litmus.h"

#ifndef F
#define F none
#endif

static atomic_int x, y;
static int r, s;

static void *one(void *arg) {
  STORE(&x, 1, relaxed);
  FENCE(F);
  r = LOAD(&x, relaxed);
  s = LOAD(&y, relaxed);
  return arg;
}

static void *two(void *arg) {
  STORE(&y, 2, relaxed);
  STORE(&x, 2, relaxed);
  return arg;
}

int main(void) {
  run(one, two, NULL, NULL);
  assert(!(r == 1 && s == 0 && x == 1));
  return 0;
}
