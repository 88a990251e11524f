// run: --engine order
// expect: TRUE
// run: --engine order -DWRONG=1
// expect: FALSE(assertion)
// run: --engine order -DWRONG=2
// expect: FALSE(assertion)
// run: --engine order -DWRONG=3
// expect: FALSE(assertion)
// run: --engine order -DWRONG=4
// expect: FALSE(assertion)
// run: --engine order -DWRONG=5
// expect: FALSE(assertion)
// run: -DWRONG=4
// expect: FALSE(assertion)
// why: Searches and ranges in one expression take place at once, and in every
// order if they conflict: a fill may come before or after a search or a copy of
// the same bytes, though no single byte is accessed.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { N = 100000 };

#ifndef WRONG
#define WRONG 0
#endif

static char *a, *b;

static int fill(int byte) {
  memset(a, byte, N - 1);
  return 0;
}

static int copy(void) {
  memcpy(b, a, N);
  return 0;
}

int main(void) {
  a = malloc(N), b = malloc(N);
  if (!a || !b)
    return 0;
  memset(a, 'a', N - 1);
  memset(b, 'b', N - 1);
  a[N - 1] = b[N - 1] = 0;
  assert(strlen(a) + strlen(b) == 2 * N - 2 + (WRONG == 1));
  char *c = malloc(strlen(a) + strlen(b) + 1);
  if (c)
    assert(strcmp(strcat(strcpy(c, a), b) + N - 1, b) == (WRONG == 2));
  free(c);
  size_t n = strlen(a) + (size_t)fill(0);
  assert(n == 0 || n == N - 1);
  assert(WRONG != 3 || n == 0);
  assert(WRONG != 5 || n == N - 1);
  if (WRONG == 5)
    return 0;
  fill('x');
  fill('y') + copy();
  assert(b[5] == 'x' || b[5] == 'y');
  assert(WRONG != 4 || b[5] == 'y');
  free(a);
  free(b);
  return 0;
}
