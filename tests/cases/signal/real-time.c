// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// run: -DTWICE
// expect: UNKNOWN(a real-time signal that is sent while one of its number)
// why: The numbers of real-time signals are those of glibc. They queue, which is
// not modelled.
#include <assert.h>
#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t n_signals;

static void count(int number) {
  assert(number == SIGRTMIN + 1);
  n_signals++;
}

int main(void) {
  sigset_t set;
  struct sigaction action = {.sa_handler = count};
  assert(SIGRTMAX - SIGRTMIN >= 7);
  sigaction(SIGRTMIN + 1, &action, NULL);
#ifdef TWICE
  sigemptyset(&set);
  sigaddset(&set, SIGRTMIN + 1);
  sigprocmask(SIG_BLOCK, &set, NULL);
  raise(SIGRTMIN + 1);
#else
  (void)set;
#endif
  raise(SIGRTMIN + 1);
#if WRONG == 1
  assert(n_signals == 0);
#elif WRONG == 2
  assert(n_signals == 1);
#endif
#ifdef TWICE
  sigprocmask(SIG_UNBLOCK, &set, NULL);
#endif
  assert(n_signals >= 1);
  return 0;
}
