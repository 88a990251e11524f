// run: --unwind 1
// expect: TRUE
// why: A condition variable made by pthread_cond_init with attributes works.
// run: --unwind 1 -DATTR
// expect: FALSE(assertion)
// mutant: making the attributes is expected to fail.
// run: --unwind 1 -DSIGNAL
// expect: FALSE(assertion)
// mutant: signalling nobody is expected to fail.
#include <assert.h>
#include <pthread.h>
#include <time.h>

int main(void) {
  pthread_condattr_t attr;
  pthread_cond_t c;
#ifdef ATTR
  assert(pthread_condattr_init(&attr) != 0);
#else
  assert(pthread_condattr_init(&attr) == 0);
#endif
  assert(pthread_condattr_setpshared(&attr, PTHREAD_PROCESS_PRIVATE) == 0);
  assert(pthread_condattr_setclock(&attr, CLOCK_MONOTONIC) == 0);
  assert(pthread_cond_init(&c, &attr) == 0);
  assert(pthread_condattr_destroy(&attr) == 0);
#ifdef SIGNAL
  assert(pthread_cond_signal(&c) != 0);
#else
  assert(pthread_cond_signal(&c) == 0);
#endif
  assert(pthread_cond_broadcast(&c) == 0);
  assert(pthread_cond_destroy(&c) == 0);
  return 0;
}
