// run: --property no-deadlock -DTIMES=3
// expect: TRUE
// run: --property no-deadlock -DTIMES=3 --search explicit
// expect: TRUE
// run: --property no-deadlock -DTIMES=3 -DMUTANT
// expect: FALSE(no-deadlock)
// why: A thread waits for a semaphore that another posts in the end: that it
//   waits while the other goes on is no deadlock.
#include <pthread.h>
#include <semaphore.h>

static sem_t s;
static int n;

static void *first(void *arg) {
  sem_wait(&s);
  return arg;
}

static void *second(void *arg) {
  for (int i = 0; i < TIMES; i++)
    n++;
#ifndef MUTANT
  sem_post(&s);
#endif
  return arg;
}

int main(void) {
  pthread_t x, y;
  sem_init(&s, 0, 0);
  pthread_create(&x, NULL, first, NULL);
  pthread_create(&y, NULL, second, NULL);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  return 0;
}
