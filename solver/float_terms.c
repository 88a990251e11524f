#include "solver/float_terms.h"

#include <assert.h>

/* Format of floating-point numbers: a sign, 'e' bits of exponent, 'm' bits of
 * fraction; and the rounding mode. */
typedef struct {
  TermStore *ts;
  unsigned width, e, m;
  Rounding rounding;
} Format;

/* Exponents are signed.  Significands are unsigned; before rounding, the
 * leading digit is at bit m + 2.  The digit worth one half is at bit 1, and bit
 * 0 is set if any lower digit is (sticky bit). */
enum { EXPONENT = 16, SIGNIFICAND = 64, BELOW = 2 };

static Format format_of(TermStore *ts, unsigned width, Rounding r) {
  bool is_single = width == 32;
  assert(is_single || width == 64);
  return (Format){ts, width, is_single ? 8 : 11, is_single ? 23 : 52, r};
}

/* ---- bit vectors */

static Term op(TermStore *ts, Op o, Term a, Term b) {
  return term_op(ts, o, term_width(ts, a), a, b, TERM_NONE);
}

static Term is_below(TermStore *ts, Term a, Term b) {
  return op(ts, OP_ULT, a, b);
}

static Term is_less(TermStore *ts, Term a, Term b) {
  return op(ts, OP_SLT, a, b);
}

static Term is_zero(TermStore *ts, Term a) {
  return term_eq(ts, a, term_const(ts, term_width(ts, a), 0));
}

static Term bit(TermStore *ts, Term a, unsigned i) {
  return term_extract(ts, a, i, 1);
}

static Term low(TermStore *ts, Term a, unsigned n) {
  return term_extract(ts, a, 0, n);
}

static Term exponent(TermStore *ts, int value) {
  return term_const(ts, EXPONENT,
                    (uint64_t)(int64_t)value & bits_mask(EXPONENT));
}

static Term word(TermStore *ts, uint64_t value) {
  return term_const(ts, SIGNIFICAND, value);
}

static Term left_by(TermStore *ts, Term a, unsigned n) {
  unsigned width = term_width(ts, a);
  return !n ? a : term_concat(ts, low(ts, a, width - n), term_const(ts, n, 0));
}

static Term right_by(TermStore *ts, Term a, unsigned n) {
  unsigned width = term_width(ts, a);
  return !n ? a : term_zext(ts, term_extract(ts, a, n, width - n), width);
}

static Term with_lost(TermStore *ts, Term a, Term is_lost) {
  return term_or(ts, a, term_zext(ts, is_lost, term_width(ts, a)));
}

/* Shifts right; bit 0 records whether a one was lost (sticky). */
static Term right_by_kept(TermStore *ts, Term a, unsigned n) {
  return !n ? a
            : with_lost(ts, right_by(ts, a, n),
                        term_not(ts, is_zero(ts, low(ts, a, n))));
}

static Term right_kept(TermStore *ts, Term a, Term by) {
  Term cut = op(ts, OP_LSHR, a, by);
  Term is_whole = term_eq(ts, op(ts, OP_SHL, cut, by), a);
  return with_lost(ts, cut, term_not(ts, is_whole));
}

/* Shifts the highest set bit to 'top', where no higher bit is set, and adjusts
 * the exponent.  Zero is left alone. */
static void normalise(TermStore *ts, unsigned top, Term *a, Term *exp) {
  for (unsigned n = 32; n; n /= 2) {
    if (n > top)
      continue;
    Term is_small = is_zero(ts, term_extract(ts, *a, top + 1 - n, n));
    *a = term_ite(ts, is_small, left_by(ts, *a, n), *a);
    Term less = term_sub(ts, *exp, exponent(ts, (int)n));
    *exp = term_ite(ts, is_small, less, *exp);
  }
}

/* ---- numbers: decomposition and composition */

typedef struct {
  Term bits, sign;
  Term field;       /* exponent field, at working width */
  Term significand; /* with the digit before the point, at bit m */
  Term is_nan, is_infinite, is_zero;
} Number;

