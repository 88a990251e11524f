// run:
// expect: FALSE(assertion)
// why: mutant: the wrong case ends.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n == 2)
    quick_exit(3);
  assert(n == 1);
  return 0;
}
