// run: --unwind 1
// expect: TRUE
// why: A semaphore of value one is a lock.
// run: --property no-deadlock -DNO_POST
// expect: FALSE(no-deadlock)
// mutant: the semaphore is not given back.
// run: --unwind 1 -DTWO
// expect: FALSE(assertion)
// mutant: the semaphore lets two in.
// run: --property no-deadlock -DZERO
// expect: FALSE(no-deadlock)
// mutant: the semaphore lets nobody in.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t s;
static int count;

static void *run(void *arg) {
  sem_wait(&s);
  count++;
#ifndef NO_POST
  sem_post(&s);
#endif
  return arg;
}

int main(void) {
  pthread_t a, b;
#if defined TWO
  sem_init(&s, 0, 2);
#elif defined ZERO
  sem_init(&s, 0, 0);
#else
  sem_init(&s, 0, 1);
#endif
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(count == 2);
  return 0;
}