static Number take_apart(Format f, Term bits) {
  TermStore *ts = f.ts;
  Term field = term_extract(ts, bits, f.m, f.e);
  Term fraction = low(ts, bits, f.m);
  Term is_tiny = is_zero(ts, field), is_plain = is_zero(ts, fraction);
  Term is_last = term_eq(ts, field, term_const(ts, f.e, bits_mask(f.e)));
  Term digits = term_concat(ts, term_not(ts, is_tiny), fraction);
  Term shown = term_zext(ts, field, EXPONENT);
  return (Number){
      .bits = bits,
      .sign = bit(ts, bits, f.width - 1),
      .field = term_ite(ts, is_tiny, exponent(ts, 1), shown),
      .significand = term_zext(ts, digits, SIGNIFICAND),
      .is_nan = term_and(ts, is_last, term_not(ts, is_plain)),
      .is_infinite = term_and(ts, is_last, is_plain),
      .is_zero = term_and(ts, is_tiny, is_plain),
  };
}

static int bias_of(Format f) { return (1 << (f.e - 1)) - 1; }

static Term signed_by(Format f, Term sign, uint64_t magnitude) {
  Term rest = term_const(f.ts, f.width - 1, magnitude);
  return term_concat(f.ts, sign, rest);
}

static Term infinity(Format f, Term sign) {
  return signed_by(f, sign, bits_mask(f.e) << f.m);
}

static Term largest(Format f, Term sign) {
  return signed_by(f, sign, (bits_mask(f.e) << f.m) - 1);
}

static Term zero(Format f, Term sign) { return signed_by(f, sign, 0); }

static uint64_t quiet_bit(Format f) { return (uint64_t)1 << (f.m - 1); }

/* Returns the NaN of an operation without a numerical result. */
static Term no_number(Format f) {
  return signed_by(f, term_true(f.ts), bits_mask(f.e) << f.m | quiet_bit(f));
}

static Term quiet(Format f, Term bits) {
  return term_or(f.ts, bits, term_const(f.ts, f.width, quiet_bit(f)));
}

/* True if a number of this sign is rounded away from zero when digits are cut
 * off.  False for rounding to nearest, which looks at the digits. */
static Term grows(Format f, Term sign) {
  return f.rounding == ROUNDING_UP     ? term_not(f.ts, sign)
         : f.rounding == ROUNDING_DOWN ? sign
                                       : term_false(f.ts);
}

/* True if rounding adds one to the digits that are kept. */
static Term carries(Format f, Term sign, Term cut) {
  TermStore *ts = f.ts;
  Term half = bit(ts, cut, 1), less = bit(ts, cut, 0);
  if (f.rounding == ROUNDING_NEAREST)
    return term_and(ts, half, term_or(ts, less, bit(ts, cut, BELOW)));
  return term_and(ts, grows(f, sign), term_or(ts, half, less));
}

/* Returns the result of an overflow. */
static Term overflow(Format f, Term sign) {
  return f.rounding == ROUNDING_NEAREST
             ? infinity(f, sign)
             : term_ite(f.ts, grows(f, sign), infinity(f, sign),
                        largest(f, sign));
}

/* Returns the rounded number of this sign, exponent field (which may be out of
 * range) and significand.  The significand is 0 or has its leading digit in
 * place. */
static Term round_number(Format f, Term sign, Term exp, Term significand) {
  TermStore *ts = f.ts;
  Term one = exponent(ts, 1);
  Term is_tiny = is_less(ts, exp, one), missing = term_sub(ts, one, exp);
  Term far = exponent(ts, SIGNIFICAND);
  missing = term_ite(ts, is_less(ts, far, missing), far, missing);
  missing = term_ite(ts, is_tiny, missing, exponent(ts, 0));
  Term cut = right_kept(ts, significand, term_zext(ts, missing, SIGNIFICAND));
  Term up = carries(f, sign, cut);
  /* The digit before the point adds one to the exponent field. */
  Term field = term_ite(ts, is_tiny, exponent(ts, 0), term_sub(ts, exp, one));
  Term above = term_concat(ts, low(ts, field, f.e), term_const(ts, f.m, 0));
  Term digits = term_extract(ts, cut, BELOW, f.m + 1);
  Term sum = term_add(ts, above, term_zext(ts, digits, f.width - 1));
  sum = term_add(ts, sum, term_zext(ts, up, f.width - 1));
  Term is_large = op(ts, OP_SLE, exponent(ts, (1 << f.e) - 1), exp);
  return term_ite(ts, is_large, overflow(f, sign), term_concat(ts, sign, sum));
}

