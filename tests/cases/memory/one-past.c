// run:
// expect: TRUE
// why: A pointer one past the end may be made and compared, not used.
// run: -DUSED
// expect: FALSE(valid-deref)
// mutant: the end itself is read.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int a[2] = {1, 2}, *end = a + 2, sum = 0;
  for (int *p = a; p != end; p++)
    sum += *p;
  assert(sum == 3);
#ifdef USED
  sum = *end;
#endif
  return 0;
}
