// run:
// expect: TRUE
// run: -DBLOCKED
// expect: FALSE(assertion)
// run: -DAT_START
// expect: FALSE(assertion)
// why: Only blocked signals are pending, also in a program without handlers.
#include <assert.h>
#include <signal.h>
#include <stddef.h>

int main(void) {
  sigset_t mask, pending;
  sigemptyset(&mask);
#ifdef BLOCKED
  sigaddset(&mask, SIGUSR1);
#endif
#ifndef AT_START
  sigprocmask(SIG_SETMASK, &mask, NULL);
#endif
  assert(sigpending(&pending) == 0);
  assert(!sigismember(&pending, SIGKILL));
  assert(!sigismember(&pending, SIGUSR1));
  return 0;
}