static Term both_or_first(Format f, Number x, Number y, Term otherwise) {
  Term second = term_ite(f.ts, y.is_nan, quiet(f, y.bits), otherwise);
  return term_ite(f.ts, x.is_nan, quiet(f, x.bits), second);
}

/* ---- arithmetic */

static Term magnitude(Format f, Number x) {
  return low(f.ts, x.bits, f.width - 1);
}

/* Orders the operands by magnitude, so that the result does not depend on which
 * comes first.  Equal magnitudes have the same digits. */
static void order(Format f, Number *x, Number *y) {
  const Number first = *x;
  if (magnitude(f, *x) <= magnitude(f, *y))
    return;
  *x = *y;
  *y = first;
}

static Number choose(TermStore *ts, Term c, Number x, Number y) {
  return (Number){
      .bits = term_ite(ts, c, x.bits, y.bits),
      .sign = term_ite(ts, c, x.sign, y.sign),
      .field = term_ite(ts, c, x.field, y.field),
      .significand = term_ite(ts, c, x.significand, y.significand),
      .is_nan = term_ite(ts, c, x.is_nan, y.is_nan),
      .is_infinite = term_ite(ts, c, x.is_infinite, y.is_infinite),
      .is_zero = term_ite(ts, c, x.is_zero, y.is_zero),
  };
}

/* Returns the sum of two finite numbers or zeros: the larger one plus the
 * smaller one shifted to its scale, with three extra digits. */
static Term add_finite(Format f, Number large, Number small, Term differ) {
  enum { MORE = 3 };
  TermStore *ts = f.ts;
  Term by = term_sub(ts, large.field, small.field);
  Term x = left_by(ts, large.significand, MORE);
  Term y = right_kept(ts, left_by(ts, small.significand, MORE),
                      term_zext(ts, by, SIGNIFICAND));
  Term sum = term_ite(ts, differ, term_sub(ts, x, y), term_add(ts, x, y));
  sum = term_zext(ts, low(ts, sum, f.m + MORE + 2), SIGNIFICAND);
  Term exp = term_add(ts, large.field, exponent(ts, 1));
  Term is_nothing = is_zero(ts, sum);
  normalise(ts, f.m + MORE + 1, &sum, &exp);
  sum = right_by_kept(ts, sum, MORE + 1 - BELOW);
  /* Exact cancellation gives +0, except -0 when rounding down. */
  Term sign = f.rounding == ROUNDING_DOWN
                  ? term_or(ts, large.sign, small.sign)
                  : term_and(ts, large.sign, small.sign);
  return term_ite(ts, is_nothing, zero(f, sign),
                  round_number(f, large.sign, exp, sum));
}

/* Returns the sum of two numbers, neither of which is a NaN. */
static Term add_numbers(Format f, Number x, Number y) {
  TermStore *ts = f.ts;
  order(f, &x, &y);
  Term swaps = is_below(ts, magnitude(f, x), magnitude(f, y));
  Number large = choose(ts, swaps, y, x), small = choose(ts, swaps, x, y);
  Term differ = term_xor(ts, x.sign, y.sign);
  Term infinite = term_ite(ts, term_and(ts, small.is_infinite, differ),
                           no_number(f), infinity(f, large.sign));
  return term_ite(ts, large.is_infinite, infinite,
                  add_finite(f, large, small, differ));
}

