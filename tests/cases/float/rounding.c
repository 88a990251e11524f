// run:
// expect: TRUE
// run: -DMUTANT=1
// expect: FALSE(assertion)
// run: -DMUTANT=2
// expect: FALSE(assertion)
// why: of <math.h> what is exact, and square roots: ties, zeros of either sign,
//      numbers without a fraction, the least and the largest ones.  The bits of
//      an input are open in the end: no operation of floats is needed for that.
#include <assert.h>
#include <errno.h>
#include <math.h>

extern int __VERIFIER_nondet_int(void);

static int is_minus_zero(double x) { return x == 0 && signbit(x); }

static void round_to_integers(void) {
  assert(floor(-0.5) == -1 && ceil(0.5) == 1 && floor(2.75) == 2);
  assert(ceil(-2.75) == -2 && trunc(-2.75) == -2 && trunc(2.75) == 2);
  assert(round(2.5) == 3 && round(-2.5) == -3 && rint(2.5) == 2);
  assert(rint(3.5) == 4 && rint(-0.5) == 0 && nearbyintf(1.5f) == 2);
  assert(round(0.49999999999999994) == 0 && rint(0.5000001) == 1);
  assert(rint(1.5) == 2 && rint(0.5) == 0 && ceil(1.5) == 2);
  assert(is_minus_zero(ceil(-0.5)) && is_minus_zero(floor(-0.0)));
  assert(is_minus_zero(round(-0.25)) && !is_minus_zero(floor(0.25)));
  assert(floor(2251799813685249.5) == 2251799813685249.0);
  assert(floor(1e300) == 1e300 && isnan(ceil(NAN)) && floor(-5e-324) == -1);
  assert(lround(-1.5) == -2 && lrint(2.5) == 2 && floorf(-1.5f) == -2);
}

static void compare(void) {
  assert(fabs(-2.5) == 2.5 && fabsf(-0.1f) == 0.1f && !signbit(fabs(-0.0)));
  assert(copysign(3, -0.0) == -3 && copysignf(-3, 1) == 3);
  assert(fmax(1, NAN) == 1 && fmin(NAN, 2) == 2 && isnan(fmax(NAN, NAN)));
  assert(fmax(-1, 2) == 2 && fminf(-1, 2) == -1);
#if MUTANT == 1
  assert(!is_minus_zero(fmax(-0.0, 0.0)));
#endif
}

static void take_roots(void) {
  assert(sqrt(4) == 2 && sqrt(2) == 1.4142135623730951 && sqrt(0.25) == 0.5);
  assert(sqrt(5e-324) == 0x1p-537 && sqrt(3e-320) == 1.7320411662394313e-160);
  assert(sqrt(0x1.fffffffffffffp+1023) == 0x1.fffffffffffffp+511);
  assert(sqrtf(2) == 1.41421354f && is_minus_zero(sqrt(-0.0)));
  assert(isinf(sqrt(INFINITY)) && errno == 0);
  assert(isnan(sqrt(-1)) && errno == EDOM);
}

int main(void) {
  round_to_integers();
  compare();
  take_roots();
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 9)
    return 0;
  double x = n * 0.25;
  assert(floor(x) <= x && x < floor(x) + 1 && ceil(x) >= round(x));
#if MUTANT == 2
  assert(rint(x) == round(x));
#endif
  return 0;
}
