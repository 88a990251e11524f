// run: --failures none --signals 0
// expect: TRUE
// run: --failures none --signals 0 -DPPOLL
// expect: TRUE
// run: --failures none --signals 0 -DEPOLL
// expect: TRUE
// run: --failures none --signals 0 -DWRONG
// expect: FALSE(assertion)
// run: --failures none --signals 0 -DWRONG -DPPOLL
// expect: FALSE(assertion)
// run: --failures none --signals 0 -DWRONG -DEPOLL
// expect: FALSE(assertion)
// run: --failures none -DALONE
// expect: FALSE(assertion)
// run: --engine portfolio --failures none --signals 0 --deadlocks also -DTHREAD
// expect: TRUE
// run: --engine portfolio --failures none --signals 0 -DTHREAD -DPPOLL
// expect: TRUE
// run: --engine portfolio --failures none --signals 0 -DTHREAD -DEPOLL
// expect: TRUE
// run: --failures none --signals 0 --deadlocks also -DTHREAD -DWRONG
// expect: FALSE(no-deadlock)
// why: pselect and its kin let handlers run that are blocked outside of them,
// and fail then.
#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/select.h>

static volatile sig_atomic_t came;

static void note(int number) {
  (void)number;
  came = 1;
}

static int await(const sigset_t *mask) {
#ifdef PPOLL
  return ppoll(NULL, 0, NULL, mask);
#elif defined EPOLL
  struct epoll_event one;
  static int file = -1;
  if (file < 0)
    file = epoll_create1(0);
  if (file < 0)
    exit(0);
  return epoll_pwait(file, &one, 1, -1, mask);
#else
  return pselect(0, NULL, NULL, NULL, NULL, mask);
#endif
}

#ifdef THREAD
static pthread_t waits;

static void *wake(void *unused) {
  pthread_kill(waits, SIGUSR1);
  return unused;
}
#endif

int main(void) {
  struct sigaction action = {.sa_handler = note};
  sigset_t blocked, before;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGUSR1);
  if (sigaction(SIGUSR1, &action, NULL) ||
      sigprocmask(SIG_BLOCK, &blocked, &before))
    return 0;
#ifdef THREAD
  pthread_t thread;
#ifndef WRONG
  sigdelset(&before, SIGUSR1);
#else
  sigaddset(&before, SIGUSR1);
#endif
  waits = pthread_self();
  if (pthread_create(&thread, NULL, wake, NULL))
    return 0;
  while (!came)
    await(&before);
  pthread_join(thread, NULL);
  return 0;
#endif
  sigdelset(&before, SIGUSR1);
#ifndef ALONE
  raise(SIGUSR1);
#endif
  assert(!came);
  int n = await(&before);
  assert(n == -1);
#if defined ALONE || defined WRONG
  assert(!came);
#else
  assert(came && errno == EINTR);
#endif
  return 0;
}