static Number negated(Format f, Number x) {
  x.sign = term_not(f.ts, x.sign);
  x.bits = term_concat(f.ts, x.sign, magnitude(f, x));
  return x;
}

static Term add(Format f, Term a, Term b, bool negates) {
  Number x = take_apart(f, a), y = take_apart(f, b);
  Term sum = add_numbers(f, x, negates ? negated(f, y) : y);
  return both_or_first(f, x, y, sum);
}

/* Shifts the leading digit to bit m. */
static void make_normal(Format f, Number *x) {
  normalise(f.ts, f.m, &x->significand, &x->field);
}

static Term multiply(TermStore *ts, Term a, Term b) {
  return op(ts, OP_MUL, a, b);
}

/* Returns the digits of a product of significands whose leading digit is at bit
 * m: of its 2m + 2 bits, those from bit m - 4 on, and whether a lower one is
 * set. */
static Term product(Format f, Term a, Term b) {
  enum { HALF = 27 };
  TermStore *ts = f.ts;
  if (2 * f.m + 2 <= SIGNIFICAND)
    return right_by_kept(ts, multiply(ts, a, b), f.m - 4);
  Term al = term_zext(ts, low(ts, a, HALF), SIGNIFICAND);
  Term bl = term_zext(ts, low(ts, b, HALF), SIGNIFICAND);
  Term ah = right_by(ts, a, HALF), bh = right_by(ts, b, HALF);
  Term least = multiply(ts, al, bl);
  Term middle = term_add(ts, multiply(ts, ah, bl), multiply(ts, al, bh));
  middle = term_add(ts, middle, right_by(ts, least, HALF));
  Term most = multiply(ts, ah, bh);
  most = term_add(ts, most, right_by(ts, middle, HALF));
  /* Bits 0 to 53 of the product are two halves; the digits needed begin at bit
   * 48. */
  unsigned cut = f.m - 4 - HALF;
  Term is_lost = term_not(ts, term_and(ts, is_zero(ts, low(ts, least, HALF)),
                                       is_zero(ts, low(ts, middle, cut))));
  Term rest = term_extract(ts, middle, cut, HALF - cut);
  Term digits = term_or(ts, left_by(ts, most, HALF - cut),
                        term_zext(ts, rest, SIGNIFICAND));
  return with_lost(ts, digits, is_lost);
}

static Term multiply_finite(Format f, Number x, Number y, Term sign) {
  TermStore *ts = f.ts;
  order(f, &x, &y);
  make_normal(f, &x);
  make_normal(f, &y);
  Term digits = product(f, x.significand, y.significand);
  Term exp = term_add(ts, x.field, y.field);
  exp = term_sub(ts, exp, exponent(ts, bias_of(f)));
  /* There are one or two digits before the point. */
  Term has_two = bit(ts, digits, f.m + 5);
  exp = term_add(ts, exp, term_zext(ts, has_two, EXPONENT));
  digits = term_ite(ts, has_two, digits, left_by(ts, digits, 1));
  return round_number(f, sign, exp, right_by_kept(ts, digits, 5 - BELOW));
}

static Term mul(Format f, Term a, Term b) {
  TermStore *ts = f.ts;
  Number x = take_apart(f, a), y = take_apart(f, b);
  Term sign = term_xor(ts, x.sign, y.sign);
  Term has_zero = term_or(ts, x.is_zero, y.is_zero);
  Term has_infinity = term_or(ts, x.is_infinite, y.is_infinite);
  Term value =
      term_ite(ts, has_zero, zero(f, sign), multiply_finite(f, x, y, sign));
  value =
      term_ite(ts, has_infinity,
               term_ite(ts, has_zero, no_number(f), infinity(f, sign)), value);
  return both_or_first(f, x, y, value);
}

/* Returns m + 3 digits of the quotient by long division, where a >= b > a /
 * 2. */
