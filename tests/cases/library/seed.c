// run:
// expect: TRUE
// why: The same seed gives the same numbers.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  srand(7);
  int a = rand(), b = rand();
  srand(7);
  assert(rand() == a);
  assert(rand() == b);
  return 0;
}
