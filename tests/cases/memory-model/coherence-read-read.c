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
// run: --memory-model sc -DW=release -DR=acquire
// expect: TRUE
// run: --memory-model tso -DW=release -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model tso -DW=release -DR=acquire
// expect: TRUE
// run: --memory-model pso -DW=release -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model pso -DW=release -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model rc11 -DW=release -DR=acquire
// expect: TRUE
// run: --memory-model rc11 -DW=release -DR=acquire
// expect: TRUE
// run: --search graph --memory-model sc
// expect: TRUE
// run: --search graph --memory-model tso
// expect: TRUE
// run: --search graph --memory-model pso
// expect: TRUE
// run: --search graph --memory-model rc11
// expect: TRUE
// why: CoRR: a location is not seen to go back
#include "litmus.h"

#ifndef W
#define W relaxed
#endif
#ifndef R
#define R relaxed
#endif

static atomic_int x;
static int r, s, t, u;

static void *one(void *arg) {
  STORE(&x, 1, W);
  return arg;
}

static void *two(void *arg) {
  STORE(&x, 2, W);
  return arg;
}

static void *look(void *arg) {
  r = LOAD(&x, R);
  s = LOAD(&x, R);
  return arg;
}

static void *look_again(void *arg) {
  t = LOAD(&x, R);
  u = LOAD(&x, R);
  return arg;
}

int main(void) {
  run(one, two, look, look_again);
  assert(!(r && s == 0));
  assert(!(r == 1 && s == 2 && t == 2 && u == 1));
  return 0;
}
