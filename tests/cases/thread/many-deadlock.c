// run: --property no-deadlock
// expect: FALSE(no-deadlock)
// run: --property no-deadlock -DGIVEN
// expect: TRUE
// why: the holder is the 70th thread.  GIVEN: it gives back what it holds.
#include <pthread.h>

enum { N = 69 };
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *end(void *arg) { return arg; }

void *hold(void *arg) {
  pthread_mutex_lock(&m);
#ifdef GIVEN
  pthread_mutex_unlock(&m);
#endif
  return arg;
}

int main(void) {
  pthread_t t;
  for (int i = 0; i < N - 1; i++) {
    pthread_create(&t, 0, end, 0);
    pthread_join(t, 0);
  }
  pthread_create(&t, 0, hold, 0);
  pthread_join(t, 0);
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  return 0;
}
