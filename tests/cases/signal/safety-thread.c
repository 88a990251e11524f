// run: --property signal-safety --signals 0
// expect: TRUE
// run: --property signal-safety --signals 0 -DSELF
// expect: FALSE(signal-safety)
// run: --property signal-safety --signals 0 -DPROCESS -DBLOCKED
// expect: TRUE
// run: --property signal-safety --signals 0 -DPROCESS -DBLOCKED -DSELF
// expect: FALSE(signal-safety)
// why: A handler runs in one thread.  It matters what that one is doing, not
// what others do.
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <unistd.h>

static void handler(int number) { printf("%d", number); }

static void *other(void *argument) {
#ifdef SELF
  puts("other");
#endif
  return argument;
}

int main(void) {
  pthread_t thread;
  sigset_t set;
  sigfillset(&set);
  signal(SIGUSR1, handler);
  if (pthread_create(&thread, NULL, other, NULL))
    return 1;
#ifdef BLOCKED
  pthread_sigmask(SIG_BLOCK, &set, NULL);
#endif
#ifdef PROCESS
  kill(getpid(), SIGUSR1);
#else
  pthread_kill(thread, SIGUSR1);
#endif
  puts("main");
  return 0;
}
