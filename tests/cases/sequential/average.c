// run:
// expect: TRUE
// why: The average of two unsigned numbers without overflow.
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  unsigned char average = (unsigned char)((a & b) + ((a ^ b) >> 1));
  assert(average == (a + b) / 2);
  return 0;
}
