/* A formula that others solve has all of its arithmetic on floats. */
#include <assert.h>

extern float __VERIFIER_nondet_float(void);

int main(void) {
  float f = __VERIFIER_nondet_float();
  if (f >= 1 && f <= 2) {
#ifdef WRONG
    assert(f * f < 4);
#else
    assert(f * f <= 4);
#endif
  }
  return 0;
}
