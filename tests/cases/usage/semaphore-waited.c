// run: --unwind 1
// expect: FALSE(pthread-usage)
// why: A semaphore is destroyed while a thread waits for it.
// run: --unwind 1 -DINIT
// expect: FALSE(pthread-usage)
// why: A semaphore is initialised while a thread waits for it.
#include <pthread.h>
#include <semaphore.h>

static sem_t s;

static void *run(void *arg) {
  sem_wait(&s);
  return arg;
}

int main(void) {
  pthread_t t;
  sem_init(&s, 0, 0);
  pthread_create(&t, NULL, run, NULL);
#ifdef INIT
  sem_init(&s, 0, 1);
  pthread_join(t, NULL);
#else
  sem_destroy(&s);
#endif
  return 0;
}
