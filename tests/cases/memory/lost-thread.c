// run: --property valid-memtrack
// expect: TRUE
// run: --property valid-memtrack -DRACE
// expect: FALSE(valid-memtrack)
// run: --property valid-memtrack -DRACE --search explicit
// expect: FALSE(valid-memtrack)
// run: --search graph --memory-model sc --property valid-memtrack
// expect: TRUE
// run: --search graph --memory-model tso --property valid-memtrack
// expect: TRUE
// run: --search graph --memory-model pso --property valid-memtrack
// expect: TRUE
// run: --search graph --memory-model rc11 --property valid-memtrack
// expect: TRUE
// run: -DRACE --search graph --memory-model sc --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: -DRACE --search graph --memory-model tso --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: -DRACE --search graph --memory-model pso --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: -DRACE --search graph --memory-model rc11 --property valid-memtrack
// expect: FALSE(valid-memtrack)
// why: Two threads that put a block into one place, without exchanging it,
//      may lose one of them.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

int *_Atomic place;

static void *worker(void *argument) {
  int *mine = malloc(sizeof *mine);
#ifdef RACE
  int *old = place;
  place = mine;
#else
  int *old = atomic_exchange(&place, mine);
#endif
  free(old);
  return argument;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, NULL, worker, NULL);
  pthread_create(&two, NULL, worker, NULL);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
  free(place);
  return 0;
}
