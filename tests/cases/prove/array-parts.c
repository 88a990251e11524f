// run: --engine prove
// expect: UNKNOWN(leaves this check open: a[some()] != 2)
// run: --search explicit
// expect: FALSE(assertion)
// run: --engine prove -DRIGHT
// expect: TRUE
// why: an element is made another by a part of it.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

bool __VERIFIER_nondet_bool(void);

static int a[20];

static int some(void) { return __VERIFIER_nondet_bool() ? 3 : 12; }

static void *work(void *arg) {
  a[some()] = 1;
#ifndef RIGHT
  ((char *)a)[4 * some()] = 2;
#endif
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  assert(a[some()] != 2);
  return 0;
}
