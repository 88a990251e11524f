/* Floating-point numbers by their bits: signs, and the integers next to them.
 * What is of type float is exact as a double, and so is what comes of it. */
#pragma once
#include "abi.c"

enum { FRACTION_BITS = 52, EXPONENT_BIAS = 1023, EXPONENT_MASK = 0x7ff };

typedef union {
  double number;
  unsigned long long bits;
} Double;

static const unsigned long long sign_bit = 1ull << 63;

double fabs(double x) {
  Double d = {x};
  d.bits &= ~sign_bit;
  return d.number;
}

double copysign(double x, double sign) {
  Double d = {x}, s = {sign};
  d.bits = (d.bits & ~sign_bit) | (s.bits & sign_bit);
  return d.number;
}

/* Towards zero. */
double trunc(double x) {
  Double d = {x};
  int exponent = (int)(d.bits >> FRACTION_BITS & EXPONENT_MASK) - EXPONENT_BIAS;
  if (exponent < 0)
    d.bits &= sign_bit;
  else if (exponent < FRACTION_BITS)
    d.bits &= ~((1ull << (FRACTION_BITS - exponent)) - 1);
  return d.number;
}

double floor(double x) {
  double t = trunc(x);
  return t > x ? t - 1 : t;
}

/* The zero that a number below it comes to is below it. */
double ceil(double x) {
  double t = trunc(x);
  return t < x ? t + 1 : t;
}

/* Halves away from zero. */
double round(double x) {
  double t = trunc(x);
  return fabs(x - t) >= 0.5 ? t + copysign(1, x) : t;
}

/* What is no number does not count. */
double fmin(double x, double y) {
  if (x != x || y != y)
    return x != x ? y : x;
  return y < x ? y : x;
}

double fmax(double x, double y) {
  if (x != x || y != y)
    return x != x ? y : x;
  return y > x ? y : x;
}

float fabsf(float x) { return (float)fabs(x); }

float copysignf(float x, float sign) { return (float)copysign(x, sign); }

float truncf(float x) { return (float)trunc(x); }

float floorf(float x) { return (float)floor(x); }

float ceilf(float x) { return (float)ceil(x); }

float roundf(float x) { return (float)round(x); }

float fminf(float x, float y) { return (float)fmin(x, y); }

float fmaxf(float x, float y) { return (float)fmax(x, y); }

/* ---- what compilers know as __builtin_NAME, and <math.h> makes use of */

static double of_bits(unsigned long long bits) {
  Double d = {.bits = bits};
  return d.number;
}

double inf(void) {
  return of_bits((unsigned long long)EXPONENT_MASK << FRACTION_BITS);
}

float inff(void) { return (float)inf(); }

double huge_val(void) { return inf(); }

float huge_valf(void) { return (float)inf(); }

/* A quiet one, without what the text would tell. */
double nan(const char *text) {
  (void)text;
  return of_bits(0xfffull << (FRACTION_BITS - 1));
}

float nanf(const char *text) { return (float)nan(text); }

int isnan(double x) { return x != x; }

int isinf_sign(double x) { return (x == inf()) - (x == -inf()); }

int isinf(double x) { return isinf_sign(x); }

int isfinite(double x) { return x - x == 0; }

int signbit(double x) {
  Double d = {x};
  return (d.bits & sign_bit) != 0;
}
