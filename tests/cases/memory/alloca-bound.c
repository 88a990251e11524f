// run:
// expect: FALSE(valid-deref)
// why: mutant: one element too many.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = __builtin_alloca(2 * sizeof *p);
  p[2] = 3;
  assert(p[1] == 3);
  return 0;
}
