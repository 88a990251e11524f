// run: --unwind 1
// expect: TRUE
// why: The functions that name a clock do what the timed ones do.
// run: --unwind 1 -DLOCK
// expect: FALSE(assertion)
// mutant: a held mutex is expected to be got.
// run: --unwind 1 -DWAIT
// expect: FALSE(assertion)
// mutant: a wait without a signal is expected to succeed.
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
#ifdef LOCK
  assert(pthread_mutex_clocklock(&m, CLOCK_MONOTONIC, &t) == 0);
#else
  assert(pthread_mutex_clocklock(&m, CLOCK_MONOTONIC, &t) == ETIMEDOUT);
#endif
#ifdef WAIT
  assert(pthread_cond_clockwait(&c, &m, CLOCK_MONOTONIC, &t) == 0);
#else
  assert(pthread_cond_clockwait(&c, &m, CLOCK_MONOTONIC, &t) == ETIMEDOUT);
#endif
  assert(pthread_mutex_unlock(&m) == 0);
  return 0;
}
