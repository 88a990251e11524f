// run: --unwind 1
// expect: TRUE
// why: A robust mutex tells that its holder has ended, and is lost unless it
//   is made consistent.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t m;

static void *run(void *arg) {
  pthread_mutex_lock(&m);
  return arg;
}

static void make(void) {
  pthread_mutexattr_t a;
  int robust;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST);
  assert(pthread_mutexattr_getrobust(&a, &robust) == 0);
  assert(robust == PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&m, &a);
  pthread_mutexattr_destroy(&a);
}

int main(void) {
  pthread_t t;
  make();
  assert(pthread_mutex_unlock(&m) == EPERM);
  assert(pthread_mutex_consistent(&m) == EINVAL);
  pthread_create(&t, NULL, run, NULL);
  pthread_join(t, NULL);
  assert(pthread_mutex_lock(&m) == EOWNERDEAD);
  assert(pthread_mutex_consistent(&m) == 0);
  assert(pthread_mutex_unlock(&m) == 0);
  assert(pthread_mutex_trylock(&m) == 0);
  assert(pthread_mutex_unlock(&m) == 0);
  pthread_create(&t, NULL, run, NULL);
  pthread_join(t, NULL);
  assert(pthread_mutex_trylock(&m) == EOWNERDEAD);
  assert(pthread_mutex_unlock(&m) == 0);
  assert(pthread_mutex_lock(&m) == ENOTRECOVERABLE);
  assert(pthread_mutex_trylock(&m) == ENOTRECOVERABLE);
  assert(pthread_mutex_destroy(&m) == 0);
  return 0;
}
