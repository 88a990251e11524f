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
// why: Two threads wait for each other's flag; in the mutant each sets its own
//   only then.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int ready[2];

static void *run(void *arg) {
  int me = arg != NULL;
#ifdef MUTANT
  while (!ready[!me])
    ;
  ready[me] = 1;
#else
  ready[me] = 1;
  while (!ready[!me])
    ;
#endif
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, &t);
  run(NULL);
  pthread_join(t, NULL);
  return 0;
}
