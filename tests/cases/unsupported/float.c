// run: --unwind 1 -DLONG
// expect: UNKNOWN(long double)
// run: --unwind 1 -DRANGE
// expect: UNKNOWN(conversion out of range)
// run: --unwind 1 -DVECTOR
// expect: UNKNOWN(arithmetic on)
// run: --unwind 1
// expect: TRUE
// why: what is not modelled of floating-point numbers is named.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
typedef float V __attribute__((vector_size(8)));

int main(void) {
  double d = __VERIFIER_nondet_int();
#ifdef LONG
  long double far = 1.5L;
  far *= 3;
  d = far;
#elif defined RANGE
  int i = (int)1e10;
  d = i;
#elif defined VECTOR
  V v = {1, 2};
  v = v + v;
  d = v[0];
#endif
  assert(d + 1 > d);
  return 0;
}
