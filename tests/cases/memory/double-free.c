// run:
// expect: FALSE(valid-free)
// why: Freeing a block twice.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = malloc(sizeof *p);
  free(p);
  free(p);
  return 0;
}
