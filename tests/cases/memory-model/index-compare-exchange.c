// run: --memory-model rc11
// expect: TRUE
// run: --search explicit --memory-model rc11
// expect: TRUE
// run: --search graph --memory-model rc11
// expect: TRUE
// run: --memory-model rc11 -DS=acq_rel
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11 -DS=acq_rel
// expect: FALSE(assertion)
// why: store buffering by compare-exchanges of one of two atomics, which are
// seq_cst where they succeed
#include "litmus.h"

#ifndef S
#define S seq_cst
#endif

static atomic_int x[2], y, which;
static int i, done, r, s;

static void *one(void *arg) {
  int none = 0;
  i = LOAD(&which, relaxed);
  done = atomic_compare_exchange_strong_explicit(&x[i], &none, 1, ORDER(S),
                                                 memory_order_relaxed);
  r = LOAD(&y, seq_cst);
  return arg;
}

static void *two(void *arg) {
  STORE(&x[0], 0, relaxed);
  STORE(&which, 1, relaxed);
  STORE(&y, 1, seq_cst);
  s = LOAD(&x[1], seq_cst);
  return arg;
}

int main(void) {
  run(one, two, NULL, NULL);
  assert(!(i == 1 && done && r == 0 && s == 0));
  return 0;
}