static Term quotient(Format f, Term a, Term b) {
  TermStore *ts = f.ts;
  Term rest = low(ts, a, f.m + 2), by = low(ts, b, f.m + 2);
  Term digits = TERM_NONE;
  for (unsigned i = 0; i < f.m + 1 + BELOW; i++) {
    Term fits = term_ule(ts, by, rest);
    digits = i ? term_concat(ts, digits, fits) : fits;
    rest = term_ite(ts, fits, term_sub(ts, rest, by), rest);
    rest = left_by(ts, rest, 1);
  }
  return with_lost(ts, term_zext(ts, digits, SIGNIFICAND),
                   term_not(ts, is_zero(ts, rest)));
}

static Term divide_finite(Format f, Number x, Number y, Term sign) {
  TermStore *ts = f.ts;
  make_normal(f, &x);
  make_normal(f, &y);
  Term is_less = is_below(ts, x.significand, y.significand);
  Term a = term_ite(ts, is_less, left_by(ts, x.significand, 1), x.significand);
  Term exp = term_sub(ts, x.field, y.field);
  exp = term_add(ts, exp, exponent(ts, bias_of(f)));
  exp = term_sub(ts, exp, term_zext(ts, is_less, EXPONENT));
  return round_number(f, sign, exp, quotient(f, a, y.significand));
}

static Term divide(Format f, Term a, Term b) {
  TermStore *ts = f.ts;
  Number x = take_apart(f, a), y = take_apart(f, b);
  Term sign = term_xor(ts, x.sign, y.sign);
  Term is_large = term_or(ts, x.is_infinite, y.is_zero);
  Term is_small = term_or(ts, x.is_zero, y.is_infinite);
  Term has_none = term_and(ts, is_large, is_small);
  Term value =
      term_ite(ts, is_small, zero(f, sign), divide_finite(f, x, y, sign));
  value = term_ite(ts, is_large, infinity(f, sign), value);
  value = term_ite(ts, has_none, no_number(f), value);
  return both_or_first(f, x, y, value);
}

/* ---- comparisons */

static Term compare(Format f, FloatOp o, Term a, Term b) {
  TermStore *ts = f.ts;
  Number x = take_apart(f, a), y = take_apart(f, b);
  Term are_zero = term_and(ts, x.is_zero, y.is_zero);
  Term equal = term_or(ts, are_zero, term_eq(ts, a, b));
  Term p = magnitude(f, x), q = magnitude(f, y);
  Term among = term_ite(ts, x.sign, is_below(ts, q, p), is_below(ts, p, q));
  Term differ = term_xor(ts, x.sign, y.sign);
  Term less = term_ite(ts, differ, x.sign, among);
  less = term_and(ts, less, term_not(ts, are_zero));
  Term holds = o == FLOAT_EQ   ? equal
               : o == FLOAT_LT ? less
                               : term_or(ts, less, equal);
  Term is_none = term_or(ts, x.is_nan, y.is_nan);
  return term_and(ts, holds, term_not(ts, is_none));
}

/* ---- conversions */

/* Converts a NaN; keeps as many of the payload's leading digits as fit. */
static Term convert_no_number(Format to, Format from, Number x) {
  TermStore *ts = to.ts;
  Term digits = low(ts, x.bits, from.m);
  digits = to.m < from.m
               ? term_extract(ts, digits, from.m - to.m, to.m)
               : left_by(ts, term_zext(ts, digits, to.m), to.m - from.m);
  Term field = term_const(ts, to.e, bits_mask(to.e));
  return quiet(to, term_concat(ts, x.sign, term_concat(ts, field, digits)));
}

static Term resize(Format to, Format from, Term a) {
  TermStore *ts = to.ts;
  Number x = take_apart(from, a);
  Term bits = convert_no_number(to, from, x);
  if (to.width == from.width)
    return term_ite(ts, x.is_nan, quiet(to, a), a);
  make_normal(from, &x);
  Term exp = term_add(ts, x.field, exponent(ts, bias_of(to) - bias_of(from)));
  Term digits = left_by(ts, x.significand, BELOW);
  digits = to.m < from.m ? right_by_kept(ts, digits, from.m - to.m)
                         : left_by(ts, digits, to.m - from.m);
  Term value = term_ite(ts, x.is_zero, zero(to, x.sign),
                        round_number(to, x.sign, exp, digits));
  value = term_ite(ts, x.is_infinite, infinity(to, x.sign), value);
  return term_ite(ts, x.is_nan, bits, value);
}

