// run:
// expect: FALSE(assertion)
// run: --rounding up
// expect: FALSE(assertion)
// run: --rounding down
// expect: FALSE(assertion)
// run: --rounding zero
// expect: FALSE(assertion)
/* The replay rounds as was asked for, from before what comes before main, in a
 * thread, too; constants in functions as well.  It is linked with what has
 * square roots. */
#include <assert.h>
#include <fenv.h>
#include <math.h>
#include <pthread.h>

extern double __VERIFIER_nondet_double(void);

static const double third = 1.0 / 3;
static double early;

__attribute__((constructor)) static void begin(void) { early = 1.0 / 3; }

static void *run(void *p) {
  double d = __VERIFIER_nondet_double(), e = __VERIFIER_nondet_double();
  if (!(d > 1 && d < 2 && e > 1 && e < 2))
    return p;
  double sum = d + e * 0x1p-60, other = -(-d - e * 0x1p-60);
  switch (fegetround()) {
  case FE_TONEAREST: assert(sum != other || sqrt(d) < 1.25); break;
  case FE_UPWARD: assert(sum <= other || early == third); break;
  case FE_DOWNWARD: assert(sum >= other || rint(-d) > -2); break;
  default: assert(sum != d || sqrt(0.01) != 0.1 - 0x1p-56 || rint(d) > 1);
  }
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  return pthread_join(t, NULL);
}
