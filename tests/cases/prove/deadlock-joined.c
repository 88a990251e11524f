// run: --engine prove --property no-deadlock
// expect: TRUE
// run: --property no-deadlock -DWRONG
// expect: FALSE(no-deadlock)
// why: a thread is joined by one that holds the lock it needs, or not.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void *work(void *unused) {
  for (int i = 0; i < 3; i++) {
    pthread_mutex_lock(&lock);
    x++;
    pthread_mutex_unlock(&lock);
  }
  return unused;
}

int main(void) {
  for (;;) {
    pthread_t t;
    pthread_create(&t, NULL, work, NULL);
#ifdef WRONG
    pthread_mutex_lock(&lock);
#endif
    pthread_join(t, NULL);
#ifdef WRONG
    pthread_mutex_unlock(&lock);
#endif
  }
}
