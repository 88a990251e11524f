// run: --unwind 1
// expect: FALSE(assertion)
// why: mutant: the old state is expected to be the new one.
#include <assert.h>
#include <pthread.h>

int main(void) {
  int old;
  assert(pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old) == 0);
  assert(old == PTHREAD_CANCEL_ENABLE);
  assert(pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, &old) == 0);
  assert(old == PTHREAD_CANCEL_ENABLE);
  assert(pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, &old) == 0);
  assert(old == PTHREAD_CANCEL_DEFERRED);
  pthread_testcancel();
  return 0;
}
