// run: --engine prove
// expect: UNKNOWN(this check open)
// run: --search explicit
// expect: FALSE(assertion)
// why: what is stored by a pointer that may lead to either of two objects is
// seen in the second one, and in the first.
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);

static int x, y, *shared = &x;

static void *work(void *arg) {
  shared = __VERIFIER_nondet_int() ? shared : &y;
  *shared = 1;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_join(t, 0);
  assert(!x + !y != 1 || x == 1);
  return 0;
}
