// run:
// expect: TRUE
// run: -DONE
// expect: FALSE(assertion)
// run: -DNONE
// expect: UNKNOWN(sigwait for no signal)
// why: A thread that takes all signals gets any of those it waits for.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <signal.h>

static int last;

static void *take(void *set) {
  int number;
  assert(sigwait(set, &number) == 0);
#ifdef ONE
  assert(number == SIGTERM);
#else
  assert(number == SIGTERM || number == SIGINT);
#endif
  last = number;
  return NULL;
}

int main(void) {
  sigset_t set, pending;
  pthread_t thread;
  sigemptyset(&set);
#ifndef NONE
  sigaddset(&set, SIGTERM);
  sigaddset(&set, SIGINT);
#endif
  pthread_sigmask(SIG_BLOCK, &set, NULL);
  pthread_create(&thread, NULL, take, &set);
  pthread_join(thread, NULL);
  assert(sigpending(&pending) == 0 && last > 0);
  return 0;
}
