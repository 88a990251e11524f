// run: -DWHAT=1
// expect: TRUE
// run: -DWHAT=2
// expect: TRUE
// run: -DWHAT=3
// expect: FALSE(assertion)
// run: -DWHAT=4
// expect: TRUE
// run: -DWHAT=5
// expect: TRUE
// run: -DWHAT=6
// expect: TRUE
// why: of what is no number: fabsf and copysignf change a sign alone, roundings
// and roots make it quiet, fmin of one that signals is none, the root of a
// negative number has a sign, a tag is in the digits.
#include <assert.h>
#include <math.h>
#include <string.h>

extern double __VERIFIER_nondet_double(void);
extern float __VERIFIER_nondet_float(void);

int main(void) {
  double d = __VERIFIER_nondet_double(), to = 0;
  float f = __VERIFIER_nondet_float(), g = fabsf(f), h = copysignf(f, -1.0f);
  unsigned long long in, out;
  unsigned a, b, c;
  memcpy(&a, &f, sizeof a);
  memcpy(&b, &g, sizeof b);
  memcpy(&c, &h, sizeof c);
#if WHAT == 1
  assert(b == (a & 0x7fffffff) && c == (a | 0x80000000));
#elif WHAT == 2
  to = trunc(d);
  memcpy(&in, &d, sizeof in);
  memcpy(&out, &to, sizeof out);
  if (isnan(d))
    assert(out == (in | 1ull << 51));
#elif WHAT == 3
  assert(fmin(d, 1.0) <= 1.0);
#elif WHAT == 4
  memcpy(&in, &d, sizeof in);
  if (!isnan(d) || in >> 51 & 1)
    assert(fmin(d, 1.0) <= 1.0 && fmaxf(f, 1.0f) == fmaxf(f, 1.0f) | isnan(f));
#elif WHAT == 5
  to = nan("7") == 7 ? 0 : nan("0x7");
  memcpy(&out, &to, sizeof out);
  to = __builtin_nan("7");
  memcpy(&in, &to, sizeof in);
  assert(in == 0x7ff8000000000007 && out == in && isnan(nanf("x")));
#else
  to = sqrt(-1.0);
  assert(isnan(to) && signbit(to) && lroundf(2.5f) == 3 && lrintf(2.5f) == 2);
#endif
  (void)in, (void)out, (void)to;
  return 0;
}
