// run: --property no-overflow
// expect: TRUE
// why: abs of all but the least number fits.
#include <assert.h>
#include <limits.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > INT_MIN)
    assert(abs(n) >= 0 && labs(n) >= 0 && llabs(-3) == 3);
  return 0;
}
