// run: --unwind 2 --engine order
// expect: UNKNOWN(main.0)
// why: Bound 2 is one too small.
#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint() % 4, i = 0;
  while (i < n)
    i++;
  assert(i == n);
  return 0;
}