static Term from_integer(Format f, Term a, bool is_signed) {
  TermStore *ts = f.ts;
  unsigned width = term_width(ts, a);
  Term sign = is_signed ? bit(ts, a, width - 1) : term_false(ts);
  Term minus = term_sub(ts, term_const(ts, width, 0), a);
  Term digits = term_zext(ts, term_ite(ts, sign, minus, a), SIGNIFICAND);
  Term exp = exponent(ts, bias_of(f) + (int)width - 1);
  normalise(ts, width - 1, &digits, &exp);
  digits = left_by(ts, digits, SIGNIFICAND - width);
  digits = right_by_kept(ts, digits, SIGNIFICAND - 1 - BELOW - f.m);
  return term_ite(ts, is_zero(ts, a), zero(f, term_false(ts)),
                  round_number(f, sign, exp, digits));
}

/* Returns the integer part, if 64 bits can hold it. */
static Term whole_part(Format f, Number x) {
  TermStore *ts = f.ts;
  Term by = term_sub(ts, x.field, exponent(ts, bias_of(f) + (int)f.m));
  Term is_left = term_not(ts, bit(ts, by, EXPONENT - 1));
  Term minus = term_sub(ts, exponent(ts, 0), by);
  Term left = op(ts, OP_SHL, x.significand, term_zext(ts, by, SIGNIFICAND));
  Term right =
      op(ts, OP_LSHR, x.significand, term_zext(ts, minus, SIGNIFICAND));
  return term_ite(ts, is_left, left, right);
}

static Term to_integer(Format f, unsigned width, Term a, bool is_signed,
                       Term *exists) {
  TermStore *ts = f.ts;
  Number x = take_apart(f, a);
  Term whole = whole_part(f, x);
  Term end = exponent(ts, bias_of(f) + 64);
  unsigned digits = width - is_signed;
  Term most = word(ts, bits_mask(digits));
  Term least = is_signed ? word(ts, (uint64_t)1 << digits) : word(ts, 0);
  Term limit = term_ite(ts, x.sign, least, most);
  *exists = term_and(ts, is_less(ts, x.field, end), term_ule(ts, whole, limit));
  Term minus = term_sub(ts, word(ts, 0), whole);
  return low(ts, term_ite(ts, x.sign, minus, whole), width);
}

bool float_is_large(FloatOp o) {
  return o == FLOAT_ADD || o == FLOAT_SUB || o == FLOAT_MUL || o == FLOAT_DIV;
}

Term float_term(TermStore *ts, FloatOp o, Rounding r, unsigned width, Term a,
                Term b, Term *exists) {
  *exists = term_true(ts);
  switch (o) {
  case FLOAT_ADD:
  case FLOAT_SUB: return add(format_of(ts, width, r), a, b, o == FLOAT_SUB);
  case FLOAT_MUL: return mul(format_of(ts, width, r), a, b);
  case FLOAT_DIV: return divide(format_of(ts, width, r), a, b);
  case FLOAT_EQ:
  case FLOAT_LT:
  case FLOAT_LE: return compare(format_of(ts, term_width(ts, a), r), o, a, b);
  case FLOAT_RESIZE:
    return resize(format_of(ts, width, r), format_of(ts, term_width(ts, a), r),
                  a);
  case FLOAT_FROM_SIGNED:
  case FLOAT_FROM_UNSIGNED:
    return from_integer(format_of(ts, width, r), a, o == FLOAT_FROM_SIGNED);
  case FLOAT_TO_SIGNED:
  case FLOAT_TO_UNSIGNED:
    return to_integer(format_of(ts, term_width(ts, a), r), width, a,
                      o == FLOAT_TO_SIGNED, exists);
  case N_FLOAT: break;
  }
  assert(false);
  return TERM_NONE;
}
