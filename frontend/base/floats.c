#include "frontend/base/floats.h"

#include "frontend/base/bits.h"

#include <assert.h>
#include <fenv.h>
#include <string.h>

static const struct {
  const char *name;
  unsigned arity;
} table[] = {
#define FLOAT(NAME, TEXT, ARITY) {TEXT, ARITY},
    FLOAT_OPS
#undef FLOAT
};

static const struct {
  const char *name;
  int direction;
} roundings[] = {
#define ROUNDING(NAME, TEXT, FE) {TEXT, FE},
    ROUNDINGS
#undef ROUNDING
};

const char *rounding_name(Rounding r) {
  assert(r < N_ROUNDING);
  return roundings[r].name;
}

int rounding_direction(Rounding r) {
  assert(r < N_ROUNDING);
  return roundings[r].direction;
}

bool rounding_find(const char *name, Rounding *r) {
  for (unsigned i = 0; i < N_ROUNDING; i++)
    if (!strcmp(roundings[i].name, name)) {
      *r = (Rounding)i;
      return true;
    }
  return false;
}

const char *float_name(FloatOp op) {
  assert(op < N_FLOAT);
  return table[op].name;
}
unsigned float_arity(FloatOp op) {
  assert(op < N_FLOAT);
  return table[op].arity;
}

bool float_is_predicate(FloatOp op) {
  return op == FLOAT_EQ || op == FLOAT_LT || op == FLOAT_LE;
}

bool float_find(const char *name, FloatOp *op) {
  for (unsigned i = 0; i < N_FLOAT; i++)
    if (!strcmp(table[i].name, name)) {
      *op = (FloatOp)i;
      return true;
    }
  return false;
}

double float_value(unsigned width, uint64_t bits) {
  uint32_t word = (uint32_t)bits;
  float f;
  double d;
  memcpy(&f, &word, sizeof f);
  memcpy(&d, &bits, sizeof d);
  return width == 32 ? (double)f : d;
}

uint64_t float_bits(unsigned width, double d) {
  uint64_t bits = 0;
  float f = (float)d;
  memcpy(&bits, width == 32 ? (void *)&f : (void *)&d, width / 8);
  return bits;
}

/* True for a NaN: infinities have the largest exponent too, but a zero
 * fraction. */
static bool is_nan(unsigned width, uint64_t bits) {
  uint64_t infinity = width == 32 ? 0x7f800000 : 0x7ff0000000000000;
  return (bits & bits_mask(width - 1)) > infinity;
}

static uint64_t quiet(unsigned width, uint64_t bits) {
  return bits | (uint64_t)1 << (width == 32 ? 22 : 51);
}

static uint64_t no_number(unsigned width) {
  return width == 32 ? 0xffc00000 : 0xfff8000000000000;
}

/* Computes on doubles.  Rounding the result to float equals a float operation:
 * to nearest since a double has more than twice the digits, and in one
 * direction since the direction is kept. */
static double compute(FloatOp op, double a, double b) {
  switch (op) {
  case FLOAT_ADD: return a + b;
  case FLOAT_SUB: return a - b;
  case FLOAT_MUL: return a * b;
  default: return a / b;
  }
}

/* Returns the rounded result.  Integers are converted straight to float, since
 * a conversion through double could round twice.  An integer 0 is a case of its
 * own: a compiler may compute it as a difference of equal numbers, which is -0
 * when rounding down. */
static uint64_t compute_bits(FloatOp op, unsigned width, double x, double y,
                             uint64_t n) {
  bool is_of_integer = op == FLOAT_FROM_SIGNED || op == FLOAT_FROM_UNSIGNED;
  if (is_of_integer && !n)
    return 0;
  switch (op) {
  case FLOAT_RESIZE: return float_bits(width, x);
  case FLOAT_FROM_SIGNED:
    return float_bits(width, width == 32 ? (double)(float)(int64_t)n
                                         : (double)(int64_t)n);
  case FLOAT_FROM_UNSIGNED:
    return float_bits(width, width == 32 ? (double)(float)n : (double)n);
  default: return float_bits(width, compute(op, x, y));
  }
}

/* Compilers assume that the process rounds to nearest.  The operands and the
 * result are volatile, so that the compiler neither folds nor moves the
 * operation. */
static uint64_t rounded(FloatOp op, Rounding r, unsigned width, double x,
                        double y, uint64_t n) {
  if (r == ROUNDING_NEAREST)
    return compute_bits(op, width, x, y, n);
  volatile double hidden_x = x, hidden_y = y;
  volatile uint64_t hidden_n = n, bits;
  fesetround(rounding_direction(r));
  bits = compute_bits(op, width, hidden_x, hidden_y, hidden_n);
  fesetround(FE_TONEAREST);
  return bits;
}

static uint64_t arithmetic(FloatOp op, Rounding r, unsigned width, double x,
                           double y) {
  uint64_t bits = rounded(op, r, width, x, y, 0);
  return is_nan(width, bits) ? no_number(width) : bits;
}

static bool compare(FloatOp op, double a, double b) {
  return op == FLOAT_EQ ? a == b : op == FLOAT_LT ? a < b : a <= b;
}

static const double two_63 = 9223372036854775808.0;

/* Converts to an integer, truncating.  False if the value is out of range, as a
 * NaN always is. */
static bool to_integer(double d, unsigned width, bool is_signed,
                       uint64_t *result) {
  double most = is_signed ? two_63 : 2 * two_63;
  for (unsigned i = width; i < 64; i++)
    most /= 2;
  bool is_low = d > (is_signed ? -most - 1 : -1) || (is_signed && d >= -most);
  if (!is_low || !(d < most))
    return false;
  uint64_t v = d < two_63 ? (uint64_t)(int64_t)d : (uint64_t)d;
  *result = v & bits_mask(width);
  return true;
}

bool float_apply(FloatOp op, Rounding r, unsigned from, unsigned width,
                 uint64_t a, uint64_t b, uint64_t *result) {
  double x = float_value(from, a), y = float_value(from, b);
  switch (op) {
  case FLOAT_ADD:
  case FLOAT_SUB:
  case FLOAT_MUL:
  case FLOAT_DIV:
    *result = is_nan(from, a)   ? quiet(width, a)
              : is_nan(from, b) ? quiet(width, b)
                                : arithmetic(op, r, width, x, y);
    return true;
  case FLOAT_EQ:
  case FLOAT_LT:
  case FLOAT_LE: *result = compare(op, x, y); return true;
  case FLOAT_RESIZE:
  case FLOAT_FROM_UNSIGNED:
    *result = rounded(op, r, width, x, 0, a);
    return true;
  case FLOAT_FROM_SIGNED:
    *result = rounded(op, r, width, x, 0, bits_sext(a, from));
    return true;
  case FLOAT_TO_SIGNED: return to_integer(x, width, true, result);
  case FLOAT_TO_UNSIGNED: return to_integer(x, width, false, result);
  case N_FLOAT: break;
  }
  assert(false);
  return false;
}
