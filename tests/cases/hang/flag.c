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
// run: --property no-deadlock --engine order --unwind 3
// expect: UNKNOWN(loop main.0 needs a bound above 3)
// run: --property no-deadlock --engine order --unwind 3 -DMUTANT
// expect: UNKNOWN(loop main.0 needs a bound above 3)
// run: --property no-deadlock --engine scheduler --unwind 3 -DMUTANT
// expect: UNKNOWN(loop main.0 needs a bound above 3)
// why: main waits for a flag; in the mutant it is set under a condition that
//   another thread may spoil, and never again.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag, spoilt;

static void *spoil(void *arg) {
  spoilt = 1;
  return arg;
}

static void *set(void *arg) {
#ifdef MUTANT
  if (!spoilt)
#endif
    flag = 1;
  return arg;
}

int main(void) {
  pthread_t x, y;
  pthread_create(&x, NULL, spoil, NULL);
  pthread_create(&y, NULL, set, NULL);
  while (!flag)
    ;
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  return 0;
}
