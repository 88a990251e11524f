// run: --32
// expect: TRUE
// run: --32 -DMUTANT=1
// expect: FALSE(assertion)
// run: --32 -DMUTANT=2
// expect: FALSE(assertion)
// run: --32 -DMUTANT=3
// expect: FALSE(assertion)
// run: --32 -DMUTANT=4
// expect: FALSE(assertion)
// why: The ILP32 data model: sizes, alignment, wrapping of long.
#include <assert.h>

/* Run k of the mutants expects the opposite of check k. */
#ifndef MUTANT
#define MUTANT 0
#endif
#define CHECK(k, condition) assert(MUTANT == (k) ? !(condition) : (condition))

struct mixed {
  char c;
  long long l;
  short s;
};

int main(void) {
  CHECK(1, sizeof(long) == 4 && sizeof(void *) == 4 && sizeof(long long) == 8);
  CHECK(2, sizeof(struct mixed) == 16);
  unsigned long all = -1;
  CHECK(3, all == 0xffffffffu && all + 1 == 0);
  CHECK(4, -1L > 0u);
  return 0;
}
