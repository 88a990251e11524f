// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
// run: -DFREE
// expect: FALSE(assertion)
// why: CBMC's functions need neither declaration nor body.
#include <pthread.h>

static int n;

static void *run(void *arg) {
#ifndef MUTANT
  __CPROVER_atomic_begin();
#endif
  n = n + 1;
#ifndef MUTANT
  __CPROVER_atomic_end();
#endif
  return arg;
}

int main(void) {
  pthread_t a;
  int x = nondet_int();
#ifndef FREE
  __CPROVER_assume(x > 0 && x < 9);
#endif
  pthread_create(&a, NULL, run, NULL);
  run(NULL);
  __CPROVER_fence("WWfence", "RRfence");
  pthread_join(a, NULL);
  __CPROVER_assert(n == 2, "both count");
  __CPROVER_assert(x * n >= 2, "x is positive");
  return 0;
}
