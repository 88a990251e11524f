// run: -DPOINT=pthread_rwlock_rdlock(&lock)
// expect: FALSE(assertion)
// run: -DPOINT=pthread_rwlock_rdlock(&lock) -DACTS
// expect: FALSE(assertion)
// run: -DPOINT=pthread_rwlock_timedwrlock(&lock,&late)
// expect: FALSE(assertion)
// run: -DPOINT=puts("")
// expect: FALSE(assertion)
// run: -DPOINT=puts("") -DACTS
// expect: FALSE(assertion)
// run: -DPOINT=perror(NULL)
// expect: FALSE(assertion)
// run: -DPOINT=pthread_rwlock_tryrdlock(&lock)
// expect: TRUE
// why: What POSIX lets be a cancellation point may be one, or not.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <time.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static const struct timespec late = {1, 0};

static void *run(void *arg) {
  pthread_cancel(pthread_self());
  POINT;
  (void)late;
  return arg;
}

int main(void) {
  pthread_t t;
  void *result;
  pthread_create(&t, NULL, run, NULL);
  pthread_join(t, &result);
#ifdef ACTS
  assert(result != NULL);
#else
  assert(result == NULL);
#endif
  return 0;
}
