// run: --engine prove --property no-deadlock
// expect: TRUE
// run: --property no-deadlock -DWRONG
// expect: FALSE(no-deadlock)
// why: each philosopher takes the fork with the lower index first.
#include <pthread.h>

static pthread_mutex_t forks[2];

static void *eat(void *arg) {
  unsigned seat = arg != NULL, first = seat, second = !seat;
#ifndef WRONG
  if (first > second)
    first = !first, second = !second;
#endif
  for (;;) {
    pthread_mutex_lock(&forks[first]);
    pthread_mutex_lock(&forks[second]);
    pthread_mutex_unlock(&forks[second]);
    pthread_mutex_unlock(&forks[first]);
  }
  return arg;
}

int main(void) {
  pthread_t x, y;
  pthread_create(&x, NULL, eat, NULL);
  pthread_create(&y, NULL, eat, &x);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  return 0;
}
