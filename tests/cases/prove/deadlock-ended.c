// run: --engine prove --property no-deadlock
// expect: TRUE
// run: --property no-deadlock -DWRONG
// expect: FALSE(no-deadlock)
// run: --engine prove --property no-deadlock -DWRONG
// expect: UNKNOWN(no proof without a bound: threads may wait for each other)
// why: any number of threads end while they hold a lock, or not.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void *work(void *unused) {
  pthread_mutex_lock(&lock);
  x++;
#ifndef WRONG
  pthread_mutex_unlock(&lock);
#endif
  return unused;
}

int main(void) {
  pthread_t t;
  for (int i = 0;; i = 1 - i)
#ifdef WRONG
    if (i == 0)
#endif
      pthread_create(&t, NULL, work, NULL);
}
