// run: --engine prove --property no-deadlock
// expect: TRUE
// run: --property no-deadlock -DWRONG
// expect: FALSE(no-deadlock)
// why: a semaphore of one unit, that is given back on each path or not.
#include <pthread.h>
#include <semaphore.h>

static sem_t s;
static int x;

static void *work(void *unused) {
  for (;;) {
    sem_wait(&s);
    x = !x;
#ifdef WRONG
    if (x)
      continue;
#endif
    sem_post(&s);
  }
  return unused;
}

int main(void) {
  pthread_t t, u;
  sem_init(&s, 0, 1);
  pthread_create(&t, NULL, work, NULL);
  pthread_create(&u, NULL, work, NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
}
