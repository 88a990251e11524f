// run:
// expect: TRUE
// run: --32
// expect: TRUE
// run: --engine portfolio -DWRONG
// expect: FALSE(assertion)
// run: -DOPEN
// expect: UNKNOWN(if 'sin' returns what the violation needs)
// run: -DNEAR
// expect: UNKNOWN(if 'exp' returns what the violation needs)
// why: a function without exact results gives any number in its range, and its
// special cases; what rests on the number is not known to be violated.
#include <assert.h>
#include <errno.h>
#include <math.h>

extern double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  assert(sin(-0.0) == 0 && signbit(sin(-0.0)) && cos(0) == 1 && exp(0) == 1);
  assert(log(1) == 0 && pow(x, 0) == 1 && isnan(sin(INFINITY)));
  if (!isnan(x)) {
    assert(isinf(x) || (sin(x) <= 1 && cos(x) >= -1));
    assert(exp(x) >= 0 && fabs(atan(x)) < 1.6 && fabsf(tanhf((float)x)) <= 1);
    assert(x <= 1 || (log(x) >= 0 && exp(x) >= 1));
  }
  errno = 0;
  assert(isnan(acos(2)) && errno == EDOM);
#ifdef OPEN
  assert(sin(1) > 0.5);
#endif
#ifdef NEAR
  assert(exp(1) < 3);
#endif
#ifdef WRONG
  assert(cos(0) < 1);
#endif
  return 0;
}
