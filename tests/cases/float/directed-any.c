// run: -DLEFT=0 -DRIGHT=0
// expect: TRUE
// run: -DLEFT=0 -DRIGHT=0 --rounding zero
// expect: TRUE
// run: -DLEFT=1 -DRIGHT=0 --rounding up
// expect: TRUE
// run: -DLEFT=1 -DRIGHT=0 --rounding down
// expect: FALSE(assertion)
// run: -DLEFT=0 -DRIGHT=1 --rounding down
// expect: TRUE
// run: -DLEFT=0 -DRIGHT=0 --rounding down
// expect: FALSE(assertion)
// run: -DLEFT=0 -DRIGHT=0 --rounding up --engine scheduler
// expect: FALSE(assertion)
// run: -DLEFT=1 -DRIGHT=0 --rounding up -DDOUBLE
// expect: TRUE
// run: -DLEFT=0 -DRIGHT=0 --rounding down -DDOUBLE
// expect: FALSE(assertion)
// why: of any numbers, a sum that is rounded up is no less than what comes of
//      the same sum of numbers with the other sign, which is rounded down.
#include <assert.h>

extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);

#ifdef DOUBLE
typedef double Number;
#define ANY __VERIFIER_nondet_double
#else
typedef float Number;
#define ANY __VERIFIER_nondet_float
#endif

int main(void) {
  Number x = ANY(), y = ANY(), sum = x + y, other = -(-x - y);
  if (x != x || y != y || sum != sum)
    return 0;
  assert(!(sum < other) || RIGHT);
  assert(!(sum > other) || LEFT);
  return 0;
}
