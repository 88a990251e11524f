// run: --engine order
// expect: TRUE
// run: --engine order -DNEXT=1
// expect: FALSE(valid-deref)
// run: --engine order -DBYTES
// expect: TRUE
// run: --engine order -DBYTES -DNEXT=1
// expect: FALSE(valid-deref)
// run: --engine scheduler
// expect: TRUE
// run:
// expect: TRUE
// run: -DNEXT=1
// expect: FALSE(valid-deref)
// why: A pointer at a position that is not constant stays one when a table of
// them is copied, and when other accesses split it into bytes.
#include <stdlib.h>
#include <string.h>

#ifndef NEXT
#define NEXT 0
#endif

unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int x = 1;
  unsigned n = 1000, k = __VERIFIER_nondet_uint();
  if (k >= n - NEXT)
    return 0;
  int **from = calloc(n, sizeof *from), **to = from;
  from[k] = &x;
#ifdef BYTES
  unsigned j = __VERIFIER_nondet_uint();
  if (j < n * sizeof *from)
    ((char *)from)[j] += 0;
#else
  to = malloc(n * sizeof *to);
  memcpy(to, from, n * sizeof *to);
#endif
  *to[k + NEXT] = 4;
  return 0;
}
