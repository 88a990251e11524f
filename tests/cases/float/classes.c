// run:
// expect: TRUE
// run: --32
// expect: TRUE
// run: -DMUTANT=1
// expect: FALSE(assertion)
// run: -DMUTANT=2
// expect: FALSE(assertion)
// why: constants and classes of <math.h> that the compiler knows; of any bits,
//      in the end, exactly one class holds.
#include <assert.h>
#include <math.h>

extern int __VERIFIER_nondet_int(void);

static double limits[] = {INFINITY, -HUGE_VAL, NAN};

static void classify(void) {
  volatile float least = 1e-40f, f = 1;
  volatile double zero = 0;
  assert(isinf(limits[0]) && isinf(limits[1]) && isnan(limits[2]));
  assert(isinf(HUGE_VALF) && isnan(nanf("")) && isnan(nan("1")) && !isnan(f));
  assert(limits[0] > 1e308 && limits[1] < -1e308 && limits[2] != limits[2]);
  assert(isfinite(f) && isnormal(f) && !isnormal(least) && !isnormal(zero));
  assert(!isfinite(limits[2]) && !isinf(limits[2]) && !isnormal(limits[0]));
  assert(signbit(-zero) && !signbit(zero) && signbit(limits[1]));
  assert(fpclassify(least) == FP_SUBNORMAL && fpclassify(f) == FP_NORMAL);
  assert(fpclassify(-zero) == FP_ZERO && fpclassify(limits[1]) == FP_INFINITE);
#if MUTANT == 1
  assert(fpclassify(limits[2]) != FP_NAN);
#endif
}

static void compare(void) {
  volatile float one = 1;
  volatile double two = 2, none = NAN;
  assert(isless(one, two) && !isless(two, one) && isgreater(two, one));
  assert(islessequal(one, one) && isgreaterequal(two, two));
  assert(islessgreater(one, two) && !islessgreater(two, two));
  assert(!islessgreater(one, none) && isunordered(one, none));
  assert(!isunordered(one, two) && !isgreaterequal(none, none));
}

int main(void) {
  classify();
  compare();
  union {
    int bits;
    float value;
  } any = {__VERIFIER_nondet_int()};
  float x = any.value;
  assert(!!isnan(x) + !!isinf(x) + !!isnormal(x) +
             (fpclassify(x) == FP_SUBNORMAL) + (fpclassify(x) == FP_ZERO) ==
         1);
  assert(!!isfinite(x) == !(isnan(x) || isinf(x)));
#if MUTANT == 2
  assert(isnormal(x) || x == 0 || !isfinite(x));
#endif
  return 0;
}
