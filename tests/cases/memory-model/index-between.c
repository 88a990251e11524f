// run: --memory-model rc11
// expect: TRUE
// run: --search graph --memory-model rc11
// expect: TRUE
// run: --memory-model rc11 -DSOURCE=1
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11 -DSOURCE=1
// expect: FALSE(assertion)
// run: --memory-model tso -DSOURCE=1
// expect: TRUE
// why: RC11 orders a seq_cst store before what happens after a later store to
// another atomic, but not after a later store to the same
#include "litmus.h"

#ifndef SOURCE
#define SOURCE 0
#endif

static atomic_int x[2], y, which;
static int i, r, s, t;

static void *one(void *arg) {
  i = LOAD(&which, relaxed);
  STORE(&x[i], 1, seq_cst);
  STORE(&x[1], 2, release);
  return arg;
}

static void *two(void *arg) {
  r = LOAD(&x[1], acquire);
  s = LOAD(&y, seq_cst);
  return arg;
}

static void *three(void *arg) {
  STORE(&y, 1, seq_cst);
  t = LOAD(&x[SOURCE], seq_cst);
  STORE(&which, 1, relaxed);
  return arg;
}

static void *four(void *arg) {
  STORE(&which, 1, relaxed);
  return arg;
}

int main(void) {
  run(one, two, three, four);
  assert(!(i == SOURCE && r == 2 && s == 0 && t == 0));
  return 0;
}
