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
// run: --memory-model sc -DA=acquire
// expect: TRUE
// run: --memory-model tso -DA=acquire
// expect: TRUE
// run: --search explicit --memory-model tso -DA=acquire
// expect: TRUE
// run: --memory-model pso -DA=acquire
// expect: TRUE
// run: --search explicit --memory-model pso -DA=acquire
// expect: TRUE
// run: --search explicit --memory-model rc11 -DA=acquire
// expect: TRUE
// run: --memory-model rc11 -DA=acquire
// expect: TRUE
// run: --memory-model sc -DB=release
// expect: TRUE
// run: --memory-model tso -DB=release
// expect: TRUE
// run: --search explicit --memory-model tso -DB=release
// expect: TRUE
// run: --memory-model pso -DB=release
// expect: TRUE
// run: --search explicit --memory-model pso -DB=release
// expect: TRUE
// run: --search explicit --memory-model rc11 -DB=release
// expect: TRUE
// run: --memory-model rc11 -DB=release
// expect: TRUE
// run: --memory-model sc -DA=acquire -DB=release
// expect: TRUE
// run: --memory-model tso -DA=acquire -DB=release
// expect: TRUE
// run: --search explicit --memory-model tso -DA=acquire -DB=release
// expect: TRUE
// run: --memory-model pso -DA=acquire -DB=release
// expect: TRUE
// run: --search explicit --memory-model pso -DA=acquire -DB=release
// expect: TRUE
// run: --search explicit --memory-model rc11 -DA=acquire -DB=release
// expect: TRUE
// run: --memory-model rc11 -DA=acquire -DB=release
// expect: TRUE
// run: --memory-model sc -DF=none
// expect: TRUE
// run: --memory-model tso -DF=none
// expect: TRUE
// run: --search explicit --memory-model tso -DF=none
// expect: TRUE
// run: --memory-model pso -DF=none
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DF=none
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DF=none
// expect: FALSE(assertion)
// run: --memory-model rc11 -DF=none
// expect: FALSE(assertion)
// run: --memory-model sc -DF=acq_rel
// expect: TRUE
// run: --memory-model tso -DF=acq_rel
// expect: TRUE
// run: --search explicit --memory-model tso -DF=acq_rel
// expect: TRUE
// run: --memory-model pso -DF=acq_rel
// expect: TRUE
// run: --search explicit --memory-model pso -DF=acq_rel
// expect: TRUE
// run: --search explicit --memory-model rc11 -DF=acq_rel
// expect: FALSE(assertion)
// run: --memory-model rc11 -DF=acq_rel
// expect: FALSE(assertion)
// run: --memory-model sc -DF=acq_rel -DA=acquire -DB=release
// expect: TRUE
// run: --memory-model tso -DF=acq_rel -DA=acquire -DB=release
// expect: TRUE
// run: --search explicit --memory-model tso -DF=acq_rel -DA=acquire -DB=release
// expect: TRUE
// run: --memory-model pso -DF=acq_rel -DA=acquire -DB=release
// expect: TRUE
// run: --search explicit --memory-model pso -DF=acq_rel -DA=acquire -DB=release
// expect: TRUE
// run: --search explicit --memory-model rc11 -DF=acq_rel -DA=acquire -DB=release
// expect: TRUE
// run: --memory-model rc11 -DF=acq_rel -DA=acquire -DB=release
// expect: TRUE
// run: --search graph --memory-model sc
// expect: TRUE
// run: --search graph --memory-model tso
// expect: TRUE
// run: --search graph --memory-model pso
// expect: TRUE
// run: --search graph --memory-model rc11
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11 -DA=acquire
// expect: TRUE
// run: --search graph --memory-model pso -DF=none
// expect: FALSE(assertion)
// why: two seq_cst fences that program order and reading order, but nothing of RC11:
// a step from one to the other goes through one release at most
#include "litmus.h"

#ifndef A
#define A relaxed
#endif
#ifndef B
#define B relaxed
#endif
#ifndef F
#define F seq_cst
#endif

static atomic_int u, v, y;
static int r, s, t;

static void *one(void *arg) {
  STORE(&y, 1, relaxed);
  FENCE(F);
  STORE(&u, 1, relaxed);
  return arg;
}

static void *two(void *arg) {
  r = LOAD(&u, A);
  STORE(&v, 1, B);
  return arg;
}

static void *three(void *arg) {
  s = LOAD(&v, relaxed);
  FENCE(F);
  t = LOAD(&y, relaxed);
  return arg;
}

int main(void) {
  run(one, two, three, NULL);
  assert(!(r == 1 && s == 1 && t == 0));
  return 0;
}
