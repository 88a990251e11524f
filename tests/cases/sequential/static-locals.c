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
// why: Static locals keep their value, others do not; scopes hide.
#include <assert.h>

/* Run k of the mutants expects the opposite of check k. */
#ifndef MUTANT
#define MUTANT 0
#endif
#define CHECK(k, condition) assert(MUTANT == (k) ? !(condition) : (condition))

static int x = 1;

static int next(void) {
  static int n = 5;
  int fresh = 0;
  fresh++;
  return n++ + fresh;
}

int main(void) {
  CHECK(1, next() == 6 && next() == 7);
  int x = 2;
  {
    int x = 3;
    CHECK(2, x == 3);
    {
      extern int y;
      CHECK(3, y == 8);
    }
  }
  CHECK(4, x == 2);
  for (int i = 0; i < 2; i++) {
    static int total;
    total += i + 1;
    CHECK(5, total == (i ? 3 : 1));
  }
  return 0;
}

int y = 8;
