// run:
// expect: TRUE
// run: --32
// expect: TRUE
// why: Sets of signals, and signals that are ignored.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>

int main(void) {
  sigset_t set, old;
  struct sigaction action = {.sa_handler = SIG_IGN, .sa_flags = SA_RESTART};
  assert(!sigemptyset(&set) && !sigaddset(&set, SIGINT));
  assert(sigismember(&set, SIGINT) == 1 && !sigismember(&set, SIGTERM));
  assert(!sigaddset(&set, 33) && !sigdelset(&set, SIGINT));
  assert(!sigismember(&set, SIGINT) && sigismember(&set, 33) == 1);
  assert(!sigfillset(&set) && sigismember(&set, 64) == 1);
  assert(sigaddset(&set, 65) == -1 && errno == EINVAL);
  assert(!pthread_sigmask(SIG_BLOCK, &set, &old));
  assert(pthread_sigmask(77, &set, NULL) == EINVAL);
  assert(!pthread_sigmask(SIG_SETMASK, &old, NULL));
  assert(!sigaction(SIGPIPE, &action, NULL));
  action.sa_handler = SIG_DFL;
  assert(signal(SIGPIPE, SIG_DFL) == SIG_IGN);
  assert(signal(SIGPIPE, SIG_IGN) == SIG_DFL);
  assert(!sigaction(SIGPIPE, NULL, &action) && action.sa_handler == SIG_IGN);
  assert(sigaction(SIGKILL, &action, NULL) == -1);
  assert(signal(0, SIG_IGN) == SIG_ERR);
  return 0;
}
