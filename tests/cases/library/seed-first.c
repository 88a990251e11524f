// run:
// expect: TRUE
// why: Who does not seed has seeded with 1.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  int a = rand(), b = rand();
  srand(1);
  assert(rand() == a);
  assert(rand() == b);
  return 0;
}
