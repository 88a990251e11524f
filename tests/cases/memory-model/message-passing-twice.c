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
// run: --memory-model sc -DSEEN=1
// expect: TRUE
// run: --memory-model tso -DSEEN=1
// expect: TRUE
// run: --search explicit --memory-model tso -DSEEN=1
// expect: TRUE
// run: --memory-model pso -DSEEN=1
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DSEEN=1
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DSEEN=1
// expect: FALSE(assertion)
// run: --memory-model rc11 -DSEEN=1
// expect: FALSE(assertion)
// run: --memory-model sc -DSEEN=2
// expect: TRUE
// run: --memory-model tso -DSEEN=2
// expect: TRUE
// run: --search explicit --memory-model tso -DSEEN=2
// expect: TRUE
// run: --memory-model pso -DSEEN=2
// expect: TRUE
// run: --search explicit --memory-model pso -DSEEN=2
// expect: TRUE
// run: --search explicit --memory-model rc11 -DSEEN=2
// expect: TRUE
// run: --memory-model rc11 -DSEEN=2
// expect: TRUE
// run: --search graph --memory-model sc
// expect: TRUE
// run: --search graph --memory-model tso
// expect: TRUE
// run: --search graph --memory-model pso
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11
// expect: FALSE(assertion)
// run: --search graph --memory-model pso -DSEEN=2
// expect: TRUE
// run: --search graph --memory-model rc11 -DSEEN=2
// expect: TRUE
// why: the same cell is written in order, another one is overtaken
#include "litmus.h"

#ifndef SEEN
#define SEEN 0
#endif

static atomic_int x, y;
static int r, s, t;

static void *send(void *arg) {
  STORE(&x, 1, relaxed);
  STORE(&x, 2, relaxed);
  STORE(&y, 1, relaxed);
  return arg;
}

static void *receive(void *arg) {
  r = LOAD(&y, acquire);
  s = LOAD(&x, relaxed);
  t = LOAD(&x, relaxed);
  return arg;
}

int main(void) {
  run(send, receive, NULL, NULL);
  assert(!(r == 1 && s == SEEN && t == 1));
  return 0;
}
