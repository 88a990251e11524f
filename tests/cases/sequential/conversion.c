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
// run: -DMUTANT=10
// expect: FALSE(assertion)
// run: -DMUTANT=11
// expect: FALSE(assertion)
// why: Usual arithmetic conversions: unsigned wins at equal rank.
#include <assert.h>

/* Run k of the mutants expects the opposite of check k. */
#ifndef MUTANT
#define MUTANT 0
#endif
#define CHECK(k, condition) assert(MUTANT == (k) ? !(condition) : (condition))

int main(void) {
  int i = -1;
  unsigned u = 1;
  long long l = -1;
  CHECK(1, i > u);
  CHECK(2, l < u);
  CHECK(3, (unsigned)i == 4294967295u);
  CHECK(4, (short)70000 == 4464);
  CHECK(5, (int)3000000000u == -1294967296);
  CHECK(6, u - 2 == 4294967295u);
  CHECK(7, (l & 0xffffffff) == 4294967295LL);
  CHECK(8, (_Bool)256 == 1 && (_Bool)0 == 0);
  CHECK(9, (unsigned long long)i == ~0ull);
  CHECK(10, -1 / 2 == 0 && -7 / 2 == -3 && -7 % 2 == -1 && 7 % -2 == 1);
  CHECK(11, (unsigned)-7 / 2 == 2147483644u);
  return 0;
}
