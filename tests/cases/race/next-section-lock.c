// run: --engine order --reduction none --property no-data-race --unwind 3
// expect: TRUE
// run: --engine order --reduction sir --property no-data-race --unwind 3
// expect: TRUE
// run: --engine scheduler --reduction mpor --property no-data-race --unwind 3
// expect: TRUE
// run: --engine order --reduction none --property no-data-race --unwind 3 -DOPEN
// expect: FALSE(no-data-race)
// run: --engine order --reduction sir --property no-data-race --unwind 3 -DOPEN
// expect: FALSE(no-data-race)
// run: --engine scheduler --reduction mpor --property no-data-race --unwind 3 -DOPEN
// expect: FALSE(no-data-race)
// why: A section that assumes the lock to be free does not take place while it
// is held.
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void __VERIFIER_assume(int);
static int held, x;

static void lock(void) {
  __VERIFIER_atomic_begin();
#ifndef OPEN
  __VERIFIER_assume(!held);
#endif
  held = 1;
  __VERIFIER_atomic_end();
}

static void unlock(void) {
  __VERIFIER_atomic_begin();
  held = 0;
  __VERIFIER_atomic_end();
}

static void *first(void *arg) {
  lock();
  x++;
  unlock();
  return arg;
}

static void *second(void *arg) { return first(arg); }

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
