// run: --search graph --memory-model rc11 --timeout 60
// expect: TRUE
// run: --search graph --memory-model pso --timeout 60
// expect: TRUE
// run: --search graph --memory-model rc11 -DTWO --timeout 60 --property no-data-race
// expect: FALSE(no-data-race)
// run: --search graph --memory-model rc11 -DFEW --timeout 60 --property no-deadlock
// expect: FALSE(no-deadlock)
// why: Who waits for a semaphore comes after who has posted it; two units let
// two threads in at once.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

#ifdef TWO
enum { UNITS = 2 };
#else
enum { UNITS = 1 };
#endif

static sem_t units;
static int x;

static void *add(void *arg) {
  sem_wait(&units);
  x++;
#ifndef FEW
  sem_post(&units);
#endif
  return arg;
}

int main(void) {
  pthread_t a, b;
  sem_init(&units, 0, UNITS);
  pthread_create(&a, NULL, add, NULL);
  pthread_create(&b, NULL, add, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(x == 2);
  return 0;
}
