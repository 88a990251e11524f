// run:
// expect: TRUE
// run: --rounding up
// expect: TRUE
// run: --rounding down
// expect: TRUE
// run: --rounding zero
// expect: TRUE
// run: --rounding up --32
// expect: TRUE
// run: --rounding up -DMUTANT=1
// expect: FALSE(assertion)
// run: --rounding zero -DMUTANT=1
// expect: FALSE(assertion)
// run: --rounding down -DMUTANT=2
// expect: FALSE(assertion)
// run: --rounding up -DMUTANT=3 --engine order --unwind 20
// expect: UNKNOWN(a change of the direction of rounding)
// why: what of the library goes in a direction: integers next to a number,
//      square roots, numbers out of texts, in which the sign counts.  What says
//      itself where it goes does not.  To change the direction is not modelled.
#include <assert.h>
#include <fenv.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>

#ifndef MUTANT
#define MUTANT 0
#endif

extern int __VERIFIER_nondet_int(void);

#define CHOICE(to_zero, nearest, up, down)                                     \
  ((double[]){(to_zero), (nearest), (up),                                      \
              (down)}[MUTANT == 1 ? (FLT_ROUNDS + 2) % 4 : FLT_ROUNDS])

static int is_same(double x, double y) {
  return x == y && !signbit(x) == !signbit(y);
}

static void integers(void) {
  assert(is_same(rint(0.25), CHOICE(0, 0, 1, 0)));
  assert(is_same(rint(-0.75), CHOICE(-0.0, -1, -0.0, -1)));
  assert(is_same(nearbyint(2.5), CHOICE(2, 2, 3, 2)));
  assert(is_same(rintf(-1e-40f), CHOICE(-0.0, -0.0, -0.0, -1)));
  assert(lrint(-3.5) == CHOICE(-3, -4, -3, -4));
  assert(llrintf(1e6f + 0.25f) == CHOICE(1e6, 1e6, 1000001, 1e6));
  assert(rint(-4503599627370495.5) == CHOICE(-4503599627370495, -0x1p52,
                                             -4503599627370495, -0x1p52));
  assert(floor(-0.5) == -1 && ceil(0.5) == 1 && trunc(-1.75) == -1);
  assert(round(-2.5) == -3 && lround(0.4999) == 0 && (int)-1.9 == -1);
}

static void roots(void) {
  volatile double two = 2, least = 5e-324, most = DBL_MAX;
  assert(sqrt(two) == CHOICE(0x1.6a09e667f3bccp0, 0x1.6a09e667f3bcdp0,
                             0x1.6a09e667f3bcdp0, 0x1.6a09e667f3bccp0));
  assert(sqrt(most) == CHOICE(0x1.fffffffffffffp511, 0x1.fffffffffffffp511,
                              0x1p512, 0x1.fffffffffffffp511));
  assert(sqrt(least) == 0x1p-537 && is_same(sqrt(-0.0), -0.0));
  assert(sqrtf(3) == CHOICE(0x1.bb67aep0, 0x1.bb67aep0, 0x1.bb67bp0,
                            0x1.bb67aep0));
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 6)
    return;
  assert(sqrt(n * n) == n || MUTANT == 1);
  assert(sqrt(n) * sqrt(n) <= n || FLT_ROUNDS % 3 != 0);
}

static void texts(void) {
  assert(strtod("0.3", NULL) == CHOICE(0x1.3333333333333p-2,
                                       0x1.3333333333333p-2,
                                       0x1.3333333333334p-2,
                                       0x1.3333333333333p-2));
  assert(atof(" -0.3x") == -CHOICE(0x1.3333333333333p-2, 0x1.3333333333333p-2,
                                   0x1.3333333333333p-2,
                                   0x1.3333333333334p-2));
  assert(strtof("-0.3", NULL) == -CHOICE(0x1.333332p-2, 0x1.333334p-2,
                                         0x1.333332p-2, 0x1.333334p-2));
  assert(is_same(atof("-0"), -0.0) && atof("-inf") == -INFINITY);
  assert(strtod("-9007199254740991e22", NULL) < -9e37 || MUTANT == 1);
}

int main(void) {
  integers();
  roots();
  texts();
  assert(MUTANT != 2 || strtod("-0.3", NULL) == -0.3);
  if (MUTANT == 3)
    fesetround(FE_TONEAREST);
  return 0;
}
