/* Floating-point numbers as text: %f, %e, %g and %a of printf, correctly
 * rounded in the program's direction (C11 7.21.6.1p13, F.5).  What C leaves
 * open follows glibc.
 *
 * A number below 2^64 is held in fixed point: 64 bits before the binary point,
 * and 128 bits behind it, which hold all from 2^-75 on; what is smaller is
 * printed where it rounds to zero, or by %a.  Numbers from 2^64 on are
 * integers; those below 2^128 are printed, and others by %a. */
#pragma once
#include "abi.c"
#include "print.c"
#include "text.c"

enum {
  MOST_BEFORE = 39, /* decimal digits before the point */
  MOST_BEHIND = 40, /* the largest precision */
  SURE_ZEROS = 22,  /* decimals of what is smaller than 2^-75 */
  MOST_BODY = MOST_BEFORE + MOST_BEHIND + 8,
  HEX_DIGITS = 13, /* of a mantissa */
  WORD_SHIFT = 11, /* the largest of a mantissa below 2^64 */
  MOST_SHIFT = 75  /* and below 2^128 */
};

/* A finite number: m * 2^-shift. */
typedef struct {
  unsigned long long m;
  int shift;
  _Bool is_negative;
} Scaled;

typedef struct {
  unsigned long long integer, high, low; /* high: in 2^-64, low: in 2^-128 */
  _Bool is_less; /* it is not zero, but smaller than 2^-75 */
} FixedPoint;

/* Decimal digits, the first of which is for a carry. */
typedef struct {
  int n;       /* without that */
  int before;  /* how many are before the point; if negative, so many zeros are
                  between the point and the digits */
  _Bool rests; /* what follows them is not zero */
  char digits[1 + MOST_BEFORE + MOST_BEHIND + 1];
} Decimals;

/* A number without its sign. */
typedef struct {
  int n;
  char text[MOST_BODY];
} Body;

static FixedPoint fixed_point(const Scaled *x) {
  FixedPoint out = {0, 0, 0, 0};
  if (x->shift < -MOST_SHIFT)
    __bmc_unsupported("a floating-point number of 2^128 or more that is "
                      "printed into memory, but by %a");
  if (x->shift < -WORD_SHIFT)
    return out;
  if (x->shift <= 0)
    out.integer = x->m << -x->shift;
  else if (x->shift <= 64) {
    out.integer = x->shift < 64 ? x->m >> x->shift : 0;
    out.high = x->m << (64 - x->shift);
  } else if (x->shift <= 128) {
    out.high = x->shift < 128 ? x->m >> (x->shift - 64) : 0;
    out.low = x->m << (128 - x->shift);
  } else
    out.is_less = x->m != 0;
  return out;
}

/* Takes the next digit behind the point. */
static int take_digit(FixedPoint *x) {
  const unsigned long long lower = 0xffffffff;
  unsigned long long a = (x->low & lower) * 10;
  unsigned long long b = (x->low >> 32) * 10 + (a >> 32);
  unsigned long long c = (x->high & lower) * 10 + (b >> 32);
  unsigned long long d = (x->high >> 32) * 10 + (c >> 32);
  x->low = b << 32 | (a & lower);
  x->high = d << 32 | (c & lower);
  return (int)(d >> 32);
}

static void add_integer(Decimals *d, unsigned long long value) {
  Numeral x = {.base = 10};
  add_digits(&x, value);
  for (int i = 0; i < x.n; i++)
    d->digits[++d->n] = (char)(x.digits[MOST_DIGITS - x.n + i] - '0');
  d->before = x.n;
}

/* Adds the digits of a number from 2^64 on.  Groups of nine are multiplied by a
 * power of two until it has its size. */
