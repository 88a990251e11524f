// run:
// expect: TRUE
// run: --rounding up
// expect: TRUE
// run: --rounding down
// expect: TRUE
// run: --rounding zero
// expect: TRUE
// run: --rounding up -DMUTANT=0
// expect: FALSE(assertion)
// run: --rounding up -DMUTANT=1
// expect: FALSE(assertion)
// run: --rounding down -DMUTANT=1
// expect: FALSE(assertion)
// run: --rounding zero -DMUTANT=1
// expect: FALSE(assertion)
// run: --rounding up -DMUTANT=2
// expect: FALSE(assertion)
// why: what each direction makes of numbers between two others, of what is too
//      large or too small, and of what cancels out; of two threads, too, as a
//      thread inherits it.  What is static is rounded to nearest, as are
//      literals; mutant 0 takes it for what is computed.
#include <assert.h>
#include <fenv.h>
#include <float.h>
#include <math.h>
#include <pthread.h>

#ifndef MUTANT
#define MUTANT -1
#endif

typedef enum { TO_ZERO, NEAREST, UP, DOWN } Direction;

static Direction expected(void) {
  return MUTANT == 1 ? (FLT_ROUNDS + 1) % 4 : FLT_ROUNDS;
}

#define IS(value, to_zero, nearest, up, down)                                  \
  assert(is_same((value),                                                      \
                 (double[]){(to_zero), (nearest), (up), (down)}[expected()]))

static int is_same(double x, double y) {
  return x == y && !signbit(x) == !signbit(y);
}

static const double third = 1.0 / 3, tenth = 0.1f + 0.2f;
static const float large = 16777217;
static const int is_below = 1.0 / 3 * 3 < 1 ? 1 : 1.0 / 3 * 3 > 1 ? 2 : 3;

static void *doubles(void *unused) {
  volatile double one = 1, three = 3, most = DBL_MAX, least = 5e-324;
  IS(one / three, third, third, 0x1.5555555555556p-2, third);
  IS(-one / three, -third, -third, -third, -0x1.5555555555556p-2);
  IS(one + least, 1, 1, 1 + DBL_EPSILON, 1);
  IS(one - least, 1 - DBL_EPSILON / 2, 1, 1, 1 - DBL_EPSILON / 2);
  IS(one - one, 0.0, 0.0, 0.0, -0.0);
  IS(-0.0 + (one - one), 0.0, 0.0, 0.0, -0.0);
  IS(most + most, DBL_MAX, INFINITY, INFINITY, DBL_MAX);
  IS(-most - least, -DBL_MAX, -DBL_MAX, -DBL_MAX, -INFINITY);
  IS(least / 2, 0.0, 0.0, 5e-324, 0.0);
  IS(least * -0.75, -0.0, -5e-324, -0.0, -5e-324);
  IS(DBL_MIN * (1 - DBL_EPSILON), 0x1.ffffffffffffep-1023,
     0x1.ffffffffffffep-1023, 0x1.ffffffffffffep-1023, 0x1.ffffffffffffep-1023);
  return unused;
}

static void floats(void) {
  volatile float one = 1, most = FLT_MAX, least = 0x1p-149f;
  volatile double between = 1 + 0x1.8p-24, many = 1e300;
  volatile int n = -16777217;
  volatile unsigned long u = ~0ul;
  IS((float)between, 1, 1 + FLT_EPSILON, 1 + FLT_EPSILON, 1);
  IS((float)-between, -1, -1 - FLT_EPSILON, -1, -1 - FLT_EPSILON);
  IS((float)many, FLT_MAX, INFINITY, INFINITY, FLT_MAX);
  IS((float)-many, -FLT_MAX, -INFINITY, -FLT_MAX, -INFINITY);
  IS(most * one + most, FLT_MAX, INFINITY, INFINITY, FLT_MAX);
  IS(least * -least, -0.0, -0.0, -0.0, -0x1p-149f);
  IS((float)n, -16777216, -16777216, -16777216, -16777218);
  IS((float)u, 0x0.ffffffp64, 0x1p64, 0x1p64, 0x0.ffffffp64);
  IS((double)u, 0x0.fffffffffffff8p64, 0x1p64, 0x1p64, 0x0.fffffffffffff8p64);
  IS((float)(n - n), 0.0, 0.0, 0.0, 0.0);
}

static void constants(void) {
  assert(third == 0x1.5555555555555p-2 && large == 0x1p24f && is_below == 3);
  IS(1.0 / 3, third, third, 0x1.5555555555556p-2, third);
  IS((float)16777217, large, large, 16777218, large);
  IS(1.0 / 3 > 0x1.5555555555555p-2 ? 2 : 1, 1, 1, 2, 1);
  IS(0.1f + 0.2f, 0.3f - FLT_EPSILON / 4, 0.3f, 0.3f, 0.3f - FLT_EPSILON / 4);
  assert(tenth == 0.3f || MUTANT == 1);
  assert(MUTANT != 0 || large == (float)16777217);
}

static void directions(void) {
  static const int of[] = {FE_TOWARDZERO, FE_TONEAREST, FE_UPWARD, FE_DOWNWARD};
  assert(fegetround() == of[expected()] && fesetround(fegetround()) == 0);
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, doubles, NULL);
  pthread_join(t, NULL);
  floats();
  constants();
  directions();
  assert(MUTANT != 2 || 1.0 / 3 == third);
  return 0;
}
