// run:
// expect: TRUE
// why: The average of two unsigned numbers without overflow.
// run: -DNARROW
// expect: FALSE(assertion)
// mutant: the sum is cut to eight bits.
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
#ifdef NARROW
  unsigned char average = (unsigned char)((unsigned char)(a + b) / 2);
#else
  unsigned char average = (unsigned char)((a & b) + ((a ^ b) >> 1));
#endif
  assert(average == (a + b) / 2);
  return 0;
}
