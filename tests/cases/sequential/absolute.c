// run:
// expect: FALSE(assertion)
// why: The smallest int has no absolute value.
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int i = __VERIFIER_nondet_int();
  unsigned u = i < 0 ? 0u - (unsigned)i : (unsigned)i;
  assert((int)u >= 0);
  return 0;
}
