// run:
// expect: TRUE
// why: rand and random give no negative value.
// run: -DRAND_R
// expect: FALSE(assertion)
// mutant: rand_r is expected to leave the seed.
// run: -DRAND
// expect: FALSE(assertion)
// mutant: rand is expected to give the same value again.
// run: -DRANDOM
// expect: FALSE(assertion)
// mutant: random is expected to be small.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  unsigned seed = 1;
  srand(1);
  srandom(1);
  int a = rand(), b = rand_r(&seed);
  long c = random();
#if defined RAND_R
  assert(a >= 0 && seed == 1 && c >= 0);
#elif defined RAND
  assert(a == rand() && b >= 0 && c >= 0);
#elif defined RANDOM
  assert(a >= 0 && b >= 0 && c < 1000);
#else
  assert(a >= 0 && b >= 0 && c >= 0);
#endif
  return 0;
}
