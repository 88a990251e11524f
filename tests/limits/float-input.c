// row: Floating-point arithmetic on whose outcome
// run:
// expect: UNKNOWN(__VERIFIER_nondet_double)
#include <assert.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double d = __VERIFIER_nondet_double(); // here
  assert(d == d);
  return 0;
}
