// run: --unwind 1
// expect: TRUE
// why: Check and withdrawal are one critical section.
// run: --unwind 1 -DCHECK_OUTSIDE
// expect: FALSE(assertion)
// mutant: the balance is checked before the lock is taken.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int balance = 5;

static void *run(void *arg) {
#ifdef CHECK_OUTSIDE
  if (balance >= 4) {
    pthread_mutex_lock(&m);
#else
  pthread_mutex_lock(&m);
  if (balance >= 4)
#endif
    balance -= 4;
#ifdef CHECK_OUTSIDE
    pthread_mutex_unlock(&m);
  }
#else
  pthread_mutex_unlock(&m);
#endif
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(balance == 1);
  return 0;
}
