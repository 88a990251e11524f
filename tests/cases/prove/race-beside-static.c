// run: --property no-data-race --engine prove
// expect: UNKNOWN('slot' may be)
// run: --property no-data-race --engine portfolio
// expect: TRUE
// run: --property no-data-race -DMUTANT --engine portfolio
// expect: FALSE(no-data-race)
// run: --property no-data-race --engine static
// expect: UNKNOWN('sum' at)
// why: each slot is a thread's own, as the static analysis knows; the sum is
// guarded by a lock of the program's own, as an invariant tells.
#include <pthread.h>
#include <stdatomic.h>

enum { MANY = 100 };
static int slot[MANY], sum;
static atomic_int lock;

static void *run(void *arg) {
  long i = (long)arg;
  slot[i] = 1;
  while (atomic_exchange(&lock, 1)) {
  }
  sum += slot[i];
#ifdef MUTANT
  sum = 0;
#endif
  atomic_store(&lock, 0);
#ifdef MUTANT
  sum = 0;
#endif
  return arg;
}

int main(void) {
  for (long i = 0; i < MANY; i++) {
    pthread_t t;
    pthread_create(&t, NULL, run, (void *)i);
  }
  return 0;
}
