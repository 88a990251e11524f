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
// run: --memory-model sc -DO=acq_rel
// expect: TRUE
// run: --memory-model tso -DO=acq_rel
// expect: TRUE
// run: --search explicit --memory-model tso -DO=acq_rel
// expect: TRUE
// run: --memory-model pso -DO=acq_rel
// expect: TRUE
// run: --search explicit --memory-model pso -DO=acq_rel
// expect: TRUE
// run: --search explicit --memory-model rc11 -DO=acq_rel
// expect: TRUE
// run: --memory-model rc11 -DO=acq_rel
// expect: TRUE
// run: --search graph --memory-model sc
// expect: TRUE
// run: --search graph --memory-model tso
// expect: TRUE
// run: --search graph --memory-model pso
// expect: TRUE
// run: --search graph --memory-model rc11
// expect: TRUE
// why: Of two compare-exchanges from one value, one fails.
#include "litmus.h"

#ifndef O
#define O relaxed
#endif

static atomic_int x, won;

static void *take(void *arg) {
  int expected = 0;
  if (atomic_compare_exchange_strong_explicit(&x, &expected, 1, ORDER(O),
                                              memory_order_relaxed))
    ADD(&won, 1, relaxed);
  return arg;
}

int main(void) {
  run(take, take, take, NULL);
  assert(won == 1);
  return 0;
}
