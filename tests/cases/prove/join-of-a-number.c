// run: --engine prove --property assertion
// expect: UNKNOWN(leaves this check open: r == 0)
// run: --engine prove --property assertion -DONCE
// expect: TRUE
// run: --engine order --property assertion
// expect: FALSE(assertion)
// why: a number may be some thread's: who is joined by it cannot be joined again.
#include <assert.h>
#include <pthread.h>

extern unsigned long __VERIFIER_nondet_ulong(void);
int x;

static void *work(void *arg) {
  x = 1;
  return arg;
}

int main(void) {
  pthread_t t, any;
  pthread_create(&t, 0, work, 0);
  any = __VERIFIER_nondet_ulong();
  if (any != t)
    return 0;
#ifdef ONCE
  pthread_join(t, 0);
  assert(x == 1);
#else
  pthread_join(any, 0);
  int r = pthread_join(t, 0);
  assert(r == 0);
#endif
  return 0;
}
