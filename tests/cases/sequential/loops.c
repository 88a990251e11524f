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
// why: break, continue, do, comma and empty bodies.
#include <assert.h>

/* Run k of the mutants expects the opposite of check k. */
#ifndef MUTANT
#define MUTANT 0
#endif
#define CHECK(k, condition) assert(MUTANT == (k) ? !(condition) : (condition))

int main(void) {
  int odd = 0, i, j;
  for (i = 0; i < 8; i++) {
    if (i % 2 == 0)
      continue;
    if (i > 6)
      break;
    odd += i;
  }
  CHECK(1, odd == 9 && i == 7);
  i = 5;
  do
    i--;
  while (i > 5);
  CHECK(2, i == 4);
  for (i = 0, j = 10; i < j; i++, j -= 2)
    ;
  CHECK(3, i == 4 && j == 2);
  while (i-- > 0)
    j++;
  CHECK(4, i == -1 && j == 6);
  return 0;
}
