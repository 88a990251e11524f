// run: --unwind 1
// expect: FALSE(assertion)
// why: mutant: the mutex is released before the counter is touched.
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
  assert(pthread_mutex_unlock(&m) == 0);
  count++;
  assert(pthread_mutex_unlock(&m) == EPERM);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_mutexattr_t attr;
  pthread_mutexattr_init(&attr);
  pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_RECURSIVE);
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
