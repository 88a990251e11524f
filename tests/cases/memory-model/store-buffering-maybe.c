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
// run: --memory-model sc -DWHEN=1
// expect: TRUE
// run: --memory-model tso -DWHEN=1
// expect: TRUE
// run: --search explicit --memory-model tso -DWHEN=1
// expect: TRUE
// run: --memory-model pso -DWHEN=1
// expect: TRUE
// run: --search explicit --memory-model pso -DWHEN=1
// expect: TRUE
// run: --search explicit --memory-model rc11 -DWHEN=1
// expect: TRUE
// run: --memory-model rc11 -DWHEN=1
// expect: TRUE
// run: --memory-model sc -DBETWEEN=STORE(&z,1,seq_cst)
// expect: TRUE
// run: --memory-model tso -DBETWEEN=STORE(&z,1,seq_cst)
// expect: FALSE(assertion)
// run: --search explicit --memory-model tso -DBETWEEN=STORE(&z,1,seq_cst)
// expect: FALSE(assertion)
// run: --memory-model pso -DBETWEEN=STORE(&z,1,seq_cst)
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DBETWEEN=STORE(&z,1,seq_cst)
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DBETWEEN=STORE(&z,1,seq_cst)
// expect: FALSE(assertion)
// run: --memory-model rc11 -DBETWEEN=STORE(&z,1,seq_cst)
// expect: FALSE(assertion)
// run: --memory-model sc -DWHEN=1 -DBETWEEN=STORE(&z,1,seq_cst)
// expect: TRUE
// run: --memory-model tso -DWHEN=1 -DBETWEEN=STORE(&z,1,seq_cst)
// expect: TRUE
// run: --search explicit --memory-model tso -DWHEN=1 -DBETWEEN=STORE(&z,1,seq_cst)
// expect: TRUE
// run: --memory-model pso -DWHEN=1 -DBETWEEN=STORE(&z,1,seq_cst)
// expect: TRUE
// run: --search explicit --memory-model pso -DWHEN=1 -DBETWEEN=STORE(&z,1,seq_cst)
// expect: TRUE
// run: --search explicit --memory-model rc11 -DWHEN=1 -DBETWEEN=STORE(&z,1,seq_cst)
// expect: FALSE(assertion)
// run: --memory-model rc11 -DWHEN=1 -DBETWEEN=STORE(&z,1,seq_cst)
// expect: FALSE(assertion)
// run: --memory-model sc -DBETWEEN=ADD(&z,1,relaxed)
// expect: TRUE
// run: --memory-model tso -DBETWEEN=ADD(&z,1,relaxed)
// expect: FALSE(assertion)
// run: --search explicit --memory-model tso -DBETWEEN=ADD(&z,1,relaxed)
// expect: FALSE(assertion)
// run: --memory-model pso -DBETWEEN=ADD(&z,1,relaxed)
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DBETWEEN=ADD(&z,1,relaxed)
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DBETWEEN=ADD(&z,1,relaxed)
// expect: FALSE(assertion)
// run: --memory-model rc11 -DBETWEEN=ADD(&z,1,relaxed)
// expect: FALSE(assertion)
// run: --memory-model sc -DWHEN=1 -DBETWEEN=ADD(&z,1,relaxed)
// expect: TRUE
// run: --memory-model tso -DWHEN=1 -DBETWEEN=ADD(&z,1,relaxed)
// expect: TRUE
// run: --search explicit --memory-model tso -DWHEN=1 -DBETWEEN=ADD(&z,1,relaxed)
// expect: TRUE
// run: --memory-model pso -DWHEN=1 -DBETWEEN=ADD(&z,1,relaxed)
// expect: TRUE
// run: --search explicit --memory-model pso -DWHEN=1 -DBETWEEN=ADD(&z,1,relaxed)
// expect: TRUE
// run: --search explicit --memory-model rc11 -DWHEN=1 -DBETWEEN=ADD(&z,1,relaxed)
// expect: FALSE(assertion)
// run: --memory-model rc11 -DWHEN=1 -DBETWEEN=ADD(&z,1,relaxed)
// expect: FALSE(assertion)
// run: --search graph --memory-model sc
// expect: TRUE
// run: --search graph --memory-model tso
// expect: FALSE(assertion)
// run: --search graph --memory-model pso
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11
// expect: FALSE(assertion)
// run: --search graph --memory-model pso -DWHEN=1
// expect: TRUE
// run: --search graph --memory-model rc11 -DWHEN=1
// expect: TRUE
// why: a fence, or a strong store, of a branch that is not taken orders nothing
#include "litmus.h"

#ifndef BETWEEN
#define BETWEEN FENCE(seq_cst)
#endif
#ifndef WHEN
#define WHEN 0
#endif

static atomic_int x, y, z, c;
static int r, s, chosen;

static void *one(void *arg) {
  STORE(&x, 1, relaxed);
  if ((chosen = LOAD(&c, relaxed)))
    BETWEEN;
  r = LOAD(&y, relaxed);
  return arg;
}

static void *two(void *arg) {
  STORE(&y, 1, relaxed);
  FENCE(seq_cst);
  s = LOAD(&x, relaxed);
  return arg;
}

static void *choose(void *arg) {
  STORE(&c, 1, relaxed);
  return arg;
}

int main(void) {
  run(one, two, choose, NULL);
  assert(!(r == 0 && s == 0 && chosen == WHEN));
  return 0;
}
