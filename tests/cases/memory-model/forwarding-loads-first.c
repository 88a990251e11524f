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
// run: --search graph --memory-model sc
// expect: TRUE
// run: --search graph --memory-model tso
// expect: TRUE
// run: --search graph --memory-model pso
// expect: TRUE
// run: --search graph --memory-model rc11
// expect: TRUE
// why: Test n4 of x86: a store to the same location follows a load.
#include "litmus.h"

static atomic_int x;
static int r, s, t;

static void *one(void *arg) {
  r = LOAD(&x, relaxed);
  STORE(&x, 1, relaxed);
  t = LOAD(&x, relaxed);
  return arg;
}

static void *two(void *arg) {
  s = LOAD(&x, relaxed);
  STORE(&x, 2, relaxed);
  return arg;
}

int main(void) {
  run(one, two, NULL, NULL);
  assert(!(r == 2 && s == 1));
  assert(!(r == 2 && t == 2));
  return 0;
}
