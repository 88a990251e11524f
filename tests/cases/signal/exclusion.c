// run:
// expect: TRUE
// run: -DOPEN
// expect: FALSE(assertion)
// why: A handler is not interrupted by a signal in its sa_mask.
#include <assert.h>
#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t is_inside;

static void handler(int number) {
  (void)number;
  assert(!is_inside);
  is_inside = 1;
  is_inside = 0;
}

int main(void) {
  struct sigaction action = {.sa_handler = handler};
#ifndef OPEN
  sigaddset(&action.sa_mask, SIGUSR1);
  sigaddset(&action.sa_mask, SIGUSR2);
#endif
  sigaction(SIGUSR1, &action, NULL);
  sigaction(SIGUSR2, &action, NULL);
  return 0;
}
