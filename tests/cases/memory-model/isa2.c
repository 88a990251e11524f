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
// run: --memory-model sc -DV=release -DS=acquire -DW=release -DR=acquire
// expect: TRUE
// run: --memory-model tso -DV=release -DS=acquire -DW=release -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model tso -DV=release -DS=acquire -DW=release -DR=acquire
// expect: TRUE
// run: --memory-model pso -DV=release -DS=acquire -DW=release -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model pso -DV=release -DS=acquire -DW=release -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model rc11 -DV=release -DS=acquire -DW=release -DR=acquire
// expect: TRUE
// run: --memory-model rc11 -DV=release -DS=acquire -DW=release -DR=acquire
// expect: TRUE
// run: --memory-model sc -DV=release -DW=release -DR=acquire
// expect: TRUE
// run: --memory-model tso -DV=release -DW=release -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model tso -DV=release -DW=release -DR=acquire
// expect: TRUE
// run: --memory-model pso -DV=release -DW=release -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model pso -DV=release -DW=release -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model rc11 -DV=release -DW=release -DR=acquire
// expect: FALSE(assertion)
// run: --memory-model rc11 -DV=release -DW=release -DR=acquire
// expect: FALSE(assertion)
// run: --memory-model sc -DS=acquire -DW=release -DR=acquire
// expect: TRUE
// run: --memory-model tso -DS=acquire -DW=release -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model tso -DS=acquire -DW=release -DR=acquire
// expect: TRUE
// run: --memory-model pso -DS=acquire -DW=release -DR=acquire
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DS=acquire -DW=release -DR=acquire
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DS=acquire -DW=release -DR=acquire
// expect: FALSE(assertion)
// run: --memory-model rc11 -DS=acquire -DW=release -DR=acquire
// expect: FALSE(assertion)
// run: --memory-model sc -DV=release -DS=acquire -DR=acquire
// expect: TRUE
// run: --memory-model tso -DV=release -DS=acquire -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model tso -DV=release -DS=acquire -DR=acquire
// expect: TRUE
// run: --memory-model pso -DV=release -DS=acquire -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model pso -DV=release -DS=acquire -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model rc11 -DV=release -DS=acquire -DR=acquire
// expect: FALSE(assertion)
// run: --memory-model rc11 -DV=release -DS=acquire -DR=acquire
// expect: FALSE(assertion)
// run: --memory-model sc -DV=release -DS=acquire -DW=release
// expect: TRUE
// run: --memory-model tso -DV=release -DS=acquire -DW=release
// expect: TRUE
// run: --search explicit --memory-model tso -DV=release -DS=acquire -DW=release
// expect: TRUE
// run: --memory-model pso -DV=release -DS=acquire -DW=release
// expect: TRUE
// run: --search explicit --memory-model pso -DV=release -DS=acquire -DW=release
// expect: TRUE
// run: --search explicit --memory-model rc11 -DV=release -DS=acquire -DW=release
// expect: FALSE(assertion)
// run: --memory-model rc11 -DV=release -DS=acquire -DW=release
// expect: FALSE(assertion)
// run: --search graph --memory-model sc
// expect: TRUE
// run: --search graph --memory-model tso
// expect: TRUE
// run: --search graph --memory-model pso
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11
// expect: FALSE(assertion)
// run: --search graph --memory-model pso -DV=release -DS=acquire -DW=release -DR=acquire
// expect: TRUE
// run: --search graph --memory-model rc11 -DV=release -DS=acquire -DW=release -DR=acquire
// expect: TRUE
// why: ISA2: a message goes by way of a third thread
#include "litmus.h"

#ifndef V
#define V relaxed
#endif
#ifndef S
#define S relaxed
#endif
#ifndef W
#define W relaxed
#endif
#ifndef R
#define R relaxed
#endif

static atomic_int x, y, z;
static int r, s, t;

static void *one(void *arg) {
  STORE(&x, 1, relaxed);
  STORE(&y, 1, V);
  return arg;
}

static void *two(void *arg) {
  r = LOAD(&y, S);
  STORE(&z, 1, W);
  return arg;
}

static void *three(void *arg) {
  s = LOAD(&z, R);
  t = LOAD(&x, relaxed);
  return arg;
}

int main(void) {
  run(one, two, three, NULL);
  assert(!(r == 1 && s == 1 && t == 0));
  return 0;
}
