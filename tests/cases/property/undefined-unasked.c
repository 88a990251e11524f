// run: --property unreach-call
// expect: UNKNOWN(undefined behaviour is possible)
// run: --property unreach-call --search explicit
// expect: UNKNOWN(undefined behaviour is possible: dereference of NULL)
// run: --property unreach-call --search explicit -DREACHED
// expect: FALSE(unreach-call)
// why: A store through NULL may do anything, also what is asked about.
#include <pthread.h>
#include <stddef.h>

void reach_error(void);

int *nowhere;

static void *worker(void *argument) {
  *nowhere = 1;
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
#ifdef REACHED
  reach_error();
#endif
  pthread_join(thread, NULL);
  return 0;
}
