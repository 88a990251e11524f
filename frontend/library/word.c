/* Smaller functions on texts. */
#pragma once
#include "ctype.c"
#include "string.c"

char *strcasestr(const char *s, const char *wanted) {
  for (;; s++) {
    size_t n = 0;
    while (wanted[n] &&
           tolower((unsigned char)s[n]) == tolower((unsigned char)wanted[n]))
      n++;
    if (!wanted[n])
      return (char *)s;
    if (!*s)
      return NULL;
  }
}

void swab(const char *from, char *to, long n) {
  for (long i = 0; i + 1 < n; i += 2) {
    char first = from[i], second = from[i + 1];
    to[i] = second;
    to[i + 1] = first;
  }
}

void *memfrob(void *block, size_t n) {
  enum { KEY = 42 };
  for (size_t i = 0; i < n; i++)
    ((char *)block)[i] ^= KEY;
  return block;
}

/* ---- numbers in base 64 */

static char result_of_l64a[7];

/* Returns a digit's value, or -1. */
static int digit_of_64(char c) {
  return c == '.' || c == '/'   ? c - '.'
         : c >= '0' && c <= '9' ? c - '0' + 2
         : c >= 'A' && c <= 'Z' ? c - 'A' + 12
         : c >= 'a' && c <= 'z' ? c - 'a' + 38
                                : -1;
}

static char character_of_64(unsigned digit) {
  return (char)(digit < 2    ? '.' + digit
                : digit < 12 ? '0' + digit - 2
                : digit < 38 ? 'A' + digit - 12
                             : 'a' + digit - 38);
}

long a64l(const char *s) {
  enum { DIGITS = 6, BITS = 6 };
  unsigned n = 0;
  for (int i = 0; i < DIGITS; i++) {
    int digit = digit_of_64(s[i]);
    if (digit < 0)
      break;
    n |= (unsigned)digit << BITS * i;
  }
  return (int)n;
}

char *l64a(long number) {
  enum { BITS = 6, MASK = 63 };
  unsigned n = (unsigned)number;
  int at = 0;
  for (; n; n >>= BITS)
    result_of_l64a[at++] = character_of_64(n & MASK);
  result_of_l64a[at] = 0;
  return result_of_l64a;
}

/* ---- options of the form name=value */

int getsubopt(char **options, char *const *names, char **value) {
  char *s = *options;
  if (!*s)
    return -1;
  size_t all = strcspn(s, ","), n = 0;
  *options = s + all + (s[all] != 0);
  s[all] = 0;
  n = strcspn(s, "=");
  for (int i = 0; names[i]; i++)
    if (length(names[i]) == n && is_equal(names[i], s, n)) {
      *value = s[n] ? s + n + 1 : NULL;
      return i;
    }
  *value = s;
  return -1;
}

/* Returns 1 for yes, 0 for no, or -1. */
int rpmatch(const char *answer) {
  char c = (char)(*answer | 32);
  return c == 'y' ? 1 : c == 'n' ? 0 : -1;
}
