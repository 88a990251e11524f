// run: --unwind 1
// expect: TRUE
// why: A wait gives the error codes of a robust mutex.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t m;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready;

static void *run(void *arg) {
  pthread_mutex_lock(&m);
  ready = 1;
  pthread_cond_signal(&c);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_mutexattr_t a;
  int error;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&m, &a);
  assert(pthread_cond_wait(&c, &m) == EPERM);
  pthread_create(&t, NULL, run, NULL);
  error = pthread_mutex_lock(&m);
  while (!ready)
    error = pthread_cond_wait(&c, &m);
  assert(error == EOWNERDEAD);
  pthread_join(t, NULL);
  return 0;
}
