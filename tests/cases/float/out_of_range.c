// run:
// expect: UNKNOWN(conversion out of range)
// run: --search dpor
// expect: UNKNOWN(conversion out of range)
// run: -DIN_RANGE --search dpor
// expect: TRUE
// run: -DIN_RANGE
// expect: TRUE
// run: -DIN_RANGE -DMUTANT
// expect: FALSE(assertion)
// why: what an integer cannot hold has no value in C.
#include <assert.h>

extern double __VERIFIER_nondet_double(void);

int main(void) {
  double d = __VERIFIER_nondet_double();
#ifdef IN_RANGE
  if (!(d > -2147483649.0 && d < 2147483648.0))
    return 0;
#endif
  int n = (int)d;
#ifdef MUTANT
  assert(n == d);
#else
  assert(n - d < 1 && d - n < 1);
#endif
  return 0;
}
