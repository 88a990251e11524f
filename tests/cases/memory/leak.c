// run: --property valid-memcleanup
// expect: FALSE(valid-memcleanup)
// why: A block that is never freed.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = malloc(sizeof *p);
  *p = 1;
  return 0;
}
