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
// run: --memory-model rc11
// expect: TRUE
// run: --search explicit --memory-model rc11
// expect: TRUE
// run: --memory-model sc -DW=relaxed
// expect: TRUE
// run: --memory-model tso -DW=relaxed
// expect: TRUE
// run: --search explicit --memory-model tso -DW=relaxed
// expect: TRUE
// run: --memory-model rc11 -DW=relaxed
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DW=relaxed
// expect: FALSE(assertion)
// run: --memory-model sc -DV=release
// expect: TRUE
// run: --memory-model rc11 -DV=release
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DV=release
// expect: FALSE(assertion)
// run: --search graph --memory-model sc
// expect: TRUE
// run: --search graph --memory-model tso
// expect: TRUE
// run: --search graph --memory-model pso
// expect: TRUE
// run: --search graph --memory-model rc11
// expect: TRUE
// run: --search graph --memory-model rc11 -DW=relaxed
// expect: FALSE(assertion)
/* Seq_cst accesses to different objects are ordered by what others hand on
 * between them; x and z are seq_cst, y hands on. */
#include "litmus.h"

#ifndef W
#define W release
#endif
#ifndef V
#define V seq_cst
#endif

static atomic_int x, y, z;
static int r, s, t;

static void *one(void *arg) {
  STORE(&x, 1, V);
  STORE(&y, 1, W);
  return arg;
}

static void *two(void *arg) {
  r = LOAD(&y, acquire);
  s = LOAD(&z, seq_cst);
  return arg;
}

static void *three(void *arg) {
  STORE(&z, 1, seq_cst);
  t = LOAD(&x, seq_cst);
  return arg;
}

int main(void) {
  run(one, two, three, NULL);
  assert(!(r == 1 && s == 0 && t == 0));
  return 0;
}
