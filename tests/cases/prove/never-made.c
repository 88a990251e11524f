// run: --engine prove --property assertion
// expect: TRUE
// run: --engine prove --property assertion -DMUTANT
// expect: UNKNOWN(leaves this check open: a[choose() ? 0 : 9] != 3)
// why: Threads are made only after the end of one that never ends.
#include <assert.h>
#include <pthread.h>

extern _Bool __VERIFIER_nondet_bool(void);
#define choose __VERIFIER_nondet_bool

static unsigned a[12];

static void *look(void *arg) {
  for (;;)
    assert(a[choose() ? 0 : 9] != 3);
  return arg;
}

static void *rest(void *arg) { return arg; }

int main(void) {
  pthread_t t;
#ifdef MUTANT
  a[9] = 3;
#endif
  pthread_create(&t, NULL, look, NULL);
  pthread_join(t, NULL);
  while (choose())
    pthread_create(&t, NULL, rest, NULL);
  return 0;
}
