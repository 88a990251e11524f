// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
// why: ESBMC's functions need neither declaration nor body.
#include <pthread.h>
void __ESBMC_assume(_Bool);
void __ESBMC_assert(_Bool, const char *);

static int n;

static void *run(void *arg) {
#ifndef MUTANT
  __ESBMC_atomic_begin();
#endif
  n = n + 1;
#ifndef MUTANT
  __ESBMC_atomic_end();
#endif
  return arg;
}

int main(void) {
  pthread_t a;
  unsigned x = nondet_uint();
  __ESBMC_assume(x < 3);
  pthread_create(&a, NULL, run, NULL);
  run(NULL);
  pthread_join(a, NULL);
  __ESBMC_assert(n == 2 && x * 2 != 5, "both count");
  return 0;
}
