/* Strings. */
#pragma once
#include "abi.c"
#include "alloc.c"
#include "apart.c"
#include "memory.c"

static size_t length(const char *s) {
  size_t found = __bmc_scan(s, 0, ANY_LENGTH), n = passed(found);
  while (is_open(found) && s[n])
    n++;
  return n;
}

static size_t length_at_most(const char *s, size_t most) {
  size_t found = __bmc_scan(s, 0, most), n = passed(found);
  while (is_open(found) && n < most && s[n])
    n++;
  return n;
}

/* Copies up to and with the terminator; returns its place. */
static char *copy_string(char *to, const char *from) {
  size_t found = __bmc_scan(from, 0, ANY_LENGTH), n = passed(found),
         apart = most_apart(to, from);
  if (!is_open(found) && n < apart && __bmc_copy(to, from, n + 1))
    return to + n;
  n = 0;
  for (char c; c = from[n], to[n] = c, require_apart(n < apart), c;)
    n++;
  return to + n;
}

static int compare(const char *a, const char *b) {
  size_t found = __bmc_strcmp(a, b, ANY_LENGTH), i = passed(found);
  if (is_compared(found))
    return order_found(found) ? any_like(order_found(found)) : 0;
  for (;; i++) {
    unsigned char c = (unsigned char)a[i], d = (unsigned char)b[i];
    if (c != d)
      return any_like(order_of(c, d));
    if (!c)
      return 0;
  }
}

static int is_among(char c, const char *set) {
  for (; *set; set++)
    if (*set == c)
      return 1;
  return 0;
}

/* Returns a set of up to seven characters as the bytes of a word above the
 * lowest one, and sets '*n' to their number: eight if there are more. */
static unsigned long long set_word(const char *set, unsigned *n) {
  unsigned long long word = 0;
  for (*n = 0; *n < 8 && set[*n]; ++*n)
    word |= (unsigned long long)(unsigned char)set[*n] << 8 * (*n + 1) % 64;
  return word;
}

/* Returns the number of leading characters that are in 'set'. */
static size_t span_in(const char *s, const char *set) {
  unsigned size;
  unsigned long long word = set_word(set, &size);
  if (!size)
    return 0;
  for (unsigned k = size + 1; k <= 8; k++)
    word |= (unsigned long long)(unsigned char)*set << 8 * (k % 8);
  size_t found = size < 8 ? __bmc_span(s, word, ANY_LENGTH) : 0,
         n = passed(found);
  for (char c; is_open(found) && (c = s[n]) && is_among(c, set);)
    n++;
  return n;
}

/* Returns the number of leading characters that are not in 'set'; '*at_end' is
 * true if that are all. */
static size_t span_out(const char *s, const char *set, int *at_end) {
  unsigned size;
  unsigned long long word = set_word(set, &size);
  size_t found = size < 8 ? __bmc_scan(s, word, ANY_LENGTH) : 0,
         n = passed(found);
  *at_end = is_lowest(found);
  for (char c = 1; is_open(found) && (*at_end = !(c = s[n]), c);) {
    if (is_among(c, set))
      break;
    n++;
  }
  return n;
}

static int starts_with(const char *s, const char *wanted) {
  for (; *wanted; s++, wanted++)
    if (*s != *wanted)
      return 0;
  return 1;
}

static int is_equal(const char *a, const char *b, size_t size) {
  size_t found = __bmc_compare(a, b, size);
  if (is_compared(found))
    return !order_found(found);
  for (size_t i = passed(found); i < size; i++)
    if (a[i] != b[i])
      return 0;
  return 1;
}

static char *duplicate(const char *s, size_t n) {
  char *copy = allocate(n + 1, 0);
  if (!copy)
    return NULL;
  copy_forward(copy, s, n);
  copy[n] = 0;
  return copy;
}

size_t strlen(const char *s) { return length(s); }

size_t strnlen(const char *s, size_t most) { return length_at_most(s, most); }

char *strcpy(char *to, const char *from) {
  copy_string(to, from);
  return to;
}

char *stpcpy(char *to, const char *from) { return copy_string(to, from); }

char *stpncpy(char *to, const char *from, size_t size) {
  size_t found = __bmc_scan(from, 0, size), n = passed(found);
  if (is_open(found) || (n && !__bmc_copy(to, from, n)))
    for (n = 0; n < size; n++) {
      char c = from[n];
      if (!c)
        break;
      to[n] = c;
    }
  memset(to + n, 0, size - n);
  keep_apart(to, size, from, n + (n < size));
  return to + n;
}

char *strncpy(char *to, const char *from, size_t size) {
  stpncpy(to, from, size);
  return to;
}

char *strcat(char *to, const char *from) {
  copy_string(to + length(to), from);
  return to;
}

char *strncat(char *to, const char *from, size_t most) {
  char *end = to + length(to);
  size_t n = length_at_most(from, most);
  copy_forward(end, from, n);
  end[n] = 0;
  keep_apart(end, n + 1, from, n + (n < most));
  return to;
}

