// run: --unwind 1
// expect: FALSE(pthread-usage)
// why: A thread waits with a recursive mutex that it does not hold.
#define _GNU_SOURCE
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

int main(void) {
  pthread_cond_wait(&c, &m);
  return 0;
}
