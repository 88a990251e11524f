// row: Handlers of signals that do not have the type
// run:
// expect: UNKNOWN(a handler of signals)
#include <signal.h>
static void handler(int number, siginfo_t *info, void *context) {
  *(volatile char *)context = (char)(number + info->si_signo);
}
int main(void) {
  struct sigaction action = {.sa_sigaction = handler, .sa_flags = SA_SIGINFO};
  sigaction(SIGINT, &action, 0); // here
  return 0;
}
