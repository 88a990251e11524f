// run:
// expect: FALSE(assertion)
// why: mutant: another seed is expected to give the same numbers.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  srand(7);
  int a = rand(), b = rand();
  srand(8);
  assert(rand() == a);
  assert(rand() == b);
  return 0;
}
