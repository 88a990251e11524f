// run: --property unreach-call
// expect: FALSE(unreach-call)
// why: reach_error has a body that would fail an assertion.
#include <assert.h>

void reach_error(void) { assert(0); }
int __VERIFIER_nondet_int(void);

int main(void) {
  if (__VERIFIER_nondet_int() == 4711)
    reach_error();
  return 0;
}
