// run:
// expect: FALSE(assertion)
// why: An uninitialised variable may have any value.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int x;
  assert(x != 77);
  return 0;
}
