// run:
// expect: FALSE(valid-deref)
// why: Reading a freed block.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = malloc(sizeof *p);
  *p = 1;
  free(p);
  return *p;
  return 0;
}
