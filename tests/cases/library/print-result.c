// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// run: -DWRONG=3
// expect: FALSE(assertion)
// run: -DWRONG=1 --failures none
// expect: TRUE
// why: Output gives the number of characters, or what says that it failed.
#include <assert.h>
#include <stdio.h>

int main(void) {
  int n = printf("abc%d %s\n", 42, "x");
  assert(n == 8 || n < 0);
  n = puts("x");
  assert(n >= 0 || n == EOF);
  n = putchar('A' + 256);
  assert(n == 'A' || n == EOF);
  n = fflush(stdout);
  assert(n == 0 || n == EOF);
  clearerr(stdout);
  assert(!ferror(stdout));
  n = fprintf(stdout, "%5d", 1);
  assert(n == 5 || (n < 0 && ferror(stdout)));
#if WRONG == 1
  assert(n == 5);
#elif WRONG == 2
  printf("x");
  assert(!ferror(stdout));
#elif WRONG == 3
  FILE *f = fopen("a", "w");
  if (f) {
    fprintf(f, "x");
    assert(!ferror(f));
  }
#endif
}
