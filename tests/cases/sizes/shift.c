// run: --engine order
// expect: TRUE
// run: --engine order -DLESS=1
// expect: FALSE(assertion)
// run: --engine order -DAHEAD
// expect: FALSE(assertion)
// run: -DLESS=-1
// expect: FALSE(valid-deref)
// why: memmove within an array of any length: each element is that which was
// next.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#ifndef LESS
#define LESS 0
#endif

unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint();
  if (n < 2 || n > 1000 || i >= n - 1)
    return 0;
  int *a = calloc(n, sizeof *a);
  a[i + 1] = 3;
  memmove(a, a + 1, (n - 1 - LESS) * sizeof *a);
#ifdef AHEAD
  assert(a[i + 1] == 3);
#else
  assert(a[i] == 3);
#endif
  free(a);
  return 0;
}