static void add_large_integer(Decimals *d, const Scaled *s) {
  enum { GROUPS = 5, GROUP = 1000000000, MOST_STEP = 29 };
  unsigned groups[GROUPS] = {(unsigned)(s->m % GROUP),
                             (unsigned)(s->m / GROUP)};
  for (int shift = -s->shift; shift > 0; shift -= MOST_STEP) {
    unsigned long long carry = 0;
    for (int i = 0; i < GROUPS; i++) {
      carry += (unsigned long long)groups[i]
               << (shift < MOST_STEP ? shift : MOST_STEP);
      groups[i] = (unsigned)(carry % GROUP);
      carry /= GROUP;
    }
  }
  for (int i = GROUPS; i > 0; i--)
    for (unsigned unit = GROUP / 10; unit; unit /= 10) {
      unsigned digit = groups[i - 1] / unit % 10;
      if (d->n || digit)
        d->digits[++d->n] = (char)digit;
    }
  d->before = d->n;
}

static void add_before(Decimals *d, const Scaled *s, const FixedPoint *x) {
  if (s->shift < -WORD_SHIFT)
    add_large_integer(d, s);
  else
    add_integer(d, x->integer);
}

/* Skips zeros behind the point, of a number below one. */
static int take_first_digit(Decimals *d, FixedPoint *x) {
  int digit = 0;
  while (digit == 0 && (x->high || x->low)) {
    digit = take_digit(x);
    d->before -= digit == 0;
  }
  return digit;
}

/* Adds digits behind the point until there are 'n'. */
static void add_behind(Decimals *d, FixedPoint *x, int n) {
  while (d->n < n)
    d->digits[++d->n] = (char)take_digit(x);
  d->rests = x->high || x->low || x->is_less;
}

/* True if the number gets larger in size where a part of it is left out, which
 * is less than one half of the last digit's unit, the half, or more: 'order' is
 * below, at or above 0. */
static _Bool rounds_away(_Bool is_negative, int order, _Bool is_zero,
                         _Bool is_odd) {
  switch (__builtin_flt_rounds()) {
  case ROUNDS_TO_NEAREST: return order > 0 || (order == 0 && is_odd);
  case ROUNDS_UP: return !is_negative && !is_zero;
  case ROUNDS_DOWN: return is_negative && !is_zero;
  default: return 0;
  }
}

/* The same of the digits from 'n' on. */
static _Bool rounds_digits_away(const Decimals *d, int n, _Bool is_negative) {
  int next = d->digits[n + 1];
  _Bool rests = d->rests;
  for (int i = n + 2; i <= d->n; i++)
    rests |= d->digits[i] != 0;
  return rounds_away(is_negative, next == 5 ? rests : next - 5, !next && !rests,
                     d->digits[n] & 1);
}

/* Rounds to 'n' digits, of which there are more.  True if one is added in
 * front. */
static _Bool round_to(Decimals *d, int n, _Bool is_negative) {
  if (rounds_digits_away(d, n, is_negative)) {
    int i = n;
    for (; d->digits[i] == 9; i--)
      d->digits[i] = 0;
    d->digits[i]++;
  }
  d->n = n;
  return d->digits[0] != 0;
}

/* ---- the text of a number */

static void body_add(Body *b, char c) { b->text[b->n++] = c; }

static void body_add_copies(Body *b, char c, int n) {
  for (int i = 0; i < n; i++)
    body_add(b, c);
}

static void body_add_digits(Body *b, const char *digits, int n) {
  for (int i = 0; i < n; i++)
    body_add(b, (char)('0' + digits[i]));
}

/* Adds an exponent of at least two digits, all below 100. */
static void body_add_exponent(Body *b, char letter, int exponent) {
  int size = exponent < 0 ? -exponent : exponent;
  body_add(b, letter);
  body_add(b, exponent < 0 ? '-' : '+');
  body_add(b, (char)('0' + size / 10));
  body_add(b, (char)('0' + size % 10));
}

/* Adds 'n' digits with a point behind the first 'before'; if that is not
 * positive, behind a zero. */
