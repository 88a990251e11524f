/* floats.h - arithmetic on floating-point numbers, the one copy that folding
 * and interpretation share.
 *
 * A number is its representation in IEEE 754's binary32 or binary64, by its
 * width of 32 or 64 bits.  What lies between two numbers is rounded to one of
 * them: to the nearest, of which ties are to even, or in one direction.  Of
 * arithmetic with a NaN the first one comes out, made quiet; where no operand
 * is one, it has a sign and no other digits, as x86 has it.
 *
 * The process itself always rounds to nearest: the direction is changed for the
 * one operation and back. */
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

/* In the order of the choices of --rounding; nearest is 0. */
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
int rounding_direction(Rounding); /* as fesetround takes it */

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

/* A number of that width, as a double, which all of them are; and back, to
 * nearest if it has to be rounded. */
double float_value(unsigned width, uint64_t bits);
uint64_t float_bits(unsigned width, double);

/* Apply 'op' to operands 'from' bits wide; the result is 'width' wide.  False
 * if there is no such number: the integer would be out of range. */
bool float_apply(FloatOp op, Rounding, unsigned from, unsigned width,
                 uint64_t a, uint64_t b, uint64_t *result);

#endif
