// run: --unwind 1
// expect: TRUE
// why: Waiting with an error-checking mutex that is not held is an error
//   code.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

int main(void) {
  struct timespec soon = {1, 0};
  assert(pthread_cond_wait(&c, &m) == EPERM);
  assert(pthread_cond_timedwait(&c, &m, &soon) == EPERM);
  assert(pthread_mutex_unlock(&m) == EPERM);
  return 0;
}
