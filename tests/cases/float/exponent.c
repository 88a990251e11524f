// run:
// expect: TRUE
// run: -DWRONG
// expect: FALSE(assertion)
// run: --rounding up
// expect: FALSE(assertion)
// why: what is below half of the least number goes up to it then.
#include <assert.h>
#include <errno.h>
#include <math.h>

extern double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double(), whole;
  int n;
  if (isfinite(x)) {
    double half = frexp(x, &n);
    assert(x == 0 ? half == 0 && n == 0 : fabs(half) >= 0.5 && fabs(half) < 1);
    assert(ldexp(half, n) == x);
    double rest = modf(x, &whole);
    assert(fabs(rest) < 1 && whole + rest == x && whole == trunc(x));
    assert(!signbit(rest) == !signbit(x));
  }
  assert(ldexp(-3, 1100) == -INFINITY && errno == ERANGE);
  assert(scalbn(1, -1074) > 0 && scalbnf(3, -150) == 0x1p-148f);
  errno = 0;
  assert(scalbln(1, -1076) == 0 && errno == ERANGE);
  assert(fdim(3, 5) == 0 && fdimf(5, 3) == 2);
#ifdef WRONG
  assert(whole != 7);
#endif
  return 0;
}
