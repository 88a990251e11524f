// run:
// expect: TRUE
// run: -DROWS=1
// expect: FALSE(assertion)
// run: -DPAST=1
// expect: FALSE(valid-deref)
// why: A matrix of n rows and n columns, for any n: equal rows and columns are
// one element.
#include <assert.h>
#include <stdlib.h>

#ifndef ROWS
#define ROWS 0
#endif
#ifndef PAST
#define PAST 0
#endif

unsigned short __VERIFIER_nondet_ushort(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_ushort(), i = __VERIFIER_nondet_ushort();
  if (n > 255 || n < 2 || i >= n)
    return 0;
  char *m = calloc(n, n);
  m[i * n + n - 1] = 1;
  unsigned k = i ? i - 1 : i + 1;
  assert(!m[k * n + (ROWS && i ? 2 * n - 1 : n - 1)]);
  m[(n - 1) * n + n - 1 + PAST] = 2;
  free(m);
  return 0;
}
