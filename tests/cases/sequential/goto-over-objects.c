// run: --unwind 2
// expect: TRUE
// run: --unwind 2 -DMUTANT=1
// expect: FALSE(assertion)
// why: A jump forward passes over an object whose life ends later; a jump
// back leaves a parameter in memory alive.
#include <assert.h>

#ifndef MUTANT
#define MUTANT 0
#endif

static long twice(long a) {
  int n = 0;
  long *p = &a;
again:
  a += n;
  if (++n < 2)
    goto again;
  return *p;
}

int main(void) {
  int x = 0;
  if (x == MUTANT)
    goto out;
  x = (long){3};
out:
  assert(x == 0);
  assert(twice(5) == 6);
  return 0;
}
