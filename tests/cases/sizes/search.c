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
// why: Strings of 2^20 characters are searched and copied, each at once; the
// checks of the runs above are the opposite of what holds, or a terminator is
// missing.
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
  if (WRONG != 8)
    a[N - 1] = 0;
  a[MIDDLE] = 'm';
  CHECK(1, strlen(a) == N - 1);
  CHECK(2, strcpy(b, a) == b && strlen(b + 5) == N - 6);
  CHECK(3, strchr(b, 'm') == b + MIDDLE && !strchr(a, 'x'));
  CHECK(4, memchr(b + MIDDLE + 1, 'm', MIDDLE - 1) == NULL);
  CHECK(5, strspn(a, "xa") == MIDDLE && strcspn(b, "xy") == N - 1);
  CHECK(6, strpbrk(a + 1, "m-") == a + MIDDLE);
  CHECK(7, strnlen(b + MIDDLE, 1000) == 1000);
  if (WRONG == 9)
    b = memchr(a, 'x', N + 1);
  free(a);
  free(b);
  return 0;
}
