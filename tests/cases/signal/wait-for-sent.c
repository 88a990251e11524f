// run:
// expect: TRUE
// run: --signals 0 --property no-deadlock -DOTHER
// expect: FALSE(no-deadlock)
// run: --signals 0 -DEARLY
// expect: FALSE(assertion)
// run: --signals 0 -DUNBLOCKED
// expect: TRUE
// run: --signals 0 --property assertion -DUNBLOCKED -DIGNORED
// expect: FALSE(assertion)
// why: Without a handler, too, a signal that all threads block waits for the
// thread that takes it by sigwait; one that is not blocked ends the process.
// It may be ignored from the start.
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>

static sigset_t set;
static atomic_int stop;

static void *take(void *unused) {
  int number;
  sigwait(&set, &number);
  assert(number == SIGTERM);
  stop = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  sigset_t pending;
  sigemptyset(&set);
  sigaddset(&set, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
#ifdef UNBLOCKED
#ifndef IGNORED
  signal(SIGTERM, SIG_DFL);
#endif
  pthread_kill(pthread_self(), SIGTERM);
  sigpending(&pending);
  int waits = sigismember(&pending, SIGTERM);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  assert(!waits);
#endif
  pthread_create(&thread, NULL, take, NULL);
#ifdef OTHER
  pthread_kill(pthread_self(), SIGTERM);
#else
  pthread_kill(thread, SIGTERM);
#endif
#ifndef EARLY
  pthread_join(thread, NULL);
#endif
  assert(stop);
  return 0;
}
