// run:
// expect: TRUE
// why: Strings are read that are printed, and %n stores.
// run: -DCOUNT
// expect: FALSE(assertion)
// mutant: the count is expected to end before the string.
// run: -DEND
// expect: FALSE(valid-deref)
// mutant: printf of what does not end.
// run: -DFPUTS
// expect: FALSE(valid-deref)
// mutant: fputs of what was freed.
// run: -DFREED
// expect: FALSE(valid-deref)
// mutant: printf of what was freed, by a list of arguments.
// run: -DNULL_TEXT
// expect: FALSE(valid-deref)
// mutant: printf of NULL.
// run: -DPUTS
// expect: FALSE(valid-deref)
// mutant: puts of NULL.
// run: -DSTORE
// expect: FALSE(valid-deref)
// mutant: %n stores at NULL.
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
#ifdef STORE
  printf("x%%%c%s%n!%ln\n", 'c', text, &n, (long *)NULL);
#else
  printf("x%%%c%s%n!%ln\n", 'c', text, &n, &m);
#endif
#ifdef COUNT
  assert(n == 3 && m == 7);
#else
  assert(n == 6 && m == 7);
#endif
#if defined END
  printf("%s %.*s %5s\n", pair, 1, pair, text);
#elif defined NULL_TEXT
  printf("%.2s %.*s %5s\n", pair, 1, pair, (char *)NULL);
#else
  printf("%.2s %.*s %5s\n", pair, 1, pair, text);
#endif
#ifdef FREED
  free(block);
#endif
  report("%d %s %f %s\n", n, text, 2.5, block);
#ifdef PUTS
  puts(NULL);
#else
  puts(text);
#endif
#if defined FPUTS
  free(block);
  fputs(block, stdout);
#elif !defined FREED
  fputs(block, stdout);
#endif
  perror(NULL);
#if !defined FPUTS && !defined FREED
  free(block);
#endif
  return 0;
}
