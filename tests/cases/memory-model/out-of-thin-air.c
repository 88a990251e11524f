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
// why: no value comes from nowhere
#include "litmus.h"

static atomic_int x, y;
static int r, s;

static void *one(void *arg) {
  r = LOAD(&x, relaxed);
  STORE(&y, r, relaxed);
  return arg;
}

static void *two(void *arg) {
  s = LOAD(&y, relaxed);
  STORE(&x, s, relaxed);
  return arg;
}

int main(void) {
  run(one, two, NULL, NULL);
  assert(r == 0 && s == 0);
  return 0;
}
