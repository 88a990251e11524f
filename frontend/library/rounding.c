/* Functions of <math.h> that are exact, or rounded correctly on every system.
 * They work on the bits of numbers, so that a formula needs no floating-point
 * operation.  A float is converted to a double, which is exact.  This also
 * holds for square roots, as 53 bits are more than twice 24, or the direction
 * is the same.  NaNs are returned quiet, as by glibc on x86. */
#pragma once
#include "abi.c"
#include "number.c"

enum { FRACTION_BITS = 52, EXPONENT_BIAS = 1023, EDOM = 33 };

typedef unsigned long long FloatBits;

#define SIGN_BIT (1ull << 63)
#define UNIT_BIT (1ull << FRACTION_BITS)

#define QUIET_BIT (UNIT_BIT >> 1)

typedef union {
  double value;
  FloatBits bits;
} Float;

typedef union {
  float value;
  unsigned bits;
} Single;

static FloatBits bits_of(double x) { return (Float){.value = x}.bits; }

static double float_of(FloatBits bits) { return (Float){.bits = bits}.value; }

static double with_sign_of(double x, double sign) {
  return float_of((bits_of(x) & ~SIGN_BIT) | (bits_of(sign) & SIGN_BIT));
}

static float single_with_sign_of(float x, float sign) {
  unsigned rest = (Single){.value = x}.bits & ~(1u << 31);
  unsigned top = (Single){.value = sign}.bits & 1u << 31;
  return (Single){.bits = rest | top}.value;
}

static double quieted(double x) {
  return x != x ? float_of(bits_of(x) | QUIET_BIT) : x;
}

static int exponent_of(FloatBits magnitude) {
  return (int)(magnitude >> FRACTION_BITS) - EXPONENT_BIAS;
}

/* ---- to an integer */

typedef enum { CUT, AWAY, HALF_AWAY, HALF_EVEN } Rounding;

/* Rounds a magnitude below 1. */
static FloatBits round_below_unit(FloatBits magnitude, Rounding how) {
  const FloatBits half = bits_of(0.5);
  int is_up = how == AWAY        ? magnitude > 0
              : how == HALF_AWAY ? magnitude >= half
                                 : how == HALF_EVEN && magnitude > half;
  return is_up ? bits_of(1) : 0;
}

/* Rounds the digits.  A carry increments the exponent, which is correct. */
static FloatBits round_digits(FloatBits magnitude, Rounding how) {
  int n = FRACTION_BITS - exponent_of(magnitude);
  FloatBits unit = 1ull << n, half = unit >> 1;
  FloatBits more = how == AWAY        ? unit - 1
                   : how == HALF_AWAY ? half
                   : how == HALF_EVEN ? half - !(magnitude & unit)
                                      : 0;
  return (magnitude + more) & ~(unit - 1);
}

static double to_integer(double x, Rounding how) {
  FloatBits magnitude = bits_of(x) & ~SIGN_BIT;
  int exponent = exponent_of(magnitude);
  if (exponent >= FRACTION_BITS)
    return quieted(x);
  return with_sign_of(float_of(exponent < 0 ? round_below_unit(magnitude, how)
                                            : round_digits(magnitude, how)),
                      x);
}

static int is_below_zero(double x) { return (bits_of(x) & SIGN_BIT) != 0; }

double trunc(double x) { return to_integer(x, CUT); }
double floor(double x) { return to_integer(x, is_below_zero(x) ? AWAY : CUT); }
double ceil(double x) { return to_integer(x, is_below_zero(x) ? CUT : AWAY); }
double round(double x) { return to_integer(x, HALF_AWAY); }

double rint(double x) {
  switch (__builtin_flt_rounds()) {
  case ROUNDS_TO_NEAREST: return to_integer(x, HALF_EVEN);
  case ROUNDS_UP: return ceil(x);
  case ROUNDS_DOWN: return floor(x);
  default: return trunc(x);
  }
}

double nearbyint(double x) { return rint(x); }

float truncf(float x) { return (float)trunc(x); }
float floorf(float x) { return (float)floor(x); }
float ceilf(float x) { return (float)ceil(x); }
float roundf(float x) { return (float)round(x); }
float rintf(float x) { return (float)rint(x); }
float nearbyintf(float x) { return rintf(x); }

long lround(double x) { return (long)round(x); }
long lrint(double x) { return (long)rint(x); }
long long llround(double x) { return (long long)round(x); }
long long llrint(double x) { return (long long)rint(x); }

long lroundf(float x) { return lround(x); }
long lrintf(float x) { return lrint(x); }
long long llroundf(float x) { return llround(x); }
long long llrintf(float x) { return llrint(x); }

