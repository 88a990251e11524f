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
// run: --memory-model sc -DAPART
// expect: FALSE(assertion)
// run: --memory-model tso -DAPART
// expect: FALSE(assertion)
// run: --search explicit --memory-model tso -DAPART
// expect: FALSE(assertion)
// run: --memory-model pso -DAPART
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DAPART
// expect: FALSE(assertion)
// run: --memory-model rc11 -DAPART
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DAPART
// expect: FALSE(assertion)
// run: --search graph --memory-model sc
// expect: TRUE
// run: --search graph --memory-model tso
// expect: TRUE
// run: --search graph --memory-model pso
// expect: TRUE
// run: --search graph --memory-model rc11
// expect: TRUE
// run: --search graph --memory-model pso -DAPART
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11 -DAPART
// expect: FALSE(assertion)
/* Two increments never read the same value, whatever their order; a load and a
 * store in place of one may. */
#include "litmus.h"

static atomic_int x;

static void *add(void *arg) {
#ifdef APART
  STORE(&x, LOAD(&x, relaxed) + 1, relaxed);
#else
  ADD(&x, 1, relaxed);
#endif
  return arg;
}

int main(void) {
  run(add, add, NULL, NULL);
  assert(LOAD(&x, relaxed) == 2);
  return 0;
}
