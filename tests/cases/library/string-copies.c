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
// why: Copies and concatenations of strings.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Run k of the mutants expects the opposite of check k. */
#ifndef MUTANT
#define MUTANT 0
#endif
#define CHECK(k, condition) assert(MUTANT == (k) ? !(condition) : (condition))

int main(void) {
  char a[8], b[8];
  CHECK(1, strcpy(a, "abc") == a && a[2] == 'c' && a[3] == 0);
  memset(b, 'x', 8);
  CHECK(2, strncpy(b, a, 6) == b && b[2] == 'c' && b[5] == 0 && b[6] == 'x');
  strncpy(b, "abcdef", 2);
  CHECK(3, b[1] == 'b' && b[2] == 'c');
  CHECK(4, strcat(a, "de") == a && strcmp(a, "abcde") == 0);
  CHECK(5, strncat(a, "fgh", 1) == a && strcmp(a, "abcdef") == 0);
  char *c = strdup(a), *d = strndup(a, 2);
  CHECK(6, c != a && strcmp(c, "abcdef") == 0);
  CHECK(7, strcmp(d, "ab") == 0);
  free(c);
  free(d);
  return 0;
}
