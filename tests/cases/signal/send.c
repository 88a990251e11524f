// run: --engine portfolio --signals 0
// expect: TRUE
// run: --engine portfolio --signals 0 -DWRONG=1
// expect: FALSE(assertion)
// run: --engine portfolio --signals 0 --property no-deadlock -DWRONG=2
// expect: FALSE(no-deadlock)
// run: --engine portfolio --signals 0 -DWRONG=3
// expect: FALSE(assertion)
// why: A signal that another thread sends arrives at some time; one to the
// process is taken by a thread that waits for it; a value comes with it.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <unistd.h>

static atomic_int ready, value, is_sent;

static void handler(int number, siginfo_t *info, void *context) {
  (void)number, (void)context;
#if WRONG == 3
  assert(is_sent);
#endif
  value = info->si_value.sival_int;
}

static void *spin(void *unused) {
  ready = 1;
  while (!value)
    ;
  assert(value == 7);
  return unused;
}

int main(void) {
  sigset_t set;
  pthread_t thread;
  struct sigaction action = {.sa_sigaction = handler, .sa_flags = SA_SIGINFO};
  sigaction(SIGUSR1, &action, NULL);
  sigaction(SIGUSR2, &action, NULL);
  sigemptyset(&set);
  sigaddset(&set, SIGUSR2);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
  pthread_create(&thread, NULL, spin, NULL);
  while (!ready)
    ;
  sigaddset(&set, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
#if WRONG != 2
  sigqueue(getpid(), SIGUSR1, (union sigval){.sival_int = 7});
#endif
  is_sent = 1;
  pthread_join(thread, NULL);
  kill(getpid(), SIGUSR2);
  int number = sigwaitinfo(&set, NULL);
#if WRONG == 1
  assert(number == SIGUSR1);
#endif
  assert(number == SIGUSR2 && value == 7);
  return 0;
}
