// row: Locks, conditions, barriers and semaphores violate
// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(pthread-usage)
#include <semaphore.h>
int main(void) {
  sem_t s;
  sem_init(&s, 0, 0);
#ifdef MUTANT
  sem_destroy(&s);
#endif
  sem_post(&s);
  return 0;
}
