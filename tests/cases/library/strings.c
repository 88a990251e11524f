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
// run: --unwind 8 -DMUTANT=10
// expect: FALSE(assertion)
// why: Lengths, comparisons and searches of strings.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Run k of the mutants expects the opposite of check k. */
#ifndef MUTANT
#define MUTANT 0
#endif
#define CHECK(k, condition) assert(MUTANT == (k) ? !(condition) : (condition))

int main(void) {
  const char *s = "abcab";
  CHECK(1, strlen(s) == 5 && strlen("") == 0);
  CHECK(2, strnlen(s, 3) == 3 && strnlen(s, 9) == 5);
  CHECK(3, strcmp(s, "abcab") == 0 && strcmp(s, "abd") < 0);
  CHECK(4, strcmp(s, "abc") > 0 && strcmp("\x80", "a") > 0);
  CHECK(5, strncmp(s, "abx", 2) == 0 && strncmp(s, "abx", 3) < 0);
  CHECK(6, strchr(s, 'b') == s + 1 && strchr(s, 'x') == NULL);
  CHECK(7, strchr(s, 0) == s + 5);
  CHECK(8, strrchr(s, 'b') == s + 4 && strrchr(s, 'z') == NULL);
  CHECK(9, strstr(s, "ca") == s + 2 && strstr(s, "cb") == NULL);
  CHECK(10, strstr(s, "") == s);
  return 0;
}
