// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// run: -DBLOCKED
// expect: UNKNOWN(a signal that a thread sends itself and blocks)
// why: A signal that a thread sends itself ends the process, unless it is
// ignored or blocked, as it may be from the start.
#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>

int main(void) {
  sigset_t set;
  assert(prctl(PR_SET_NAME, "a name that is too long") == 0);
  assert(raise(SIGCHLD) == 0 && raise(99) == -1 && errno == EINVAL);
  signal(SIGUSR1, SIG_IGN);
#if WRONG == 2
  assert(raise(SIGUSR1) == 0);
#endif
  signal(SIGUSR1, SIG_DFL);
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
#ifdef BLOCKED
  pthread_sigmask(SIG_BLOCK, &set, NULL);
#elif WRONG != 2
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
#endif
#if WRONG != 1
  raise(SIGUSR1);
#endif
  assert(0);
}
