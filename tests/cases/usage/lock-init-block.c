// run: --search explicit
// expect: TRUE
// run: --search explicit -DMUTANT
// expect: FALSE(pthread-usage)
// why: What a block holds before its mutex is initialised plays no part.
#include <pthread.h>
#include <stdlib.h>

int main(void) {
  pthread_mutex_t *m = malloc(sizeof *m);
#ifndef MUTANT
  pthread_mutex_init(m, NULL);
#endif
  pthread_mutex_lock(m);
  pthread_mutex_unlock(m);
  pthread_mutex_destroy(m);
  free(m);
  return 0;
}
