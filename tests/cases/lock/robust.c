// run: --unwind 1
// expect: TRUE
// why: A robust mutex tells that its holder has ended, and is lost unless it
//   is made consistent.
// run: --unwind 1 -DNOT_CONSISTENT
// expect: FALSE(assertion)
// mutant: the mutex is not made consistent.
// run: --property no-deadlock --unwind 1 -DSTALLED
// expect: FALSE(no-deadlock)
// mutant: a mutex whose holder has ended is locked for ever if it is not
//   robust.
// run: --unwind 1 -DUNLOCKED
// expect: FALSE(assertion)
// mutant: the holder unlocks the mutex before it ends.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t m;

static void *run(void *arg) {
  pthread_mutex_lock(&m);
#ifdef UNLOCKED
  pthread_mutex_unlock(&m);
#endif
  return arg;
}

static void make(void) {
  pthread_mutexattr_t a;
  int robust;
  pthread_mutexattr_init(&a);
#ifdef STALLED
  pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_STALLED);
#else
  pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST);
#endif
  assert(pthread_mutexattr_getrobust(&a, &robust) == 0);
#ifdef STALLED
  assert(robust == PTHREAD_MUTEX_STALLED);
#else
  assert(robust == PTHREAD_MUTEX_ROBUST);
#endif
  pthread_mutex_init(&m, &a);
  pthread_mutexattr_destroy(&a);
}

int main(void) {
  pthread_t t;
  make();
#ifndef STALLED
  assert(pthread_mutex_unlock(&m) == EPERM);
#endif
  assert(pthread_mutex_consistent(&m) == EINVAL);
  pthread_create(&t, NULL, run, NULL);
  pthread_join(t, NULL);
  assert(pthread_mutex_lock(&m) == EOWNERDEAD);
#ifndef NOT_CONSISTENT
  assert(pthread_mutex_consistent(&m) == 0);
#endif
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
