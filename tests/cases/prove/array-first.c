// run: --engine prove
// expect: UNKNOWN(leaves this check open: a[some()] != 2)
// run: --search explicit
// expect: FALSE(assertion)
// run: --engine prove -DRIGHT
// expect: TRUE
// why: not all elements are zero at first.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

bool __VERIFIER_nondet_bool(void);

#ifdef RIGHT
static int a[20];
#else
static int a[20] = {[12] = 2};
#endif

static int some(void) { return __VERIFIER_nondet_bool() ? 3 : 12; }

static void *work(void *arg) {
  a[some()] = 1;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  assert(a[some()] != 2);
  return 0;
}
