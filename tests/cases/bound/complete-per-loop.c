// run: --unwind 1 --unwindset main.0:3
// expect: TRUE
// why: A bound for one loop alone.
#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint() % 4, i = 0;
  while (i < n)
    i++;
  assert(i == n);
  return 0;
}
