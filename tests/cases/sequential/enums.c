// run:
// expect: TRUE
// run: -DMUTANT=1
// expect: FALSE(assertion)
// run: -DMUTANT=2
// expect: FALSE(assertion)
// run: -DMUTANT=3
// expect: FALSE(assertion)
// why: Enumerators, their values and arithmetic.
#include <assert.h>

/* Run k of the mutants expects the opposite of check k. */
#ifndef MUTANT
#define MUTANT 0
#endif
#define CHECK(k, condition) assert(MUTANT == (k) ? !(condition) : (condition))

enum level { LOW = -1, MIDDLE, HIGH = 10, TOP };

static const char *name(enum level l) {
  switch (l) {
  case LOW: return "low";
  case TOP: return "top";
  default: return "other";
  }
}

int main(void) {
  enum level l = MIDDLE;
  CHECK(1, l == 0 && TOP == 11 && LOW < 0);
  l++;
  CHECK(2, l == 1 && name(l)[0] == 'o');
  CHECK(3, name(TOP)[1] == 'o' && name(LOW)[2] == 'w');
  return 0;
}
