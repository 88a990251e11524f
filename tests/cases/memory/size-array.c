// run:
// expect: TRUE
// run: -DPAST
// expect: FALSE(valid-deref)
// why: A variable-length array has as many elements as it had at its
//      declaration.
#include <assert.h>
#include <stdlib.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n < 1 || n > 4)
    abort();
  int array[n];
  array[n - 1] = 2;
#ifdef PAST
  array[n] = 1;
#endif
  n = 1;
  assert(sizeof array >= sizeof *array);
  return array[0] * 0;
}
