// run:
// expect: TRUE
// run: --32
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// why: A thread blocks what it said that it blocks, whatever others do; at first
// it may block any signals.
#include <assert.h>
#include <pthread.h>
#include <signal.h>

static sigset_t set_of(int number) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, number);
  return set;
}

static void *other(void *unused) {
  sigset_t all;
  sigfillset(&all);
  assert(pthread_sigmask(SIG_SETMASK, &all, NULL) == 0);
  return unused;
}

int main(void) {
  sigset_t one = set_of(SIGUSR1), two = set_of(SIGKILL), before, now;
  pthread_t t;
  assert(pthread_sigmask(SIG_BLOCK, &one, &before) == 0);
  assert(!sigismember(&before, SIGKILL));
#if WRONG == 1
  assert(!sigismember(&before, SIGUSR1));
#endif
  pthread_create(&t, NULL, other, NULL);
  pthread_sigmask(SIG_BLOCK, &two, &now);
  assert(sigismember(&now, SIGUSR1) == 1);
  assert(sigismember(&now, SIGTERM) == sigismember(&before, SIGTERM));
  pthread_join(t, NULL);
  pthread_sigmask(SIG_UNBLOCK, &one, NULL);
  pthread_sigmask(SIG_UNBLOCK, NULL, &now);
  assert(!sigismember(&now, SIGUSR1) && !sigismember(&now, SIGKILL));
#if WRONG == 2
  pthread_sigmask(SIG_SETMASK, &one, NULL);
  assert(sigprocmask(SIG_SETMASK, &before, &now) == 0 &&
         !sigismember(&now, SIGUSR1));
#endif
  return 0;
}
