// run: --property no-deadlock
// expect: FALSE(no-deadlock)
// why: mutant: the semaphore is not given back.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t s;
static int count;

static void *run(void *arg) {
  sem_wait(&s);
  count++;
  return arg;
}

int main(void) {
  pthread_t a, b;
  sem_init(&s, 0, 1);
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(count == 2);
  return 0;
}
