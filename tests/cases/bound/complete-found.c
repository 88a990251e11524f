// run: --unwind 1
// expect: FALSE(assertion)
// why: A violation within the bound is found though the bound is too small.
#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint() % 4, i = 0;
  while (i < n)
    i++;
  assert(i != 1);
  return 0;
}
