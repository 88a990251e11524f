// run: --unwind 1
// expect: TRUE
// why: A detached C11 thread and a sleep.
// run: --unwind 1 -DJOIN
// expect: FALSE(pthread-usage)
// mutant: the detached thread is joined.
// run: --unwind 1 -DSLEEP
// expect: FALSE(assertion)
// mutant: the sleep is expected to be long enough.
#include <assert.h>
#include <threads.h>
#include <time.h>

static _Atomic int n;

static int run(void *arg) {
  n = 1;
  return arg != NULL;
}

int main(void) {
  thrd_t t;
  struct timespec d = {0, 1};
  thrd_create(&t, run, NULL);
  assert(thrd_detach(t) == thrd_success);
  assert(thrd_sleep(&d, NULL) == 0);
#if defined JOIN
  thrd_join(t, NULL);
#elif defined SLEEP
  assert(n == 1);
#else
  assert(n == 0 || n == 1);
#endif
  return 0;
}
