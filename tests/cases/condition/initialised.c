// run: --unwind 1
// expect: TRUE
// why: A condition variable made by pthread_cond_init with attributes works.
#include <assert.h>
#include <pthread.h>
#include <time.h>

int main(void) {
  pthread_condattr_t attr;
  pthread_cond_t c;
  assert(pthread_condattr_init(&attr) == 0);
  assert(pthread_condattr_setpshared(&attr, PTHREAD_PROCESS_PRIVATE) == 0);
  assert(pthread_condattr_setclock(&attr, CLOCK_MONOTONIC) == 0);
  assert(pthread_cond_init(&c, &attr) == 0);
  assert(pthread_condattr_destroy(&attr) == 0);
  assert(pthread_cond_signal(&c) == 0);
  assert(pthread_cond_broadcast(&c) == 0);
  assert(pthread_cond_destroy(&c) == 0);
  return 0;
}
