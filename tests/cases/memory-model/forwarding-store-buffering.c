// run: --memory-model sc
// expect: TRUE
// run: --memory-model tso
// expect: FALSE(assertion)
// run: --engine order --memory-model tso
// expect: FALSE(assertion)
// run: --search explicit --memory-model tso
// expect: FALSE(assertion)
// run: --memory-model pso
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11
// expect: FALSE(assertion)
// run: --memory-model rc11
// expect: FALSE(assertion)
// run: --memory-model sc -DF=seq_cst
// expect: TRUE
// run: --memory-model tso -DF=seq_cst
// expect: TRUE
// run: --search explicit --memory-model tso -DF=seq_cst
// expect: TRUE
// run: --memory-model pso -DF=seq_cst
// expect: TRUE
// run: --search explicit --memory-model pso -DF=seq_cst
// expect: TRUE
// run: --search explicit --memory-model rc11 -DF=seq_cst
// expect: TRUE
// run: --memory-model rc11 -DF=seq_cst
// expect: TRUE
// run: --memory-model sc -DF=acquire
// expect: TRUE
// run: --memory-model tso -DF=acquire
// expect: FALSE(assertion)
// run: --search explicit --memory-model tso -DF=acquire
// expect: FALSE(assertion)
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
// expect: FALSE(assertion)
// run: --search graph --memory-model pso
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11
// expect: FALSE(assertion)
// run: --search graph --memory-model pso -DF=seq_cst
// expect: TRUE
// run: --search graph --memory-model rc11 -DF=seq_cst
// expect: TRUE
// why: SB where each thread reads its own store before it looks at the other's.
// run: --memory-model sc -DSTORES_LAST
// expect: TRUE
// run: --memory-model tso -DSTORES_LAST
// expect: FALSE(assertion)
// run: --search explicit --memory-model tso -DSTORES_LAST
// expect: FALSE(assertion)
// run: --memory-model pso -DSTORES_LAST
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DSTORES_LAST
// expect: FALSE(assertion)
// run: --memory-model rc11 -DSTORES_LAST
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DSTORES_LAST
// expect: FALSE(assertion)
// run: --memory-model sc -DF=seq_cst -DSTORES_LAST
// expect: TRUE
// run: --memory-model tso -DF=seq_cst -DSTORES_LAST
// expect: TRUE
// run: --search explicit --memory-model tso -DF=seq_cst -DSTORES_LAST
// expect: TRUE
// run: --memory-model pso -DF=seq_cst -DSTORES_LAST
// expect: TRUE
// run: --search explicit --memory-model pso -DF=seq_cst -DSTORES_LAST
// expect: TRUE
// run: --memory-model rc11 -DF=seq_cst -DSTORES_LAST
// expect: TRUE
// run: --search explicit --memory-model rc11 -DF=seq_cst -DSTORES_LAST
// expect: TRUE
// why: The same (SB+rfi) with stores at the end, which keep either object from
// being the thread's own.
#include "litmus.h"

#ifndef F
#define F none
#endif

static atomic_int x, y;
static int p, q, r, s;

static void *one(void *arg) {
  STORE(&x, 1, relaxed);
  p = LOAD(&x, relaxed);
  FENCE(F);
  r = LOAD(&y, relaxed);
#ifdef STORES_LAST
  STORE(&y, 2, relaxed);
#endif
  return arg;
}

static void *two(void *arg) {
  STORE(&y, 1, relaxed);
  q = LOAD(&y, relaxed);
  FENCE(F);
  s = LOAD(&x, relaxed);
#ifdef STORES_LAST
  STORE(&x, 2, relaxed);
#endif
  return arg;
}

int main(void) {
  run(one, two, NULL, NULL);
  assert(!(p == 1 && q == 1 && r == 0 && s == 0));
  return 0;
}
