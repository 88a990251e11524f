// run:
// expect: FALSE(assertion)
// why: A shift to the left and back loses the upper bit of some value.
#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned u = __VERIFIER_nondet_uint();
  assert((u << 1 >> 1) == u);
  return 0;
}
