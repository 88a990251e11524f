// run:
// expect: FALSE(valid-deref)
// why: mutant: printf of what was freed, by a list of arguments.
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
  assert(n == 6 && m == 7);
  printf("%.2s %.*s %5s\n", pair, 1, pair, text);
  free(block);
  report("%d %s %f %s\n", n, text, 2.5, block);
  puts(text);
  perror(NULL);
  return 0;
}
