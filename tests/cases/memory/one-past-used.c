// run:
// expect: FALSE(valid-deref)
// why: mutant: the end itself is read.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int a[2] = {1, 2}, *end = a + 2, sum = 0;
  for (int *p = a; p != end; p++)
    sum += *p;
  assert(sum == 3);
  sum = *end;
  return 0;
}
