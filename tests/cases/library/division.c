// run:
// expect: TRUE
// run: -DZERO
// expect: FALSE(no-division-by-zero)
// run: -DMOST --property no-overflow
// expect: FALSE(no-overflow)
// run: -DMOST -DWIDE --property no-overflow
// expect: FALSE(no-overflow)
// run: --property no-overflow
// expect: TRUE
// run: -DAWAY
// expect: FALSE(assertion)
// why: Quotients are cut off towards zero.
#include <assert.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int by = __VERIFIER_nondet_int();
  div_t d = div(-7, 2);
#ifdef AWAY
  assert(d.quot == -4);
#else
  assert(d.quot == -3 && d.rem == -1);
#endif
  assert(ldiv(7L, -2L).quot == -3 && ldiv(7L, -2L).rem == 1);
  assert(lldiv(LLONG_MAX, 10).rem == 7);
  assert(imaxdiv(INTMAX_MIN, 2).quot == INTMAX_MIN / 2);
  assert(imaxabs(-5) == 5);
  if (by < -8 || by > 8)
    return 0;
#ifndef ZERO
  if (by == 0)
    return 0;
#endif
#ifdef WIDE
  return ldiv(LONG_MIN, by).rem == 0;
#elif defined MOST
  return div(INT_MIN, by).rem == 0;
#else
  d = div(100, by);
  assert(d.quot * by + d.rem == 100 && abs(d.rem) < abs(by));
  return 0;
#endif
}
