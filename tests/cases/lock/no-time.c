// run: --unwind 1
// expect: TRUE
// why: A deadline with nanoseconds out of range is an error code if the call
//   would wait, and else nothing.
// run: --unwind 1 -DFREE
// expect: FALSE(assertion)
// mutant: the error is expected of a lock that is free.
// run: --unwind 1 -DLATE
// expect: FALSE(assertion)
// mutant: the deadline is expected to pass.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static sem_t s;

static void *run(void *arg) {
  struct timespec never = {1, 1000000000};
  assert(pthread_mutex_timedlock(&m, &never) == EINVAL);
#ifdef LATE
  assert(pthread_rwlock_timedrdlock(&l, &never) == ETIMEDOUT);
  assert(pthread_rwlock_timedwrlock(&l, &never) == ETIMEDOUT);
#else
  assert(pthread_rwlock_timedrdlock(&l, &never) == EINVAL);
  assert(pthread_rwlock_timedwrlock(&l, &never) == EINVAL);
#endif
  assert(sem_timedwait(&s, &never) == -1 && errno == EINVAL);
  assert(nanosleep(&never, NULL) == -1 && errno == EINVAL);
  return arg;
}

int main(void) {
  pthread_t t;
  struct timespec never = {1, -1};
  sem_init(&s, 0, 1);
#ifdef FREE
  assert(pthread_mutex_timedlock(&m, &never) == EINVAL);
#else
  assert(pthread_mutex_timedlock(&m, &never) == 0);
#endif
  assert(pthread_rwlock_timedwrlock(&l, &never) == 0);
  assert(sem_timedwait(&s, &never) == 0);
  pthread_create(&t, NULL, run, NULL);
  pthread_join(t, NULL);
  return 0;
}
