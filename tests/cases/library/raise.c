// run:
// expect: TRUE
// run: -DWRONG
// expect: FALSE(assertion)
// why: A signal that a thread sends itself ends the process, unless ignored.
#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>

int main(void) {
  assert(prctl(PR_SET_NAME, "a name that is too long") == 0);
  assert(raise(SIGCHLD) == 0 && raise(99) == -1 && errno == EINVAL);
  signal(SIGUSR1, SIG_IGN);
  assert(raise(SIGUSR1) == 0);
  signal(SIGUSR1, SIG_DFL);
#ifndef WRONG
  raise(SIGUSR1);
#endif
  assert(0);
}
