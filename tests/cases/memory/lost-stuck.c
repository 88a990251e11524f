// run: --property valid-memtrack --engine order
// expect: UNKNOWN(a heap block that is never freed may be lost)
// run: --property valid-memtrack -DLOSE
// expect: FALSE(valid-memtrack)
// run: --property valid-memtrack -DLOSE --search explicit
// expect: FALSE(valid-memtrack)
// run: --search graph --memory-model sc --property valid-memtrack
// expect: TRUE
// run: --search graph --memory-model rc11 --property valid-memtrack
// expect: TRUE
// run: -DLOSE --search graph --memory-model sc --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: -DLOSE --search graph --memory-model rc11 --property valid-memtrack
// expect: FALSE(valid-memtrack)
// why: A thread that waits for ever does not free what it holds, but has not
//      lost it either; unless nothing points to it.
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
  int *block = malloc(sizeof *block);
#ifdef LOSE
  block = NULL;
#endif
  pthread_mutex_lock(&mutex);
  pthread_mutex_lock(&mutex);
  free(block);
  return 0;
}
