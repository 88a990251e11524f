// run: --engine prove
// expect: UNKNOWN(this check open)
// run: --search explicit
// expect: FALSE(assertion)
// why: both ways can be taken.
#include <assert.h>
#include <pthread.h>

extern _Bool __VERIFIER_nondet_bool(void);
static int x, y;

static void *f(void *arg) {
  if (__VERIFIER_nondet_bool())
    y = 1;
  else
    x = 1;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, f, NULL);
  assert(x == 0);
  return 0;
}
