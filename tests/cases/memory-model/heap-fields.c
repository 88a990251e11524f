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
// run: --memory-model sc -DW=relaxed
// expect: TRUE
// run: --memory-model tso -DW=relaxed
// expect: TRUE
// run: --search explicit --memory-model tso -DW=relaxed
// expect: TRUE
// run: --memory-model pso -DW=relaxed
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DW=relaxed
// expect: FALSE(assertion)
// run: --memory-model sc -DR=relaxed
// expect: TRUE
// run: --memory-model tso -DR=relaxed
// expect: TRUE
// run: --search explicit --memory-model tso -DR=relaxed
// expect: TRUE
// run: --memory-model pso -DR=relaxed
// expect: TRUE
// run: --search explicit --memory-model pso -DR=relaxed
// expect: TRUE
// run: --memory-model sc -DW=seq_cst
// expect: TRUE
// run: --memory-model tso -DW=seq_cst
// expect: TRUE
// run: --search explicit --memory-model tso -DW=seq_cst
// expect: TRUE
// run: --memory-model pso -DW=seq_cst
// expect: TRUE
// run: --search explicit --memory-model pso -DW=seq_cst
// expect: TRUE
// run: --search explicit --memory-model rc11 -DW=seq_cst
// expect: TRUE
// run: --memory-model rc11 -DW=seq_cst
// expect: TRUE
// run: --search graph --memory-model sc
// expect: TRUE
// run: --search graph --memory-model tso
// expect: TRUE
// run: --search graph --memory-model pso
// expect: TRUE
// run: --search graph --memory-model rc11
// expect: TRUE
// why: A block is published by its address: its fields may be late.
#include "litmus.h"

#ifndef INT
#define INT int
#endif
#ifndef W
#define W release
#endif
#ifndef R
#define R acquire
#endif

#include <stdlib.h>

typedef struct {
  INT a, b;
} Pair;

static Pair *_Atomic published;

static void *make(void *arg) {
  Pair *p = calloc(1, sizeof *p);
  __VERIFIER_assume(p != NULL);
  p->a = 1;
  p->b = 2;
  STORE(&published, p, W);
  return arg;
}

static void *use(void *arg) {
  Pair *p = LOAD(&published, R);
  if (p)
    assert(p->a == 1 && p->b == 2);
  return arg;
}

int main(void) {
  run(make, use, NULL, NULL);
  return 0;
}
