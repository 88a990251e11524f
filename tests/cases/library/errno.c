// run:
// expect: TRUE
// why: errno is a variable of its own in each thread.
// run: -DSHARED
// expect: FALSE(assertion)
// mutant: the other thread's value is expected.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static void *run(void *arg) {
  assert(errno == 0);
  errno = EPERM;
  return arg;
}

int main(void) {
  pthread_t t;
  errno = EINVAL;
  pthread_create(&t, NULL, run, NULL);
  pthread_join(t, NULL);
#ifdef SHARED
  assert(errno == EPERM);
#else
  assert(errno == EINVAL);
#endif
  return 0;
}
