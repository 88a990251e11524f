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
// run: --memory-model sc -DO=seq_cst
// expect: TRUE
// run: --memory-model tso -DO=seq_cst
// expect: TRUE
// run: --search explicit --memory-model tso -DO=seq_cst
// expect: TRUE
// run: --memory-model pso -DO=seq_cst
// expect: TRUE
// run: --search explicit --memory-model pso -DO=seq_cst
// expect: TRUE
// run: --search explicit --memory-model rc11 -DO=seq_cst
// expect: TRUE
// run: --memory-model rc11 -DO=seq_cst
// expect: TRUE
// run: --search graph --memory-model sc
// expect: TRUE
// run: --search graph --memory-model tso
// expect: TRUE
// run: --search graph --memory-model pso
// expect: TRUE
// run: --search graph --memory-model rc11
// expect: TRUE
// why: No store comes between what an update reads and what it writes.
#include "litmus.h"

#ifndef O
#define O relaxed
#endif

static atomic_int x;
static int r, s;

static void *one(void *arg) {
  r = ADD(&x, 1, O);
  return arg;
}

static void *two(void *arg) {
  STORE(&x, 10, O);
  return arg;
}

static void *three(void *arg) {
  s = ADD(&x, 1, O);
  return arg;
}

int main(void) {
  run(one, two, three, NULL);
  assert(x == 10 || x == 11 || x == 12);
  assert(r != s);
  assert((r == 10) + (s == 10) <= 1);
  return 0;
}
