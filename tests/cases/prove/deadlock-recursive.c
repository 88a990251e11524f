// run: --engine prove --property no-deadlock
// expect: TRUE
// run: --property no-deadlock -DWRONG
// expect: FALSE(no-deadlock)
// run: --engine prove --property no-deadlock -DWRONG
// expect: UNKNOWN(no proof without a bound: threads may wait for each other)
// why: a mutex is locked twice, which is recursive or not.
#include <pthread.h>

static pthread_mutex_t lock;
static int x;

static void *work(void *unused) {
  for (;;) {
    pthread_mutex_lock(&lock);
    pthread_mutex_lock(&lock);
    x++;
    pthread_mutex_unlock(&lock);
    pthread_mutex_unlock(&lock);
  }
  return unused;
}

int main(void) {
  pthread_mutexattr_t kind;
  pthread_mutexattr_init(&kind);
#ifndef WRONG
  pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
#endif
  pthread_mutex_init(&lock, &kind);
  pthread_t t, u;
  pthread_create(&t, NULL, work, NULL);
  pthread_create(&u, NULL, work, NULL);
  pthread_join(t, NULL);
}
