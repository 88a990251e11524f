// run: --unwind 3
// expect: TRUE
// why: A loop of at most three iterations is complete at bound 3.
#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint() % 4, i = 0;
  while (i < n)
    i++;
  assert(i == n);
  return 0;
}
