// run:
// expect: TRUE
// run: --32
// expect: TRUE
// why: Text and length of what is printed into memory.
#define _GNU_SOURCE
#include <assert.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char text[32];

static void is(const char *wanted, const char *format, ...) {
  va_list list;
  va_start(list, format);
  assert(vsnprintf(text, sizeof text, format, list) == (int)strlen(wanted));
  va_end(list);
  assert(!strcmp(text, wanted));
}

int main(void) {
  int n;
  char *block;
  is("-5|+7|  9|9  |009", "%d|%+d|%3d|%-3d|%03d", -5, 7, 9, 9, 9);
  is("2147483648 -2147483648", "%u %i", 1u << 31, INT_MIN);
  is("ff 0XFF 0 017 0", "%x %#X %#x %#o %#o", 255, 255, 0, 15, 0);
  is("-1 65535 255", "%hhd %hu %hhu", 255, 65535, 511);
  is("-9 18 9 18446744073709551615", "%ld %lu %zu %llu", -9l, 18ul, (size_t)9,
     ~0ull);
  is("  ab|ab  |a|", "%4s|%-4s|%.1s|%.0s", "ab", "ab", "ab", "ab");
  is("x%y   z", "%c%%%-3c %c", 'x', 'y', 'z');
  is("(nil)|0x10|  00012|", "%p|%p|%7.5d|%.0d", NULL, (void *)16, 12, 0);
  is("7  |  8", "%*d|%*d", -3, 7, 3, 8);
  is("abc3", "abc%n%d", &n, 3);
  assert(n == 3);
  assert(snprintf(text, 4, "%d", 12345) == 5 && !strcmp(text, "123"));
  assert(snprintf(NULL, 0, "%s", "four") == 4);
  assert(snprintf(text, 1, "x") == 1 && !text[0]);
  assert(sprintf(text, "%s-%d", "a", 1) == 3 && !strcmp(text, "a-1"));
  assert(asprintf(&block, "%d%c", 42, '!') == 3 && !strcmp(block, "42!"));
  free(block);
  return 0;
}
