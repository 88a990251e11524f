// run: --engine prove --property unreach-call
// expect: TRUE
// run: --engine prove --property unreach-call -DWRONG
// expect: UNKNOWN(no proof without a bound)
// run: --engine order --unwind 2 --property unreach-call -DWRONG
// expect: FALSE(unreach-call)
// run: --engine prove --property assertion
// expect: UNKNOWN(this check open: n < 3)
// run: --engine prove --property no-data-race
// expect: TRUE
// why: only what is asked for is proved; an assertion that is not still ends the
// thread where it fails, with what it has done before.
#include <assert.h>
#include <pthread.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int last;

static void *store(void *arg) {
  int n = __VERIFIER_nondet_int();
#ifdef WRONG
  pthread_mutex_lock(&m);
  last = n;
  pthread_mutex_unlock(&m);
  assert(n < 3);
#else
  assert(n < 3);
  pthread_mutex_lock(&m);
  last = n;
  pthread_mutex_unlock(&m);
#endif
  return arg;
}

int main(void) {
  pthread_t t;
  for (;;) {
    pthread_create(&t, NULL, store, NULL);
    pthread_mutex_lock(&m);
    if (last == 3)
      reach_error();
    pthread_mutex_unlock(&m);
  }
}
