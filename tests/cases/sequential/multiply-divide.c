// run:
// expect: TRUE
// why: Quotient and remainder give back the dividend.
// run: -DSIGN
// expect: FALSE(assertion)
// mutant: the remainder is expected to have the sign of the divisor.
// run: -DZERO
// expect: FALSE(no-division-by-zero)
// mutant: the divisor is not tested.
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int a = __VERIFIER_nondet_uchar() - 128, b = __VERIFIER_nondet_uchar() - 128;
#ifndef ZERO
  if (b == 0)
    return 0;
#endif
  assert(a / b * b + a % b == a);
#ifdef SIGN
  assert(a % b == 0 || (a % b < 0) == (b < 0));
#else
  assert(a % b == 0 || (a % b < 0) == (a < 0));
#endif
  return 0;
}
