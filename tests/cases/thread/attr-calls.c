// run: --unwind 1
// expect: FALSE(assertion)
// mutant: pthread_attr_init is expected to fail.
// run: --unwind 1 -DDESTROY
// expect: FALSE(assertion)
// mutant: pthread_attr_destroy is expected to fail.
// run: --unwind 1 -DSETDETACHSTATE
// expect: FALSE(assertion)
// mutant: pthread_attr_setdetachstate is expected to fail.
// run: --unwind 1 -DSETGUARDSIZE
// expect: FALSE(assertion)
// mutant: pthread_attr_setguardsize is expected to fail.
// run: --unwind 1 -DSETINHERITSCHED
// expect: FALSE(assertion)
// mutant: pthread_attr_setinheritsched is expected to fail.
// run: --unwind 1 -DSETSCOPE
// expect: FALSE(assertion)
// mutant: pthread_attr_setscope is expected to fail.
// run: --unwind 1 -DSETSTACKSIZE
// expect: FALSE(assertion)
// mutant: pthread_attr_setstacksize is expected to fail.
#include <assert.h>
#include <pthread.h>

int main(void) {
  pthread_attr_t attr;
#if defined DESTROY
  pthread_attr_init(&attr);
  assert(pthread_attr_destroy(&attr) != 0);
#elif defined SETDETACHSTATE
  pthread_attr_init(&attr);
  assert(pthread_attr_setdetachstate(&attr, PTHREAD_CREATE_DETACHED) != 0);
#elif defined SETGUARDSIZE
  pthread_attr_init(&attr);
  assert(pthread_attr_setguardsize(&attr, 4096) != 0);
#elif defined SETINHERITSCHED
  pthread_attr_init(&attr);
  assert(pthread_attr_setinheritsched(&attr, PTHREAD_INHERIT_SCHED) != 0);
#elif defined SETSCOPE
  pthread_attr_init(&attr);
  assert(pthread_attr_setscope(&attr, PTHREAD_SCOPE_SYSTEM) != 0);
#elif defined SETSTACKSIZE
  pthread_attr_init(&attr);
  assert(pthread_attr_setstacksize(&attr, 1 << 20) != 0);
#else
  assert(pthread_attr_init(&attr) != 0);
#endif
  return 0;
}
