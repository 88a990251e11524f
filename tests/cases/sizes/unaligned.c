// run: --engine order
// expect: TRUE
// run: --engine order -DNEXT=1
// expect: FALSE(assertion)
// run: --engine order -DFILLED=7
// expect: FALSE(assertion)
// why: A piece at any byte meets bytes at constant positions; a range may end
// inside of an element.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#ifndef NEXT
#define NEXT 0
#endif
#ifndef FILLED
#define FILLED 0x01010107
#endif

unsigned __VERIFIER_nondet_uint(void);

typedef struct __attribute__((packed)) {
  int word;
} Piece;

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint(),
           m = __VERIFIER_nondet_uint();
  if (n < 300 || n > 1000 || k < 97 || k > 100 || m < 300 || m > 1000)
    return 0;
  unsigned char *b = calloc(n, 1);
  b[100] = 5;
  assert(((Piece *)(b + k))->word == 5 << 8 * (100 - k + NEXT));
  int *a = calloc(m, sizeof *a);
  unsigned i = k - 90;
  a[i] = 7;
  memset((char *)(a + i) + 1, 1, k - 94);
  assert(k != 97 || a[i] == FILLED);
  free(a);
  free(b);
  return 0;
}
