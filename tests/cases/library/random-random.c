// run:
// expect: FALSE(assertion)
// why: mutant: random is expected to be small.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  unsigned seed = 1;
  srand(1);
  srandom(1);
  int a = rand(), b = rand_r(&seed);
  long c = random();
  assert(a >= 0 && b >= 0 && c < 1000);
  return 0;
}
