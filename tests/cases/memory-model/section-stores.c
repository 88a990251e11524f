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
// why: What a section stores is in memory when it ends.
#include "litmus.h"

#ifndef W
#define W relaxed
#endif

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static int x, y, r, s;

static void *one(void *arg) {
  __VERIFIER_atomic_begin();
  x = 1;
  __VERIFIER_atomic_end();
  __VERIFIER_atomic_begin();
  r = y;
  __VERIFIER_atomic_end();
  return arg;
}

static void *two(void *arg) {
  __VERIFIER_atomic_begin();
  y = 1;
  s = x;
  __VERIFIER_atomic_end();
  return arg;
}

int main(void) {
  run(one, two, NULL, NULL);
  assert(!(r == 0 && s == 0));
  return 0;
}
