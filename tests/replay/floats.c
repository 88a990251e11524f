// run:
// expect: FALSE(assertion)
/* The replay gives numbers as their bits, whatever they are. */
#include <assert.h>

extern double __VERIFIER_nondet_double(void);
extern float __VERIFIER_nondet_float(void);

int main(void) {
  double d = __VERIFIER_nondet_double(), sum;
  float f = __VERIFIER_nondet_float(), unset;
  sum = d + f;
  if (d > 0.1 && d < 0.2 && f < -0.5f && unset > 2.25f && unset < 2.5f)
    assert(sum * 4 != -1.5 * unset);
  return 0;
}
