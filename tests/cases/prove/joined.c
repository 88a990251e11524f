// run: --engine prove
// expect: TRUE
// run: --engine prove -DMUTANT=1
// expect: UNKNOWN(leaves this check open: n == 3)
// run: --engine prove -DMUTANT=2
// expect: UNKNOWN(leaves this check open: n == 3)
// why: who has been joined has added; not who may have stopped before, or adds
// in two steps.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
int __VERIFIER_nondet_int(void);

static int n;

static void add(int k) {
#if MUTANT == 2
  n = n + k;
#else
  __VERIFIER_atomic_begin();
  n = n + k;
  __VERIFIER_atomic_end();
#endif
}

static void *one(void *arg) {
#if MUTANT == 1
  if (__VERIFIER_nondet_int())
    return arg;
#endif
  add(1);
  return arg;
}

static void *two(void *arg) {
  add(2);
  return arg;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, one, 0);
  pthread_create(&u, 0, two, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(n == 3);
}
