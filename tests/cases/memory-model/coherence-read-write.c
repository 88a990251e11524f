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
// run: --memory-model sc -DALONE=1
// expect: TRUE
// run: --memory-model tso -DALONE=1
// expect: TRUE
// run: --search explicit --memory-model tso -DALONE=1
// expect: TRUE
// run: --memory-model pso -DALONE=1
// expect: TRUE
// run: --search explicit --memory-model pso -DALONE=1
// expect: TRUE
// run: --search explicit --memory-model rc11 -DALONE=1
// expect: TRUE
// run: --memory-model rc11 -DALONE=1
// expect: TRUE
// run: --search graph --memory-model sc
// expect: TRUE
// run: --search graph --memory-model tso
// expect: TRUE
// run: --search graph --memory-model pso
// expect: TRUE
// run: --search graph --memory-model rc11
// expect: TRUE
// why: CoRW: a load reads no store that is after a later one of its thread
#include "litmus.h"

#ifndef ALONE
#define ALONE 0
#endif

static atomic_int x;
static int r;

static void *one(void *arg) {
  r = LOAD(&x, relaxed);
  STORE(&x, 1, relaxed);
  return arg;
}

static void *two(void *arg) {
  STORE(&x, 2, relaxed);
  return arg;
}

int main(void) {
  run(one, ALONE ? NULL : two, NULL, NULL);
  assert(r != 1);
  assert(!(r == 2 && x == 2));
  return 0;
}
