// run:
// expect: FALSE(assertion)
// why: mutant: rand is expected to give the same value again.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  unsigned seed = 1;
  srand(1);
  srandom(1);
  int a = rand(), b = rand_r(&seed);
  long c = random();
  assert(a == rand() && b >= 0 && c >= 0);
  return 0;
}
