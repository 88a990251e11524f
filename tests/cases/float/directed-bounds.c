// run:
// expect: TRUE
// run: --rounding up
// expect: TRUE
// run: --rounding down
// expect: TRUE
// run: --rounding zero
// expect: TRUE
// run: --rounding up --engine scheduler
// expect: TRUE
// run: --rounding down --search dpor
// expect: TRUE
// run: -DMUTANT=1 --rounding up
// expect: FALSE(assertion)
// run: -DMUTANT=1 --rounding zero
// expect: FALSE(assertion)
// run: -DMUTANT=2
// expect: FALSE(assertion)
// run: -DMUTANT=2 --rounding up
// expect: FALSE(assertion)
// run: -DMUTANT=2 --rounding zero
// expect: TRUE
// run: -DMUTANT=3
// expect: TRUE
// run: -DMUTANT=3 --rounding down
// expect: FALSE(assertion)
// run: -DMUTANT=4 --rounding down
// expect: FALSE(assertion)
// run: -DMUTANT=4 --rounding up
// expect: TRUE
// why: on which side of any number what becomes of it lies: of an integer as a
//      float, of a double, of a product that is too small.  Toward zero
//      nothing becomes infinite, upwards nothing below 0 does; what cancels out
//      has a sign only on the way down.
#include <assert.h>
#include <float.h>
#include <math.h>

#ifndef MUTANT
#define MUTANT 0
#endif

extern int __VERIFIER_nondet_int(void);
extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);

static int is_on_its_side(double rounded, double exact) {
  switch (MUTANT == 1 ? 2 + (FLT_ROUNDS == 2) : FLT_ROUNDS) {
  case 0: return exact < 0 ? rounded >= exact : rounded <= exact;
  case 2: return rounded >= exact;
  case 3: return rounded <= exact;
  default: return 1;
  }
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  double d = __VERIFIER_nondet_double();
  float f = __VERIFIER_nondet_float();
  assert(is_on_its_side((float)n, n));
  if (d == d)
    assert(is_on_its_side((float)d, d));
  if (f == f && fabsf(f) < 0x1p-100f)
    assert(is_on_its_side(f * 0x1p-40f, (double)f * 0x1p-40));
  if (isfinite(f))
    assert(isfinite(f * 4) || MUTANT != 2);
  if (isfinite(f))
    assert(!signbit(f - f) || MUTANT != 3);
  if (isfinite(f) && f < 0)
    assert(isfinite(f * 4) || MUTANT != 4);
  return 0;
}
