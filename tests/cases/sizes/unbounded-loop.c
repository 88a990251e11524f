// run: --unwind 3
// expect: FALSE(assertion)
// run: --unwind 3 --engine order -DRIGHT
// expect: UNKNOWN(unwind)
// run: --unwind 3 -DPAST=1
// expect: FALSE(valid-deref)
// why: A loop over an array of any length is cut, and a violation within the
// bound is found.
#include <assert.h>
#include <stdlib.h>

#ifndef PAST
#define PAST 0
#endif

unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i;
  int *a = malloc(n * sizeof *a);
  for (i = 0; i < n; i++)
    a[i + PAST] = 2 * i;
#ifdef RIGHT
  assert(!n || a[n - 1] == 2 * (n - 1));
#else
  assert(!n || a[n - 1] != 2);
#endif
  return 0;
}
