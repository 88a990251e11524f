// run:
// expect: FALSE(valid-deref)
// why: A variable used after the end of its block.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int *p;
  {
    int x = 1;
    p = &x;
  }
  return *p;
  return 0;
}
