// run:
// expect: FALSE(no-division-by-zero)
// why: mutant: the divisor is not tested.
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int a = __VERIFIER_nondet_uchar() - 128, b = __VERIFIER_nondet_uchar() - 128;
  assert(a / b * b + a % b == a);
  assert(a % b == 0 || (a % b < 0) == (a < 0));
  return 0;
}
