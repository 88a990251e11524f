#include "reduction/semantics/telling.h"

#include <assert.h>

static bool is_low(const TellingQuery *q, uint64_t n) { return n < q->align; }

static bool is_comparison(Op op) {
  return op == OP_EQ || op == OP_ULT || op == OP_ULE || op == OP_SLT ||
         op == OP_SLE;
}

/* Bits below the alignment do not depend on the object's place. */
static Telling bitwise_with_number(const TellingQuery *q) {
  const uint64_t inverse = ~q->number & bits_mask(q->from);
  if (q->is_known && q->op == OP_AND && is_low(q, q->number))
    return TELLS_NUMBER;
  if (q->is_known && is_low(q, q->op == OP_AND ? inverse : q->number))
    return TELLS_NOTHING;
  bool is_mixed = q->a == HOLDS_SEVERAL || q->b == HOLDS_SEVERAL;
  return is_mixed && q->op == OP_XOR ? TELLS_MIXED : TELLS_BACK;
}

/* Uses the names if the result may become an address again; p & q could only
 * seem to be one. */
static Telling bitwise_of_pair(const TellingQuery *q) {
  assert(q->a != HOLDS_NUMBER && q->b != HOLDS_NUMBER);
  return q->op == OP_XOR ? TELLS_MIXED : TELLS_PLACE;
}

static Telling of_part(const TellingQuery *q) {
  assert(q->from < q->address_width);
  bool is_copy =
      q->op == OP_ZEXT || q->op == OP_SEXT || (q->op == OP_TRUNC && q->to >= 8);
  return is_copy && q->to < q->address_width ? TELLS_NOTHING : TELLS_PART;
}

static Telling of_truncation(const TellingQuery *q) {
  assert(q->op == OP_TRUNC && q->to < q->from);
  if (q->to >= q->address_width)
    return TELLS_NOTHING;
  bool is_low_part = q->to < 32 && is_low(q, bits_mask(q->to));
  return is_low_part ? TELLS_NUMBER : TELLS_PLACE;
}

static Telling of_arithmetic(const TellingQuery *q) {
  bool is_pair = q->a != HOLDS_NUMBER && q->b != HOLDS_NUMBER;
  switch (q->op) {
  case OP_ADD: return is_pair ? TELLS_MIXED : TELLS_NOTHING;
  case OP_SUB:
    if (is_pair)
      return q->is_same ? TELLS_NUMBER : TELLS_MIXED;
    return q->a == HOLDS_NUMBER ? TELLS_PLACE : TELLS_NOTHING;
  case OP_AND:
  case OP_OR:
  case OP_XOR: return is_pair ? bitwise_of_pair(q) : bitwise_with_number(q);
  case OP_UREM: {
    bool is_power = q->is_known && q->number &&
                    !(q->number & (q->number - 1)) &&
                    is_low(q, q->number - 1) && q->b == HOLDS_NUMBER;
    return is_power ? TELLS_NUMBER : TELLS_PLACE;
  }
  default: return TELLS_PLACE;
  }
}

Telling telling(const TellingQuery *q) {
  if (q->op == OP_ITE || (q->a == HOLDS_NUMBER && q->b == HOLDS_NUMBER))
    return TELLS_NOTHING;
  if (q->from < q->address_width)
    return of_part(q);
  if (q->op == OP_ZEXT || q->op == OP_SEXT)
    return TELLS_NOTHING;
  if (is_comparison(q->op))
    return TELLS_ORDER;
  return q->op == OP_TRUNC ? of_truncation(q) : of_arithmetic(q);
}
