/* Conversion of strings to floating-point numbers.  Supported are numbers that
 * one operation on two exact numbers rounds correctly (Clinger, How to Read
 * Floating Point Numbers Accurately, 1990).  In a directed rounding mode the
 * sign is applied first.  These numbers have 15 digits and a power of ten of up
 * to 22, in either direction. */
#pragma once
#include "abi.c"
#include "ctype.c"
#include "number.c"

enum { MOST_POWER = 22, MOST_EXPONENT = 9999 };

typedef struct {
  unsigned long long digits; /* without trailing zeros */
  int exponent;              /* power of ten */
  _Bool is_long;             /* there are more digits */
} Decimal;

static const double powers[MOST_POWER + 1] = {
    1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
    1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

/* Adds a digit; 'zeros' digits are pending. */
static void add_decimal_digit(Decimal *d, unsigned digit, int *zeros) {
  ++*zeros;
  if (digit == 0)
    return;
  for (; *zeros > 0 && !d->is_long; --*zeros) {
    d->is_long = d->digits >= 1ull << 53;
    d->digits *= 10;
  }
  d->digits += digit;
}

/* Reads digits at 's', with a point among them.  Returns their end, or 's' if
 * there are none. */
static const char *read_digits(const char *s, Decimal *d) {
  const char *end = s;
  int zeros = 0, is_behind = 0, n = 0;
  for (; isdigit((unsigned char)*end) || (*end == '.' && !is_behind); end++) {
    if (*end == '.') {
      is_behind = 1;
      continue;
    }
    n++;
    d->exponent -= is_behind;
    add_decimal_digit(d, (unsigned)(*end - '0'), &zeros);
  }
  d->exponent += zeros;
  return n ? end : s;
}

/* Reads an exponent behind 'e', if there is one. */
static const char *read_exponent(const char *s, Decimal *d) {
  int negative = s[0] && s[1] == '-', exponent = 0;
  if (*s != 'e' && *s != 'E')
    return s;
  const char *at = s + 1 + (s[1] == '-' || s[1] == '+');
  if (!isdigit((unsigned char)*at))
    return s;
  for (; isdigit((unsigned char)*at); at++)
    if (exponent < MOST_EXPONENT)
      exponent = exponent * 10 + (*at - '0');
  d->exponent += negative ? -exponent : exponent;
  return at;
}

static double decimal_value(const Decimal *d, int negative) {
  int power = d->exponent < 0 ? -d->exponent : d->exponent;
  if (d->digits == 0)
    return negative ? -0.0 : 0.0;
  if (d->is_long || d->digits > 1ull << 53 || power > MOST_POWER)
    __bmc_unsupported("a floating-point number in a string with more than 15 "
                      "digits, or a large exponent");
  double digits = (double)d->digits, scale = powers[power % (MOST_POWER + 1)];
  if (negative)
    digits = -digits;
  return d->exponent < 0 ? digits / scale : digits * scale;
}

/* True if 's' begins with the word, in lower or upper case. */
static int begins_like(const char *s, const char *word) {
  while (*word && tolower((unsigned char)*s) == *word)
    s++, word++;
  return !*word;
}

/* True for a hexadecimal number.  It is a zero if no digit follows the 'x'. */
static int is_hexadecimal(const char *s) {
  return s[0] == '0' && (s[1] == 'x' || s[1] == 'X') &&
         isxdigit((unsigned char)s[2 + (s[2] == '.')]);
}

/* Reads a number; 's' is behind the sign.  '*end' is left if there is no
 * number. */
static double float_behind(const char *s, const char **end, Decimal *d,
                           int negative) {
  if (begins_like(s, "inf")) {
    *end = s + (begins_like(s, "infinity") ? 8 : 3);
    return negative ? -__builtin_inf() : __builtin_inf();
  }
  if (begins_like(s, "nan"))
    __bmc_unsupported("a NaN in a string");
  if (is_hexadecimal(s))
    __bmc_unsupported("a hexadecimal floating-point number in a string");
  const char *behind = read_digits(s, d);
  if (behind == s)
    return 0;
  *end = read_exponent(behind, d);
  return decimal_value(d, negative);
}

static double string_to_double(const char *s, char **end, Decimal *d) {
  const char *behind = s, *from = s;
  while (is_space(*from))
    from++;
  int negative = *from == '-';
  double value =
      float_behind(from + (negative || *from == '+'), &behind, d, negative);
  if (end)
    *end = (char *)behind;
  return value;
}

double strtod(const char *s, char **end) {
  Decimal d = {0};
  return string_to_double(s, end, &d);
}

/* Converts to float.  Double rounding is wrong only to nearest, if the double
 * is the middle between two floats: its last 53 - 24 bits are a one and
 * zeros. */
float strtof(const char *s, char **end) {
  Decimal d = {0};
  union {
    double value;
    unsigned long long bits;
  } x = {string_to_double(s, end, &d)};
  int is_exact = d.exponent >= 0 && x.value < 0x1p53 && x.value > -0x1p53;
  if (__builtin_flt_rounds() == ROUNDS_TO_NEAREST && !is_exact &&
      (x.bits & 0x1fffffff) == 0x10000000)
    __bmc_unsupported("a floating-point number in a string that lies between "
                      "two floats");
  return (float)x.value;
}

/* Behaviour out of range is undefined. */
double atof(const char *s) { return strtod(s, NULL); }
