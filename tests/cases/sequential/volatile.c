// run:
// expect: TRUE
// run: -DMUTANT=1
// expect: FALSE(assertion)
// run: -DMUTANT=2
// expect: FALSE(assertion)
// run: -DMUTANT=3
// expect: FALSE(assertion)
// why: volatile objects and qualified pointers behave as plain ones in one
//   thread.
#include <assert.h>

/* Run k of the mutants expects the opposite of check k. */
#ifndef MUTANT
#define MUTANT 0
#endif
#define CHECK(k, condition) assert(MUTANT == (k) ? !(condition) : (condition))

int main(void) {
  volatile int v = 4;
  int *volatile p = (int *)&v;
  const volatile int *q = &v;
  v++;
  CHECK(1, v == 5 && *q == 5);
  *p = 6;
  CHECK(2, v == 6);
  v = v + v;
  CHECK(3, v == 12);
  return 0;
}
