// run: --engine prove
// expect: TRUE
// run: --engine prove -DMUTANT=1
// expect: UNKNOWN(leaves this check open)
// run: --engine prove -DMUTANT=2
// expect: UNKNOWN(an address that may be of several objects, or of none)
// why: a pointer leads to one of two objects, or nowhere, as another variable
// tells; not if it is not looked whether it does, or where it leads to is
// written by others, too.
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

#ifndef MUTANT
#define MUTANT 0
#endif
static int x, y, *shared;

static void *work(void *arg) {
  int *mine = __VERIFIER_nondet_int() ? &x : &y;
  __VERIFIER_atomic_begin();
  shared = mine;
  *shared = 1;
  assert(*mine == 1);
  *mine = MUTANT == 1;
  __VERIFIER_atomic_end();
  return arg;
}

static void *look(void *arg) {
  int *p = shared;
  if (MUTANT == 2 || p)
    assert(*p == 0);
  return arg;
}

int main(void) {
  pthread_t t;
  for (;;) {
    pthread_create(&t, 0, look, 0);
    pthread_create(&t, 0, work, 0);
  }
}
