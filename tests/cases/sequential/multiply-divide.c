// run:
// expect: TRUE
// why: Quotient and remainder give back the dividend.
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int a = __VERIFIER_nondet_uchar() - 128, b = __VERIFIER_nondet_uchar() - 128;
  if (b == 0)
    return 0;
  assert(a / b * b + a % b == a);
  assert(a % b == 0 || (a % b < 0) == (a < 0));
  return 0;
}
