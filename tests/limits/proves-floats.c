// row: Floating-point arithmetic is IEEE 754's
// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
#include <assert.h>
int main(void) {
  float f = 16777216;
  double d = 0.1;
  assert(f + 1 == f);
#ifdef MUTANT
  assert(d + 0.2 == 0.3);
#else
  assert(d + 0.2 > 0.3);
#endif
  return 0;
}
