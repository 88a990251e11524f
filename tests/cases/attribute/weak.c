// run:
// expect: TRUE
// run: -DMUTANT=1
// expect: FALSE(assertion)
// run: -DMUTANT=2
// expect: FALSE(valid-deref)
// run: -DMUTANT=3
// expect: FALSE(assertion)
// why: A weak function that nobody defines is at address 0; weak definitions
//      and aliases are functions.
#include <assert.h>

extern int absent(int) __attribute__((weak));
int other(void) __attribute__((weak, alias("target")));
int target(void) { return 5; }
__attribute__((weak)) int defined(void) { return 6; }

int main(void) {
  int r = absent ? absent(1) : 0;
  assert(r == 0 && !absent && absent == 0);
  assert(other() == 5 && other && other == target);
#if MUTANT == 1
  assert(absent);
#elif MUTANT == 2
  absent(1);
#elif MUTANT == 3
  assert(defined() == 5);
#endif
  assert(defined() == 6 && defined);
  return 0;
}
