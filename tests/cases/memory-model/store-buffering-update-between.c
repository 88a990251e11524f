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
// run: --memory-model sc -DO=acquire
// expect: TRUE
// run: --memory-model tso -DO=acquire
// expect: TRUE
// run: --search explicit --memory-model tso -DO=acquire
// expect: TRUE
// run: --memory-model pso -DO=acquire
// expect: TRUE
// run: --search explicit --memory-model pso -DO=acquire
// expect: TRUE
// run: --search explicit --memory-model rc11 -DO=acquire
// expect: FALSE(assertion)
// run: --memory-model rc11 -DO=acquire
// expect: FALSE(assertion)
// run: --memory-model sc -DO=acq_rel
// expect: TRUE
// run: --memory-model tso -DO=acq_rel
// expect: TRUE
// run: --search explicit --memory-model tso -DO=acq_rel
// expect: TRUE
// run: --memory-model pso -DO=acq_rel
// expect: TRUE
// run: --search explicit --memory-model pso -DO=acq_rel
// expect: TRUE
// run: --search explicit --memory-model rc11 -DO=acq_rel
// expect: TRUE
// run: --memory-model rc11 -DO=acq_rel
// expect: TRUE
// run: --search graph --memory-model sc
// expect: TRUE
// run: --search graph --memory-model tso
// expect: TRUE
// run: --search graph --memory-model pso
// expect: TRUE
// run: --search graph --memory-model rc11
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11 -DO=acq_rel
// expect: TRUE
// why: a read-modify-write of a third variable stands between
#include "litmus.h"

#ifndef O
#define O relaxed
#endif

static atomic_int x, y, z;
static int r, s;

static void *one(void *arg) {
  STORE(&x, 1, relaxed);
  ADD(&z, 1, O);
  r = LOAD(&y, relaxed);
  return arg;
}

static void *two(void *arg) {
  STORE(&y, 1, relaxed);
  ADD(&z, 1, O);
  s = LOAD(&x, relaxed);
  return arg;
}

int main(void) {
  run(one, two, NULL, NULL);
  assert(!(r == 0 && s == 0));
  return 0;
}
