#include "frontend/base/floats.h"
#include "tests/unit/unit.h"

#include <fenv.h>
#include <math.h>
#include <string.h>

static uint64_t of_double(double d) {
  uint64_t bits;
  memcpy(&bits, &d, sizeof bits);
  return bits;
}

static uint64_t of_float(float f) {
  uint32_t bits;
  memcpy(&bits, &f, sizeof bits);
  return bits;
}

static uint64_t apply(FloatOp op, unsigned from, unsigned width, uint64_t a,
                      uint64_t b) {
  uint64_t result = 0;
  CU_ASSERT(float_apply(op, ROUNDING_NEAREST, from, width, a, b, &result));
  return result;
}

static bool fits(FloatOp op, unsigned width, double d) {
  uint64_t result;
  return float_apply(op, ROUNDING_NEAREST, 64, width, of_double(d), 0, &result);
}

static void operations_are_found_by_name(void) {
  for (unsigned i = 0; i < N_FLOAT; i++) {
    FloatOp op;
    CU_ASSERT_FATAL(float_find(float_name((FloatOp)i), &op));
    CU_ASSERT_EQUAL(op, (FloatOp)i);
  }
  for (unsigned i = 0; i < N_ROUNDING; i++) {
    Rounding r;
    CU_ASSERT_FATAL(rounding_find(rounding_name((Rounding)i), &r));
    CU_ASSERT_EQUAL(r, (Rounding)i);
  }
}

static void arithmetic_is_that_of_the_machine(void) {
  static const double numbers[] = {0.0,  -0.0, 1.0,    0.1,    -3.75, 1e300,
                                   1e-9, 7.0,  1e-310, 5e-324, 1e16,  -2.5};
  enum { N = sizeof numbers / sizeof *numbers };
  for (unsigned i = 0; i < N * N; i++) {
    double a = numbers[i / N], b = numbers[i % N];
    float fa = (float)a, fb = (float)b;
    uint64_t x = of_double(a), y = of_double(b);
    uint64_t fx = of_float(fa), fy = of_float(fb);
    CU_ASSERT_EQUAL(apply(FLOAT_ADD, 64, 64, x, y), of_double(a + b));
    CU_ASSERT_EQUAL(apply(FLOAT_MUL, 64, 64, x, y), of_double(a * b));
    CU_ASSERT_EQUAL(apply(FLOAT_SUB, 32, 32, fx, fy), of_float(fa - fb));
    CU_ASSERT_EQUAL(apply(FLOAT_MUL, 32, 32, fx, fy), of_float(fa * fb));
    if (b != 0)
      CU_ASSERT_EQUAL(apply(FLOAT_DIV, 32, 32, fx, fy), of_float(fa / fb));
    CU_ASSERT_EQUAL(apply(FLOAT_LT, 64, 1, x, y), a < b);
    CU_ASSERT_EQUAL(apply(FLOAT_LE, 32, 1, fx, fy), fa <= fb);
    CU_ASSERT_EQUAL(apply(FLOAT_RESIZE, 64, 32, x, 0), of_float(fa));
  }
}

static void nothing_compares_with_what_is_no_number(void) {
  uint64_t none = of_double((double)NAN);
  CU_ASSERT_EQUAL(apply(FLOAT_EQ, 64, 1, none, none), 0);
  CU_ASSERT_EQUAL(apply(FLOAT_LE, 64, 1, none, of_double(1)), 0);
  CU_ASSERT_FALSE(fits(FLOAT_TO_SIGNED, 32, (double)NAN));
}

static void integers_are_cut_toward_zero(void) {
  CU_ASSERT_EQUAL(apply(FLOAT_TO_SIGNED, 64, 32, of_double(-3.9), 0),
                  0xfffffffd);
  CU_ASSERT_EQUAL(apply(FLOAT_TO_UNSIGNED, 64, 8, of_double(255.9), 0), 255);
  CU_ASSERT_EQUAL(apply(FLOAT_TO_UNSIGNED, 64, 8, of_double(-0.9), 0), 0);
  CU_ASSERT_EQUAL(apply(FLOAT_TO_UNSIGNED, 64, 64, of_double(0x1p63), 0),
                  (uint64_t)1 << 63);
  CU_ASSERT_EQUAL(apply(FLOAT_TO_SIGNED, 64, 64, of_double(-0x1p63), 0),
                  (uint64_t)1 << 63);
}

