// run: --unwind 1
// expect: TRUE
// why: A thread that runs is not joined by trying.
// run: --unwind 1 -DBUSY
// expect: FALSE(assertion)
// mutant: the first try is expected to be enough.
// run: --unwind 1 -DLATE
// expect: FALSE(assertion)
// mutant: the second try is expected to be enough.
// run: --unwind 1 -DTWICE
// expect: FALSE(pthread-usage)
// mutant: what was joined by trying is joined again.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static int done;

static void *run(void *arg) {
  done = 1;
  return arg;
}

int main(void) {
  pthread_t t;
  struct timespec soon = {1, 0};
  int x;
  void *result = NULL;
  pthread_create(&t, NULL, run, &x);
  int error = pthread_tryjoin_np(t, &result);
#ifdef BUSY
  assert(!error);
#endif
  if (error) {
    assert(error == EBUSY && !result);
    error = pthread_timedjoin_np(t, &result, &soon);
  }
  if (error) {
#ifdef LATE
    assert(!error);
#else
    assert(error == ETIMEDOUT);
#endif
    assert(pthread_join(t, &result) == 0);
  }
#ifdef TWICE
  pthread_tryjoin_np(t, NULL);
#endif
  assert(done && result == &x);
  return 0;
}
