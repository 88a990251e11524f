// run:
// expect: FALSE(valid-deref)
// why: A variable used after the return of its function.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

static int *leak(int n) {
  int *p = &n;
  return p;
}

int main(void) {
  *leak(0) = 1;
  return 0;
}
