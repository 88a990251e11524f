// run: --unwind 1
// expect: TRUE
// why: An error-checking mutex tells of relocking and foreign unlocking.
// run: --unwind 1 -DNORMAL
// expect: FALSE(pthread-usage)
// mutant: a normal mutex is unlocked by a thread that does not hold it.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

#ifdef NORMAL
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
#else
static pthread_mutex_t m = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
#endif

static void *run(void *arg) {
  assert(pthread_mutex_unlock(&m) == EPERM);
  assert(pthread_mutex_trylock(&m) == EBUSY);
  return arg;
}

int main(void) {
  pthread_t t;
  struct timespec now = {0, 0};
  assert(pthread_mutex_lock(&m) == 0);
#ifdef NORMAL
  (void)now;
#else
  assert(pthread_mutex_lock(&m) == EDEADLK);
  assert(pthread_mutex_timedlock(&m, &now) == EDEADLK);
#endif
  pthread_create(&t, NULL, run, NULL);
  pthread_join(t, NULL);
  assert(pthread_mutex_unlock(&m) == 0);
  assert(pthread_mutex_unlock(&m) == EPERM);
  return 0;
}
