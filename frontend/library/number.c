/* Conversion of strings to numbers. */
#pragma once
#include "abi.c"
#include "long_text.c"

static int is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

/* Returns the value of a digit, or 36. */
static unsigned digit_value(char c) {
  if (c >= '0' && c <= '9')
    return (unsigned)(c - '0');
  if (c >= 'a' && c <= 'z')
    return (unsigned)(c - 'a') + 10;
  return c >= 'A' && c <= 'Z' ? (unsigned)(c - 'A') + 10 : 36;
}

/* Number whose digits are read one by one. */
typedef struct {
  unsigned long long value;
  unsigned base;
  int n_digits, is_more; /* is_more: it exceeds any value */
} Number;

static void number_add(Number *n, unsigned digit) {
  unsigned long long before = ~0ull / n->base;
  n->is_more |=
      n->value > before || (n->value == before && digit > ~0ull % n->base);
  n->value = n->is_more ? ~0ull : n->value * n->base + digit;
  n->n_digits++;
}

static unsigned long long any_wide(void) {
  unsigned long long n = (unsigned long long)__VERIFIER_nondet_long();
  if (sizeof(long) < sizeof n)
    n = n << 32 | (unsigned)__VERIFIER_nondet_int();
  return n;
}

/* Returns the largest number of digits of a value. */
static int most_digits(unsigned base) {
  int n = 1;
  for (unsigned long long value = ~0ull; value >= base; value /= base)
    n++;
  return n;
}

/* Appends up to 'most' arbitrary digits, or any number if it is below 0.  They
 * follow a nonzero digit, so that a bounded number of them overflows any
 * value. */
static void number_go_on(Number *n, int most) {
  int left = most < 0 ? most_digits(n->base) : most;
  for (; left && __VERIFIER_nondet_bool(); left--) {
    unsigned digit = (unsigned)__VERIFIER_nondet_int();
    number_add(n, digit < n->base ? digit : 0);
  }
  n->is_more |= most < 0 && !left;
}

/* ---- the unknown rest of a long text */

/* Number in a long text: the base and the known beginning, and the chosen
 * result, which never changes. */
typedef struct {
  _Bool is_chosen;
  int base, has_sign, negative;
  Number known, chosen;
} LongNumber;

static LongNumber long_numbers[N_LONG_TEXTS];

static void choose_rest(LongNumber *l) {
  l->chosen = l->known;
  if (l->base)
    l->chosen.base = (unsigned)l->base; /* a constant, mostly */
  if (!l->has_sign && !l->known.n_digits)
    l->negative = __VERIFIER_nondet_bool();
  if (l->known.value) {
    number_go_on(&l->chosen, -1);
    return;
  }
  l->chosen.value = any_wide();
  l->chosen.is_more = __VERIFIER_nondet_bool();
}

static int is_same_question(const LongNumber *a, const LongNumber *b) {
  return a->base == b->base && a->has_sign == b->has_sign &&
         a->known.base == b->known.base && a->known.value == b->known.value &&
         !a->known.n_digits == !b->known.n_digits;
}

/* Returns the chosen number.  Any digits may follow, and any sign where neither
 * sign nor digit is known.  After blanks any number may follow, or none, which
 * is 0 too. */
static LongNumber long_number(unsigned text, LongNumber asked) {
  LongNumber *l = &long_numbers[text - 1];
  choose_rest(&asked);
  __bmc_atomic_begin();
  if (!l->is_chosen)
    *l = asked;
  l->is_chosen = 1;
  if (!is_same_question(l, &asked))
    __bmc_unsupported("a text of more than 31 characters that is read as a "
                      "number in two ways");
  asked = *l;
  __bmc_atomic_end();
  return asked;
}

/* ---- integers */

enum { AT_BLANKS, AT_SIGN, AT_PREFIX, AT_DIGITS };

/* State of reading an integer.  One loop reads all parts, so that the place is
 * known in each iteration. */
typedef struct {
  int stage, base, has_sign, negative;
  size_t end;    /* end of its digits, or 0 if there are none */
  unsigned text; /* long text that ends here, or 0 */
  Number n;
} Integer;

/* True if "0x" is a prefix: a digit follows. */
static int is_prefixed(const char *s) {
  return (s[1] == 'x' || s[1] == 'X') && digit_value(s[2]) < 16;
}

/* Begins the digits, after blanks and a sign. */
static void integer_begin(Integer *x, const char *s, char c) {
  x->stage = AT_DIGITS;
  x->n.base = (unsigned)x->base;
  if (c == '0' && (x->base == 0 || x->base == 16) && !text_ending(s + 1) &&
      is_prefixed(s)) {
    x->stage = AT_PREFIX;
    x->n.base = 16;
  } else if (x->base == 0)
    x->n.base = c == '0' ? 8 : 10;
}

