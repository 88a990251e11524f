// run: --unwind 1
// expect: TRUE
// why: The static initialiser of a recursive mutex means what glibc means.
// run: --unwind 1 -DTHIRD
// expect: FALSE(assertion)
// mutant: a third unlock is expected to work.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

int main(void) {
  assert(pthread_mutex_lock(&m) == 0);
  assert(pthread_mutex_lock(&m) == 0);
  assert(pthread_mutex_unlock(&m) == 0);
  assert(pthread_mutex_unlock(&m) == 0);
#ifdef THIRD
  assert(pthread_mutex_unlock(&m) == 0);
#endif
  return 0;
}
