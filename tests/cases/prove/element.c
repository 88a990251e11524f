// run: --engine prove
// expect: TRUE
// run: --engine prove -DMUTANT=1
// expect: UNKNOWN(leaves this check open: a[i] <= i)
// run: --search explicit -DMUTANT=1
// expect: FALSE(assertion)
// run: --engine prove -DMUTANT=2
// expect: UNKNOWN(an access that begins inside of an element)
// run: --engine prove -DMUTANT=3
// expect: UNKNOWN(leaves this check open: the access is to a live object)
// why: of a small array each element is a variable; not where another element
// is written, one and a half, or none.
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);

#ifndef MUTANT
#define MUTANT 0
#endif
static int a[3];

static void *work(void *arg) {
  unsigned i = (unsigned)__VERIFIER_nondet_int();
  if (i >= 3 - (MUTANT == 2) + (MUTANT == 3))
    return arg;
  int *at = (int *)((char *)&a[i] + (MUTANT == 2 ? 2 : 0));
  *at = (int)i + (MUTANT == 1);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  int i = __VERIFIER_nondet_int();
  if (i >= 0 && i < 3)
    assert(a[i] <= i);
  return 0;
}
