// run: --64
// expect: TRUE
// run: --64 -DMUTANT=1
// expect: FALSE(assertion)
// run: --64 -DMUTANT=2
// expect: FALSE(assertion)
// run: --64 -DMUTANT=3
// expect: FALSE(assertion)
// why: The LP64 data model: long and pointers have 64 bits.
#include <assert.h>

/* Run k of the mutants expects the opposite of check k. */
#ifndef MUTANT
#define MUTANT 0
#endif
#define CHECK(k, condition) assert(MUTANT == (k) ? !(condition) : (condition))

int main(void) {
  CHECK(1, sizeof(long) == 8 && sizeof(void *) == 8 && sizeof(int) == 4);
  unsigned long all = -1;
  CHECK(2, all > 0xffffffffu);
  CHECK(3, -1L < 0u);
  return 0;
}
