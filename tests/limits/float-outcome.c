// row: Floating-point arithmetic on whose outcome
// run: --unwind 1
// expect: UNKNOWN(floating-point arithmetic on so many values)
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  double d = __VERIFIER_nondet_int();
  assert(d + 1 > d);
  return 0;
}
