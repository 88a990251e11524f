// run: --property no-deadlock --property assertion --unwind 2
// expect: TRUE
// why: Who waits in a loop on a flag set under the lock is always woken.
// run: --unwind 2 -DIF
// expect: TRUE
// why: An if for the while holds as long as nothing wakes up by itself.
// run: --property no-deadlock --property assertion --unwind 2 -DNO_PREDICATE
// expect: FALSE(no-deadlock)
// mutant: the waiter does not look at the flag, so a signal before the
//   wait is lost.
// run: --property no-deadlock --property assertion --unwind 2 -DNO_SIGNAL
// expect: FALSE(no-deadlock)
// mutant: the signal is missing.
// run: --spurious-wakeups --unwind 2 -DIF
// expect: FALSE(assertion)
// mutant: an if for the while, under spurious wake-ups.
// run: --property no-deadlock --property assertion --unwind 2 -DUNLOCKED
// expect: FALSE(no-deadlock)
// mutant: the flag is set and signalled without the lock, between test
//   and wait.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready;

static void *waiter(void *arg) {
  pthread_mutex_lock(&m);
#if defined IF
  if (!ready)
    pthread_cond_wait(&c, &m);
#elif defined NO_PREDICATE
  pthread_cond_wait(&c, &m);
#else
  while (!ready)
    pthread_cond_wait(&c, &m);
#endif
  assert(ready);
  pthread_mutex_unlock(&m);
  return arg;
}

static void *signaller(void *arg) {
#ifndef UNLOCKED
  pthread_mutex_lock(&m);
#endif
  ready = 1;
#ifndef NO_SIGNAL
  pthread_cond_signal(&c);
#endif
#ifndef UNLOCKED
  pthread_mutex_unlock(&m);
#endif
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, waiter, (void *)0L);
  pthread_create(&b, NULL, signaller, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
