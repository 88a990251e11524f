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
// run: --memory-model sc -DOUTCOME=r==2&&x==2
// expect: FALSE(assertion)
// run: --memory-model tso -DOUTCOME=r==2&&x==2
// expect: FALSE(assertion)
// run: --search explicit --memory-model tso -DOUTCOME=r==2&&x==2
// expect: FALSE(assertion)
// run: --memory-model pso -DOUTCOME=r==2&&x==2
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DOUTCOME=r==2&&x==2
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DOUTCOME=r==2&&x==2
// expect: FALSE(assertion)
// run: --memory-model rc11 -DOUTCOME=r==2&&x==2
// expect: FALSE(assertion)
// run: --memory-model sc -DOUTCOME=r==1&&x==2
// expect: FALSE(assertion)
// run: --memory-model tso -DOUTCOME=r==1&&x==2
// expect: FALSE(assertion)
// run: --search explicit --memory-model tso -DOUTCOME=r==1&&x==2
// expect: FALSE(assertion)
// run: --memory-model pso -DOUTCOME=r==1&&x==2
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DOUTCOME=r==1&&x==2
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DOUTCOME=r==1&&x==2
// expect: FALSE(assertion)
// run: --memory-model rc11 -DOUTCOME=r==1&&x==2
// expect: FALSE(assertion)
// run: --search graph --memory-model sc
// expect: TRUE
// run: --search graph --memory-model tso
// expect: TRUE
// run: --search graph --memory-model pso
// expect: TRUE
// run: --search graph --memory-model rc11
// expect: TRUE
// run: --search graph --memory-model pso -DOUTCOME=r==2&&x==2
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11 -DOUTCOME=r==2&&x==2
// expect: FALSE(assertion)
// why: CoWR: a load reads no store that is before an earlier one of its thread
#include "litmus.h"

#ifndef OUTCOME
#define OUTCOME r == 2 && x == 1
#endif

static atomic_int x;
static int r;

static void *one(void *arg) {
  STORE(&x, 1, relaxed);
  r = LOAD(&x, relaxed);
  return arg;
}

static void *two(void *arg) {
  STORE(&x, 2, relaxed);
  return arg;
}

int main(void) {
  run(one, two, NULL, NULL);
  assert(r != 0);
  assert(!(OUTCOME));
  return 0;
}
