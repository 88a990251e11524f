// run: --unwind 8
// expect: TRUE
// run: --unwind 8 -DMUTANT=1
// expect: FALSE(assertion)
// run: --unwind 8 -DMUTANT=2
// expect: FALSE(assertion)
// run: --unwind 8 -DMUTANT=3
// expect: FALSE(assertion)
// run: --unwind 8 -DMUTANT=4
// expect: FALSE(assertion)
// run: --unwind 8 -DMUTANT=5
// expect: FALSE(assertion)
// run: --unwind 8 -DMUTANT=6
// expect: FALSE(assertion)
// run: --unwind 8 -DMUTANT=7
// expect: FALSE(assertion)
// run: --unwind 8 -DMUTANT=8
// expect: FALSE(assertion)
// run: --unwind 8 -DMUTANT=9
// expect: FALSE(assertion)
// why: memcpy, memmove, memset, memcmp and memchr.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Run k of the mutants expects the opposite of check k. */
#ifndef MUTANT
#define MUTANT 0
#endif
#define CHECK(k, condition) assert(MUTANT == (k) ? !(condition) : (condition))

int main(void) {
  char a[6] = {1, 2, 3, 4, 5, 6}, b[6];
  CHECK(1, memcpy(b, a, 6) == b && b[0] == 1 && b[5] == 6);
  memmove(a + 1, a, 4);
  CHECK(2, a[0] == 1 && a[1] == 1 && a[4] == 4 && a[5] == 6);
  memmove(b, b + 2, 3);
  CHECK(3, b[0] == 3 && b[2] == 5 && b[3] == 4);
  CHECK(4, memset(a, 257, 3) == a && a[0] == 1 && a[2] == 1 && a[3] == 3);
  CHECK(5, memcmp(a, b, 6) < 0 && memcmp(b, a, 6) > 0 && memcmp(a, a, 6) == 0);
  CHECK(6, memcmp("\xff", "\x01", 1) > 0);
  CHECK(7, memchr(b, 5, 6) == b + 2 && memchr(b, 9, 6) == NULL);
  int n = 0x01020304, m;
  memcpy(&m, &n, sizeof n);
  CHECK(8, m == n);
  memset(&m, 0, sizeof m);
  CHECK(9, m == 0);
  return 0;
}
