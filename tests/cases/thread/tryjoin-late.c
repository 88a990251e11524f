// run: --unwind 1
// expect: FALSE(assertion)
// why: mutant: the second try is expected to be enough.
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
  if (error) {
    assert(error == EBUSY && !result);
    error = pthread_timedjoin_np(t, &result, &soon);
  }
  if (error) {
    assert(!error);
    assert(pthread_join(t, &result) == 0);
  }
  assert(done && result == &x);
  return 0;
}
