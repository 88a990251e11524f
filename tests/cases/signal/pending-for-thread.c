// run: --signals 0
// expect: TRUE
// run: --signals 0 -DWRONG
// expect: FALSE(assertion)
// why: A signal that is sent to a thread waits until that thread unblocks it,
// even if another thread does not block it.
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int count, is_sent;
static sigset_t set;

static void handler(int number) {
  (void)number;
  count++;
}

static void *receive(void *unused) {
  while (!is_sent)
    ;
  assert(count == 0);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
#ifdef WRONG
  assert(count == 0);
#endif
  assert(count == 1);
  return unused;
}

int main(void) {
  pthread_t thread;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
  signal(SIGUSR1, handler);
  pthread_create(&thread, NULL, receive, NULL);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  pthread_kill(thread, SIGUSR1);
  is_sent = 1;
  pthread_join(thread, NULL);
  return 0;
}
