// run: --deadlocks no
// expect: TRUE
// run: --deadlocks no -DBLOCKED
// expect: FALSE(assertion)
// why: A signal that another thread sends to the process is pending only in
//   threads that block it.
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static void handler(int number) { (void)number; }

static void *sender(void *unused) {
  kill(getpid(), SIGUSR1);
  return unused;
}

int main(void) {
  pthread_t t;
  sigset_t pending;
  signal(SIGUSR1, handler);
#ifdef BLOCKED
  sigemptyset(&pending);
  sigaddset(&pending, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &pending, NULL);
#endif
  pthread_create(&t, NULL, sender, NULL);
  sigpending(&pending);
  assert(!sigismember(&pending, SIGUSR1));
  pthread_join(t, NULL);
  return 0;
}
