// run: --engine prove --property no-deadlock
// expect: TRUE
// run: --property no-deadlock -DWRONG
// expect: FALSE(no-deadlock)
// why: a buffer of two slots, with a semaphore for the full ones and one for
// the empty ones. A consumer that forgets one of two posts uses up all slots.
#include <pthread.h>
#include <semaphore.h>

extern _Bool __VERIFIER_nondet_bool(void);

static sem_t empty, full;

static void *produce(void *arg) {
  for (;;) {
    sem_wait(&empty);
    sem_post(&full);
  }
  return arg;
}

static void *consume(void *arg) {
  for (;;) {
    sem_wait(&full);
#ifdef WRONG
    if (__VERIFIER_nondet_bool())
#endif
      sem_post(&empty);
  }
  return arg;
}

int main(void) {
  pthread_t x, y;
  sem_init(&empty, 0, 2);
  sem_init(&full, 0, 0);
  pthread_create(&x, NULL, produce, NULL);
  pthread_create(&y, NULL, consume, NULL);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  return 0;
}
