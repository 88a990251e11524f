// run: --signals 0
// expect: TRUE
// run: --signals 0 --32
// expect: TRUE
// run: --signals 0 -DWRONG=1
// expect: FALSE(assertion)
// run: --signals 0 -DWRONG=2
// expect: FALSE(assertion)
// run: --signals 0 -DWRONG=3
// expect: FALSE(assertion)
// run: --signals 0 -DWRONG=4
// expect: FALSE(assertion)
// why: A signal that a thread sends itself runs its handler before the call
// returns, or when the thread no longer blocks it; once for each number.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static volatile sig_atomic_t n_first, n_second, n_inside;

static void first(int number) {
  n_first++;
  if (n_first > 1)
    return;
  raise(number);
#if WRONG == 1
  assert(n_first == 2);
#endif
  assert(n_first == 1);
  raise(SIGUSR2);
  assert(n_second == 1);
  n_inside++;
}

static void second(int number, siginfo_t *info, void *context) {
  (void)context;
  assert(info->si_signo == number);
  n_second++;
}

int main(void) {
  struct sigaction plain = {.sa_handler = first}, now;
  struct sigaction once = {.sa_sigaction = second,
                           .sa_flags = SA_SIGINFO | SA_RESETHAND};
  sigset_t set;
  sigaction(SIGUSR1, &plain, NULL);
  sigaction(SIGUSR2, &once, NULL);
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
  raise(SIGUSR1);
  raise(SIGUSR1);
  assert(n_first == 0);
  sigpending(&set);
  assert(sigismember(&set, SIGUSR1) && !sigismember(&set, SIGUSR2));
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  assert(n_first == 2 && n_second == 1 && n_inside == 1);
  sigaction(SIGUSR2, NULL, &now);
#if WRONG == 2
  assert(now.sa_sigaction == second);
#endif
  assert(now.sa_handler == SIG_DFL);
  pthread_kill(pthread_self(), SIGUSR1);
  assert(n_first == 3);
#if WRONG == 3
  assert(n_first == 2);
#elif WRONG == 4
  signal(SIGUSR2, SIG_IGN);
#endif
  kill(getpid(), SIGUSR2);
  assert(0);
}
