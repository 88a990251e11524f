// run: --engine dpor
// expect: UNKNOWN(a floating-point operand)
// run: --engine dpor -DFEW
// expect: TRUE
// why: Floating-point arithmetic takes numbers; of these all are tried while
// they are few.
#include <assert.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

int main(void) {
  int n = __VERIFIER_nondet_int();
#ifdef FEW
  __VERIFIER_assume(n >= -20 && n < 20);
#endif
  double d = n;
  assert(d * 2 == d + d);
}
