/* floats.h - arithmetic on floating-point numbers, the one copy that folding
 * and interpretation share.
 *
 * A number is its IEEE 754 representation: binary32 or binary64, by its width
 * of 32 or 64 bits.  Results are rounded to nearest (ties to even) or in one
 * direction.  Arithmetic on NaNs returns the first one, made quiet.  If no
 * operand is a NaN, an invalid operation returns the default NaN of x86: its
 * sign is set and its payload is zero.
 *
 * The process itself always rounds to nearest.  The direction is changed for
 * one operation and then restored. */
#ifndef BASE_FLOATS_H
#define BASE_FLOATS_H
#include <stdbool.h>
#include <stdint.h>

/* FLOAT(NAME, text, arity): arithmetic has the width of its operands,
 * comparisons are one bit wide, conversions (arity 1) as wide as is asked. */
#define FLOAT_OPS                                                              \
  FLOAT(ADD, "fadd", 2)                                                        \
  FLOAT(SUB, "fsub", 2)                                                        \
  FLOAT(MUL, "fmul", 2)                                                        \
  FLOAT(DIV, "fdiv", 2)                                                        \
  FLOAT(EQ, "feq", 2)                                                          \
  FLOAT(LT, "flt", 2)                                                          \
  FLOAT(LE, "fle", 2)                                                          \
  FLOAT(RESIZE, "fresize", 1)                                                  \
  FLOAT(FROM_SIGNED, "fsigned", 1)                                             \
  FLOAT(FROM_UNSIGNED, "funsigned", 1)                                         \
  FLOAT(TO_SIGNED, "tosigned", 1)                                              \
  FLOAT(TO_UNSIGNED, "tounsigned", 1)

/* Rounding modes in the order of the choices of --rounding; nearest is 0. */
#define ROUNDINGS                                                              \
  ROUNDING(NEAREST, "nearest", FE_TONEAREST)                                   \
  ROUNDING(UP, "up", FE_UPWARD)                                                \
  ROUNDING(DOWN, "down", FE_DOWNWARD)                                          \
  ROUNDING(ZERO, "zero", FE_TOWARDZERO)

typedef enum {
#define ROUNDING(NAME, TEXT, FE) ROUNDING_##NAME,
  ROUNDINGS
#undef ROUNDING
      N_ROUNDING
} Rounding;

const char *rounding_name(Rounding);
bool rounding_find(const char *name, Rounding *);
int rounding_direction(Rounding); /* in the form that fesetround takes */

typedef enum {
#define FLOAT(NAME, TEXT, ARITY) FLOAT_##NAME,
  FLOAT_OPS
#undef FLOAT
      N_FLOAT
} FloatOp;

const char *float_name(FloatOp);
unsigned float_arity(FloatOp);
bool float_is_predicate(FloatOp);
bool float_find(const char *name, FloatOp *);

/* Converts a number of that width to a double, which is exact; float_bits
 * converts back, rounding to nearest. */
double float_value(unsigned width, uint64_t bits);
uint64_t float_bits(unsigned width, double);

/* Applies 'op' to operands of 'from' bits; the result has 'width' bits.  False
 * if no such number exists: the integer would be out of range. */
bool float_apply(FloatOp op, Rounding, unsigned from, unsigned width,
                 uint64_t a, uint64_t b, uint64_t *result);

#endif
