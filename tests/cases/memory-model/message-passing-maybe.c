// run: --memory-model sc
// expect: TRUE
// run: --memory-model tso
// expect: TRUE
// run: --search explicit --memory-model tso
// expect: TRUE
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
// run: --memory-model sc -DBETWEEN=STORE(&z,1,release)
// expect: TRUE
// run: --memory-model tso -DBETWEEN=STORE(&z,1,release)
// expect: TRUE
// run: --search explicit --memory-model tso -DBETWEEN=STORE(&z,1,release)
// expect: TRUE
// run: --memory-model pso -DBETWEEN=STORE(&z,1,release)
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DBETWEEN=STORE(&z,1,release)
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DBETWEEN=STORE(&z,1,release)
// expect: FALSE(assertion)
// run: --memory-model rc11 -DBETWEEN=STORE(&z,1,release)
// expect: FALSE(assertion)
// run: --memory-model sc -DWHEN=1 -DBETWEEN=STORE(&z,1,release)
// expect: TRUE
// run: --memory-model tso -DWHEN=1 -DBETWEEN=STORE(&z,1,release)
// expect: TRUE
// run: --search explicit --memory-model tso -DWHEN=1 -DBETWEEN=STORE(&z,1,release)
// expect: TRUE
// run: --memory-model pso -DWHEN=1 -DBETWEEN=STORE(&z,1,release)
// expect: TRUE
// run: --search explicit --memory-model pso -DWHEN=1 -DBETWEEN=STORE(&z,1,release)
// expect: TRUE
// run: --search explicit --memory-model rc11 -DWHEN=1 -DBETWEEN=STORE(&z,1,release)
// expect: FALSE(assertion)
// run: --memory-model rc11 -DWHEN=1 -DBETWEEN=STORE(&z,1,release)
// expect: FALSE(assertion)
// run: --search graph --memory-model sc
// expect: TRUE
// run: --search graph --memory-model tso
// expect: TRUE
// run: --search graph --memory-model pso
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11
// expect: FALSE(assertion)
// run: --search graph --memory-model pso -DWHEN=1
// expect: TRUE
// run: --search graph --memory-model rc11 -DWHEN=1
// expect: TRUE
// why: a fence, or a releasing store, of a branch that is not taken orders nothing
#include "litmus.h"

#ifndef BETWEEN
#define BETWEEN FENCE(release)
#endif
#ifndef WHEN
#define WHEN 0
#endif

static atomic_int x, y, z, c;
static int r, s, chosen;

static void *send(void *arg) {
  STORE(&x, 1, relaxed);
  if ((chosen = LOAD(&c, relaxed)))
    BETWEEN;
  STORE(&y, 1, relaxed);
  return arg;
}

static void *receive(void *arg) {
  r = LOAD(&y, acquire);
  s = LOAD(&x, relaxed);
  return arg;
}

static void *choose(void *arg) {
  STORE(&c, 1, relaxed);
  return arg;
}

int main(void) {
  run(send, receive, choose, NULL);
  assert(!(r == 1 && s == 0 && chosen == WHEN));
  return 0;
}
