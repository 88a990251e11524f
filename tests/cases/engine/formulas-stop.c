// run: --engine portfolio
// expect: TRUE
// run: --engine portfolio -DWRONG
// expect: FALSE(assertion)
// run: --engine order
// expect: UNKNOWN(an alignment that is not constant)
// why: Where formulas end at what they do not model, searches go on.
#include <assert.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint() ? 16 : 32;
  char *p = aligned_alloc(n, 32);
  p[n - 1] = 1;
#ifdef WRONG
  assert(n == 16);
#endif
  free(p);
  return 0;
}
