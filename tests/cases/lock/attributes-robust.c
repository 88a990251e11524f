// run: --unwind 1
// expect: UNKNOWN(robust mutexes)
// why: Robust mutexes are not modelled.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

int main(void) {
  pthread_mutexattr_t attr;
  int type;
  pthread_mutexattr_init(&attr);
  pthread_mutexattr_gettype(&attr, &type);
  assert(type == PTHREAD_MUTEX_DEFAULT);
  assert(pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_ERRORCHECK) == 0);
  assert(pthread_mutexattr_settype(&attr, 77) == EINVAL);
  pthread_mutexattr_gettype(&attr, &type);
  assert(type == PTHREAD_MUTEX_ERRORCHECK);
  assert(pthread_mutexattr_setpshared(&attr, PTHREAD_PROCESS_PRIVATE) == 0);
  assert(pthread_mutexattr_setprotocol(&attr, PTHREAD_PRIO_NONE) == 0);
  assert(pthread_mutexattr_setrobust(&attr, PTHREAD_MUTEX_ROBUST) == 0);
  pthread_mutexattr_destroy(&attr);
  return 0;
}
