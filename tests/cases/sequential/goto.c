// run:
// expect: TRUE
// run: -DMUTANT=1
// expect: FALSE(assertion)
// run: -DMUTANT=2
// expect: FALSE(assertion)
// run: -DMUTANT=3
// expect: FALSE(assertion)
// why: Loops of goto, jumps out of nested loops, and into blocks.
#include <assert.h>

/* Run k of the mutants expects the opposite of check k. */
#ifndef MUTANT
#define MUTANT 0
#endif
#define CHECK(k, condition) assert(MUTANT == (k) ? !(condition) : (condition))

int main(void) {
  int i = 0, sum = 0;
again:
  sum += i;
  if (++i < 4)
    goto again;
  CHECK(1, sum == 6);
  int hits = 0;
  for (int a = 0; a < 3; a++)
    for (int b = 0; b < 3; b++) {
      hits++;
      if (a * b == 2)
        goto out;
    }
out:
  CHECK(2, hits == 6);
  i = 0;
  goto inside;
  {
    i = 100;
  inside:
    i++;
  }
  CHECK(3, i == 1);
  return 0;
}
