// run: --engine prove
// expect: UNKNOWN(this check open)
// run: --search explicit
// expect: FALSE(assertion)
// why: the last element of an array may be the one that is written, in a
// section, too.
#include <assert.h>
#include <pthread.h>

_Bool __VERIFIER_nondet_bool(void);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static int a[4];

static void *work(void *arg) {
  unsigned i = __VERIFIER_nondet_bool() ? 3 : 2;
  __VERIFIER_atomic_begin();
  a[i] = 1;
  __VERIFIER_atomic_end();
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  assert(a[3] == 0);
  return 0;
}
