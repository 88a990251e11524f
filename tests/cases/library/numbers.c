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
// why: atoi, atol and absolute values.
#include <assert.h>
#include <stdlib.h>

/* Run k of the mutants expects the opposite of check k. */
#ifndef MUTANT
#define MUTANT 0
#endif
#define CHECK(k, condition) assert(MUTANT == (k) ? !(condition) : (condition))

int main(void) {
  CHECK(1, atoi("42") == 42 && atoi(" -7x") == -7 && atoi("+5") == 5);
  CHECK(2, atol("1234567") == 1234567L && atoi("x") == 0);
  CHECK(3, abs(-3) == 3 && abs(3) == 3);
  CHECK(4, labs(-3L) == 3 && llabs(-5000000000LL) == 5000000000LL);
  return 0;
}
