/* Functions of <math.h> that take numbers apart, and put them together. */
#pragma once
#include "rounding.c"

enum { EXPONENT_MASK = 2 * EXPONENT_BIAS + 1, LEAST_EXPONENT = -1022 };

static int field_of(double x) {
  return (int)(bits_of(x) >> FRACTION_BITS) & EXPONENT_MASK;
}

static double with_field(double x, int field) {
  FloatBits rest = bits_of(x) & ~((FloatBits)EXPONENT_MASK << FRACTION_BITS);
  return float_of(rest | (FloatBits)field << FRACTION_BITS);
}

static int is_finite_and_not_zero(double x) {
  return x != 0 && field_of(x) != EXPONENT_MASK;
}

/* Returns the exponent after normalising x: subnormal numbers get a leading
 * digit. */
static int normalised(double *x) {
  const int shift = FRACTION_BITS + 2;
  if (field_of(*x))
    return field_of(*x);
  *x *= 0x1p54;
  return field_of(*x) - shift;
}

/* Scales by 2^n.  Rounds at most once, if the result is subnormal or too
 * large. */
static double scaled(double x, long n) {
  const int most = 4 * EXPONENT_BIAS, shift = FRACTION_BITS + 2;
  int field = normalised(&x);
  field += n > most ? most : n < -most ? -most : (int)n;
  if (field >= EXPONENT_MASK)
    return with_sign_of(0x1.fffffffffffffp1023, x) * 2;
  if (field > 0)
    return with_field(x, field);
  if (field > -shift)
    return with_field(x, field + shift) * 0x1p-54;
  return with_sign_of(0x1p-1022, x) * 0x1p-1022;
}

static void note_range(int is_out) {
  if (is_out)
    errno_value = ERANGE;
}

double scalbln(double x, long n) {
  if (!is_finite_and_not_zero(x))
    return quieted(x);
  double y = scaled(x, n);
  note_range(!is_finite_and_not_zero(y));
  return y;
}

/* Scales a float by 2^n; as a double the result is exact. */
float scalblnf(float x, long n) {
  enum { MOST = 400 };
  if (!is_finite_and_not_zero(x))
    return (float)quieted(x);
  float y = (float)scaled(x, n > MOST ? MOST : n < -MOST ? -MOST : n);
  note_range(!is_finite_and_not_zero(y));
  return y;
}

double scalbn(double x, int n) { return scalbln(x, n); }
float scalbnf(float x, int n) { return scalblnf(x, n); }
double ldexp(double x, int n) { return scalbln(x, n); }
float ldexpf(float x, int n) { return scalblnf(x, n); }

double frexp(double x, int *exponent) {
  *exponent = 0;
  if (!is_finite_and_not_zero(x))
    return quieted(x);
  *exponent = normalised(&x) + LEAST_EXPONENT;
  return with_field(x, -LEAST_EXPONENT);
}

float frexpf(float x, int *exponent) { return (float)frexp(x, exponent); }

double modf(double x, double *whole) {
  *whole = trunc(x);
  if (x != x)
    return *whole;
  return with_sign_of(field_of(x) == EXPONENT_MASK ? 0 : x - trunc(x), x);
}

float modff(float x, float *whole) {
  double all;
  float rest = (float)modf(x, &all);
  *whole = (float)all;
  return rest;
}

double fdim(double x, double y) {
  if (x <= y)
    return 0;
  double d = x - y;
  note_range(d == __builtin_inf() && x != d && y != -d);
  return d;
}

float fdimf(float x, float y) {
  if (x <= y)
    return 0;
  float d = x - y;
  note_range(d == __builtin_inff() && x != d && y != -d);
  return d;
}

/* ---- remainders */

static FloatBits digits_of(double x) {
  const FloatBits first = (FloatBits)1 << FRACTION_BITS;
  return (bits_of(x) & (first - 1)) | first;
}

/* Returns the remainder for |x| >= |y| > 0, digit by digit; exact in every
 * rounding mode. */
static double rest_of(double x, double y) {
  double small = x, unit = y;
  int field = normalised(&small), last = normalised(&unit);
  FloatBits rest = digits_of(small), by = digits_of(unit);
  for (; field > last; field--)
    rest = (rest >= by ? rest - by : rest) << 1;
  rest = rest >= by ? rest - by : rest;
  if (!rest)
    return with_sign_of(0, x);
  return with_sign_of(
      scaled((double)rest, (long)last - EXPONENT_BIAS - FRACTION_BITS), x);
}

double fmod(double x, double y) {
  if (x != x || y != y)
    return x * y;
  if (y == 0 || (x != 0 && !is_finite_and_not_zero(x))) {
    errno_value = EDOM;
    return x * y / (x * y);
  }
  if (fabs(x) < fabs(y))
    return x;
  return rest_of(x, y);
}

float fmodf(float x, float y) { return (float)fmod(x, y); }
