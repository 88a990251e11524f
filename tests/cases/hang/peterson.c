// run: --property no-deadlock --search explicit
// expect: TRUE
// run: --property no-deadlock --search preemptions
// expect: TRUE
// run: --property no-deadlock --search dpor
// expect: TRUE
// run: --property no-deadlock --search heuristic
// expect: TRUE
// run: --property no-deadlock --search explicit -DMUTANT
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search preemptions -DMUTANT
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search dpor -DMUTANT
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search hybrid -DMUTANT
// expect: FALSE(no-deadlock)
// why: Peterson's algorithm; in the mutant both insist on their turn.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int wants[2], turn;

static void *run(void *arg) {
  int me = arg != NULL, other = !me;
  wants[me] = 1;
#ifdef MUTANT
  while (wants[other])
    ;
#else
  turn = other;
  while (wants[other] && turn == other)
    ;
#endif
  wants[me] = 0;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, &t);
  run(NULL);
  pthread_join(t, NULL);
  return 0;
}
