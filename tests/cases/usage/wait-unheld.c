// run: --unwind 1
// expect: FALSE(pthread-usage)
// why: Waiting on a condition without the mutex is reported.
// run: --unwind 1 -DRECURSIVE
// expect: FALSE(pthread-usage)
// why: A thread waits with a recursive mutex that it does not hold.
#ifdef RECURSIVE
#define _GNU_SOURCE
#else
#include <assert.h>
#endif
#include <pthread.h>

#ifdef RECURSIVE
static pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
#else
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
#endif
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

int main(void) {
  pthread_cond_wait(&c, &m);
  return 0;
}
