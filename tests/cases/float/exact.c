// run: -DWHAT=1
// expect: FALSE(assertion)
// run: -DWHAT=2
// expect: TRUE
// run: -DWHAT=3
// expect: FALSE(assertion)
// run: -DWHAT=4
// expect: TRUE
// run: -DWHAT=5
// expect: FALSE(assertion)
// run: -DWHAT=6
// expect: TRUE
// run: -DWHAT=7
// expect: FALSE(assertion)
// run: -DWHAT=8
// expect: FALSE(assertion)
// run: -DWHAT=9
// expect: TRUE
// run: -DWHAT=9 --solver z3
// expect: TRUE
// run: -DWHAT=3 --search dpor
// expect: FALSE(assertion)
// run: -DWHAT=6 --search dpor
// expect: TRUE
// run: -DWHAT=9 --search dpor
// expect: TRUE
// why: what holds for all numbers, and what for nearly all: sums do not
// associate, but commute; 1 / (1 / x) is not x, x / x is 1; a number may be
// none, or infinite; floats hold 24 digits, doubles 53.
#include <assert.h>

extern double __VERIFIER_nondet_double(void);
extern float __VERIFIER_nondet_float(void);
extern int __VERIFIER_nondet_int(void);

static double between(double least, double most) {
  double x = __VERIFIER_nondet_double();
  return x >= least && x <= most ? x : least;
}

int main(void) {
  double x = between(-1e9, 1e9), y = between(-1e9, 1e9), z = between(-1, 1);
  float f = __VERIFIER_nondet_float();
  int n = __VERIFIER_nondet_int();
#if WHAT == 1
  assert((x + y) + z == x + (y + z));
#elif WHAT == 2
  assert(x + y == y + x);
#elif WHAT == 3
  if (f > 0.001f && f < 1000)
    assert(1 / (1 / f) == f);
#elif WHAT == 4
  if (x >= 1)
    assert(x / x == 1);
#elif WHAT == 5
  assert(f == f);
#elif WHAT == 6
  if (f > 0 && f * 0 == 0)
    assert(f - f == 0 && f + f > f);
#elif WHAT == 7
  if (f == f)
    assert(f - f == 0);
#elif WHAT == 8
  if (n < 1 << 30 && n > -(1 << 30))
    assert((int)(float)n == n);
#else
  assert((int)(double)n == n);
#endif
  (void)x, (void)y, (void)z, (void)f, (void)n;
  return 0;
}
