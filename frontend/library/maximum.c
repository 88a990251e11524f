/* Maxima and minima of C23 and of TS 18661-1.  Unlike those of fmax, zeros have
 * an order; NaNs are returned, or only where both are ("num"). */
#pragma once
#include "rounding.c"

/* Returns the larger number; of equal ones that without a sign. */
static double larger_of(double x, double y) {
  return x > y || (x == y && !is_below_zero(x)) ? x : y;
}

static double smaller_of(double x, double y) {
  return x < y || (x == y && is_below_zero(x)) ? x : y;
}

static double larger_magnitude_of(double x, double y) {
  return fabs(x) == fabs(y) ? larger_of(x, y) : fabs(x) > fabs(y) ? x : y;
}

static double smaller_magnitude_of(double x, double y) {
  return fabs(x) == fabs(y) ? smaller_of(x, y) : fabs(x) < fabs(y) ? x : y;
}

static int has_none(double x, double y) { return x != x || y != y; }

/* Returns the number, if the other one is none. */
static double the_number(double x, double y) {
  return y != y ? x != x ? x + y : x : y;
}

static float the_single_number(float x, float y) {
  return y != y ? x != x ? x + y : x : y;
}

double fmaximum(double x, double y) {
  return has_none(x, y) ? x + y : larger_of(x, y);
}

float fmaximumf(float x, float y) {
  return has_none(x, y) ? x + y : (float)larger_of(x, y);
}

double fmaximum_num(double x, double y) {
  return has_none(x, y) ? the_number(x, y) : larger_of(x, y);
}

float fmaximum_numf(float x, float y) {
  return has_none(x, y) ? the_single_number(x, y) : (float)larger_of(x, y);
}

double fminimum(double x, double y) {
  return has_none(x, y) ? x + y : smaller_of(x, y);
}

float fminimumf(float x, float y) {
  return has_none(x, y) ? x + y : (float)smaller_of(x, y);
}

double fminimum_num(double x, double y) {
  return has_none(x, y) ? the_number(x, y) : smaller_of(x, y);
}

float fminimum_numf(float x, float y) {
  return has_none(x, y) ? the_single_number(x, y) : (float)smaller_of(x, y);
}

double fmaximum_mag(double x, double y) {
  return has_none(x, y) ? x + y : larger_magnitude_of(x, y);
}

float fmaximum_magf(float x, float y) {
  return has_none(x, y) ? x + y : (float)larger_magnitude_of(x, y);
}

double fmaximum_mag_num(double x, double y) {
  return has_none(x, y) ? the_number(x, y) : larger_magnitude_of(x, y);
}

float fmaximum_mag_numf(float x, float y) {
  return has_none(x, y) ? the_single_number(x, y)
                        : (float)larger_magnitude_of(x, y);
}

double fminimum_mag(double x, double y) {
  return has_none(x, y) ? x + y : smaller_magnitude_of(x, y);
}

float fminimum_magf(float x, float y) {
  return has_none(x, y) ? x + y : (float)smaller_magnitude_of(x, y);
}

double fminimum_mag_num(double x, double y) {
  return has_none(x, y) ? the_number(x, y) : smaller_magnitude_of(x, y);
}

float fminimum_mag_numf(float x, float y) {
  return has_none(x, y) ? the_single_number(x, y)
                        : (float)smaller_magnitude_of(x, y);
}

/* Returns the one of larger magnitude, or the larger one; of two zeros the
 * second. */
static double larger_by_magnitude(double x, double y) {
  return fabs(x) == fabs(y) ? (x > y ? x : y) : fabs(x) > fabs(y) ? x : y;
}

double fmaxmag(double x, double y) {
  if (has_signalling(x, y))
    return x + y;
  return has_none(x, y) ? the_number(x, y) : larger_by_magnitude(x, y);
}

float fmaxmagf(float x, float y) {
  if (has_signalling_single(x, y))
    return x + y;
  return has_none(x, y) ? the_single_number(x, y)
                        : (float)larger_by_magnitude(x, y);
}

/* Returns the one of smaller magnitude, or the smaller one; of two zeros the
 * second. */
static double smaller_by_magnitude(double x, double y) {
  return fabs(x) == fabs(y) ? (x < y ? x : y) : fabs(x) < fabs(y) ? x : y;
}

double fminmag(double x, double y) {
  if (has_signalling(x, y))
    return x + y;
  return has_none(x, y) ? the_number(x, y) : smaller_by_magnitude(x, y);
}

float fminmagf(float x, float y) {
  if (has_signalling_single(x, y))
    return x + y;
  return has_none(x, y) ? the_single_number(x, y)
                        : (float)smaller_by_magnitude(x, y);
}
