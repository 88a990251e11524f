/* Wide strings and wide characters in the "C" locale, where each byte below 128
 * is a character.  A wide character is an int. */
#pragma once
#include "abi.c"
#include "alloc.c"
#include "apart.c"
#include "ctype.c"
#include "memory.c"
#include "number.c"
#include "string.c"

typedef int Wide;                   /* wchar_t */
enum { NO_WIDE = -1, EILSEQ = 84 }; /* WEOF */

static size_t wide_length(const Wide *s) {
  size_t n = 0;
  while (s[n])
    n++;
  return n;
}

static size_t wide_length_at_most(const Wide *s, size_t most) {
  size_t n = 0;
  while (n < most && s[n])
    n++;
  return n;
}

static void wide_require_apart(const Wide *to, size_t n_to, const Wide *from,
                               size_t n_from) {
  keep_apart(to, n_to * sizeof *to, from, n_from * sizeof *from);
}

static int wide_order(Wide a, Wide b) {
  return a == b ? 0 : any_like(a > b ? 1 : -1);
}

size_t wcslen(const Wide *s) { return wide_length(s); }

size_t wcsnlen(const Wide *s, size_t most) {
  return wide_length_at_most(s, most);
}

/* ---- memory */

Wide *wmemcpy(Wide *to, const Wide *from, size_t n) {
  return memcpy(to, from, n * sizeof *to);
}

Wide *wmempcpy(Wide *to, const Wide *from, size_t n) {
  return wmemcpy(to, from, n) + n;
}

Wide *wmemmove(Wide *to, const Wide *from, size_t n) {
  return memmove(to, from, n * sizeof *to);
}

Wide *wmemset(Wide *to, Wide c, size_t n) {
  for (size_t i = 0; i < n; i++)
    to[i] = c;
  return to;
}

/* Reads all, as memcmp does. */
int wmemcmp(const Wide *a, const Wide *b, size_t n) {
  int order = 0;
  for (size_t i = 0; i < n; i++) {
    Wide c = a[i], d = b[i];
    order = order ? order : c == d ? 0 : c > d ? 1 : -1;
  }
  return order ? any_like(order) : 0;
}

Wide *wmemchr(const Wide *s, Wide c, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (s[i] == c)
      return (Wide *)s + i;
  return NULL;
}

/* ---- strings */

/* Copies with the terminator; returns its place. */
static Wide *wide_copy(Wide *to, const Wide *from) {
  size_t n = 0;
  for (; from[n]; n++)
    to[n] = from[n];
  to[n] = 0;
  wide_require_apart(to, n + 1, from, n + 1);
  return to + n;
}

Wide *wcscpy(Wide *to, const Wide *from) {
  wide_copy(to, from);
  return to;
}

Wide *wcpcpy(Wide *to, const Wide *from) { return wide_copy(to, from); }

Wide *wcpncpy(Wide *to, const Wide *from, size_t size) {
  size_t n = wide_length_at_most(from, size);
  for (size_t i = 0; i < size; i++)
    to[i] = i < n ? from[i] : 0;
  wide_require_apart(to, size, from, n + (n < size));
  return to + n;
}

Wide *wcsncpy(Wide *to, const Wide *from, size_t size) {
  wcpncpy(to, from, size);
  return to;
}

Wide *wcscat(Wide *to, const Wide *from) {
  wide_copy(to + wide_length(to), from);
  return to;
}

Wide *wcsncat(Wide *to, const Wide *from, size_t most) {
  Wide *end = to + wide_length(to);
  size_t n = wide_length_at_most(from, most);
  for (size_t i = 0; i < n; i++)
    end[i] = from[i];
  end[n] = 0;
  wide_require_apart(end, n + 1, from, n + (n < most));
  return to;
}

int wcsncmp(const Wide *a, const Wide *b, size_t most) {
  for (size_t i = 0; i < most; i++) {
    if (a[i] != b[i])
      return wide_order(a[i], b[i]);
    if (!a[i])
      break;
  }
  return 0;
}

