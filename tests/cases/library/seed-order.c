// run:
// expect: FALSE(assertion)
// why: mutant: the second number is expected to be the first.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  srand(7);
  int a = rand(), b = rand();
  srand(7);
  assert(rand() == b);
  assert(rand() == b);
  return 0;
}
