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
// run: --memory-model sc -DSEEN=1
// expect: TRUE
// run: --memory-model tso -DSEEN=1
// expect: TRUE
// run: --search explicit --memory-model tso -DSEEN=1
// expect: TRUE
// run: --memory-model pso -DSEEN=1
// expect: TRUE
// run: --search explicit --memory-model pso -DSEEN=1
// expect: TRUE
// run: --search explicit --memory-model rc11 -DSEEN=1
// expect: TRUE
// run: --memory-model rc11 -DSEEN=1
// expect: TRUE
// run: --memory-model sc -DF=acquire
// expect: TRUE
// run: --memory-model tso -DF=acquire
// expect: TRUE
// run: --search explicit --memory-model tso -DF=acquire
// expect: TRUE
// run: --memory-model pso -DF=acquire
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DF=acquire
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DF=acquire
// expect: FALSE(assertion)
// run: --memory-model rc11 -DF=acquire
// expect: FALSE(assertion)
// run: --search graph --memory-model sc
// expect: TRUE
// run: --search graph --memory-model tso
// expect: TRUE
// run: --search graph --memory-model pso
// expect: TRUE
// run: --search graph --memory-model rc11
// expect: TRUE
// run: --search graph --memory-model pso -DF=acquire
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11 -DF=acquire
// expect: FALSE(assertion)
// why: A release fence serves relaxed stores after it, all of them.
#include "litmus.h"

#ifndef F
#define F release
#endif
#ifndef SEEN
#define SEEN 2
#endif

static atomic_int x, y;
static int r, s;

static void *send(void *arg) {
  STORE(&x, 1, relaxed);
  FENCE(F);
  STORE(&y, 1, relaxed);
  STORE(&y, 2, relaxed);
  return arg;
}

static void *receive(void *arg) {
  r = LOAD(&y, acquire);
  s = LOAD(&x, relaxed);
  return arg;
}

int main(void) {
  run(send, receive, NULL, NULL);
  assert(!(r == SEEN && s == 0));
  return 0;
}
