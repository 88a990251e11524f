// run: --property no-deadlock --search explicit
// expect: TRUE
// run: --property no-deadlock --search preemptions
// expect: TRUE
// run: --property no-deadlock --search dpor
// expect: TRUE
// run: --property no-deadlock --search hybrid
// expect: TRUE
// run: --property no-deadlock --search explicit -DMUTANT
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search preemptions -DMUTANT
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search dpor -DMUTANT
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search heuristic -DMUTANT
// expect: FALSE(no-deadlock)
// why: Two threads spin, each on what the one before it sets; in the mutant
//   the last of them forgets to free them, after it has changed its mind.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int step;

static void *second(void *arg) {
  while (step != 1)
    ;
  step = 2;
  return arg;
}

static void *first(void *arg) {
  step = 1;
#ifdef MUTANT
  step = 0;
#endif
  return arg;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, NULL, second, NULL);
  pthread_create(&u, NULL, first, NULL);
  while (step != 2)
    ;
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return 0;
}
