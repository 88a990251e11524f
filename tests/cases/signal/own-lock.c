// run: --property no-deadlock
// expect: TRUE
// run: --property no-deadlock -DOPEN
// expect: FALSE(no-deadlock)
// run: --property no-deadlock -DOPEN --signals 0
// expect: TRUE
// why: A handler waits for ever for a lock that its own thread holds.
#include <pthread.h>
#include <signal.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void add(void) {
  pthread_mutex_lock(&mutex);
  count++;
  pthread_mutex_unlock(&mutex);
}

static void handler(int number) {
  (void)number;
  add();
}

int main(void) {
  sigset_t set, old;
  sigfillset(&set);
  signal(SIGUSR1, handler);
#ifndef OPEN
  sigprocmask(SIG_BLOCK, &set, &old);
#endif
  add();
#ifndef OPEN
  sigprocmask(SIG_SETMASK, &old, NULL);
#endif
  return 0;
}
