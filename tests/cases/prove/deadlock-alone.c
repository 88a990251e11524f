// run: --engine prove --property no-deadlock
// expect: TRUE
// run: --property no-deadlock -DWRONG
// expect: FALSE(no-deadlock)
// run: --engine prove --property no-deadlock -DWRONG
// expect: UNKNOWN(no proof without a bound: threads may wait for each other)
// why: main locks a mutex twice before there are threads, or not.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused) {
  for (;;) {
    pthread_mutex_lock(&lock);
    pthread_mutex_unlock(&lock);
  }
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_mutex_lock(&lock);
#ifdef WRONG
  pthread_mutex_lock(&lock);
#endif
  pthread_create(&t, NULL, work, NULL);
  pthread_mutex_unlock(&lock);
  pthread_join(t, NULL);
}