/* ---- rounding direction, in the numbering of x86 */

int fegetround(void) {
  enum { NEAREST = 0, DOWN = 0x400, UP = 0x800, TO_ZERO = 0xc00 };
  switch (__builtin_flt_rounds()) {
  case ROUNDS_TO_NEAREST: return NEAREST;
  case ROUNDS_UP: return UP;
  case ROUNDS_DOWN: return DOWN;
  default: return TO_ZERO;
  }
}

int fesetround(int direction) {
  if (direction != fegetround())
    __bmc_unsupported("a change of the direction of rounding");
  return 0;
}

/* ---- signs and sizes */

double fabs(double x) { return with_sign_of(x, 0); }
double copysign(double x, double sign) { return with_sign_of(x, sign); }

float fabsf(float x) { return single_with_sign_of(x, 0); }
float copysignf(float x, float sign) { return single_with_sign_of(x, sign); }

/* Returns the payload for a tag that is a number. */
static FloatBits tagged(const char *tag) {
  char *end;
  FloatBits n = strtoull(tag, &end, 0);
  return *tag && !*end ? n : 0;
}

double nan(const char *tag) {
  FloatBits none = bits_of(__builtin_nan(""));
  return float_of(none | (tagged(tag) & (QUIET_BIT - 1)));
}

float nanf(const char *tag) {
  unsigned none = (Single){.value = __builtin_nanf("")}.bits;
  unsigned rest = (unsigned)tagged(tag) & ((1u << 22) - 1);
  return (Single){.bits = none | rest}.value;
}

static int is_signalling(double x) {
  return x != x && !(bits_of(x) & QUIET_BIT);
}

static int is_signalling_single(float x) {
  return x != x && !((Single){.value = x}.bits & 1u << 22);
}

/* Ignores a quiet NaN.  Either of two zeros may be the larger one. */
static double one_of(double x, double y, int is_first) {
  if (x != x || y != y)
    return x != x ? y : x;
  if (x == y && bits_of(x) != bits_of(y))
    is_first = __VERIFIER_nondet_bool();
  return is_first ? x : y;
}

static int has_signalling(double x, double y) {
  return is_signalling(x) || is_signalling(y);
}

static int has_signalling_single(float x, float y) {
  return is_signalling_single(x) || is_signalling_single(y);
}

double fmax(double x, double y) {
  return has_signalling(x, y) ? x + y : one_of(x, y, x > y);
}

double fmin(double x, double y) {
  return has_signalling(x, y) ? x + y : one_of(x, y, x < y);
}

float fmaxf(float x, float y) {
  return has_signalling_single(x, y) ? x + y : (float)one_of(x, y, x > y);
}

float fminf(float x, float y) {
  return has_signalling_single(x, y) ? x + y : (float)one_of(x, y, x < y);
}

/* ---- square roots */

/* Returns the rounded root of 'x' / unit, which is from 1 to 4, times the unit.
 * Computes one digit after the other, and one more.  No root is a tie. */
static FloatBits root_digits(FloatBits x) {
  FloatBits root = 0, twice = 0, rest = 2 * x;
  for (FloatBits digit = 2 * UNIT_BIT; digit; digit >>= 1) {
    FloatBits tried = twice + digit;
    if (tried <= rest) {
      twice = tried + digit;
      rest -= tried;
      root += digit;
    }
    rest *= 2;
  }
  if (__builtin_flt_rounds() == ROUNDS_TO_NEAREST)
    return (root + 1) >> 1;
  int is_cut = rest != 0 || (root & 1);
  return (root >> 1) + (__builtin_flt_rounds() == ROUNDS_UP && is_cut);
}

/* Returns the root of a finite positive number. */
static double positive_root(FloatBits bits) {
  int exponent = exponent_of(bits);
  FloatBits digits = bits & (UNIT_BIT - 1);
  if (exponent == -EXPONENT_BIAS) {
    int shift = __builtin_clzll(digits) - (63 - FRACTION_BITS);
    digits <<= shift;
    exponent = 1 - EXPONENT_BIAS - shift;
  }
  int is_odd = exponent & 1;
  FloatBits root = root_digits((digits | UNIT_BIT) << is_odd);
  int half = (exponent - is_odd) / 2;
  return float_of(root +
                  ((FloatBits)(half + EXPONENT_BIAS - 1) << FRACTION_BITS));
}

double sqrt(double x) {
  if (x < 0) {
    errno_value = EDOM;
    return -__builtin_nan("");
  }
  return x > 0 && x < __builtin_inf() ? positive_root(bits_of(x)) : quieted(x);
}

float sqrtf(float x) { return (float)sqrt(x); }
