// run:
// expect: FALSE(valid-free)
// why: Freeing a local variable.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int x, *p = &x;
  free(p);
  return 0;
}
