// run:
// expect: TRUE
// why: An alloca block lives until its function returns.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = __builtin_alloca(2 * sizeof *p);
  p[1] = 3;
  assert(p[1] == 3);
  return 0;
}