static void body_add_decimals(Body *b, const Print *p, const char *digits,
                              int n, int before) {
  int front = before > 0 ? before : 0;
  if (before > 0)
    body_add_digits(b, digits, before);
  else
    body_add(b, '0');
  if (n > before || p->flags & PRINT_OTHER)
    body_add(b, '.');
  body_add_copies(b, '0', before < 0 ? -before : 0);
  body_add_digits(b, digits + front, n - front);
}

static int precision_of(const Print *p) {
  if (p->precision > MOST_BEHIND)
    __bmc_unsupported("a floating-point number with more than 40 digits behind "
                      "the point that is printed into memory");
  return p->precision < 0 ? 6 : p->precision;
}

static void write_fixed(Body *b, const Print *p, const Scaled *s) {
  FixedPoint x = fixed_point(s);
  Decimals d = {0};
  int behind = precision_of(p);
  if (x.is_less && behind > SURE_ZEROS)
    __bmc_unsupported(
        "a floating-point number below 2^-75 that is printed into "
        "memory with more than 22 digits behind the point");
  add_before(&d, s, &x);
  add_behind(&d, &x, d.before + behind + 1);
  int carry = round_to(&d, d.before + behind, s->is_negative);
  body_add_decimals(b, p, d.digits + !carry, d.n + carry, d.before + carry);
}

/* Finds that many digits, the first of which is not zero unless the number
 * is. */
static Decimals significant(const Scaled *s, int n) {
  FixedPoint x = fixed_point(s);
  Decimals d = {0};
  if (x.is_less)
    __bmc_unsupported(
        "a floating-point number below 2^-75 that is printed into "
        "memory, but by %a or %f");
  add_before(&d, s, &x);
  if (d.n == 0)
    d.digits[++d.n] = (char)take_first_digit(&d, &x);
  if (s->m == 0)
    d.before = 1;
  add_behind(&d, &x, n + 1);
  if (round_to(&d, n, s->is_negative)) {
    for (int i = n; i > 0; i--)
      d.digits[i] = d.digits[i - 1];
    d.before++;
  }
  return d;
}

static void write_scientific(Body *b, const Print *p, const Decimals *d,
                             int n) {
  body_add_decimals(b, p, d->digits + 1, n, 1);
  body_add_exponent(b, (char)(is_among(p->kind, "EG") ? 'E' : 'e'),
                    d->before - 1);
}

/* Writes the shorter style, without zeros at the end unless there is "#". */
static void write_general(Body *b, const Print *p, const Scaled *s) {
  int most = precision_of(p);
  most = most ? most : 1;
  const Decimals d = significant(s, most);
  int n = most;
  while (n > 1 && d.digits[n] == 0 && !(p->flags & PRINT_OTHER))
    n--;
  if (d.before > most || d.before < -3)
    write_scientific(b, p, &d, n);
  else
    body_add_decimals(b, p, d.digits + 1, n > d.before ? n : d.before,
                      d.before);
}

/* ---- %a */

static void add_hex_digit(Body *b, unsigned digit, _Bool is_upper) {
  body_add(b, (char)(digit < 10 ? '0' + digit
                                : (is_upper ? 'A' : 'a') + (digit - 10)));
}

/* Rounds to 'n' hexadecimal digits behind the point. */
static unsigned long long round_hex(const Scaled *x, int n) {
  unsigned long long unit = 1ull << 4 * (HEX_DIGITS - n), rest = x->m % unit;
  unsigned long long down = x->m - rest;
  int order = 2 * rest < unit ? -1 : 2 * rest > unit;
  _Bool is_odd = (down & unit) != 0;
  return rounds_away(x->is_negative, order, !rest, is_odd) ? down + unit : down;
}

