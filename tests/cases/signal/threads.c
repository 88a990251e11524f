// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// run: -DBLOCKED -DWRONG=2
// expect: TRUE
// why: A signal to the process arrives at any thread that does not block it.
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x;
static _Thread_local atomic_int is_worker;

static void handler(int number) {
  (void)number;
#if WRONG == 2
  assert(!is_worker);
#endif
  x = 1;
}

static void *work(void *unused) {
  is_worker = 1;
  int a = x, b = x;
#if WRONG == 1
  assert(a == b);
#endif
  assert(a <= b);
  return unused;
}

int main(void) {
  pthread_t thread;
#ifdef BLOCKED
  sigset_t all, old;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &old);
#endif
  signal(SIGUSR1, handler);
  pthread_create(&thread, NULL, work, NULL);
#ifdef BLOCKED
  pthread_sigmask(SIG_SETMASK, &old, NULL);
#endif
  pthread_join(thread, NULL);
  return 0;
}
