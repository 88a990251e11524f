// run:
// expect: FALSE(valid-free)
// why: Freeing a static variable.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

static int x[2];

int main(void) {
  free(x);
  return 0;
}
