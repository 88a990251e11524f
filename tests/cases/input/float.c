// run: --search dpor
// expect: TRUE
// run: --search dpor -DFEW
// expect: TRUE
// run: --search hybrid
// expect: UNKNOWN(only three values of an input)
// why: Where inputs are left open, so is what floating-point arithmetic makes of
// them.
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
