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
// why: The bytes of a union seen through its members, little endian.
#include <assert.h>

/* Run k of the mutants expects the opposite of check k. */
#ifndef MUTANT
#define MUTANT 0
#endif
#define CHECK(k, condition) assert(MUTANT == (k) ? !(condition) : (condition))

union view {
  unsigned word;
  unsigned char byte[4];
  struct {
    unsigned short low, high;
  } half;
};

int main(void) {
  union view v = {0x04030201};
  CHECK(1, v.byte[0] == 1 && v.byte[3] == 4);
  CHECK(2, v.half.low == 0x0201 && v.half.high == 0x0403);
  v.byte[1] = 0xff;
  CHECK(3, v.word == 0x0403ff01);
  v.half.high = 0;
  CHECK(4, v.word == 0xff01u);
  CHECK(5, sizeof v == 4);
  CHECK(6, *(unsigned char *)&v.word == 1);
  return 0;
}