int wcscmp(const Wide *a, const Wide *b) { return wcsncmp(a, b, ~(size_t)0); }

int wcscoll(const Wide *a, const Wide *b) { return wcscmp(a, b); }

static Wide wide_lower(Wide c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }

int wcsncasecmp(const Wide *a, const Wide *b, size_t most) {
  for (size_t i = 0; i < most; i++) {
    Wide c = wide_lower(a[i]), d = wide_lower(b[i]);
    if (c != d)
      return wide_order(c, d);
    if (!c)
      break;
  }
  return 0;
}

int wcscasecmp(const Wide *a, const Wide *b) {
  return wcsncasecmp(a, b, ~(size_t)0);
}

size_t wcsxfrm(Wide *to, const Wide *from, size_t size) {
  size_t n = wide_length(from);
  if (n < size)
    wcscpy(to, from);
  else
    for (size_t i = 0; i < size; i++)
      to[i] = __VERIFIER_nondet_int();
  return n;
}

Wide *wcschrnul(const Wide *s, Wide c) {
  while (*s && *s != c)
    s++;
  return (Wide *)s;
}

Wide *wcschr(const Wide *s, Wide c) {
  Wide *found = wcschrnul(s, c);
  return *found == c ? found : NULL;
}

Wide *wcsrchr(const Wide *s, Wide c) {
  const Wide *found = NULL;
  do
    if (*s == c)
      found = s;
  while (*s++);
  return (Wide *)found;
}

static int wide_is_among(Wide c, const Wide *set) {
  for (; *set; set++)
    if (*set == c)
      return 1;
  return 0;
}

static size_t wide_span(const Wide *s, const Wide *set, int among) {
  size_t n = 0;
  while (s[n] && wide_is_among(s[n], set) == among)
    n++;
  return n;
}

size_t wcsspn(const Wide *s, const Wide *set) { return wide_span(s, set, 1); }

size_t wcscspn(const Wide *s, const Wide *set) { return wide_span(s, set, 0); }

Wide *wcspbrk(const Wide *s, const Wide *set) {
  s += wide_span(s, set, 0);
  return *s ? (Wide *)s : NULL;
}

Wide *wcsstr(const Wide *s, const Wide *wanted) {
  size_t n = wide_length(wanted);
  for (;; s++) {
    if (!wcsncmp(s, wanted, n))
      return (Wide *)s;
    if (!*s)
      return NULL;
  }
}

Wide *wcswcs(const Wide *s, const Wide *wanted) { return wcsstr(s, wanted); }

Wide *wcstok(Wide *s, const Wide *set, Wide **rest) {
  if (!s)
    s = *rest;
  if (!s)
    return NULL;
  s += wide_span(s, set, 1);
  if (!*s) {
    *rest = NULL;
    return NULL;
  }
  Wide *end = s + wide_span(s, set, 0);
  *rest = *end ? end + 1 : NULL;
  *end = 0;
  return s;
}

Wide *wcsdup(const Wide *s) {
  Wide *copy = allocate((wide_length(s) + 1) * sizeof *s, 0);
  if (copy)
    wide_copy(copy, s);
  return copy;
}

/* ---- classes of characters */

/* A class of wctype is that of the same characters; others have none. */
static int wide_class(Wide c) { return c < 0 || c > 127 ? 0 : class_of(c); }

