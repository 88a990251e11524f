// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// run: -DWRONG=3
// expect: FALSE(assertion)
// run: -DWRONG=4
// expect: FALSE(assertion)
// run: -DWRONG=5
// expect: FALSE(assertion)
// run: -DWRONG=6
// expect: FALSE(assertion)
// run: -DWRONG=7
// expect: FALSE(assertion)
// why: A stream stays at its position until input, output or fseek moves it.
#include <assert.h>
#include <limits.h>
#include <stdio.h>

static int is_at(FILE *f, long n) {
  long m = ftell(f);
  return m == n || m == -1;
}

int main(void) {
  FILE *f = fopen("a", "r+"), *g = fopen("b", "a+");
  if (!f || !g)
    return 0;
  assert(is_at(f, 0));
  setvbuf(f, NULL, _IOFBF, 64);
  assert(is_at(f, 0));
#if WRONG == 1
  assert(is_at(g, 0));
#endif
  if (fseek(f, 7, SEEK_SET))
    return 0;
  long m = ftell(g);
#if WRONG == 2
  fgetc(f);
#elif WRONG == 3
  fputs("x", f);
#elif WRONG == 4
  fseek(f, 0, SEEK_END);
#endif
  if (ferror(f) || feof(f))
    return 0;
  clearerr(f);
  assert(fileno(f) != fileno(g));
  if (fflush(f))
    return 0;
  assert(is_at(f, 7));
  if (fseek(f, -2, SEEK_CUR))
    return 0;
  assert(is_at(f, 5));
  ungetc('x', f);
  assert(is_at(f, 4));
#if WRONG == 5
  assert(is_at(f, 5));
#endif
  assert(fgetc(f) == 'x' && is_at(f, 5));
#if WRONG == 6
  fseek(f, -5, SEEK_CUR);
  assert(is_at(f, 5));
#elif WRONG == 7
  if (m >= 0)
    fprintf(g, "x");
#endif
  long n = ftell(g);
  assert(n == m || n == -1 || m == -1);
  if (n < 0 || fseek(g, 4, SEEK_CUR))
    return 0;
  assert(is_at(g, n + 4) && n <= LONG_MAX - 4);
  return 0;
}
