// run:
// expect: FALSE(assertion)
// why: Nothing says that numbers differ.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  srand(7);
  int a = rand(), b = rand();
  srand(7);
  assert(a != b);
  assert(rand() == b);
  return 0;
}
