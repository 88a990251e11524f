// run: --unwind 2
// expect: TRUE
// why: A counter under a mutex counts every round of every thread.
// run: --unwind 2 -DEARLY_UNLOCK
// expect: FALSE(assertion)
// mutant: the mutex is released between read and write.
// run: --unwind 2 -DNO_LOCK
// expect: FALSE(assertion)
// mutant: the lock is dropped.
// run: --property no-deadlock --unwind 2 -DNO_UNLOCK
// expect: FALSE(no-deadlock)
// mutant: the mutex is never released.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *run(void *arg) {
  for (int i = 0; i < 2; i++) {
#ifndef NO_LOCK
    pthread_mutex_lock(&m);
#endif
#ifdef EARLY_UNLOCK
    int old = count;
#else
    count++;
#endif
#if !defined NO_LOCK && !defined NO_UNLOCK
    pthread_mutex_unlock(&m);
#endif
#ifdef EARLY_UNLOCK
    count = old + 1;
#endif
  }
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(count == 4);
  return 0;
}
