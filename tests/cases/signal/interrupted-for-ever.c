// run: --property no-deadlock
// expect: TRUE
// run: --property no-deadlock -DPIPE
// expect: TRUE
// run: --property no-deadlock -DFLAGS=SA_RESTART
// expect: FALSE(no-deadlock)
// run: --property no-deadlock -DPIPE -DFLAGS=SA_RESTART
// expect: FALSE(no-deadlock)
// run: --property no-deadlock -DBLOCKED
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --signals 0
// expect: FALSE(no-deadlock)
// why: A thread does not wait for ever in a call that a signal interrupts,
// however often that is; a call that starts anew goes on waiting.
#include <semaphore.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

#ifndef FLAGS
#define FLAGS 0
#endif

static volatile sig_atomic_t stop;

static void handler(int number) {
  (void)number;
  stop = 1;
}

int main(void) {
  struct sigaction action = {.sa_handler = handler, .sa_flags = FLAGS};
  sigaction(SIGTERM, &action, NULL);
#ifdef BLOCKED
  sigset_t set;
  sigfillset(&set);
  sigprocmask(SIG_BLOCK, &set, NULL);
#endif
#ifdef PIPE
  int ends[2];
  char c;
  if (pipe(ends) == -1)
    return 1;
  while (!stop)
    read(ends[0], &c, 1);
#else
  sem_t work;
  sem_init(&work, 0, 0);
  while (!stop)
    sem_wait(&work);
#endif
  return 0;
}
