// row: Handlers of signals that do not have the type
// run:
// expect: UNKNOWN(a real-time signal that is sent while one of its number)
#include <signal.h>
#include <stddef.h>
static void ignore(int number) { (void)number; }
int main(void) {
  sigset_t set;
  signal(SIGRTMIN, ignore);
  sigemptyset(&set);
  sigaddset(&set, SIGRTMIN);
  sigprocmask(SIG_BLOCK, &set, NULL);
  raise(SIGRTMIN);
  raise(SIGRTMIN); // here
  return 0;
}
