// run: --unwind 1
// expect: TRUE
// why: Two readers may hold the lock at once, writers may not join them.
// run: --unwind 1 -DONE_UNLOCK
// expect: FALSE(assertion)
// mutant: the first unlock is expected to free a lock held twice.
// run: --unwind 1 -DTIMEDRDLOCK
// expect: FALSE(assertion)
// mutant: a second reader is expected to time out.
// run: --unwind 1 -DTIMEDWRLOCK
// expect: FALSE(assertion)
// mutant: a writer is expected to get the lock in time.
// run: --unwind 1 -DTRYRDLOCK
// expect: FALSE(assertion)
// mutant: a second reader is expected to be kept out.
// run: --unwind 1 -DTRYWRLOCK
// expect: FALSE(assertion)
// mutant: a writer is expected to join a reader.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_rwlock_t l;

static void *other(void *arg) {
  struct timespec now = {0, 0};
#ifdef TRYRDLOCK
  assert(pthread_rwlock_tryrdlock(&l) == EBUSY);
#else
  assert(pthread_rwlock_tryrdlock(&l) == 0);
#endif
  pthread_rwlock_unlock(&l);
#ifdef TIMEDRDLOCK
  assert(pthread_rwlock_timedrdlock(&l, &now) == ETIMEDOUT);
#else
  assert(pthread_rwlock_timedrdlock(&l, &now) == 0);
#endif
  pthread_rwlock_unlock(&l);
#ifdef TRYWRLOCK
  assert(pthread_rwlock_trywrlock(&l) == 0);
#else
  assert(pthread_rwlock_trywrlock(&l) == EBUSY);
#endif
#ifdef TIMEDWRLOCK
  assert(pthread_rwlock_timedwrlock(&l, &now) == 0);
#else
  assert(pthread_rwlock_timedwrlock(&l, &now) == ETIMEDOUT);
#endif
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_rwlockattr_t attr;
  assert(pthread_rwlockattr_init(&attr) == 0);
  assert(pthread_rwlockattr_setpshared(&attr, PTHREAD_PROCESS_PRIVATE) == 0);
  assert(pthread_rwlock_init(&l, &attr) == 0);
  assert(pthread_rwlockattr_destroy(&attr) == 0);
  assert(pthread_rwlock_rdlock(&l) == 0);
  assert(pthread_rwlock_rdlock(&l) == 0);
  assert(pthread_rwlock_unlock(&l) == 0);
#ifdef ONE_UNLOCK
  assert(pthread_rwlock_trywrlock(&l) == 0);
#endif
  pthread_create(&t, NULL, other, NULL);
  pthread_join(t, NULL);
  assert(pthread_rwlock_unlock(&l) == 0);
  assert(pthread_rwlock_trywrlock(&l) == 0);
  assert(pthread_rwlock_wrlock(&l) == EDEADLK);
  assert(pthread_rwlock_unlock(&l) == 0);
  assert(pthread_rwlock_destroy(&l) == 0);
  return 0;
}
