// run: --unwind 1
// expect: TRUE
// why: A post comes before the wait it lets through.
// run: --unwind 1 -DEARLY_POST
// expect: FALSE(assertion)
// mutant: the post comes before the data.
// run: --unwind 1 -DTRYWAIT
// expect: FALSE(assertion)
// mutant: the second thread does not wait.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t s;
static int data;

static void *first(void *arg) {
#ifdef EARLY_POST
  sem_post(&s);
#endif
  data = 3;
#ifndef EARLY_POST
  sem_post(&s);
#endif
  return arg;
}

static void *second(void *arg) {
#ifdef TRYWAIT
  sem_trywait(&s);
#else
  sem_wait(&s);
#endif
  assert(data == 3);
  return arg;
}

int main(void) {
  pthread_t a, b;
  sem_init(&s, 0, 0);
  pthread_create(&a, NULL, first, (void *)0L);
  pthread_create(&b, NULL, second, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
