// run: --engine prove --property no-deadlock
// expect: TRUE
// run: --property no-deadlock -DWRONG
// expect: FALSE(no-deadlock)
// why: three philosophers, each of which takes two of three forks for ever.
#include <pthread.h>

static pthread_mutex_t forks[3];

static void eat(int first, int second) {
  pthread_mutex_lock(&forks[first]);
  pthread_mutex_lock(&forks[second]);
  pthread_mutex_unlock(&forks[second]);
  pthread_mutex_unlock(&forks[first]);
}

static void *one(void *unused) {
  for (;;)
    eat(0, 1);
  return unused;
}

static void *two(void *unused) {
  for (;;)
    eat(1, 2);
  return unused;
}

static void *three(void *unused) {
  for (;;)
#ifdef WRONG
    eat(2, 0);
#else
    eat(0, 2);
#endif
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, one, NULL);
  pthread_create(&t, NULL, two, NULL);
  pthread_create(&t, NULL, three, NULL);
  pthread_exit(NULL);
}
