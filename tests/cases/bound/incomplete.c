// run: --unwind 2 --engine order
// expect: UNKNOWN(main.0)
// why: A loop that the bound does not finish is named.
#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = 0;
  while (i < n)
    i++;
  assert(i == n);
  return 0;
}
