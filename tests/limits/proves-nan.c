// row: Floating-point arithmetic is IEEE 754's
// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
#include <assert.h>
#include <string.h>
volatile double zero;
int main(void) {
  double d = 0.0 / zero;
  long bits;
  memcpy(&bits, &d, sizeof d);
  assert(d != d);
#ifdef MUTANT
  assert(bits > 0);
#else
  assert(bits < 0);
#endif
  return 0;
}
