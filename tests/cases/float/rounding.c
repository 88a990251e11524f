// run:
// expect: TRUE
// run: -DAWAY
// expect: FALSE(assertion)
// run: -DEQUAL
// expect: FALSE(assertion)
// why: Halves are rounded away from zero; what is no number equals nothing,
//      and does not count beside a number.
#include <assert.h>
#include <math.h>

int main(void) {
  volatile double half = 2.5, none = NAN;
#ifdef AWAY
  assert(round(half) == 2);
#endif
  assert(round(half) == 3 && round(-half) == -3 && trunc(-half) == -2);
  assert(floor(-half) == -3 && ceil(half) == 3 && signbit(ceil(-0.5)));
  assert(fabs(-half) == half && copysign(half, -0.0) == -half);
#ifdef EQUAL
  assert(none == none);
#endif
  assert(isnan(none) && fmin(none, half) == half && fmax(half, none) == half);
  assert(isinf(-HUGE_VAL) < 0 && !isfinite(INFINITY) && half < INFINITY);
  assert(floorf(0.1f + 0.9f) == 1 && fminf(1, 2) == 1);
  return 0;
}
