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
// expect: TRUE
// run: --search explicit --memory-model pso -DF=seq_cst
// expect: TRUE
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
// run: --search graph --memory-model pso -DF=seq_cst
// expect: TRUE
// why: Test n7 of x86: a thread reads its own store, which a third misses.
#include "litmus.h"

#ifndef F
#define F none
#endif

static atomic_int x, y;
static int r, s, t, u;

static void *one(void *arg) {
  STORE(&x, 1, relaxed);
  r = LOAD(&x, relaxed);
  FENCE(F);
  s = LOAD(&y, relaxed);
  return arg;
}

static void *two(void *arg) {
  STORE(&y, 1, relaxed);
  return arg;
}

static void *three(void *arg) {
  t = LOAD(&y, acquire);
  u = LOAD(&x, relaxed);
  return arg;
}

int main(void) {
  run(one, two, three, NULL);
  assert(!(r == 1 && s == 0 && t == 1 && u == 0));
  return 0;
}
