// run: --unwind 1
// expect: TRUE
// why: A deadline with nanoseconds out of range is an error code, and the
//   mutex stays locked.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

static int shared;

static void *run(void *arg) {
  pthread_mutex_lock(&m);
  shared++;
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t t;
  struct timespec late = {1, 1000000000}, early = {1, -1};
  pthread_create(&t, NULL, run, NULL);
  pthread_mutex_lock(&m);
  int before = shared;
  assert(pthread_cond_timedwait(&c, &m, &late) == EINVAL);
  assert(pthread_cond_timedwait(&c, &m, &early) == EINVAL);
  assert(shared == before);
  pthread_mutex_unlock(&m);
  pthread_join(t, NULL);
  return 0;
}
