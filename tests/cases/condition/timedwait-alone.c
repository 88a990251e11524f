// run: --unwind 1
// expect: TRUE
// run: --unwind 1 --spurious-wakeups
// expect: FALSE(assertion)
// why: A timed wait that nobody ends times out; with --spurious-wakeups it
//   may also wake up for no reason.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

int main(void) {
  struct timespec soon = {1, 0};
  pthread_mutex_lock(&m);
  assert(pthread_cond_timedwait(&c, &m, &soon) == ETIMEDOUT);
  pthread_mutex_unlock(&m);
  return 0;
}
