// run:
// expect: TRUE
// run: -DWRONG
// expect: FALSE(assertion)
// run: -DTIMER --signals 0
// expect: TRUE
// run: -DTIMER -DWRONG --signals 0
// expect: FALSE(assertion)
// why: sigsuspend waits for a signal that is otherwise blocked.
#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

static volatile sig_atomic_t count;

static void handler(int number) {
  (void)number;
  count++;
}

int main(void) {
  sigset_t set, old;
  sigemptyset(&set);
  sigaddset(&set, SIGALRM);
#ifndef WRONG
  sigprocmask(SIG_BLOCK, &set, NULL);
#endif
  signal(SIGALRM, handler);
#ifdef TIMER
  assert(alarm(3) == 0);
#endif
  assert(count == 0);
  sigemptyset(&old);
  while (count == 0)
    assert(sigsuspend(&old) == -1 && errno == EINTR);
  assert(count == 1);
  return 0;
}
