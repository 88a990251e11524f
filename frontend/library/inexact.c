/* Functions of <math.h> whose results C does not define to the last digit: any
 * number in their range, with the special cases of C11 Annex F.  A violation
 * that rests on such a number is not reported as one (svcomp/report/inexact.h).
 *
 * The functions of floats convert the result, which stays in the range. */
#pragma once
#include "exponent.c"

#define HALF_TURN 0x1.921fb54442d19p1 /* pi, rounded up */
#define QUARTER_TURN 0x1.921fb54442d19p0
#define ENDLESS __builtin_inf()

/* From the first magnitudes on results of exponential functions may be too
 * large, or 0; the largest and the smallest number. */
typedef struct {
  double too_large, too_small, most, least;
} Exponential;

static double any_from(double least, double most) {
  double any = float_of(any_wide());
  return any < least || any != any ? least : any > most ? most : any;
}

/* Returns a number with the sign of x, and a magnitude up to 'most'. */
static double any_signed(double x, double most) {
  return with_sign_of(any_from(0, most), x);
}

static double no_result(double x) {
  if (x != x)
    return quieted(x);
  errno_value = EDOM;
  return __builtin_nan("");
}

static int is_endless(double x) { return x == ENDLESS || x == -ENDLESS; }

/* errno may be set for a result that is infinite or small. */
static double in_range(double y) {
  int is_small = y > -0x1p-126 && y < 0x1p-126;
  note_range((is_small || is_endless(y)) && __VERIFIER_nondet_bool());
  return y;
}

/* ---- angles */

static double sine(double x) {
  if (x != x || is_endless(x))
    return no_result(x);
  if (x == 0)
    return x;
  return fabs(x) < 3 ? any_signed(x, 1) : any_from(-1, 1);
}

static double cosine(double x) {
  if (x != x || is_endless(x))
    return no_result(x);
  return x == 0 ? 1 : any_from(fabs(x) < 1.5 ? 0 : -1, 1);
}

static double tangent(double x) {
  if (x != x || is_endless(x))
    return no_result(x);
  if (x == 0)
    return x;
  return fabs(x) < 1.5 ? any_signed(x, 15) : any_from(-0x1p100, 0x1p100);
}

static double arc_sine(double x) {
  if (x != x || fabs(x) > 1)
    return no_result(x);
  return x == 0 ? x : any_signed(x, QUARTER_TURN);
}

static double arc_cosine(double x) {
  if (x != x || fabs(x) > 1)
    return no_result(x);
  if (x == 1)
    return 0;
  return x > 0 ? any_from(0, QUARTER_TURN) : any_from(1.5, HALF_TURN);
}

static double arc_tangent(double x) {
  return x != x || x == 0 ? quieted(x) : any_signed(x, QUARTER_TURN);
}

static double angle(double y, double x) {
  if (x != x || y != y)
    return x + y;
  if (y == 0 && !is_below_zero(x))
    return y;
  return in_range(any_signed(y, HALF_TURN));
}

/* ---- hyperbolic functions */

static double hyperbolic_sine(double x, Exponential e) {
  if (x != x || x == 0 || is_endless(x))
    return quieted(x);
  return in_range(any_signed(x, fabs(x) < e.too_large ? e.most : ENDLESS));
}

static double hyperbolic_cosine(double x, Exponential e) {
  if (x != x || is_endless(x))
    return quieted(x != x ? x : ENDLESS);
  if (x == 0)
    return 1;
  return in_range(any_from(1, fabs(x) < e.too_large ? e.most : ENDLESS));
}

static double hyperbolic_tangent(double x) {
  return x != x || x == 0 ? quieted(x)
         : is_endless(x)  ? with_sign_of(1, x)
                          : any_signed(x, 1);
}

static double hyperbolic_area_sine(double x) {
  return x != x || x == 0 || is_endless(x) ? quieted(x) : any_signed(x, 711);
}

static double hyperbolic_area_cosine(double x) {
  if (x != x || x < 1)
    return no_result(x);
  return x == 1 ? 0 : x == ENDLESS ? x : any_from(0, 711);
}

static double hyperbolic_area_tangent(double x) {
  if (x != x || fabs(x) > 1)
    return no_result(x);
  if (fabs(x) == 1)
    return in_range(with_sign_of(ENDLESS, x));
  return x == 0 ? x : any_signed(x, 40);
}

