// run: --engine order
// expect: TRUE
// run: --engine order -DHALF=0x0304
// expect: FALSE(assertion)
// run: --engine order -DBYTE=2
// expect: FALSE(assertion)
// run: --engine order -DREST=4
// expect: FALSE(assertion)
// run: --engine scheduler
// expect: TRUE
// run: --engine scheduler -DREST=4
// expect: FALSE(assertion)
// run:
// expect: TRUE
// why: Pieces of other sizes at positions that are not constant share the bytes
// that they share.
#include <assert.h>
#include <stdlib.h>

#ifndef HALF
#define HALF 0x0102
#endif
#ifndef BYTE
#define BYTE 3
#endif
#ifndef REST
#define REST 1
#endif

unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint(),
           j = __VERIFIER_nondet_uint();
  if (n > 1000000 || i >= n || j >= n)
    return 0;
  int *a = calloc(n, sizeof *a);
  a[i] = 0x01020304;
  assert(((short *)a)[2 * j + 1] == (i == j ? HALF : 0));
  unsigned char *bytes = (unsigned char *)a;
  assert(bytes[4 * i + 1] == BYTE);
  bytes[4 * j + 3] = 9;
  assert(a[i] == (i == j ? 0x09020304 : 0x01020304) && bytes[4 * i] == 3 + REST);
  return 0;
}
