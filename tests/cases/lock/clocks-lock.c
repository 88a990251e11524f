// run: --unwind 1
// expect: FALSE(assertion)
// why: mutant: a held mutex is expected to be got.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

int main(void) {
  pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
  pthread_cond_t c = PTHREAD_COND_INITIALIZER;
  struct timespec t = {0, 0};
  assert(pthread_mutex_clocklock(&m, CLOCK_MONOTONIC, &t) == 0);
  assert(pthread_mutex_clocklock(&m, CLOCK_MONOTONIC, &t) == 0);
  assert(pthread_cond_clockwait(&c, &m, CLOCK_MONOTONIC, &t) == ETIMEDOUT);
  assert(pthread_mutex_unlock(&m) == 0);
  return 0;
}
