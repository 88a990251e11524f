// run: --search graph --memory-model tso --property no-deadlock
// expect: FALSE(no-deadlock)
// run: --search graph --memory-model pso --property no-deadlock
// expect: FALSE(no-deadlock)
// run: --search explicit --memory-model tso --property no-deadlock
// expect: FALSE(no-deadlock)
// run: --search graph --memory-model tso --property no-deadlock -DSET
// expect: TRUE
// why: Two threads go round for ever, each with a store that need not reach
// memory before.
#include "litmus.h"

static atomic_int here, there, flag;

static void await(void) {
  while (!LOAD(&flag, relaxed))
    ;
}

static void *other(void *arg) {
  STORE(&there, 1, relaxed);
#ifdef SET
  STORE(&flag, 1, relaxed);
#endif
  await();
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, other, NULL);
  STORE(&here, 1, relaxed);
  await();
  return 0;
}
