// run: --unwind 1
// expect: FALSE(pthread-usage)
// why: A mutex that checks its holder is destroyed and then unlocked.
// run: --unwind 1 -DRECURSIVE
// expect: FALSE(pthread-usage)
// why: A mutex that checks its holder is destroyed and then unlocked.
#define _GNU_SOURCE
#include <pthread.h>

#ifdef RECURSIVE
static pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
#else
static pthread_mutex_t m = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
#endif

int main(void) {
  pthread_mutex_destroy(&m);
  pthread_mutex_unlock(&m);
  return 0;
}
