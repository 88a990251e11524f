// run: --property no-deadlock --engine explicit
// expect: TRUE
// run: --property no-deadlock --engine preemptions
// expect: TRUE
// run: --property no-deadlock --engine dpor
// expect: TRUE
// run: --property no-deadlock --engine heuristic
// expect: TRUE
// run: --property no-deadlock --engine explicit -DMUTANT
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --engine preemptions -DMUTANT
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --engine dpor -DMUTANT
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --engine hybrid -DMUTANT
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
