// run: --search dpor
// expect: FALSE(valid-deref)
// run: --search dpor -DBOUND=7
// expect: TRUE
// run: --search dpor -DBOUND=8
// expect: FALSE(valid-deref)
// why: Which element is accessed, and whether there is one, is up to an input
// that another thread was given.
#include <pthread.h>

unsigned __VERIFIER_nondet_uint(void);
void __VERIFIER_assume(int);

static int a[8];
static unsigned at;

static void *store(void *arg) {
  a[at] = 1;
  return arg;
}

int main(void) {
  pthread_t t;
  at = __VERIFIER_nondet_uint();
#ifdef BOUND
  __VERIFIER_assume(at <= BOUND);
#endif
  pthread_create(&t, 0, store, 0);
  a[3] = 2;
  pthread_join(t, 0);
}
