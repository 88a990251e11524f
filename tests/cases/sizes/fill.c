// run: --engine order
// expect: TRUE
// run: --engine order -DMORE=1
// expect: FALSE(assertion)
// run: --engine order -DMORE=-1
// expect: FALSE(assertion)
// run: --engine order -DOLD=0
// expect: FALSE(assertion)
// run:
// expect: TRUE
// run: --engine order -DPAST=1
// expect: FALSE(valid-deref)
// why: A range of any length is filled at once, at any place, and no more.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#ifndef MORE
#define MORE 0
#endif
#ifndef OLD
#define OLD 7
#endif
#ifndef PAST
#define PAST 0
#endif

unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), from = __VERIFIER_nondet_uint(),
           to = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint();
  if (n < 1 || n > 100000 || from > to || to >= n || i >= n)
    return 0;
  int *a = malloc(n * sizeof *a);
  memset(a, 0, (n + PAST) * sizeof *a);
  a[i] = 7;
  memset(a + from, 1, (to - from + MORE) * sizeof *a);
  assert(a[i] == (from <= i && i < to ? 0x01010101 : OLD));
  free(a);
  return 0;
}
