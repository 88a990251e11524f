// run: --unwind 1
// expect: TRUE
// why: Two readers may hold the lock at once, writers may not join them.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_rwlock_t l;

static void *other(void *arg) {
  struct timespec now = {0, 0};
  assert(pthread_rwlock_tryrdlock(&l) == 0);
  pthread_rwlock_unlock(&l);
  assert(pthread_rwlock_timedrdlock(&l, &now) == 0);
  pthread_rwlock_unlock(&l);
  assert(pthread_rwlock_trywrlock(&l) == EBUSY);
  assert(pthread_rwlock_timedwrlock(&l, &now) == ETIMEDOUT);
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
  pthread_create(&t, NULL, other, NULL);
  pthread_join(t, NULL);
  assert(pthread_rwlock_unlock(&l) == 0);
  assert(pthread_rwlock_trywrlock(&l) == 0);
  assert(pthread_rwlock_wrlock(&l) == EDEADLK);
  assert(pthread_rwlock_unlock(&l) == 0);
  assert(pthread_rwlock_destroy(&l) == 0);
  return 0;
}
