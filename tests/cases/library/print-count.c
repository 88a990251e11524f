// run:
// expect: FALSE(assertion)
// why: mutant: the count is expected to end before the string.
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static void report(const char *format, ...) {
  va_list args;
  va_start(args, format);
  vfprintf(stderr, format, args);
  va_end(args);
}

int main(void) {
  char text[4] = "abc", pair[2] = {'a', 'b'}, *block = malloc(2);
  int n = 7;
  long m = 7;
  block[0] = 0;
  printf("x%%%c%s%n!%ln\n", 'c', text, &n, &m);
  assert(n == 3 && m == 7);
  printf("%.2s %.*s %5s\n", pair, 1, pair, text);
  report("%d %s %f %s\n", n, text, 2.5, block);
  puts(text);
  fputs(block, stdout);
  perror(NULL);
  free(block);
  return 0;
}
