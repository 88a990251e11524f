// run: --engine prove --property no-deadlock
// expect: TRUE
// run: --search explicit --property no-deadlock
// expect: TRUE
// run: --property no-deadlock -DWRONG
// expect: FALSE(no-deadlock)
// run: --engine prove --property no-deadlock -DWRONG
// expect: UNKNOWN
// why: two semaphores hand a turn to and fro: one of them is positive, or the
// turn is between them.
#include <pthread.h>
#include <semaphore.h>

static sem_t a, b;
static int turn;

static void *ping(void *arg) {
  for (;;) {
    sem_wait(&a);
    turn = 1;
    sem_post(&b);
  }
  return arg;
}

static void *pong(void *arg) {
  for (;;) {
    sem_wait(&b);
    turn = 0;
    sem_post(&a);
  }
  return arg;
}

int main(void) {
  pthread_t x, y;
#ifdef WRONG
  sem_init(&a, 0, 0);
#else
  sem_init(&a, 0, 1);
#endif
  sem_init(&b, 0, 0);
  pthread_create(&x, NULL, ping, NULL);
  pthread_create(&y, NULL, pong, NULL);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  return 0;
}