int strcmp(const char *a, const char *b) { return compare(a, b); }

/* Compares arrays: both must exist up to 'most' or a zero, also behind a
 * difference.  For strings, which are terminated, only the deciding characters
 * are read. */
int strncmp(const char *a, const char *b, size_t most) {
  char c = 1, d = 1;
  size_t n = __bmc_scan(a, 0, most), m = __bmc_scan(b, 0, most);
  size_t found = is_open(n) || is_open(m) ? 0 : __bmc_strcmp(a, b, most);
  int order = is_compared(found) ? order_found(found) : 0;
  for (size_t i = 0; !is_compared(found) && i < most && (c || d); i++) {
    c = c ? a[i] : 0;
    d = d ? b[i] : 0;
    order = order ? order : order_of((unsigned char)c, (unsigned char)d);
  }
  return order ? any_like(order) : 0;
}

char *strchr(const char *s, int wanted) {
  size_t found = __bmc_scan(s, (unsigned char)wanted, ANY_LENGTH);
  s += passed(found);
  if (!is_open(found))
    return is_lowest(found) ? (char *)s : NULL;
  for (;; s++) {
    char c = *s;
    if (c == (char)wanted)
      return (char *)s;
    if (!c)
      return NULL;
  }
}

char *strrchr(const char *s, int wanted) {
  const char *last = NULL;
  size_t end = __bmc_scan(s, 0, ANY_LENGTH),
         found =
             is_open(end) ? 0 : __bmc_rscan(s, eight(wanted), passed(end) + 1);
  if (!is_open(found))
    return is_lowest(found) ? (char *)s + passed(found) : NULL;
  for (;; s++) {
    char c = *s;
    if (c == (char)wanted)
      last = s;
    if (!c)
      return (char *)last;
  }
}

char *strstr(const char *s, const char *wanted) {
  for (;; s++) {
    if (starts_with(s, wanted))
      return (char *)s;
    if (!*s)
      return NULL;
  }
}

char *index(const char *s, int wanted) { return strchr(s, wanted); }

char *rindex(const char *s, int wanted) { return strrchr(s, wanted); }

char *strchrnul(const char *s, int wanted) {
  size_t found = __bmc_scan(s, (unsigned char)wanted, ANY_LENGTH);
  s += passed(found);
  for (char c; is_open(found) && (c = *s) && c != (char)wanted;)
    s++;
  return (char *)s;
}

size_t strspn(const char *s, const char *set) { return span_in(s, set); }

size_t strcspn(const char *s, const char *set) {
  int at_end;
  return span_out(s, set, &at_end);
}

char *strpbrk(const char *s, const char *set) {
  int at_end;
  s += span_out(s, set, &at_end);
  return at_end ? NULL : (char *)s;
}

char *strsep(char **rest, const char *set) {
  char *s = *rest;
  if (!s)
    return NULL;
  int at_end;
  char *end = s + span_out(s, set, &at_end);
  *rest = at_end ? NULL : end + 1;
  if (!at_end)
    *end = 0;
  return s;
}

char *strtok_r(char *s, const char *set, char **rest) {
  if (!s)
    s = *rest;
  int at_end;
  s += span_in(s, set);
  char *end = s + span_out(s, set, &at_end);
  *rest = end;
  if (end == s)
    return NULL;
  if (!at_end) {
    keep_apart(end, 1, set, length(set) + 1);
    *end = 0;
    *rest = end + 1;
  }
  return s;
}

char *rest_of_strtok; /* shared by all threads */

char *strtok(char *s, const char *set) {
  return strtok_r(s, set, &rest_of_strtok);
}

char *strdup(const char *s) { return duplicate(s, length(s)); }

char *strndup(const char *s, size_t most) {
  return duplicate(s, length_at_most(s, most));
}

/* Compares as in the "C" locale. */
int strcoll(const char *a, const char *b) { return strcmp(a, b); }

size_t strxfrm(char *to, const char *from, size_t size) {
  size_t n = length(from);
  for (size_t i = 0; i < size && i <= n; i++)
    to[i] = from[i];
  keep_apart(to, n < size ? n + 1 : size, from, n + 1);
  return n;
}

/* Copies, truncating; returns the length of the whole text. */
size_t strlcpy(char *to, const char *from, size_t size) {
  size_t n = length(from);
  if (size) {
    size_t kept = n < size ? n : size - 1;
    copy_forward(to, from, kept);
    to[kept] = 0;
    keep_apart(to, kept + 1, from, n + 1);
  }
  return n;
}

size_t strlcat(char *to, const char *from, size_t size) {
  size_t n = length_at_most(to, size);
  return n + strlcpy(to + n, from, size - n);
}

void *memmem(const void *block, size_t size, const void *wanted, size_t n) {
  for (size_t i = 0; n <= size && i <= size - n; i++)
    if (is_equal((const char *)block + i, wanted, n))
      return (char *)block + i;
  return NULL;
}
