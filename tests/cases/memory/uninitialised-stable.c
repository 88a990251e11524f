// run:
// expect: TRUE
// why: An uninitialised variable keeps whatever value it has.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int x, *p = &x;
  int a = *p, b = *p;
  assert(a == b);
  return 0;
}
