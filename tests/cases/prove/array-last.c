// run: --engine prove
// expect: UNKNOWN(leaves this check open: a[some()] != 3)
// run: --search explicit
// expect: FALSE(assertion)
// run: --engine prove -DRIGHT
// expect: TRUE
// why: a thread may end with a store that no load comes after.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

bool __VERIFIER_nondet_bool(void);

static int a[20];

static int some(void) { return __VERIFIER_nondet_bool() ? 3 : 12; }

static void *work(void *arg) {
#ifdef RIGHT
  a[some()] = 2;
#else
  a[some()] = 3;
#endif
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  assert(a[some()] != 3);
  return 0;
}
