// run:
// expect: TRUE
// why: _Exit ends the process: nothing comes after.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n != 1)
    _Exit(3);
  assert(n == 1);
  return 0;
}
