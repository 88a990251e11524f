// run: --unwind 1
// expect: TRUE
// why: Mutex attributes keep the type and refuse unknown ones.
// run: --unwind 1 -DINIT
// expect: FALSE(assertion)
// mutant: new attributes are expected to be recursive.
// run: --unwind 1 -DPROTOCOL
// expect: FALSE(assertion)
// mutant: setprotocol is expected to fail.
// run: --unwind 1 -DPSHARED
// expect: FALSE(assertion)
// mutant: setpshared is expected to fail.
// run: --unwind 1 -DSETTYPE
// expect: FALSE(assertion)
// mutant: an unknown type is expected to be accepted.
// run: --unwind 1 -DTYPE
// expect: FALSE(assertion)
// mutant: the type is expected to be the default one still.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

int main(void) {
  pthread_mutexattr_t attr;
  int type;
  pthread_mutexattr_init(&attr);
  pthread_mutexattr_gettype(&attr, &type);
#ifdef INIT
  assert(type == PTHREAD_MUTEX_RECURSIVE);
#else
  assert(type == PTHREAD_MUTEX_DEFAULT);
#endif
  assert(pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_ERRORCHECK) == 0);
#ifdef SETTYPE
  assert(pthread_mutexattr_settype(&attr, 77) == 0);
#else
  assert(pthread_mutexattr_settype(&attr, 77) == EINVAL);
#endif
  pthread_mutexattr_gettype(&attr, &type);
#ifdef TYPE
  assert(type == PTHREAD_MUTEX_DEFAULT);
#else
  assert(type == PTHREAD_MUTEX_ERRORCHECK);
#endif
#ifdef PSHARED
  assert(pthread_mutexattr_setpshared(&attr, PTHREAD_PROCESS_PRIVATE) != 0);
#else
  assert(pthread_mutexattr_setpshared(&attr, PTHREAD_PROCESS_PRIVATE) == 0);
#endif
#ifdef PROTOCOL
  assert(pthread_mutexattr_setprotocol(&attr, PTHREAD_PRIO_NONE) != 0);
#else
  assert(pthread_mutexattr_setprotocol(&attr, PTHREAD_PRIO_NONE) == 0);
#endif
  assert(pthread_mutexattr_setrobust(&attr, PTHREAD_MUTEX_STALLED) == 0);
  pthread_mutexattr_destroy(&attr);
  return 0;
}
