// row: Locks, conditions, barriers and semaphores violate
// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(valid-deref)
#include <pthread.h>
#include <stdlib.h>
int main(void) {
  pthread_mutex_t *m = malloc(sizeof *m);
  pthread_mutex_init(m, 0);
  pthread_mutex_lock(m);
  free(m);
#ifdef MUTANT
  pthread_mutex_unlock(m);
#endif
  return 0;
}
