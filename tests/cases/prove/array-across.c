// run: --engine prove
// expect: UNKNOWN(leaves this check open: a[some()] <= 1)
// run: --search explicit
// expect: FALSE(assertion)
// run: --engine prove -DRIGHT
// expect: TRUE
// why: a store across two elements makes others of both.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

bool __VERIFIER_nondet_bool(void);

static int a[20];

static int some(void) { return __VERIFIER_nondet_bool() ? 3 : 12; }

static void *work(void *arg) {
  int *at = &a[some()];
#ifndef RIGHT
  at = (int *)((char *)at + 1);
#endif
  *at = 1;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  assert(a[some()] <= 1);
  return 0;
}
