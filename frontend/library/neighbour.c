/* Functions of <math.h> on the bits of numbers: neighbours, exponents, payloads
 * of NaNs and the total order.  Those of floats have fields of their own. */
#pragma once
#include "exponent.c"

enum { SINGLE_SIGN_SHIFT = 31, SINGLE_QUIET_SHIFT = 22 };
enum { LEAST_INT = -0x7fffffff - 1, MOST_INT = 0x7fffffff };

#define LEAST_LONG (-(long)(~0ul >> 1) - 1)

static unsigned single_bits_of(float x) { return (Single){.value = x}.bits; }

static float single_of(unsigned bits) { return (Single){.bits = bits}.value; }

/* ---- neighbours */

/* Returns the next number away from or towards 0.  The number is not 0. */
static double stepped(double x, int is_away) {
  return float_of(is_away ? bits_of(x) + 1 : bits_of(x) - 1);
}

static float single_stepped(float x, int is_away) {
  return single_of(is_away ? single_bits_of(x) + 1 : single_bits_of(x) - 1);
}

double nextup(double x) {
  if (x != x || x == __builtin_inf())
    return quieted(x);
  return x == 0 ? float_of(1) : stepped(x, x > 0);
}

double nextdown(double x) { return -nextup(-x); }

float nextupf(float x) {
  if (x != x || x == __builtin_inff())
    return (float)quieted(x);
  return x == 0 ? single_of(1) : single_stepped(x, x > 0);
}

float nextdownf(float x) { return -nextupf(-x); }

double nextafter(double x, double y) {
  if (x != x || y != y)
    return x + y;
  if (x == y)
    return y;
  if (x == 0)
    return with_sign_of(float_of(1), y);
  double next = stepped(x, (x < y) == (x > 0));
  int field = field_of(next);
  note_range(field == EXPONENT_MASK || field == 0);
  return next;
}

float nextafterf(float x, float y) {
  enum { MASK = 0xff, SHIFT = 23 };
  if (x != x || y != y)
    return x + y;
  if (x == y)
    return y;
  if (x == 0)
    return single_with_sign_of(single_of(1), y);
  float next = single_stepped(x, (x < y) == (x > 0));
  int field = (int)(single_bits_of(next) >> SHIFT) & MASK;
  note_range(field == MASK || field == 0);
  return next;
}

/* ---- exponents */

static int has_exponent(double x) {
  if (is_finite_and_not_zero(x))
    return 1;
  errno_value = EDOM;
  return 0;
}

int ilogb(double x) {
  if (!has_exponent(x))
    return x != x || x == 0 ? LEAST_INT : MOST_INT;
  return normalised(&x) - EXPONENT_BIAS;
}

long llogb(double x) {
  if (!has_exponent(x))
    return x != x || x == 0 ? LEAST_LONG : -(LEAST_LONG + 1);
  return normalised(&x) - EXPONENT_BIAS;
}

int ilogbf(float x) { return ilogb(x); }
long llogbf(float x) { return llogb(x); }

double logb(double x) {
  if (x == 0)
    return -__builtin_inf();
  if (!is_finite_and_not_zero(x))
    return quieted(x != x ? x : fabs(x));
  return normalised(&x) - EXPONENT_BIAS;
}

float logbf(float x) { return (float)logb(x); }

double significand(double x) {
  if (!is_finite_and_not_zero(x))
    return quieted(x);
  normalised(&x);
  return with_field(x, EXPONENT_BIAS);
}

float significandf(float x) { return (float)significand(x); }

double roundeven(double x) { return to_integer(x, HALF_EVEN); }
float roundevenf(float x) { return (float)roundeven(x); }

/* ---- classes */

int isnan(double x) { return x != x; }
int isnanf(float x) { return x != x; }

int isinf(double x) {
  return x == __builtin_inf() ? 1 : x == -__builtin_inf() ? -1 : 0;
}

int isinff(float x) { return isinf(x); }
int finite(double x) { return field_of(x) != EXPONENT_MASK; }
int finitef(float x) { return finite(x); }

/* ---- NaNs and the total order */

double getpayload(const double *x) {
  double n = *x;
  return n != n ? (double)(bits_of(n) & (QUIET_BIT - 1)) : -1;
}

float getpayloadf(const float *x) {
  float n = *x;
  return n != n ? (float)(single_bits_of(n) & ((1u << SINGLE_QUIET_SHIFT) - 1))
                : -1;
}

/* True if a NaN may have this payload, from 'least' up to the limit. */
static int is_payload(double payload, double least, double limit) {
  return payload >= least && payload < limit && trunc(payload) == payload &&
         !(payload == 0 && is_below_zero(payload));
}

static int set_payload(double *out, double payload, int is_quiet) {
  int is_one = is_payload(payload, !is_quiet, 0x1p51);
  FloatBits none = (FloatBits)EXPONENT_MASK << FRACTION_BITS;
  none |= is_quiet ? QUIET_BIT : 0;
  *out = is_one ? float_of(none | (FloatBits)payload) : 0;
  return !is_one;
}

static int set_single_payload(float *out, float payload, int is_quiet) {
  int is_one = is_payload(payload, !is_quiet, 0x1p22);
  unsigned none = 0xffu << 23 | (is_quiet ? 1u << SINGLE_QUIET_SHIFT : 0);
  *out = is_one ? single_of(none | (unsigned)payload) : 0;
  return !is_one;
}

int setpayload(double *out, double payload) {
  return set_payload(out, payload, 1);
}

int setpayloadsig(double *out, double payload) {
  return set_payload(out, payload, 0);
}

int setpayloadf(float *out, float payload) {
  return set_single_payload(out, payload, 1);
}

int setpayloadsigf(float *out, float payload) {
  return set_single_payload(out, payload, 0);
}

int canonicalize(double *out, const double *x) {
  *out = quieted(*x);
  return 0;
}

int canonicalizef(float *out, const float *x) {
  unsigned bits = single_bits_of(*x);
  int is_none = (bits & 0x7fffffff) > 0x7f800000;
  *out = single_of(is_none ? bits | 1u << SINGLE_QUIET_SHIFT : bits);
  return 0;
}

/* Returns a number that has the place of these bits in the total order. */
static long long place_of(FloatBits bits) {
  return (long long)(bits & SIGN_BIT ? ~bits | SIGN_BIT : bits);
}

static FloatBits bits_at(const double *x) { return *(const FloatBits *)x; }

static FloatBits wide_bits_at(const float *x) {
  return (FloatBits) * (const unsigned *)x << (63 - SINGLE_SIGN_SHIFT);
}

int totalorder(const double *x, const double *y) {
  return place_of(bits_at(x)) <= place_of(bits_at(y));
}

int totalordermag(const double *x, const double *y) {
  return (bits_at(x) & ~SIGN_BIT) <= (bits_at(y) & ~SIGN_BIT);
}

int totalorderf(const float *x, const float *y) {
  return place_of(wide_bits_at(x)) <= place_of(wide_bits_at(y));
}

int totalordermagf(const float *x, const float *y) {
  return (wide_bits_at(x) & ~SIGN_BIT) <= (wide_bits_at(y) & ~SIGN_BIT);
}
