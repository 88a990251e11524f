// run: --engine order
// expect: UNKNOWN(across the parts of an object)
// run: --engine order -DAPART
// expect: TRUE
// why: Pieces of other sizes at positions that are not constant are refused only
// where they meet.
#include <assert.h>
#include <stdlib.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint(),
           j = __VERIFIER_nondet_uint();
  if (n > 1000000 || i >= n || j >= n)
    return 0;
#ifdef APART
  if (i == j)
    return 0;
#endif
  int *a = calloc(n, sizeof *a);
  a[i] = 0x01020304;
  assert(((short *)a)[2 * j] != 0x0304);
  return 0;
}