/* True if the number goes on behind the character. */
static int integer_takes(Integer *x, const char *s, char c) {
  if (x->stage == AT_BLANKS && is_space(c))
    return 1;
  if (x->stage == AT_BLANKS && (c == '-' || c == '+')) {
    x->stage = AT_SIGN;
    x->has_sign = 1;
    x->negative = c == '-';
    return 1;
  }
  if (x->stage == AT_PREFIX) {
    x->stage = AT_DIGITS;
    return 1;
  }
  if (x->stage != AT_DIGITS)
    integer_begin(x, s, c);
  unsigned digit = digit_value(c);
  if (digit >= x->n.base)
    return 0;
  number_add(&x->n, digit);
  return 1;
}

static Integer integer_read(const char *s, int base) {
  Integer x = {.base = base, .n.base = (unsigned)base};
  for (size_t i = 0;; i++) {
    x.text = text_ending(s + i);
    if (!integer_takes(&x, s + i, x.text ? 0 : s[i]))
      return x;
    if (x.n.n_digits)
      x.end = i + 1;
  }
}

static void integer_go_on(Integer *x) {
  LongNumber asked = {0, x->base, x->has_sign, x->negative, x->n, x->n};
  asked = long_number(x->text, asked);
  x->n = asked.chosen;
  x->negative = asked.negative;
}

/* Returns the number, limited to 'most', or one more for a negative one. */
static unsigned long long number_value(const Number *n, int negative,
                                       int is_signed, unsigned long long most) {
  most += (unsigned)(is_signed && negative);
  int is_more = n->is_more || n->value > most;
  unsigned long long value = is_more ? most : n->value;
  if (is_more)
    errno_value = ERANGE;
  return negative && (is_signed || !is_more) ? 0 - value : value;
}

/* Reads a signed number up to 'most', or an unsigned one. */
static unsigned long long string_to(const char *s, char **end, int base,
                                    unsigned long long most, int is_signed) {
  if (base < 0 || base == 1 || base > 36) {
    errno_value = EINVAL;
    return 0;
  }
  Integer x = integer_read(s, base);
  if (end && x.text)
    __bmc_unsupported("where a number ends in a text of more than 31 "
                      "characters");
  if (end)
    *end = (char *)s + x.end;
  if (x.text)
    integer_go_on(&x);
  return number_value(&x.n, x.negative, is_signed, most);
}

long strtol(const char *s, char **end, int base) {
  return (long)string_to(s, end, base, ~0ul >> 1, 1);
}

long long strtoll(const char *s, char **end, int base) {
  return (long long)string_to(s, end, base, ~0ull >> 1, 1);
}

unsigned long strtoul(const char *s, char **end, int base) {
  return (unsigned long)string_to(s, end, base, ~0ul, 0);
}

unsigned long long strtoull(const char *s, char **end, int base) {
  return string_to(s, end, base, ~0ull, 0);
}

long long strtoimax(const char *s, char **end, int base) {
  return strtoll(s, end, base);
}

unsigned long long strtoumax(const char *s, char **end, int base) {
  return strtoull(s, end, base);
}

/* Behaviour out of range is undefined; glibc takes the nearest long. */
int atoi(const char *s) { return (int)strtol(s, NULL, 10); }

long atol(const char *s) { return strtol(s, NULL, 10); }

long long atoll(const char *s) { return strtoll(s, NULL, 10); }

/* Returns the index of the lowest bit, counted from 1. */
int ffsll(long long n) {
  int at = 1;
  if (!n)
    return 0;
  for (unsigned long long bits = (unsigned long long)n; !(bits & 1); bits >>= 1)
    at++;
  return at;
}

int ffs(int n) { return ffsll(n); }

int ffsl(long n) { return ffsll(n); }

#define has_magnitude(n)                                                       \
  __bmc_check("no-overflow", (n) >= 0 || (n) != -(n),                          \
              "the absolute value does not fit its type")

int abs(int n) {
  has_magnitude(n);
  return n < 0 ? -n : n;
}

long labs(long n) {
  has_magnitude(n);
  return n < 0 ? -n : n;
}

long long llabs(long long n) {
  has_magnitude(n);
  return n < 0 ? -n : n;
}

/* imaxabs: intmax_t is long long, or as wide. */
long long imaxabs(long long n) { return llabs(n); }

#define has_quotient(n, by)                                                    \
  __bmc_check("no-overflow", (by) != -1 || (n) >= 0 || (n) != -(n),            \
              "the quotient does not fit its type")

typedef struct {
  int quotient, rest;
} Division; /* div_t */

typedef struct {
  long quotient, rest;
} LongDivision;

typedef struct {
  long long quotient, rest;
} LongLongDivision;

Division div(int n, int by) {
  has_quotient(n, by);
  return (Division){n / by, n % by};
}

LongDivision ldiv(long n, long by) {
  has_quotient(n, by);
  return (LongDivision){n / by, n % by};
}

LongLongDivision lldiv(long long n, long long by) {
  has_quotient(n, by);
  return (LongLongDivision){n / by, n % by};
}

LongLongDivision imaxdiv(long long n, long long by) { return lldiv(n, by); }
