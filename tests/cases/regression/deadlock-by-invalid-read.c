// run: --property no-deadlock
// expect: UNKNOWN(undefined behaviour is possible)
// why: what is read from a dead block may be anything, and decides.
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
  int *p = malloc(sizeof *p);
  *p = 0;
  free(p);
  int twice = *p;
  pthread_mutex_lock(&mutex);
  if (twice)
    pthread_mutex_lock(&mutex);
  return 0;
}
