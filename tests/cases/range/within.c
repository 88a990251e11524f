// run:
// expect: TRUE
// run: -DBEHIND
// expect: FALSE(assertion)
// why: A copy inside of one object, from and to positions that an input
// decides, needs no bound other than its length, however its elements are read.
#include <assert.h>
#include <string.h>

unsigned __VERIFIER_nondet_uint(void);
void __VERIFIER_assume(int);

int main(void) {
  unsigned to = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n < 6 && to < 4);
  char text[12] = "abcdefghijk", old[12];
  memcpy(old, text, sizeof text);
  memmove(text + to, text + 2, n);
  for (unsigned i = 0; i < n; i++)
    assert(text[to + i] == old[2 + i]);
#ifdef BEHIND
  assert(text[to + n] == old[2 + n]);
#endif
  return 0;
}
