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
// why: Test n5 of x86: two threads agree on the order of their stores.
#include "litmus.h"

static atomic_int x;
static int r, s;

static void *one(void *arg) {
  STORE(&x, 1, relaxed);
  r = LOAD(&x, relaxed);
  return arg;
}

static void *two(void *arg) {
  STORE(&x, 2, relaxed);
  s = LOAD(&x, relaxed);
  return arg;
}

int main(void) {
  run(one, two, NULL, NULL);
  assert(!(r == 2 && s == 1));
  return 0;
}
