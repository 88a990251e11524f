#include "frontend/base/utf8.h"

#include <stdlib.h>
#include <string.h>

static unsigned wanted_length(unsigned char lead) {
  return lead < 0x80    ? 1
         : lead < 0xc2  ? 0
         : lead < 0xe0  ? 2
         : lead < 0xf0  ? 3
         : lead <= 0xf4 ? 4
                        : 0;
}

/* True if 'second' may follow 'lead'.  The range depends on 'lead', which
 * excludes overlong forms, surrogates and values above U+10FFFF. */
static bool second_fits(unsigned char lead, unsigned char second) {
  unsigned least = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
  unsigned most = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
  return second >= least && second <= most;
}

unsigned utf8_length(const char *s) {
  unsigned char lead = (unsigned char)*s;
  unsigned n = wanted_length(lead);
  if (n > 1 && !second_fits(lead, (unsigned char)s[1]))
    return 0;
  for (unsigned i = 2; i < n; i++)
    if ((unsigned char)s[i] >> 6 != 2)
      return 0;
  return n;
}

static unsigned advance(const char *s) {
  unsigned n = utf8_length(s);
  return n ? n : 1;
}

size_t utf8_count(const char *s, size_t n) {
  size_t count = 0;
  for (const char *end = s + n; s < end; s += advance(s))
    count++;
  return count;
}

size_t utf8_bytes(const char *s, size_t n) {
  const char *at = s;
  while (*at && n--)
    at += advance(at);
  return (size_t)(at - s);
}

size_t utf8_line(const char *s, size_t width) {
  size_t n = utf8_bytes(s, width);
  if (!s[n])
    return n;
  for (size_t i = n; i > n / 2; i--)
    if (s[i] == ' ')
      return i;
  return n;
}

const char *utf8_skip_line(const char *s, size_t width) {
  s += utf8_line(s, width);
  return *s == ' ' ? s + 1 : s;
}

static bool sets_direction(const char *s) {
  unsigned char last = (unsigned char)s[2];
  return (!strncmp(s, "\xe2\x80", 2) &&
          ((last >= 0xaa && last <= 0xae) || last == 0x8e || last == 0x8f ||
           last == 0xa8 || last == 0xa9)) ||
         (!strncmp(s, "\xe2\x81", 2) && last >= 0xa6 && last <= 0xa9);
}

/* True if the character controls a terminal or reorders a line: control
 * characters and those that set the direction of text. */
static bool is_control(const char *s, unsigned length) {
  unsigned char c = (unsigned char)*s;
  return length == 1   ? c < 0x20 || c == 0x7f
         : length == 2 ? c == 0xc2 && (unsigned char)s[1] < 0xa0
         : length == 3 ? sets_direction(s)
                       : false;
}

char *utf8_repair(Arena *a, const char *s) {
  char *copy = arena_alloc(a, 3 * strlen(s) + 1), *to = copy;
  for (unsigned n; *s; s += n ? n : 1) {
    n = utf8_length(s);
    memcpy(to, n ? s : "\xef\xbf\xbd", n ? n : 3);
    to += n ? n : 3;
  }
  return copy;
}

static char *escape_bytes(char *to, const char *s, unsigned n) {
  static const char named[] = "\n\t\r", name[] = "ntr";
  const char *which = n == 1 ? strchr(named, *s) : NULL;
  if (which)
    return to + sprintf(to, "\\%c", name[which - named]);
  for (unsigned i = 0; i < n; i++)
    to += sprintf(to, "\\x%02x", (unsigned char)s[i]);
  return to;
}

char *utf8_escape(Arena *a, const char *s) {
  char *copy = arena_alloc(a, 4 * strlen(s) + 1), *to = copy;
  for (unsigned n; *s; s += n ? n : 1) {
    n = utf8_length(s);
    if (!n || is_control(s, n)) {
      to = escape_bytes(to, s, n ? n : 1);
    } else {
      memcpy(to, s, n);
      to += n;
    }
  }
  return copy;
}
