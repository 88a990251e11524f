// run:
// expect: TRUE
// why: An alloca block lives until its function returns.
// run: -DBOUND
// expect: FALSE(valid-deref)
// mutant: one element too many.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = __builtin_alloca(2 * sizeof *p);
#ifdef BOUND
  p[2] = 3;
#else
  p[1] = 3;
#endif
  assert(p[1] == 3);
  return 0;
}
