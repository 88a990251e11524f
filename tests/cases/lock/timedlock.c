// run: --unwind 1
// expect: TRUE
// why: A timed lock gets the mutex or says that time is up.
// run: --unwind 1 -DALWAYS
// expect: FALSE(assertion)
// mutant: time is never expected to be up.
// run: --unwind 1 -DFREE
// expect: FALSE(assertion)
// mutant: a free mutex is expected to time out.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int owner;

static void *run(void *arg) {
  int me = (int)(long)arg;
  struct timespec t = {0, 0};
  int error = pthread_mutex_timedlock(&m, &t);
#if defined ALWAYS
  assert(error == 0);
#elif defined FREE
  assert(error == ETIMEDOUT);
#else
  if (error == ETIMEDOUT)
    return NULL;
  assert(error == 0);
#endif
  owner = me;
  assert(owner == me);
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
