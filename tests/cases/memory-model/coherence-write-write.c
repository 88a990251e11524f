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
// why: CoWW: stores of a thread to a location stay in order
#include "litmus.h"

static atomic_int x;
static int r, s;

static void *one(void *arg) {
  STORE(&x, 1, relaxed);
  STORE(&x, 2, relaxed);
  return arg;
}

static void *look(void *arg) {
  r = LOAD(&x, relaxed);
  s = LOAD(&x, relaxed);
  return arg;
}

int main(void) {
  run(one, look, NULL, NULL);
  assert(x == 2);
  assert(!(r == 2 && s == 1));
  return 0;
}
