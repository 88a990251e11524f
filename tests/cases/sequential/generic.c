// run:
// expect: TRUE
// why: A generic selection takes the branch of the type.
// known-bug: generic selections are not lowered.
#include <assert.h>

int main(void) {
  int i = 0;
  assert(_Generic(i, int : 1, default : 2) == 1);
  return 0;
}
