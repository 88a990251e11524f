// run: --unwind 1
// expect: TRUE
// why: Two stores under a lock are seen together.
// run: --unwind 1 -DUNLOCKED_READER
// expect: FALSE(assertion)
// mutant: the reader takes no lock.
// run: --unwind 1 -DUNLOCKED_WRITER
// expect: FALSE(assertion)
// mutant: the writer takes no lock.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int a, b;

static void *one(void *arg) {
#ifndef UNLOCKED_WRITER
  pthread_mutex_lock(&m);
#endif
  a = 1;
  b = -1;
#ifndef UNLOCKED_WRITER
  pthread_mutex_unlock(&m);
#endif
  return arg;
}

static void *two(void *arg) {
#ifndef UNLOCKED_READER
  pthread_mutex_lock(&m);
#endif
  assert(a + b == 0);
#ifndef UNLOCKED_READER
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
  return 0;
}
