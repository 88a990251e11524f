// run: --unwind 1
// expect: TRUE
// why: An increment under a lock is never lost.
// run: --unwind 1 -DONE_LOCK
// expect: FALSE(assertion)
// mutant: only one thread takes the lock.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n;

static void *one(void *arg) {
  pthread_mutex_lock(&m);
  n++;
  pthread_mutex_unlock(&m);
  return arg;
}

static void *two(void *arg) {
#ifndef ONE_LOCK
  pthread_mutex_lock(&m);
#endif
  n += 2;
#ifndef ONE_LOCK
  pthread_mutex_unlock(&m);
#endif
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, one, NULL);
  pthread_create(&b, NULL, two, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(n == 3);
  return 0;
}
