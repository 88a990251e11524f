// run: --unwind 1
// expect: TRUE
// why: Sleeping and yielding change nothing and report success.
// run: --unwind 1 -DNANOSLEEP
// expect: FALSE(assertion)
// mutant: nanosleep is expected to fail.
// run: --unwind 1 -DSCHED
// expect: FALSE(assertion)
// mutant: sched_yield is expected to fail.
// run: --unwind 1 -DSLEEP
// expect: FALSE(assertion)
// mutant: sleep is expected to be interrupted.
// run: --unwind 1 -DUSLEEP
// expect: FALSE(assertion)
// mutant: usleep is expected to fail.
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <time.h>
#include <unistd.h>

int usleep(unsigned);

static int n;

int main(void) {
  struct timespec t = {0, 1};
  n = 1;
#ifdef SCHED
  assert(sched_yield() != 0);
#else
  assert(sched_yield() == 0);
#endif
#ifdef USLEEP
  assert(usleep(1) != 0);
#else
  assert(usleep(1) == 0);
#endif
#ifdef SLEEP
  assert(sleep(0) != 0);
#else
  assert(sleep(0) == 0);
#endif
#ifdef NANOSLEEP
  assert(nanosleep(&t, NULL) != 0);
#else
  assert(nanosleep(&t, NULL) == 0);
#endif
  assert(n == 1);
  return 0;
}
