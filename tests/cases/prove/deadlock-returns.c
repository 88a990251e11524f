// run: --engine prove --property no-deadlock
// expect: TRUE
// run: --property no-deadlock -DWRONG
// expect: FALSE(no-deadlock)
// run: --engine prove --property no-deadlock -DWRONG
// expect: UNKNOWN(no proof without a bound: all threads may wait)
// why: a thread waits for ever, but the process ends with main, or not.
#include <pthread.h>
#include <semaphore.h>

static sem_t s;

static void *work(void *unused) {
  sem_wait(&s);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
#ifdef WRONG
  pthread_exit(NULL);
#endif
}
