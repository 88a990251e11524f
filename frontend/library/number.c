/* Numbers out of strings. */
#pragma once
#include "abi.c"

static int is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

/* Of a digit; what is none is 36. */
static unsigned digit_value(char c) {
  if (c >= '0' && c <= '9')
    return (unsigned)(c - '0');
  if (c >= 'a' && c <= 'z')
    return (unsigned)(c - 'a') + 10;
  return c >= 'A' && c <= 'Z' ? (unsigned)(c - 'A') + 10 : 36;
}

/* "0x" counts only before a digit. */
static int is_prefixed(const char *s) {
  return s[0] == '0' && (s[1] == 'x' || s[1] == 'X') && digit_value(s[2]) < 16;
}

/* 's' is behind the sign: its number, or 'most' and ERANGE when it is more.
 * 'end' is set to where it ends, or left if there are no digits. */
static unsigned long long magnitude(const char *s, const char **end,
                                    unsigned base, unsigned long long most) {
  unsigned long long value = 0;
  int is_more = 0;
  if ((base == 0 || base == 16) && is_prefixed(s)) {
    s += 2;
    base = 16;
  } else if (base == 0)
    base = *s == '0' ? 8 : 10;
  unsigned long long most_before = most / base, last = most % base;
  for (unsigned d; (d = digit_value(*s)) < base; *end = ++s) {
    is_more |= value > most_before || (value == most_before && d > last);
    value = value * base + d;
  }
  if (is_more)
    errno_value = ERANGE;
  return is_more ? most : value;
}

/* A signed number of up to 'most', or an unsigned one. */
static unsigned long long string_to(const char *s, char **end, int base,
                                    unsigned long long most, int is_signed) {
  const char *behind = s;
  while (is_space(*s))
    s++;
  int negative = *s == '-';
  if (negative || *s == '+')
    s++;
  if (base < 0 || base == 1 || base > 36) {
    errno_value = EINVAL;
    return 0;
  }
  unsigned long long value =
      magnitude(s, &behind, (unsigned)base, most + (is_signed && negative));
  if (end)
    *end = (char *)behind;
  return negative && (is_signed || value != most) ? 0 - value : value;
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

/* Out of range is undefined; glibc takes the nearest long. */
int atoi(const char *s) { return (int)strtol(s, NULL, 10); }

long atol(const char *s) { return strtol(s, NULL, 10); }

long long atoll(const char *s) { return strtoll(s, NULL, 10); }

/* The lowest bit, counted from 1. */
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

/* Of intmax_t, which is long long or as wide. */
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
