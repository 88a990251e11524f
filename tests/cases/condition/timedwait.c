// run: --property no-deadlock --property assertion --unwind 1
// expect: TRUE
// why: A timed wait always comes back, with the mutex.
// run: --property no-deadlock --property assertion --unwind 1 -DALWAYS
// expect: FALSE(assertion)
// mutant: the time is always expected to be up.
// run: --property no-deadlock --property assertion --unwind 1 -DLATE
// expect: FALSE(assertion)
// mutant: time-out is taken to mean that there was no signal.
// run: --property no-deadlock --property assertion --unwind 1 -DNEVER
// expect: FALSE(assertion)
// mutant: the time is never expected to be up.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready;

static void *signaller(void *arg) {
  pthread_mutex_lock(&m);
  ready = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t t;
  struct timespec deadline = {0, 0};
  pthread_mutex_lock(&m);
  pthread_create(&t, NULL, signaller, NULL);
  int error = pthread_cond_timedwait(&c, &m, &deadline);
  assert(error == 0 || error == ETIMEDOUT);
#if defined ALWAYS
  assert(error == ETIMEDOUT);
#elif defined LATE
  assert(!ready || error == 0);
#elif defined NEVER
  assert(error == 0);
#else
  assert(ready || error == ETIMEDOUT);
#endif
  pthread_mutex_unlock(&m);
  pthread_join(t, NULL);
  return 0;
}
