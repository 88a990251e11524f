// run:
// expect: TRUE
// run: -DDEFAULT
// expect: TRUE
// run: -DACTION
// expect: TRUE
// run: -DTWO
// expect: FALSE(assertion)
// run: -DPENDING --signals 0
// expect: FALSE(assertion)
// run: -DPENDING -DDEFAULT --signals 0
// expect: TRUE
// run: -DUNBLOCKED
// expect: TRUE
// why: A program that sets actions but no handlers waits for what it sends
// itself.  An ignored signal that is blocked may become pending, or not.
#define _GNU_SOURCE
#include <assert.h>
#include <signal.h>
#include <stddef.h>
#include <time.h>
#include <unistd.h>

int main(void) {
  sigset_t set;
  int number = 0;
#ifdef DEFAULT
  signal(SIGTERM, SIG_DFL);
#elif defined ACTION
  struct sigaction ignores = {.sa_handler = SIG_IGN};
  sigaction(SIGPIPE, &ignores, NULL);
#else
  signal(SIGTERM, SIG_IGN);
#endif
  sigemptyset(&set);
  sigaddset(&set, SIGTERM);
#ifdef TWO
  sigaddset(&set, SIGUSR1);
#endif
#ifndef UNBLOCKED
  if (pthread_sigmask(SIG_BLOCK, &set, NULL))
    return 1;
#endif
  kill(getpid(), SIGTERM);
#ifdef UNBLOCKED
  return 0;
#elif defined PENDING
  const struct timespec soon = {0, 0};
  number = sigtimedwait(&set, NULL, &soon);
  assert(number == SIGTERM);
#else
  if (sigwait(&set, &number))
    return 1;
  assert(number == SIGTERM);
#endif
  return 0;
}
