// run: --unwind 1
// expect: TRUE
// why: A recursive mutex is held until as many unlocks as locks.
// run: --property no-deadlock -DNORMAL
// expect: FALSE(no-deadlock)
// mutant: the mutex is a normal one, which its holder waits for.
// run: --unwind 1 -DONE_UNLOCK_MORE
// expect: FALSE(assertion)
// mutant: the mutex is released before the counter is touched.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t m;
static int count;

static void *run(void *arg) {
  assert(pthread_mutex_lock(&m) == 0);
  assert(pthread_mutex_lock(&m) == 0);
  assert(pthread_mutex_trylock(&m) == 0);
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&m);
#ifdef ONE_UNLOCK_MORE
  assert(pthread_mutex_unlock(&m) == 0);
#endif
  count++;
#ifndef ONE_UNLOCK_MORE
  assert(pthread_mutex_unlock(&m) == 0);
#endif
  assert(pthread_mutex_unlock(&m) == EPERM);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_mutexattr_t attr;
  pthread_mutexattr_init(&attr);
#ifdef NORMAL
  pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_NORMAL);
#else
  pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_RECURSIVE);
#endif
  pthread_mutex_init(&m, &attr);
  pthread_mutexattr_destroy(&attr);
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(count == 2);
  pthread_mutex_destroy(&m);
  return 0;
}
