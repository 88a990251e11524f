// run:
// expect: FALSE(valid-deref)
// why: mutant: the block is smaller than what is written.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = realloc(NULL, 1);
  *p = 4;
  assert(*p == 4);
  free(p);
  return 0;
}
