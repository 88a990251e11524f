// run: --signals 0 --property no-deadlock
// expect: TRUE
// run: --signals 0 --property no-deadlock -DBLOCKED
// expect: FALSE(no-deadlock)
// why: A thread waits for ever for a signal that it blocks.
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

static void handler(int number) { (void)number; }

int main(void) {
  sigset_t set, mask;
  signal(SIGUSR1, handler);
  sigemptyset(&mask);
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  sigprocmask(SIG_BLOCK, &set, NULL);
  raise(SIGUSR1);
#ifdef BLOCKED
  pause();
#endif
  sigsuspend(&mask);
  return 0;
}
