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
// why: Fall-through, default in the middle, nested and looped switches.
#include <assert.h>

/* Run k of the mutants expects the opposite of check k. */
#ifndef MUTANT
#define MUTANT 0
#endif
#define CHECK(k, condition) assert(MUTANT == (k) ? !(condition) : (condition))

static int f(int x) {
  int r = 0;
  switch (x) {
  case 1: r += 1;
  case 2: r += 10; break;
  default: r += 100;
  case 3:
  case 4 ... 6: r += 1000;
  }
  return r;
}

static int g(int n) {
  int r = 0;
  for (int i = 0; i < 4; i++)
    switch (i % 3) {
    case 0: continue;
    case 1:
      switch (n) {
      case 7: r += 5; break;
      }
      break;
    case 2: r++;
    }
  return r;
}

int main(void) {
  CHECK(1, f(1) == 11);
  CHECK(2, f(2) == 10);
  CHECK(3, f(3) == 1000 && f(5) == 1000);
  CHECK(4, f(9) == 1100);
  CHECK(5, g(7) == 6 && g(8) == 1);
  return 0;
}
