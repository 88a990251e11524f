// run:
// expect: FALSE(valid-deref)
// why: An alloca block is gone when its function has returned.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

static int *leak(void) { return __builtin_alloca(4); }

int main(void) {
  *leak() = 1;
  return 0;
}