int iswalnum(Wide c) { return wide_class(c) & CLASS_ALNUM; }
int iswalpha(Wide c) { return wide_class(c) & CLASS_ALPHA; }
int iswblank(Wide c) { return wide_class(c) & CLASS_BLANK; }
int iswcntrl(Wide c) { return wide_class(c) & CLASS_CONTROL; }
int iswdigit(Wide c) { return wide_class(c) & CLASS_DIGIT; }
int iswgraph(Wide c) { return wide_class(c) & CLASS_GRAPH; }
int iswlower(Wide c) { return wide_class(c) & CLASS_LOWER; }
int iswprint(Wide c) { return wide_class(c) & CLASS_PRINT; }
int iswpunct(Wide c) { return wide_class(c) & CLASS_PUNCTUATION; }
int iswspace(Wide c) { return wide_class(c) & CLASS_SPACE; }
int iswupper(Wide c) { return wide_class(c) & CLASS_UPPER; }
int iswxdigit(Wide c) { return wide_class(c) & CLASS_HEX; }

int towlower(Wide c) { return wide_lower(c); }
int towupper(Wide c) { return c >= 'a' && c <= 'z' ? c - 32 : c; }

/* ---- conversion: a byte from 128 on is an error */

int btowc(int c) { return c >= 0 && c < 128 ? c : NO_WIDE; }

int wctob(int c) { return c >= 0 && c < 128 ? c : NO_WIDE; }

int mbsinit(const void *state) {
  if (state)
    (void)*(const int *)state;
  return 1;
}

static size_t no_character(void) { return (size_t)fail(EILSEQ); }

size_t mbrtowc(Wide *to, const char *from, size_t n, void *state) {
  (void)state;
  if (!from)
    return 0;
  if (n == 0)
    return (size_t)-2;
  unsigned char c = (unsigned char)*from;
  if (c >= 128)
    return no_character();
  if (to)
    *to = c;
  return c != 0;
}

size_t mbrlen(const char *from, size_t n, void *state) {
  return mbrtowc(NULL, from, n, state);
}

int mbtowc(Wide *to, const char *from, size_t n) {
  size_t length = mbrtowc(to, from, n, NULL);
  return length > 1 ? -1 : (int)length;
}

int mblen(const char *from, size_t n) { return mbtowc(NULL, from, n); }

size_t wcrtomb(char *to, Wide c, void *state) {
  (void)state;
  if (!to)
    return 1;
  if (c < 0 || c >= 128)
    return no_character();
  *to = (char)c;
  return 1;
}

int wctomb(char *to, Wide c) { return to ? (int)wcrtomb(to, c, NULL) : 0; }

/* Converts up to 'most' bytes into up to 'size' characters.  Only with a place
 * for them, '*from' moves on, and becomes NULL behind the terminator. */
size_t mbsnrtowcs(Wide *to, const char **from, size_t most, size_t size,
                  void *state) {
  const char *s = *from;
  (void)state;
  for (size_t n = 0;; n++) {
    if ((to && n == size) || n == most) {
      if (to)
        *from = s + n;
      return n;
    }
    unsigned char c = (unsigned char)s[n];
    if (c >= 128) {
      if (to)
        *from = s + n;
      return no_character();
    }
    if (to)
      to[n] = c;
    if (!c) {
      if (to)
        *from = NULL;
      return n;
    }
  }
}

size_t mbsrtowcs(Wide *to, const char **from, size_t size, void *state) {
  return mbsnrtowcs(to, from, ~(size_t)0, size, state);
}

size_t mbstowcs(Wide *to, const char *from, size_t size) {
  return mbsrtowcs(to, &from, size, NULL);
}

size_t wcsnrtombs(char *to, const Wide **from, size_t most, size_t size,
                  void *state) {
  const Wide *s = *from;
  (void)state;
  for (size_t n = 0;; n++) {
    if ((to && n == size) || n == most) {
      if (to)
        *from = s + n;
      return n;
    }
    if (s[n] < 0 || s[n] >= 128) {
      if (to)
        *from = s + n;
      return no_character();
    }
    if (to)
      to[n] = (char)s[n];
    if (!s[n]) {
      if (to)
        *from = NULL;
      return n;
    }
  }
}

size_t wcsrtombs(char *to, const Wide **from, size_t size, void *state) {
  return wcsnrtombs(to, from, ~(size_t)0, size, state);
}

