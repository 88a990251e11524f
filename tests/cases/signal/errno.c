// run:
// expect: TRUE
// run: -DCLOBBERS
// expect: FALSE(assertion)
// why: A handler that does not restore errno changes it between any two accesses.
#include <assert.h>
#include <errno.h>
#include <signal.h>

static void handler(int number) {
  int saved = errno;
  errno = number;
#ifndef CLOBBERS
  errno = saved;
#endif
  (void)saved;
}

int main(void) {
  signal(SIGUSR1, handler);
  errno = 0;
  assert(errno == 0);
  return 0;
}
