// run:
// expect: FALSE(assertion)
// why: mutant: the sum is cut to eight bits.
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  unsigned char average = (unsigned char)((unsigned char)(a + b) / 2);
  assert(average == (a + b) / 2);
  return 0;
}
