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
// why: Small operands are promoted to int before arithmetic.
#include <assert.h>

/* Run k of the mutants expects the opposite of check k. */
#ifndef MUTANT
#define MUTANT 0
#endif
#define CHECK(k, condition) assert(MUTANT == (k) ? !(condition) : (condition))

int main(void) {
  unsigned char a = 200, b = 100;
  signed char c = -1;
  unsigned short s = 0xffff;
  CHECK(1, a + b == 300);
  CHECK(2, (unsigned char)(a + b) == 44);
  CHECK(3, ~a == -201);
  CHECK(4, (unsigned char)~a == 55);
  CHECK(5, c < a);
  CHECK(6, -c == 1 && (unsigned char)c == 255);
  CHECK(7, s + 1 == 65536);
  CHECK(8, (a << 4) == 3200 && a >> 3 == 25);
  CHECK(9, sizeof(a + b) == sizeof(int) && sizeof(char) == 1);
  CHECK(10, 'a' == 97 && sizeof 'a' == sizeof(int));
  return 0;
}
