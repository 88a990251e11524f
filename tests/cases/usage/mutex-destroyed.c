// run: --unwind 1
// expect: FALSE(pthread-usage)
// why: Locking a destroyed mutex is reported.
// run: --unwind 1 -DLOCKED
// expect: FALSE(pthread-usage)
// why: Destroying a locked mutex is reported.
// run: --unwind 1 -DTWICE
// expect: FALSE(pthread-usage)
// why: Destroying a mutex twice is reported.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
#ifdef LOCKED
  pthread_mutex_lock(&m);
#endif
  pthread_mutex_destroy(&m);
#if defined TWICE
  pthread_mutex_destroy(&m);
#elif !defined LOCKED
  pthread_mutex_lock(&m);
#endif
  return 0;
}
