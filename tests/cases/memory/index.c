// run:
// expect: TRUE
// why: An index that is tested stays within the array.
// run: -DHIGH
// expect: FALSE(valid-deref)
// mutant: the test admits one element too many.
// run: -DNEGATIVE
// expect: FALSE(valid-deref)
// mutant: negative indices are admitted.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int a[4] = {0}, i = __VERIFIER_nondet_int();
#if defined HIGH
  if (i >= 0 && i <= 4)
#elif defined NEGATIVE
  if (i < 4)
#else
  if (i >= 0 && i < 4)
#endif
    a[i] = 1;
  return 0;
}
