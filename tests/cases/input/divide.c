// run: --search dpor
// expect: FALSE(no-division-by-zero)
// run: --search dpor -DODD
// expect: TRUE
// why: A divisor that is 0 for one of the inputs alone.
#include <assert.h>
#include <pthread.h>

unsigned __VERIFIER_nondet_uint(void);

static unsigned n, quotient;

static void *divide(void *arg) {
  quotient = 1000 / n;
  return arg;
}

int main(void) {
  pthread_t t;
  n = __VERIFIER_nondet_uint() + 17;
#ifdef ODD
  n |= 1;
#endif
  pthread_create(&t, 0, divide, 0);
  pthread_join(t, 0);
  assert(quotient <= 1000);
}
