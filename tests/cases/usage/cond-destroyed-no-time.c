// run: --unwind 1
// expect: FALSE(pthread-usage)
// run: --unwind 1 -DALIVE
// expect: TRUE
// why: A condition variable that is destroyed may not be waited on, even until
//   what is no time.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

int main(void) {
  struct timespec no_time = {1, 1000000000};
#ifndef ALIVE
  pthread_cond_destroy(&c);
#endif
  pthread_mutex_lock(&m);
  assert(pthread_cond_timedwait(&c, &m, &no_time) == EINVAL);
  pthread_mutex_unlock(&m);
  return 0;
}
