#include "frontend/base/text.h"

#include <ctype.h>
#include <string.h>

bool text_number(const char *s, uint64_t *out) {
  uint64_t n = 0;
  if (!*s)
    return false;
  for (; *s; s++) {
    unsigned digit = (unsigned)(*s - '0');
    if (digit > 9 || n > (UINT64_MAX - digit) / 10)
      return false;
    n = 10 * n + digit;
  }
  *out = n;
  return true;
}

bool text_is_same(const char *a, const char *b) {
  return a == b || (a && b && !strcmp(a, b));
}

bool text_begins_with(const char *s, const char *prefix) {
  return !strncmp(s, prefix, strlen(prefix));
}

bool text_ends_in(const char *s, const char *end) {
  size_t n = strlen(s), m = strlen(end);
  return n >= m && !strcmp(s + n - m, end);
}

const char *text_file_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

/* Longer words are cut, since only option names are compared. */
enum { LONGEST = 31 };

static unsigned least(unsigned a, unsigned b) { return a < b ? a : b; }

/* Returns the number of letters to insert, delete, replace or swap. */
static unsigned edits(const char *a, size_t m, const char *b, size_t n) {
  unsigned d[LONGEST + 2][LONGEST + 2];
  m = m < LONGEST ? m : LONGEST, n = n < LONGEST ? n : LONGEST;
  for (size_t i = 0; i <= m; i++)
    for (size_t j = 0; j <= n; j++) {
      if (!i || !j) {
        d[i][j] = (unsigned)(i + j);
        continue;
      }
      unsigned same = a[i - 1] == b[j - 1] ? 0 : 1;
      d[i][j] =
          least(d[i - 1][j - 1] + same, least(d[i - 1][j], d[i][j - 1]) + 1);
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        d[i][j] = least(d[i][j], d[i - 2][j - 2] + 1);
    }
  return d[m][n];
}

Nearest nearest_start(const char *typed, size_t length) {
  return (Nearest){typed, length, NULL, (unsigned)length / 3 + 1};
}

void nearest_offer(Nearest *near, const char *word) {
  unsigned distance = edits(near->typed, near->length, word, strlen(word));
  if (distance < near->distance) {
    near->distance = distance;
    near->best = word;
  }
}

void text_wrap(FILE *out, const char *s, unsigned column, unsigned indent,
               unsigned width) {
  while (*s) {
    unsigned n = (unsigned)strcspn(s, " ");
    if (column > indent && column + 1 + n > width) {
      fprintf(out, "\n%*s", (int)indent, "");
      column = indent;
    } else if (column > indent) {
      fputc(' ', out);
      column++;
    }
    fwrite(s, 1, n, out);
    column += n;
    s += n;
    s += strspn(s, " ");
  }
}

void text_print_literal(FILE *out, const char *s) {
  fputc('"', out);
  for (; *s; s++) {
    unsigned char c = (unsigned char)*s;
    if (c == '"' || c == '\\' || c == '?')
      fprintf(out, "\\%c", c);
    else if (c < 32 || c >= 127)
      fprintf(out, "\\%03o", c);
    else
      fputc(c, out);
  }
  fputc('"', out);
}

const char *text_skip_quoted(const char *p) {
  char quote = *p++;
  while (*p && *p != quote)
    p += *p == '\\' && p[1] ? 2 : 1;
  return *p ? p + 1 : p;
}

static uint64_t read_digits(const char **p, unsigned base, unsigned most) {
  uint64_t v = 0;
  for (const char *s = *p; most-- && isxdigit((unsigned char)*s); *p = ++s) {
    unsigned digit = isdigit((unsigned char)*s)
                         ? (unsigned)(*s - '0')
                         : (unsigned)(tolower((unsigned char)*s) - 'a' + 10);
    if (digit >= base)
      break;
    v = base * v + digit;
  }
  return v;
}

uint64_t text_read_element(const char **p) {
  static const char escapes[] = "a\ab\bf\fn\nr\rt\tv\ve\033";
  const char *s = *p;
  *p = s + 1;
  if (*s != '\\')
    return (unsigned char)*s;
  if (*++s >= '0' && *s <= '7')
    return read_digits(p, 8, 3);
  *p = s + 1;
  switch (*s) {
  case 'x': return read_digits(p, 16, 16);
  case 'u': return read_digits(p, 16, 4);
  case 'U': return read_digits(p, 16, 8);
  }
  const char *e = *s ? strchr(escapes, *s) : NULL;
  return e && (e - escapes) % 2 == 0 ? (unsigned char)e[1] : (unsigned char)*s;
}

static size_t word_length(const char *p) {
  size_t n = 0;
  while (isalnum((unsigned char)p[n]) || p[n] == '_')
    n++;
  return n;
}

bool text_find_word(const char **at, const char *word) {
  size_t wanted = strlen(word);
  for (const char *p = *at; *p;) {
    size_t n = word_length(p);
    if (n && n == wanted && !strncmp(p, word, n)) {
      *at = p + n;
      return true;
    }
    p = n ? p + n : *p == '"' || *p == '\'' ? text_skip_quoted(p) : p + 1;
  }
  return false;
}
