// run: --engine order
// expect: TRUE
// run: --engine order -DLESS=1
// expect: FALSE(assertion)
// run: --engine order -DGROWN=0
// expect: FALSE(assertion)
// run: -DPAST=1
// expect: FALSE(valid-deref)
// why: A copy of any length has what its source had at that time, and a block of
// any size grows.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#ifndef LESS
#define LESS 0
#endif
#ifndef GROWN
#define GROWN 9
#endif
#ifndef PAST
#define PAST 0
#endif

unsigned __VERIFIER_nondet_uint(void);

typedef struct {
  int key;
  short x, y;
} Record;

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), m = __VERIFIER_nondet_uint(),
           k = __VERIFIER_nondet_uint();
  if (n < 2 || n > 5000 || m < n || m > 10000 || k >= n)
    return 0;
  Record *a = calloc(n, sizeof *a), *b = malloc(n * sizeof *b);
  a[k].y = 9;
  memcpy(b, a, (n - LESS + PAST) * sizeof *a);
  a[k].y = 8;
  assert(b[k].y == 9);
  b = realloc(b, m * sizeof *b);
  assert(b[k].y == GROWN);
  free(a);
  free(b);
  return 0;
}
