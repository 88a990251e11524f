// run:
// expect: TRUE
// why: Without a bound it deepens until it is complete.
#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint() % 4, i = 0;
  while (i < n)
    i++;
  assert(i == n);
  return 0;
}
