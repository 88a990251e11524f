// run:
// expect: TRUE
// run: --32
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// run: -DWRONG=3
// expect: FALSE(assertion)
// why: A process may ignore signals from the start, or block them (nohup).
#include <assert.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

int main(void) {
  struct sigaction now;
  void (*was)(int) = signal(SIGHUP, SIG_IGN);
  assert(was == SIG_DFL || was == SIG_IGN);
  if (was == SIG_DFL)
    signal(SIGHUP, SIG_DFL);
  assert(sigaction(SIGHUP, NULL, &now) == 0 && now.sa_handler == was);
  assert(sigaction(SIGKILL, NULL, &now) == 0 && now.sa_handler == SIG_DFL);
#if WRONG == 1
  assert(was == SIG_DFL);
#elif WRONG == 2
  assert(sigaction(SIGINT, NULL, &now) == 0 && now.sa_handler == SIG_DFL);
#elif WRONG == 3
  kill(getpid(), SIGTERM);
#else
  kill(getpid(), SIGKILL);
#endif
#if WRONG == 3 || !defined WRONG
  assert(0);
#endif
  return 0;
}