static void what_is_out_of_range_has_no_result(void) {
  CU_ASSERT_FALSE(fits(FLOAT_TO_SIGNED, 64, 0x1p63));
  CU_ASSERT_FALSE(fits(FLOAT_TO_SIGNED, 64, -0x1.0000000000001p63));
  CU_ASSERT_FALSE(fits(FLOAT_TO_UNSIGNED, 64, 0x1p64));
  CU_ASSERT_FALSE(fits(FLOAT_TO_UNSIGNED, 32, -1));
  CU_ASSERT_FALSE(fits(FLOAT_TO_SIGNED, 8, 128));
  CU_ASSERT(fits(FLOAT_TO_SIGNED, 8, -128.9));
  CU_ASSERT_FALSE(fits(FLOAT_TO_SIGNED, 8, -129));
}

static void integers_are_rounded_once(void) {
  CU_ASSERT_EQUAL(apply(FLOAT_FROM_SIGNED, 64, 32, 0x8000004000000001, 0),
                  of_float((float)(int64_t)0x8000004000000001));
  CU_ASSERT_EQUAL(apply(FLOAT_FROM_UNSIGNED, 64, 32, 0x8000008000000001, 0),
                  of_float((float)0x8000008000000001));
  CU_ASSERT_EQUAL(apply(FLOAT_FROM_UNSIGNED, 64, 64, UINT64_MAX, 0),
                  of_double(0x1p64));
  CU_ASSERT_EQUAL(apply(FLOAT_FROM_SIGNED, 8, 64, 0xff, 0), of_double(-1));
}

/* Results in each direction by the C standard, independent of the processor. */
static void directions_are_those_of_the_standard(void) {
  enum { N = 7 };
  const uint64_t tiny = 1, minus = (uint64_t)1 << 63;
  const uint64_t most = of_double(0x1.fffffffffffffp1023);
  const uint64_t infinite = of_double((double)INFINITY);
  const uint64_t one = of_double(1), three = of_double(3);
  const struct {
    FloatOp op;
    uint64_t a, b, expected[N_ROUNDING]; /* by direction: nearest, up, down,
                                            zero */
  } rows[N] = {
      {FLOAT_DIV,
       one,
       three,
       {0x3fd5555555555555, 0x3fd5555555555556, 0x3fd5555555555555,
        0x3fd5555555555555}},
      {FLOAT_DIV,
       one | minus,
       three,
       {0xbfd5555555555555, 0xbfd5555555555555, 0xbfd5555555555556,
        0xbfd5555555555555}},
      {FLOAT_SUB, one, one, {0, 0, minus, 0}},
      {FLOAT_ADD, 0, minus, {0, 0, minus, 0}},
      {FLOAT_MUL, most, three, {infinite, infinite, most, most}},
      {FLOAT_MUL,
       most | minus,
       three,
       {infinite | minus, most | minus, infinite | minus, most | minus}},
      {FLOAT_MUL, tiny, tiny | minus, {minus, minus, minus | tiny, minus}},
  };
  for (unsigned i = 0; i < N; i++)
    for (unsigned r = 0; r < N_ROUNDING; r++) {
      uint64_t result = 0;
      CU_ASSERT(float_apply(rows[i].op, (Rounding)r, 64, 64, rows[i].a,
                            rows[i].b, &result));
      CU_ASSERT_EQUAL(result, rows[i].expected[r]);
    }
}

static void a_direction_is_of_one_operation(void) {
  uint64_t result = 0;
  for (unsigned r = 0; r < N_ROUNDING; r++) {
    CU_ASSERT(float_apply(FLOAT_RESIZE, (Rounding)r, 64, 32, of_double(0.1), 0,
                          &result));
    CU_ASSERT_EQUAL(fegetround(), FE_TONEAREST);
  }
}

UNIT(floats) {
  TEST(operations_are_found_by_name);
  TEST(arithmetic_is_that_of_the_machine);
  TEST(nothing_compares_with_what_is_no_number);
  TEST(integers_are_cut_toward_zero);
  TEST(what_is_out_of_range_has_no_result);
  TEST(integers_are_rounded_once);
  TEST(directions_are_those_of_the_standard);
  TEST(a_direction_is_of_one_operation);
}
