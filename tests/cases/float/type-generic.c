// run:
// expect: TRUE
// run: -DB=1
// expect: FALSE(assertion)
// run: -DB=2
// expect: FALSE(assertion)
// run: -DB=3
// expect: FALSE(assertion)
// run: -DB=4
// expect: FALSE(assertion)
// <tgmath.h>: the function is that of the argument's type, double of integers.
#include <assert.h>
#include <tgmath.h>
#ifndef B
#define B 0
#endif
int main(void) {
  float f = 2.5f, part;
  double d = -2.5;
  int n = 4, power;
  part = frexp(f, &power);
  assert(sqrt(n) == 2.0 && sqrt(2.25f) == 1.5f + (B == 1));
  assert(sizeof sqrt(f) == sizeof(float) && sizeof sqrt(n) == sizeof(double));
  assert(sizeof fmax(f, f) == 4 && sizeof fmax(f, n) == 8 - 4 * (B == 2));
  assert(fabs(d) == 2.5 && fabs(-f) == 2.5f && ceil(d) == -2 && floor(f) == 2);
  assert(trunc(d) == -2 && round(d) == -3 && rint(f) == 2 + (B == 3));
  assert(fmin(f, d) == d && fdim(f, 1) == 1.5 && fmod(5.5f, 2.0f) == 1.5f);
  assert(copysign(f, d) == d && lround(d) == -3 && lrint(d) == -2);
  assert(ldexp(f, 2) == 10 && part == 0.625f && power == 2 + (B == 4));
  return 0;
}