/* ---- powers and logarithms */

static double exponential(double x, Exponential e) {
  if (x != x || x == ENDLESS)
    return quieted(x);
  if (x == -ENDLESS || x == 0)
    return x == 0;
  if (x < 0)
    return in_range(any_from(x > -e.too_small ? e.least : 0, 1));
  return in_range(any_from(1, x < e.too_large ? e.most : ENDLESS));
}

static double exponential_less_1(double x, Exponential e) {
  if (x != x || x == ENDLESS || x == 0)
    return quieted(x);
  if (x < 0)
    return x == -ENDLESS ? -1 : any_signed(x, 1);
  return in_range(any_from(0, x < e.too_large ? e.most : ENDLESS));
}

/* 'least' is the logarithm of the smallest number, 'most' of the largest. */
static double logarithm(double x, double least, double most) {
  if (x != x || x < 0)
    return no_result(x);
  if (x == 0)
    return in_range(-ENDLESS);
  if (x == 1 || x == ENDLESS)
    return x == 1 ? 0 : x;
  return x > 1 ? any_from(0, most) : any_from(least, 0);
}

static double logarithm_of_1_and(double x) {
  if (x != x || x < -1)
    return no_result(x);
  if (x == -1)
    return in_range(-ENDLESS);
  if (x == 0 || x == ENDLESS)
    return x;
  return any_signed(x, 710);
}

static int is_whole(double x) { return trunc(x) == x; }

static double power(double x, double y) {
  if (y == 0 || x == 1)
    return 1;
  if (x != x || y != y)
    return x + y;
  if (x < 0 && !is_endless(x) && !is_endless(y) && !is_whole(y))
    return no_result(0);
  if (x < 0 || (x == 0 && is_below_zero(x)))
    return in_range(any_from(-ENDLESS, ENDLESS));
  int grows = (x > 1) == (y > 0);
  return in_range(grows ? any_from(1, ENDLESS) : any_from(0, x == 0 ? 0 : 1));
}

static double cube_root(double x) {
  if (x != x || x == 0 || is_endless(x))
    return quieted(x);
  return any_signed(x, fabs(x) > 1 ? fabs(x) : 1);
}

static double distance(double x, double y) {
  if (is_endless(x) || is_endless(y))
    return ENDLESS;
  if (x != x || y != y)
    return x + y;
  if (x == 0 || y == 0)
    return fabs(x) > fabs(y) ? fabs(x) : fabs(y);
  return in_range(any_from(0, ENDLESS));
}

/* ---- errors, gamma and Bessel functions */

static double error_function(double x) {
  return x != x || x == 0 ? quieted(x)
         : is_endless(x)  ? with_sign_of(1, x)
                          : in_range(any_signed(x, 1));
}

static double rest_of_error_function(double x) {
  if (x != x)
    return quieted(x);
  if (is_endless(x))
    return x > 0 ? 0 : 2;
  return in_range(x < 0 ? any_from(1, 2) : any_from(0, 1));
}

static double gamma_function(double x) {
  if (x != x || x == ENDLESS)
    return quieted(x);
  if (x == 0)
    return in_range(with_sign_of(ENDLESS, x));
  if (x < 0 && (is_endless(x) || is_whole(x)))
    return no_result(0);
  return in_range(x > 0 ? any_from(0.5, ENDLESS) : any_from(-ENDLESS, ENDLESS));
}

static double logarithm_of_gamma(double x, int *sign) {
  *sign = is_below_zero(x) && __VERIFIER_nondet_bool() ? -1 : 1;
  if (x != x || is_endless(x))
    return x != x ? quieted(x) : ENDLESS;
  if (x <= 0 && is_whole(x))
    return in_range(ENDLESS);
  if (x == 1 || x == 2)
    return 0;
  return in_range(any_from(x > 0 ? -1 : -ENDLESS, ENDLESS));
}

static double bessel(double x) {
  return x != x ? quieted(x) : in_range(any_from(-1, 1));
}

/* Is rounded once, which two operations are not. */
static double product_and_sum(double x, double y, double z) {
  if (x != x || y != y || z != z || is_endless(x) || is_endless(y))
    return x * y + z;
  return is_endless(z) ? z : any_from(-ENDLESS, ENDLESS);
}

/* ---- functions that programs call */

