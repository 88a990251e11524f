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
// why: Bit-fields: width, sign, neighbours, wrapping.
#include <assert.h>

/* Run k of the mutants expects the opposite of check k. */
#ifndef MUTANT
#define MUTANT 0
#endif
#define CHECK(k, condition) assert(MUTANT == (k) ? !(condition) : (condition))

struct bits {
  unsigned a : 3;
  signed b : 4;
  unsigned c : 1;
  unsigned : 0;
  unsigned d : 20;
};

int main(void) {
  struct bits s = {7, -8, 1, 1048575};
  CHECK(1, s.a == 7 && s.b == -8 && s.c == 1 && s.d == 1048575);
  s.a++;
  CHECK(2, s.a == 0 && s.b == -8);
  s.b = (signed)(s.b - 1) & 15;
  CHECK(3, s.b == 7);
  s.d += 2;
  CHECK(4, s.d == 1 && s.c == 1);
  s.c = 2;
  CHECK(5, s.c == 0);
  CHECK(6, sizeof(struct bits) == 8);
  CHECK(7, (s.a = 12) == 4);
  CHECK(8, s.a - 5 < 0);
  return 0;
}
