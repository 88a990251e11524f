// run: --unwind 1
// expect: TRUE
// why: The cancel state is kept; cancellation itself is not modelled.
// run: --unwind 1 -DCANCEL
// expect: TRUE
// why: A request is acted upon at a cancellation point only.
// run: --unwind 1 -DSTATE
// expect: FALSE(assertion)
// mutant: the old state is expected to be the new one.
// run: --unwind 1 -DTYPE
// expect: FALSE(assertion)
// mutant: the old type is expected to be asynchronous.
#include <assert.h>
#include <pthread.h>

int main(void) {
  int old;
  assert(pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old) == 0);
  assert(old == PTHREAD_CANCEL_ENABLE);
  assert(pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, &old) == 0);
#ifdef STATE
  assert(old == PTHREAD_CANCEL_ENABLE);
#else
  assert(old == PTHREAD_CANCEL_DISABLE);
#endif
  assert(pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, &old) == 0);
#ifdef TYPE
  assert(old == PTHREAD_CANCEL_ASYNCHRONOUS);
#else
  assert(old == PTHREAD_CANCEL_DEFERRED);
#endif
#ifdef CANCEL
  pthread_cancel(pthread_self());
#else
  pthread_testcancel();
#endif
  return 0;
}
