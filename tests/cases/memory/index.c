// run:
// expect: TRUE
// why: An index that is tested stays within the array.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int a[4] = {0}, i = __VERIFIER_nondet_int();
  if (i >= 0 && i < 4)
    a[i] = 1;
  return 0;
}
