// run:
// expect: TRUE
// run: -DMUTANT=1
// expect: FALSE(assertion)
// run: -DMUTANT=2
// expect: FALSE(assertion)
// run: -DMUTANT=3
// expect: FALSE(assertion)
// why: The operand of sizeof is evaluated where it has a variable-length array, once and only if it is reached.
#include <assert.h>

/* Run k of the mutants expects the opposite of check k. */
#ifndef MUTANT
#define MUTANT 0
#endif
#define CHECK(k, condition) assert(MUTANT == (k) ? !(condition) : (condition))

static int calls;

static int next(void) { return ++calls; }

int main(int argc, char **argv) {
  int c = argc > 1, j = 0, n = 2;
  int r = c ? sizeof(int[j++ + 1]) : 0;
  CHECK(1, j == c && r == (c ? 4 : 0));
  int a[3][n];
  int s = c && sizeof a[next() - 1] == 8;
  CHECK(2, calls == c && s == c);
  int u = 1 + sizeof(char[next()]) + sizeof a[0] + sizeof(int[3]);
  CHECK(3, u == 21 + calls && calls == c + 1);
  return 0;
}
