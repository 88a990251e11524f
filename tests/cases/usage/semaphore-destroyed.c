// run: --unwind 1
// expect: FALSE(pthread-usage)
// why: Waiting for a destroyed semaphore is reported.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t s;

int main(void) {
  sem_init(&s, 0, 1);
  sem_destroy(&s);
  sem_wait(&s);
  return 0;
}
