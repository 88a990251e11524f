// run: --unwind 1
// expect: FALSE(pthread-usage)
// why: mutant: a normal mutex is unlocked by a thread that does not hold it.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *run(void *arg) {
  assert(pthread_mutex_unlock(&m) == EPERM);
  assert(pthread_mutex_trylock(&m) == EBUSY);
  return arg;
}

int main(void) {
  pthread_t t;
  struct timespec now = {0, 0};
  assert(pthread_mutex_lock(&m) == 0);
  (void)now;
  pthread_create(&t, NULL, run, NULL);
  pthread_join(t, NULL);
  assert(pthread_mutex_unlock(&m) == 0);
  assert(pthread_mutex_unlock(&m) == EPERM);
  return 0;
}
