// run: --unwind 1
// expect: FALSE(assertion)
// why: mutant: time is never expected to be up.
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
  assert(error == 0);
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
