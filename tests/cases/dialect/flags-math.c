// run: -Ofast
// expect: UNKNOWN(floating-point arithmetic with -ffast-math)
// run: -Ofast -fno-fast-math
// expect: TRUE
// run: -fno-signed-zeros
// expect: UNKNOWN(with -fno-signed-zeros)
// run: -ffast-math -DINTEGERS
// expect: TRUE
// why: With these flags compilers need not compute as IEEE 754 says; integers
//      are not affected.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
#ifndef INTEGERS
  double x = n;
  assert(x + 0.5 > x);
#endif
  assert((n | 1) != 0);
  return 0;
}
