// run: --unwind 1
// expect: TRUE
// why: A request is acted upon at a cancellation point only.
#include <assert.h>
#include <pthread.h>

int main(void) {
  int old;
  assert(pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old) == 0);
  assert(old == PTHREAD_CANCEL_ENABLE);
  assert(pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, &old) == 0);
  assert(old == PTHREAD_CANCEL_DISABLE);
  assert(pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, &old) == 0);
  assert(old == PTHREAD_CANCEL_DEFERRED);
  pthread_cancel(pthread_self());
  return 0;
}
