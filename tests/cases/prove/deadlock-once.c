// run: --engine prove --property no-deadlock
// expect: TRUE
// run: --property no-deadlock -DWRONG
// expect: FALSE(no-deadlock)
// why: a routine that is run once takes a lock, and gives it back or not.
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void init(void) {
  pthread_mutex_lock(&lock);
  x = 1;
#ifndef WRONG
  pthread_mutex_unlock(&lock);
#endif
}

static void *work(void *unused) {
  for (;;) {
    pthread_once(&once, init);
    pthread_mutex_lock(&lock);
    x++;
    pthread_mutex_unlock(&lock);
  }
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_create(&t, NULL, work, NULL);
  pthread_exit(NULL);
}
