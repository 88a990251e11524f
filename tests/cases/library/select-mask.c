// run: --failures none --signals 0
// expect: TRUE
// run: --failures none --signals 0 -DPPOLL
// expect: TRUE
// run: --failures none --signals 0 -DEPOLL
// expect: TRUE
// run: --failures none --signals 0 -DWRONG
// expect: FALSE(assertion)
// run: --failures none --signals 0 -DWRONG -DPPOLL
// expect: FALSE(assertion)
// run: --failures none --signals 0 -DWRONG -DEPOLL
// expect: FALSE(assertion)
// run: --failures none -DALONE
// expect: FALSE(assertion)
// why: pselect and its kin let handlers run that are blocked outside of them,
// and fail then.
// mutant: frontend/library/poll_signals.c
// -    mask_begin(&kept, mask);
// +    ;
#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/select.h>

static volatile sig_atomic_t came;

static void note(int number) {
  (void)number;
  came = 1;
}

static int await(const sigset_t *mask) {
#ifdef PPOLL
  return ppoll(NULL, 0, NULL, mask);
#elif defined EPOLL
  struct epoll_event one;
  static int file = -1;
  if (file < 0)
    file = epoll_create1(0);
  if (file < 0)
    exit(0);
  return epoll_pwait(file, &one, 1, -1, mask);
#else
  return pselect(0, NULL, NULL, NULL, NULL, mask);
#endif
}

int main(void) {
  struct sigaction action = {.sa_handler = note};
  sigset_t blocked, before;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGUSR1);
  if (sigaction(SIGUSR1, &action, NULL) ||
      sigprocmask(SIG_BLOCK, &blocked, &before))
    return 0;
  sigdelset(&before, SIGUSR1);
#ifndef ALONE
  raise(SIGUSR1);
#endif
  assert(!came);
  int n = await(&before);
  assert(n == -1);
#if defined ALONE || defined WRONG
  assert(!came);
#else
  assert(came && errno == EINTR);
#endif
  return 0;
}