size_t wcstombs(char *to, const Wide *from, size_t size) {
  return wcsrtombs(to, &from, size, NULL);
}

int wcwidth(Wide c) {
  return c == 0 ? 0 : wide_class(c) & CLASS_PRINT ? 1 : -1;
}

int wcswidth(const Wide *s, size_t n) {
  int width = 0;
  for (size_t i = 0; i < n && s[i]; i++) {
    if (wcwidth(s[i]) < 0)
      return -1;
    width++;
  }
  return width;
}

/* ---- numbers: the characters up to the first that no number has are read as
 * a string */

enum { MOST_NUMBER = 80 };

static size_t wide_number(char *to, const Wide *s) {
  size_t n = 0;
  for (; s[n] > 0 && s[n] < 128; n++) {
    if (n == MOST_NUMBER)
      __bmc_unsupported("a number of more than 80 wide characters");
    to[n] = (char)s[n];
  }
  to[n] = 0;
  return n;
}

static void wide_end(const Wide *s, Wide **end, const char *text,
                     const char *last) {
  if (end)
    *end = (Wide *)s + (last - text);
}

long wcstol(const Wide *s, Wide **end, int base) {
  char text[MOST_NUMBER + 1], *last;
  wide_number(text, s);
  long n = strtol(text, &last, base);
  wide_end(s, end, text, last);
  return n;
}

long long wcstoll(const Wide *s, Wide **end, int base) {
  char text[MOST_NUMBER + 1], *last;
  wide_number(text, s);
  long long n = strtoll(text, &last, base);
  wide_end(s, end, text, last);
  return n;
}

unsigned long wcstoul(const Wide *s, Wide **end, int base) {
  char text[MOST_NUMBER + 1], *last;
  wide_number(text, s);
  unsigned long n = strtoul(text, &last, base);
  wide_end(s, end, text, last);
  return n;
}

unsigned long long wcstoull(const Wide *s, Wide **end, int base) {
  char text[MOST_NUMBER + 1], *last;
  wide_number(text, s);
  unsigned long long n = strtoull(text, &last, base);
  wide_end(s, end, text, last);
  return n;
}

long long wcstoimax(const Wide *s, Wide **end, int base) {
  return wcstoll(s, end, base);
}

unsigned long long wcstoumax(const Wide *s, Wide **end, int base) {
  return wcstoull(s, end, base);
}

/* ---- classes and changes by name: numbers of them, from 1 on */

static const char *const wide_classes[] = {"alnum", "alpha", "blank", "cntrl",
                                           "digit", "graph", "lower", "print",
                                           "punct", "space", "upper", "xdigit"};
static const int wide_class_bits[] = {
    CLASS_ALNUM,       CLASS_ALPHA, CLASS_BLANK, CLASS_CONTROL,
    CLASS_DIGIT,       CLASS_GRAPH, CLASS_LOWER, CLASS_PRINT,
    CLASS_PUNCTUATION, CLASS_SPACE, CLASS_UPPER, CLASS_HEX};
enum { WIDE_CLASSES = 12, TO_LOWER = 1, TO_UPPER };

unsigned long wctype(const char *name) {
  for (unsigned i = 0; i < WIDE_CLASSES; i++)
    if (!strcmp(name, wide_classes[i]))
      return i + 1;
  return 0;
}

int iswctype(Wide c, unsigned long kind) {
  return kind && kind <= WIDE_CLASSES
             ? wide_class(c) & wide_class_bits[kind - 1]
             : 0;
}

const int *wctrans(const char *name) {
  static const int changes[] = {TO_LOWER, TO_UPPER};
  return !strcmp(name, "tolower")   ? &changes[0]
         : !strcmp(name, "toupper") ? &changes[1]
                                    : NULL;
}

int towctrans(Wide c, const int *change) {
  return !change ? c : *change == TO_LOWER ? towlower(c) : towupper(c);
}
