// run: --memory-model sc
// expect: TRUE
// run: --memory-model tso
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
// why: Main may be a thread of SB, too: it stores after it has created one.
#include "litmus.h"

#ifndef F
#define F none
#endif

static atomic_int x, y;
static int r, s;

static void *child(void *arg) {
  STORE(&y, 1, relaxed);
  FENCE(F);
  r = LOAD(&x, relaxed);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, child, NULL);
  STORE(&x, 1, relaxed);
  FENCE(F);
  s = LOAD(&y, relaxed);
  pthread_join(t, NULL);
  assert(!(r == 0 && s == 0));
  return 0;
}
