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
// run: --search graph --memory-model sc
// expect: TRUE
// run: --search graph --memory-model tso
// expect: TRUE
// run: --search graph --memory-model pso
// expect: TRUE
// run: --search graph --memory-model rc11
// expect: FALSE(assertion)
// why: a compare-exchange that fails stands between:
// x86 locks the bus for it all the same, to C11 it is a load
#include "litmus.h"

static atomic_int x, y, z;
static int r, s;

static void fail(void) {
  int expected = 5;
  atomic_compare_exchange_strong(&z, &expected, 6);
}

static void *one(void *arg) {
  STORE(&x, 1, relaxed);
  fail();
  r = LOAD(&y, relaxed);
  return arg;
}

static void *two(void *arg) {
  STORE(&y, 1, relaxed);
  fail();
  s = LOAD(&x, relaxed);
  return arg;
}

int main(void) {
  run(one, two, NULL, NULL);
  assert(!(r == 0 && s == 0));
  return 0;
}
