// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DRESTART
// expect: TRUE
// run: -DWRONG=3
// expect: UNKNOWN(the state of an alternate stack)
// why: An alternate stack is kept; a call that a signal interrupts fails once
// siginterrupt has said so, and else starts anew.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

static volatile sig_atomic_t n;

static void handler(int number) {
  n++;
  if (number == SIGUSR2)
    psignal(number, "handler");
}

int main(void) {
  static char room[1 << 16];
  stack_t stack = {.ss_sp = room, .ss_size = sizeof room}, old;
  int ends[2];
  char c;
  stack.ss_flags = 4;
  assert(sigaltstack(&stack, NULL) == -1 && errno == EINVAL);
  stack.ss_flags = 0;
  stack.ss_size = 100;
  assert(sigaltstack(&stack, NULL) == -1 && errno == ENOMEM);
  stack.ss_size = sizeof room;
  assert(sigaltstack(NULL, &old) == 0 && old.ss_flags == SS_DISABLE);
  assert(sigaltstack(&stack, NULL) == 0);
#if WRONG == 3
  sigaltstack(NULL, &old);
#endif
  assert(siginterrupt(SIGKILL, 1) == -1 && errno == EINVAL);
  signal(SIGUSR1, handler);
#ifndef RESTART
  siginterrupt(SIGUSR1, 1);
#endif
  if (pipe(ends))
    return 0;
  if (read(ends[0], &c, 1) == -1) {
    int error = errno;
    assert(error == EINTR && n);
  }
#if WRONG == 1 || defined RESTART
  assert(0);
#endif
  return 0;
}
