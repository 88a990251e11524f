// run:
// expect: FALSE(assertion)
// why: mutant: rand_r is expected to leave the seed.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  unsigned seed = 1;
  srand(1);
  srandom(1);
  int a = rand(), b = rand_r(&seed);
  long c = random();
  assert(a >= 0 && seed == 1 && c >= 0);
  return 0;
}
