/* bits.h - arithmetic on bit vectors of 1 to 64 bits, the one copy that
 * folding, interpretation and model reading share.
 *
 * A value of width w is a uint64_t whose bits from w up are zero. */
#ifndef BASE_BITS_H
#define BASE_BITS_H
#include <stdbool.h>
#include <stdint.h>

typedef enum {
#define OP(NAME, TEXT, ARITY, RESULT, ORIGIN) OP_##NAME,
#include "frontend/base/ops.def"
#undef OP
  N_OP
} Op;

typedef enum {
  ORIGIN_NONE,
  ORIGIN_OPERAND, /* the only operand */
  ORIGIN_BOTH,
  ORIGIN_CHOSEN /* the operand that ITE selects */
} Origin;

const char *op_name(Op);
unsigned op_arity(Op);
bool op_is_predicate(Op);             /* the result has one bit for any
                                         operands */
bool op_is_cast(Op);                  /* the caller gives the width */
Origin op_origin(Op);                 /* source of the result's provenance */
bool op_find(const char *name, Op *); /* false if there is no such name */

static inline uint64_t bits_mask(unsigned width) {
  return width >= 64 ? UINT64_MAX : ((uint64_t)1 << width) - 1;
}

/* Returns the greatest common divisor; of 0 and a number, that number. */
static inline uint64_t bits_gcd(uint64_t a, uint64_t b) {
  while (b) {
    uint64_t rest = a % b;
    a = b, b = rest;
  }
  return a;
}

static inline uint64_t bits_sext(uint64_t v, unsigned width) {
  uint64_t sign = (uint64_t)1 << (width - 1);
  v &= bits_mask(width);
  return (v ^ sign) - sign;
}

/* Applies 'op' to operands of 'from' bits (for ITE, a has one bit, and b and c
 * have 'from' bits).  The result has 'width' bits.
 *
 *   require  1 <= from, width <= 64; unused operands are ignored */
uint64_t bits_apply(Op, unsigned from, unsigned width, uint64_t a, uint64_t b,
                    uint64_t c);

#endif
