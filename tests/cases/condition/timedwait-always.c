// run: --property no-deadlock --property assertion --unwind 1
// expect: FALSE(assertion)
// why: mutant: the time is always expected to be up.
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
  assert(error == ETIMEDOUT);
  pthread_mutex_unlock(&m);
  pthread_join(t, NULL);
  return 0;
}
