// run: --engine prove
// expect: TRUE
// run: --engine prove -DMUTANT=1
// expect: UNKNOWN(leaves this check open: v < 7)
// run: --engine prove -DMUTANT=2
// expect: UNKNOWN(leaves this check open: v < 7)
// run: --engine prove -DMUTANT=3
// expect: UNKNOWN(leaves this check open: v < 7)
// why: of an array what holds of all that is stored is known, and of zeros;
// also where that was loaded from it; not where something else is stored, by
// main alone, or of what is loaded.
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);

#ifndef MUTANT
#define MUTANT 0
#endif
static unsigned a[20];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static unsigned some(void) { return (unsigned)__VERIFIER_nondet_int(); }

static void *work(void *arg) {
  unsigned i = some(), k = some(), v = some();
  if (i >= 19 || k >= 20 || v >= 7)
    return arg;
  pthread_mutex_lock(&m);
  a[i] = v;
#if MUTANT == 1
  a[i] = v + 1;
#elif MUTANT == 3
  a[i] += a[k];
#endif
  v = a[k];
  assert(v < 7);
  a[k] = a[i];
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t t;
#if MUTANT == 2
  for (int i = 0; i < 20; i++)
    a[i] = 7;
#endif
  while (some())
    pthread_create(&t, 0, work, 0);
  return 0;
}
