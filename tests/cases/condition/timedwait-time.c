// run: --unwind 1
// expect: FALSE(assertion)
// why: mutant: the last nanosecond is a time.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

int main(void) {
  struct timespec late = {1, 999999999};
  pthread_mutex_lock(&m);
  assert(pthread_cond_timedwait(&c, &m, &late) == EINVAL);
  pthread_mutex_unlock(&m);
  return 0;
}
