// run:
// expect: FALSE(assertion)
// why: mutant: the remainder is expected to have the sign of the divisor.
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int a = __VERIFIER_nondet_uchar() - 128, b = __VERIFIER_nondet_uchar() - 128;
  if (b == 0)
    return 0;
  assert(a / b * b + a % b == a);
  assert(a % b == 0 || (a % b < 0) == (b < 0));
  return 0;
}