static const Exponential of_e = {709, 745, 0x1.fffffffffffffp1023, 0x1p-1074},
                         of_2 = {1024, 1074, 0x1.fffffffffffffp1023, 0x1p-1074},
                         of_10 = {308, 323, 0x1.fffffffffffffp1023, 0x1p-1074},
                         of_single_e = {88, 103, 0x1.fffffep127, 0x1p-149},
                         of_single_2 = {128, 149, 0x1.fffffep127, 0x1p-149};

double sin(double x) { return sine(x); }
float sinf(float x) { return (float)sine(x); }
double cos(double x) { return cosine(x); }
float cosf(float x) { return (float)cosine(x); }
double tan(double x) { return tangent(x); }
float tanf(float x) { return (float)tangent(x); }
double asin(double x) { return arc_sine(x); }
float asinf(float x) { return (float)arc_sine(x); }
double acos(double x) { return arc_cosine(x); }
float acosf(float x) { return (float)arc_cosine(x); }
double atan(double x) { return arc_tangent(x); }
float atanf(float x) { return (float)arc_tangent(x); }
double tanh(double x) { return hyperbolic_tangent(x); }
float tanhf(float x) { return (float)hyperbolic_tangent(x); }
double asinh(double x) { return hyperbolic_area_sine(x); }
float asinhf(float x) { return (float)hyperbolic_area_sine(x); }
double acosh(double x) { return hyperbolic_area_cosine(x); }
float acoshf(float x) { return (float)hyperbolic_area_cosine(x); }
double atanh(double x) { return hyperbolic_area_tangent(x); }
float atanhf(float x) { return (float)hyperbolic_area_tangent(x); }
double log1p(double x) { return logarithm_of_1_and(x); }
float log1pf(float x) { return (float)logarithm_of_1_and(x); }
double cbrt(double x) { return cube_root(x); }
float cbrtf(float x) { return (float)cube_root(x); }
double erf(double x) { return error_function(x); }
float erff(float x) { return (float)error_function(x); }
double erfc(double x) { return rest_of_error_function(x); }
float erfcf(float x) { return (float)rest_of_error_function(x); }
double tgamma(double x) { return gamma_function(x); }
double sinh(double x) { return hyperbolic_sine(x, of_e); }
float sinhf(float x) { return (float)hyperbolic_sine(x, of_single_e); }
double cosh(double x) { return hyperbolic_cosine(x, of_e); }
float coshf(float x) { return (float)hyperbolic_cosine(x, of_single_e); }
double exp(double x) { return exponential(x, of_e); }
float expf(float x) { return (float)exponential(x, of_single_e); }
double exp2(double x) { return exponential(x, of_2); }
float exp2f(float x) { return (float)exponential(x, of_single_2); }
double expm1(double x) { return exponential_less_1(x, of_e); }
float expm1f(float x) { return (float)exponential_less_1(x, of_single_e); }
double exp10(double x) { return exponential(x, of_10); }
double log(double x) { return logarithm(x, -745, 710); }
float logf(float x) { return (float)logarithm(x, -745, 710); }
double log2(double x) { return logarithm(x, -1074, 1024); }
float log2f(float x) { return (float)logarithm(x, -1074, 1024); }
double log10(double x) { return logarithm(x, -324, 309); }
float log10f(float x) { return (float)logarithm(x, -324, 309); }
double atan2(double y, double x) { return angle(y, x); }
float atan2f(float y, float x) { return (float)angle(y, x); }
double pow(double x, double y) { return power(x, y); }
float powf(float x, float y) { return (float)power(x, y); }
double hypot(double x, double y) { return distance(x, y); }
float hypotf(float x, float y) { return (float)distance(x, y); }
double fma(double x, double y, double z) { return product_and_sum(x, y, z); }

float fmaf(float x, float y, float z) {
  return (float)product_and_sum(x, y, z);
}

double j0(double x) { return bessel(x); }
double j1(double x) { return bessel(x); }

double jn(int n, double x) {
  (void)n;
  return bessel(x);
}

double lgamma_r(double x, int *sign) { return logarithm_of_gamma(x, sign); }

float lgammaf_r(float x, int *sign) {
  return (float)logarithm_of_gamma(x, sign);
}

void sincos(double x, double *s, double *c) {
  *s = sine(x);
  *c = cosine(x);
}

void sincosf(float x, float *s, float *c) {
  *s = (float)sine(x);
  *c = (float)cosine(x);
}
