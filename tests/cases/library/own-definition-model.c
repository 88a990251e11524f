// run:
// expect: FALSE(assertion)
// why: mutant: the model is expected.
#include <assert.h>

int abs(int n) { return n + 100; }

int main(void) {
  int n = 1;
  assert(abs(n) == 1);
  return 0;
}
