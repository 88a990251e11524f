// run:
// expect: TRUE
// run: --engine order
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
// run: --engine order -DWRONG=8
// expect: FALSE(valid-deref)
// run: --engine order -DWRONG=9
// expect: FALSE(valid-deref)
// run: --engine order -DWRONG=10
// expect: FALSE(valid-deref)
// run: --engine order -DWRONG=11
// expect: FALSE(valid-deref)
// why: Blocks and strings of 2^20 characters are compared, each at once, and
// searched from the end; the checks of the runs above are the opposite of what
// holds, or one of the two sides is too short.
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { N = 1 << 20, MIDDLE = N / 2 };

#ifndef WRONG
#define WRONG 0
#endif
#define CHECK(k, condition) assert(WRONG == (k) ? !(condition) : (condition))

int main(void) {
  char *a = malloc(N), *b = malloc(N);
  if (!a || !b)
    return 0;
  memset(a, 'a', N - 1);
  a[N - 1] = 0;
  memcpy(b, a, N);
  CHECK(1, strcmp(a, b) == 0 && memcmp(a, b, N) == 0);
  b[MIDDLE] = 'm';
  CHECK(2, strcmp(a, b) < 0 && strcmp(b, a) > 0);
  CHECK(3, memcmp(a + 1, b + 1, N - 1) < 0 && memcmp(a, b, MIDDLE) == 0);
  CHECK(4, strncmp(a, b, MIDDLE) == 0 && strncmp(b, a, MIDDLE + 1) > 0);
  CHECK(5, strrchr(b, 'm') == b + MIDDLE && !strrchr(a, 'm'));
  CHECK(6, memrchr(b, 'a', MIDDLE + 1) == b + MIDDLE - 1);
  CHECK(7, strcmp(a + MIDDLE, a) < 0 && strrchr(a, 'a') == a + N - 2);
  if (WRONG == 8)
    return memcmp(a, b + 1, N) != 0;
  if (WRONG == 11)
    return memrchr(a, 'z', N + 1) != NULL;
  if (WRONG == 9 || WRONG == 10) {
    a[N - 1] = b[N - 1] = b[MIDDLE] = 'a';
    return WRONG == 9 ? strcmp(a, b + 1) : strcmp(a + 1, b);
  }
  free(a);
  free(b);
  return 0;
}
