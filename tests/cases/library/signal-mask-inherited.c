// run:
// expect: TRUE
// run: --32
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// why: A new thread blocks the signals that its creator blocks, and only those.
#include <assert.h>
#include <pthread.h>
#include <signal.h>

static sigset_t at_first;

static void *grandchild(void *unused) {
  sigset_t now;
  pthread_sigmask(SIG_BLOCK, NULL, &now);
  assert(sigismember(&now, SIGUSR1) == 1 && sigismember(&now, SIGUSR2) == 1);
#if WRONG == 1
  assert(sigismember(&now, SIGTERM) == 0);
#endif
  return unused;
}

static void *child(void *unused) {
  sigset_t two, before;
  pthread_t t;
  sigemptyset(&two);
  sigaddset(&two, SIGUSR2);
  pthread_sigmask(SIG_BLOCK, &two, &before);
  assert(sigismember(&before, SIGUSR1) == 1);
  assert(sigismember(&before, SIGTERM) == sigismember(&at_first, SIGTERM));
  pthread_create(&t, NULL, grandchild, NULL);
  pthread_join(t, NULL);
  return unused;
}

int main(void) {
  sigset_t one, now;
  pthread_t t;
  sigemptyset(&one);
  sigaddset(&one, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &one, &at_first);
  pthread_create(&t, NULL, child, NULL);
  pthread_sigmask(SIG_UNBLOCK, &one, NULL);
  pthread_join(t, NULL);
  pthread_sigmask(SIG_BLOCK, NULL, &now);
#if WRONG == 2
  assert(sigismember(&now, SIGUSR1) == 1);
#endif
  return 0;
}
