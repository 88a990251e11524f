// run:
// expect: TRUE
// why: errno is a variable of its own in each thread.
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
  assert(errno == EINVAL);
  return 0;
}
