// run: --unwind 1
// expect: FALSE(pthread-usage)
// why: A mutex that checks its holder is destroyed and then unlocked.
#define _GNU_SOURCE
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

int main(void) {
  pthread_mutex_destroy(&m);
  pthread_mutex_unlock(&m);
  return 0;
}
