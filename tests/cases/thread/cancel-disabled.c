// run: --property assertion --property no-deadlock --property pthread-usage
// expect: TRUE
// run: --property assertion --property no-deadlock --property pthread-usage --search explicit
// expect: TRUE
// run: --property assertion --property no-deadlock --property pthread-usage -DMUTANT
// expect: FALSE(assertion)
// run: --property assertion --property no-deadlock --property pthread-usage -DASYNCHRONOUS
// expect: UNKNOWN(asynchronous cancellation)
// why: A request stays pending while cancellation is disabled.
#include <assert.h>
#include <pthread.h>

static int n;

static void *run(void *arg) {
  int old;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old);
#ifdef ASYNCHRONOUS
  pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, NULL);
#endif
  pthread_testcancel();
  n = 1;
  pthread_setcancelstate(old, NULL);
  pthread_testcancel();
  n = 2;
  return arg;
}

int main(void) {
  pthread_t t;
  void *result;
  pthread_create(&t, NULL, run, NULL);
  pthread_cancel(t);
  pthread_join(t, &result);
  assert(n == (result == PTHREAD_CANCELED ? 1 : 2));
#ifdef MUTANT
  assert(n == 2);
#endif
  return 0;
}
