// run: --engine prove --property no-deadlock
// expect: TRUE
// run: --engine prove --property no-deadlock -DWRONG
// expect: UNKNOWN(no proof without a bound: threads may wait for each other)
// run: --property no-deadlock -DWRONG
// expect: FALSE(no-deadlock)
// why: a lock is kept while a thread is joined that needs it, beside one that
// goes on for ever.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void *needs(void *unused) {
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  return unused;
}

static void *goes_on(void *unused) {
  for (;;)
    __atomic_fetch_add(&x, 1, __ATOMIC_SEQ_CST);
  return unused;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&u, NULL, goes_on, NULL);
  pthread_create(&t, NULL, needs, NULL);
  pthread_mutex_lock(&lock);
#ifdef WRONG
  pthread_join(t, NULL);
#endif
  pthread_mutex_unlock(&lock);
  for (;;)
    __atomic_fetch_add(&x, 1, __ATOMIC_SEQ_CST);
}
