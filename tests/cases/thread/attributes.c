// run: --unwind 1
// expect: TRUE
// run: --unwind 1 --32
// expect: TRUE
// why: Attributes give what they were set to.
// run: --unwind 1 -DCLOCK
// expect: FALSE(assertion)
// mutant: the clock is expected to be the default.
// run: --unwind 1 -DDEFAULT
// expect: FALSE(assertion)
// mutant: the size of a stack is expected to be known.
// run: --unwind 1 -DPOLICY
// expect: FALSE(assertion)
// mutant: the policy is expected to be the default.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <sched.h>
#include <time.h>

int main(void) {
  pthread_attr_t a;
  pthread_mutexattr_t m;
  pthread_condattr_t c;
  pthread_rwlockattr_t r;
  pthread_barrierattr_t b;
  struct sched_param p = {.sched_priority = 3};
  size_t size;
  int value;
  pthread_attr_init(&a);
#ifdef DEFAULT
  assert(!pthread_attr_getstacksize(&a, &size) && size == 8 << 20);
#else
  assert(!pthread_attr_getstacksize(&a, &size) && size >= 16384);
#endif
  assert(!pthread_attr_setstacksize(&a, 65536));
  assert(!pthread_attr_getstacksize(&a, &size) && size == 65536);
  assert(!pthread_attr_setguardsize(&a, 4096));
  assert(!pthread_attr_getguardsize(&a, &size) && size == 4096);
  assert(!pthread_attr_setinheritsched(&a, PTHREAD_EXPLICIT_SCHED));
  assert(!pthread_attr_getinheritsched(&a, &value));
  assert(value == PTHREAD_EXPLICIT_SCHED);
  assert(!pthread_attr_setschedpolicy(&a, SCHED_RR));
#ifdef POLICY
  assert(!pthread_attr_getschedpolicy(&a, &value) && value == SCHED_OTHER);
#else
  assert(!pthread_attr_getschedpolicy(&a, &value) && value == SCHED_RR);
#endif
  assert(!pthread_attr_setschedparam(&a, &p));
  p.sched_priority = 0;
  assert(!pthread_attr_getschedparam(&a, &p) && p.sched_priority == 3);
  assert(!pthread_attr_getscope(&a, &value));
  assert(value == PTHREAD_SCOPE_SYSTEM);
  assert(!pthread_attr_getdetachstate(&a, &value));
  assert(value == PTHREAD_CREATE_JOINABLE);
  pthread_mutexattr_init(&m);
  assert(!pthread_mutexattr_getpshared(&m, &value));
  assert(value == PTHREAD_PROCESS_PRIVATE);
  assert(!pthread_mutexattr_setpshared(&m, PTHREAD_PROCESS_SHARED));
  assert(!pthread_mutexattr_getpshared(&m, &value));
  assert(value == PTHREAD_PROCESS_SHARED);
  assert(!pthread_mutexattr_setprotocol(&m, PTHREAD_PRIO_INHERIT));
  assert(!pthread_mutexattr_getprotocol(&m, &value));
  assert(value == PTHREAD_PRIO_INHERIT);
  assert(!pthread_mutexattr_gettype(&m, &value));
  assert(value == PTHREAD_MUTEX_DEFAULT);
  pthread_condattr_init(&c);
  assert(!pthread_condattr_setclock(&c, CLOCK_MONOTONIC));
#ifdef CLOCK
  assert(!pthread_condattr_getclock(&c, &value) && value == CLOCK_REALTIME);
#else
  assert(!pthread_condattr_getclock(&c, &value) && value == CLOCK_MONOTONIC);
#endif
  assert(!pthread_condattr_getpshared(&c, &value));
  assert(value == PTHREAD_PROCESS_PRIVATE);
  pthread_rwlockattr_init(&r);
  assert(!pthread_rwlockattr_setpshared(&r, PTHREAD_PROCESS_SHARED));
  assert(!pthread_rwlockattr_getpshared(&r, &value));
  assert(value == PTHREAD_PROCESS_SHARED);
  pthread_barrierattr_init(&b);
  assert(pthread_barrierattr_setpshared(&b, 7) == EINVAL);
  assert(!pthread_barrierattr_getpshared(&b, &value));
  assert(value == PTHREAD_PROCESS_PRIVATE);
  return 0;
}
