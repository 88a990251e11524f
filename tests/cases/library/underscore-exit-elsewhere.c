// run:
// expect: FALSE(assertion)
// why: mutant: the wrong case ends.
#include <assert.h>
#include <unistd.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n == 2)
    _exit(3);
  assert(n == 1);
  return 0;
}
