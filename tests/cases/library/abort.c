// run:
// expect: TRUE
// why: abort ends the process: nothing comes after.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n != 1)
    abort();
  assert(n == 1);
  return 0;
}
