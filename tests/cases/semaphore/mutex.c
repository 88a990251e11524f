// run: --unwind 1
// expect: TRUE
// why: A semaphore of value one is a lock.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t s;
static int count;

static void *run(void *arg) {
  sem_wait(&s);
  count++;
  sem_post(&s);
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