static void write_hex(Body *b, const Print *p, const Scaled *x) {
  _Bool is_upper = p->kind == 'A';
  int most = precision_of(p);
  int n = p->precision < 0 || most > HEX_DIGITS ? HEX_DIGITS : most;
  unsigned long long m = round_hex(x, n);
  while (p->precision < 0 && n > 0 && !(m >> 4 * (HEX_DIGITS - n) & 15))
    n--;
  add_hex_digit(b, (unsigned)(m >> 4 * HEX_DIGITS), is_upper);
  if (n > 0 || p->precision > 0 || p->flags & PRINT_OTHER)
    body_add(b, '.');
  for (int i = 1; i <= n; i++)
    add_hex_digit(b, m >> 4 * (HEX_DIGITS - i) & 15, is_upper);
  body_add_copies(b, '0', p->precision - n);
  int exponent = x->m ? 4 * HEX_DIGITS - x->shift : 0;
  body_add(b, is_upper ? 'P' : 'p');
  body_add(b, exponent < 0 ? '-' : '+');
  Numeral e = {.base = 10};
  add_digits(&e, (unsigned)(exponent < 0 ? -exponent : exponent));
  body_add_copies(b, '0', e.n == 0);
  for (int i = MOST_DIGITS - e.n; i < MOST_DIGITS; i++)
    body_add(b, e.digits[i]);
}

/* ---- conversions */

static void write_float(Body *b, const Print *p, const Scaled *x) {
  switch (p->kind) {
  case 'a':
  case 'A': write_hex(b, p, x); break;
  case 'e':
  case 'E': {
    int n = precision_of(p) + 1;
    const Decimals d = significant(x, n);
    write_scientific(b, p, &d, n);
    break;
  }
  case 'f':
  case 'F': write_fixed(b, p, x); break;
  default: write_general(b, p, x);
  }
}

static void write_word(Body *b, const char *word, _Bool is_upper) {
  for (; *word; word++)
    body_add(b, (char)(is_upper ? *word - 'a' + 'A' : *word));
}

static const char *float_prefix(const Print *p, _Bool is_negative,
                                _Bool is_hex) {
  static const char *const prefixes[] = {
      "", "+", " ", "-", "0x", "+0x", " 0x", "-0x", "0X", "+0X", " 0X", "-0X"};
  int sign = is_negative              ? 3
             : p->flags & PRINT_PLUS  ? 1
             : p->flags & PRINT_BLANK ? 2
                                      : 0;
  return prefixes[sign + (!is_hex ? 0 : p->kind == 'A' ? 8 : 4)];
}

static void put_float(Text *t) {
  const Print *p = &t->print;
  if (p->size == 'L')
    __bmc_unsupported("a long double that is printed into memory");
  union {
    double value;
    unsigned long long bits;
  } x = {*(const double *)print_take_value(&t->print, 8)};
  int exponent = (int)(x.bits >> 52 & 0x7ff);
  unsigned long long m = x.bits & 0xfffffffffffff;
  _Bool is_negative = x.bits >> 63, is_finite = exponent != 0x7ff;
  Body b = {0};
  if (!is_finite)
    write_word(&b, m ? "nan" : "inf", is_among(p->kind, "AEFG"));
  else {
    const Scaled s = {exponent ? m | 1ull << 52 : m,
                      1075 - (exponent ? exponent : 1), is_negative};
    write_float(&b, p, &s);
  }
  const char *prefix =
      float_prefix(p, is_negative, is_finite && is_among(p->kind, "aA"));
  int n_prefix = (int)length(prefix), fill = p->width - n_prefix - b.n;
  _Bool is_left = p->flags & PRINT_LEFT;
  _Bool has_zeros = !is_left && is_finite && p->flags & PRINT_ZEROS;
  put_copies(t, ' ', is_left || has_zeros ? 0 : fill);
  put_characters(t, prefix, n_prefix);
  put_copies(t, '0', has_zeros ? fill : 0);
  put_characters(t, b.text, b.n);
  put_copies(t, ' ', is_left ? fill : 0);
}
