// run:
// expect: FALSE(valid-deref)
// why: Writing through NULL.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = NULL;
  *p = 1;
  return 0;
}
