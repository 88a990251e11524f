// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// run: -DWRONG=3
// expect: FALSE(assertion)
// why: A stream stays at its position until it is used.
#include <assert.h>
#include <stdio.h>

int main(void) {
  FILE *f = fopen("a", "r"), *g = fopen("b", "r");
  if (!f || !g)
    return 0;
  if (fseek(f, 7, SEEK_SET))
    return 0;
  long n = ftell(f), m = ftell(g);
  assert(n == 7 || n == -1);
#if WRONG == 1
  assert(m == -1 || m == n);
#elif WRONG == 2
  fgetc(f);
#elif WRONG == 3
  fseek(f, 1, SEEK_CUR);
#endif
  n = ftell(f);
  assert(n == 7 || n == -1);
  n = ftell(g);
  assert(n == m || n == -1 || m == -1);
  return 0;
}
