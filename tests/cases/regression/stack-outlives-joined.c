// run: --unwind 2
// expect: TRUE
// why: main's variable outlives the threads that main joins before it exits,
// and a thread-local one is alive while its thread waits to be joined.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

_Thread_local int own = 1;
int *loan;
sem_t lent, returned;

void *lend(void *arg) {
  int *box = arg;
  ++*box;
  loan = &own;
  sem_post(&lent);
  sem_wait(&returned);
  assert(own == 2);
  return 0;
}

int main(void) {
  int box = 1;
  pthread_t thread;
  sem_init(&lent, 0, 0);
  sem_init(&returned, 0, 0);
  pthread_create(&thread, 0, lend, &box);
  sem_wait(&lent);
  ++*loan;
  sem_post(&returned);
  pthread_join(thread, 0);
  assert(box == 2);
  pthread_exit(0);
}
