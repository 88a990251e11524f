// run: --unwind 1
// expect: FALSE(assertion)
// why: mutant: the second thread does not wait.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t s;
static int data;

static void *first(void *arg) {
  data = 3;
  sem_post(&s);
  return arg;
}

static void *second(void *arg) {
  sem_trywait(&s);
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
