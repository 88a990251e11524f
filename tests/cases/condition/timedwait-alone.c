// run: --unwind 1
// expect: TRUE
// run: --unwind 1 --spurious-wakeups
// expect: FALSE(assertion)
// why: A timed wait that nobody ends times out; with --spurious-wakeups it
//   may also wake up for no reason.
// run: --unwind 1 -DLATE
// expect: FALSE(assertion)
// mutant: the last nanosecond is a time.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

int main(void) {
#ifdef LATE
  struct timespec late = {1, 999999999};
#else
  struct timespec soon = {1, 0};
#endif
  pthread_mutex_lock(&m);
#ifdef LATE
  assert(pthread_cond_timedwait(&c, &m, &late) == EINVAL);
#else
  assert(pthread_cond_timedwait(&c, &m, &soon) == ETIMEDOUT);
#endif
  pthread_mutex_unlock(&m);
  return 0;
}
