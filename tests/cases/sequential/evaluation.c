// run:
// expect: TRUE
// run: -DMUTANT=1
// expect: FALSE(assertion)
// run: -DMUTANT=2
// expect: FALSE(assertion)
// run: -DMUTANT=3
// expect: FALSE(assertion)
// run: -DMUTANT=4
// expect: FALSE(assertion)
// run: -DMUTANT=5
// expect: FALSE(assertion)
// run: -DMUTANT=6
// expect: FALSE(assertion)
// run: -DMUTANT=7
// expect: FALSE(assertion)
// run: -DMUTANT=8
// expect: FALSE(assertion)
// run: -DMUTANT=9
// expect: FALSE(assertion)
// why: Short circuit, conditional and comma operators, order of side effects.
#include <assert.h>

/* Run k of the mutants expects the opposite of check k. */
#ifndef MUTANT
#define MUTANT 0
#endif
#define CHECK(k, condition) assert(MUTANT == (k) ? !(condition) : (condition))

static int calls;

static int count(int result) {
  calls++;
  return result;
}

int main(void) {
  int a = 1, b, zero = 0;
  CHECK(1, !(zero && count(1)) && calls == 0);
  CHECK(2, (a || count(1)) && calls == 0);
  CHECK(3, (count(1), count(2)) == 2 && calls == 2);
  b = a ? 5 : count(3);
  CHECK(4, b == 5 && calls == 2);
  b = a++ + (b + 1);
  CHECK(5, b == 7 && a == 2);
  b += a *= 3;
  CHECK(6, b == 13 && a == 6);
  CHECK(7, (zero ?: 4) == 4 && (a ?: 4) == 6);
  a = b = 2;
  CHECK(8, a == 2 && (a == 2) == 1 && !a == 0 && !!a == 1);
  CHECK(9, (1 < 2 < 1) == 0 && (-1 < 0u) == 0);
  return 0;
}
