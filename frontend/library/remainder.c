/* Remainders by the nearest quotient, digit by digit; exact in every rounding
 * mode. */
#pragma once
#include "exponent.c"

enum { QUOTIENT_BITS = 7 }; /* those of remquo that glibc gives */

/* Returns the remainder of finite numbers, where y is not 0; '*quotient' gets
 * the low bits of the magnitude of the nearest quotient. */
static double nearest_rest(double x, double y, unsigned *quotient) {
  double small = x, unit = y;
  *quotient = 0;
  if (x == 0)
    return x;
  int field = normalised(&small), last = normalised(&unit), is_over;
  if (field < last - 1)
    return x;
  FloatBits rest = digits_of(small), by = digits_of(unit);
  if (field < last) {
    by <<= 1;
    last = field;
  }
  for (; field >= last; field--) {
    is_over = rest >= by;
    rest = is_over ? rest - by : rest;
    *quotient = *quotient << 1 | is_over;
    rest <<= field > last;
  }
  is_over = 2 * rest > by || (2 * rest == by && *quotient & 1);
  *quotient += is_over;
  rest = is_over ? by - rest : rest;
  if (!rest)
    return with_sign_of(0, x);
  return with_sign_of(
      scaled((double)rest, (long)last - EXPONENT_BIAS - FRACTION_BITS),
      is_over ? -x : x);
}

/* True if there is a remainder. */
static int has_rest(double x, double y) {
  return y != 0 && (x == 0 || is_finite_and_not_zero(x));
}

double remainder(double x, double y) {
  unsigned quotient;
  if (x != x || y != y)
    return x * y;
  if (!has_rest(x, y)) {
    errno_value = EDOM;
    return x * y / (x * y);
  }
  return fabs(y) == __builtin_inf() ? x : nearest_rest(x, y, &quotient);
}

float remainderf(float x, float y) { return (float)remainder(x, y); }

double remquo(double x, double y, int *quotient) {
  unsigned magnitude = 0;
  *quotient = __VERIFIER_nondet_int();
  if (x != x || y != y || !has_rest(x, y))
    return x * y / (x * y);
  double rest = fabs(y) == __builtin_inf() ? x : nearest_rest(x, y, &magnitude);
  int low = (int)(magnitude & QUOTIENT_BITS);
  *quotient = is_below_zero(x) != is_below_zero(y) ? -low : low;
  return rest;
}

float remquof(float x, float y, int *quotient) {
  return (float)remquo(x, y, quotient);
}
