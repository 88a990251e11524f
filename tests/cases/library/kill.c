// run:
// expect: TRUE
// run: -DEND=kill(getpid(),SIGTERM)
// expect: FALSE(assertion)
// run: -DEND=kill(getpid(),SIGKILL)
// expect: TRUE
// run: -DEND=pthread_kill(pthread_self(),SIGTERM)
// expect: FALSE(assertion)
// run: -DEND=pthread_kill(pthread_self(),SIGKILL)
// expect: TRUE
// run: -DEND=kill(getpid(),0)
// expect: FALSE(assertion)
// run: -DEND=kill(getpid()+1,SIGTERM)
// expect: FALSE(assertion)
// run: -DEND=kill(getpid(),SIGWINCH)
// expect: FALSE(assertion)
// run: -DEND=kill(0,SIGTERM)
// expect: FALSE(assertion)
// run: -DEND=kill(0,SIGKILL)
// expect: TRUE
// run: -DEND=killpg(getpgrp(),SIGKILL)
// expect: TRUE
// run: -DEND=kill(-getpgrp(),0)
// expect: FALSE(assertion)
// run: -DEND=kill(-1,SIGKILL)
// expect: FALSE(assertion)
// run: -DEND=kill(getpid(),SIGSTOP)
// expect: FALSE(assertion)
// run: -DEND=kill(getpid(),SIGSTOP) --signals 0
// expect: UNKNOWN(a signal that stops the process)
// run: -DEND=pthread_kill(thread,0)
// expect: FALSE(pthread-usage)
// why: What a process does to itself, alone or in its group, ends it, unless that
// is ignored or blocked, as it may be from the start.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static void *run(void *unused) { return unused; }

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, run, NULL);
  int error = pthread_kill(thread, 0);
  assert(error == 0 || error == ESRCH);
  pthread_join(thread, NULL);
  assert(kill(getpid(), 65) == -1 && errno == EINVAL);
  assert(raise(0) == 0 && pthread_kill(pthread_self(), -1) == EINVAL);
  if (kill(getpid() + 1, SIGTERM) == -1)
    assert(errno == EPERM || errno == ESRCH);
#ifdef END
  END;
  assert(0);
#endif
  return 0;
}
