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
// run: --memory-model sc -DW=release -DR=acquire
// expect: TRUE
// run: --memory-model tso -DW=release -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model tso -DW=release -DR=acquire
// expect: TRUE
// run: --memory-model pso -DW=release -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model pso -DW=release -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model rc11 -DW=release -DR=acquire
// expect: TRUE
// run: --memory-model rc11 -DW=release -DR=acquire
// expect: TRUE
// run: --memory-model sc -DW=release
// expect: TRUE
// run: --memory-model tso -DW=release
// expect: TRUE
// run: --search explicit --memory-model tso -DW=release
// expect: TRUE
// run: --memory-model pso -DW=release
// expect: TRUE
// run: --search explicit --memory-model pso -DW=release
// expect: TRUE
// run: --search explicit --memory-model rc11 -DW=release
// expect: FALSE(assertion)
// run: --memory-model rc11 -DW=release
// expect: FALSE(assertion)
// run: --memory-model sc -DR=acquire
// expect: TRUE
// run: --memory-model tso -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model tso -DR=acquire
// expect: TRUE
// run: --memory-model pso -DR=acquire
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DR=acquire
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DR=acquire
// expect: FALSE(assertion)
// run: --memory-model rc11 -DR=acquire
// expect: FALSE(assertion)
// run: --search graph --memory-model sc
// expect: TRUE
// run: --search graph --memory-model tso
// expect: TRUE
// run: --search graph --memory-model pso
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11
// expect: FALSE(assertion)
// run: --search graph --memory-model pso -DW=release -DR=acquire
// expect: TRUE
// run: --search graph --memory-model rc11 -DW=release -DR=acquire
// expect: TRUE
// why: The same of fields that are atomic.
#include "litmus.h"

#ifndef W
#define W relaxed
#endif
#ifndef R
#define R relaxed
#endif

#include <stdlib.h>

typedef struct {
  atomic_int a, b;
} Pair;

static Pair *_Atomic published;

static void *make(void *arg) {
  Pair *p = calloc(1, sizeof *p);
  __VERIFIER_assume(p != NULL);
  STORE(&p->a, 1, relaxed);
  STORE(&p->b, 2, relaxed);
  STORE(&published, p, W);
  return arg;
}

static void *use(void *arg) {
  Pair *p = LOAD(&published, R);
  if (p)
    assert(LOAD(&p->a, relaxed) == 1 && LOAD(&p->b, relaxed) == 2);
  return arg;
}

int main(void) {
  run(make, use, NULL, NULL);
  return 0;
}
