// run:
// expect: FALSE(assertion)
// why: mutant: the other thread's value is expected.
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
  assert(errno == EPERM);
  return 0;
}
