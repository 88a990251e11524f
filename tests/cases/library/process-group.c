// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// run: -DWRONG=3
// expect: FALSE(assertion)
// run: -DWRONG=4
// expect: FALSE(assertion)
// why: A child is in the group of its parent, until one of them changes that.
// A signal to its own group, which is not its parent's, does not reach the
// parent.
#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <unistd.h>

int main(void) {
  pid_t group = getpgrp(), child = fork();
  if (child < 0)
    return 1;
  assert(getpgrp() == group && child != group);
#if WRONG == 1
  assert(group == getpid());
#endif
  if (child) {
#if WRONG == 2
    setpgid(0, child);
#endif
    if (kill(-child, SIGKILL) == 0 || errno == ESRCH || errno == EPERM)
      errno = 0;
#if WRONG == 3
    kill(-group, SIGKILL);
    assert(0);
#endif
    assert(getpgrp() == group);
    return 0;
  }
#if WRONG == 4
  assert(setsid() > 0);
#else
  pid_t session = setsid();
  assert(session < 0 || (session == getpid() && getpgrp() == session));
  assert(session < 0 || setsid() < 0);
#endif
  return 0;
}
