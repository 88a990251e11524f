// run:
// expect: FALSE(valid-free)
// why: Freeing the middle of a block.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = malloc(2 * sizeof *p);
  free(p + 1);
  return 0;
}
