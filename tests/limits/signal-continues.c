// row: A signal that stops a process
// run:
// expect: UNKNOWN(a signal that stops the process)
#include <signal.h>
static void handler(int number) { (void)number; }
int main(void) {
  signal(SIGCONT, handler);
  raise(SIGSTOP); // here
  return 0;
}
