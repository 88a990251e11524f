#include "reduction/semantics/observation.h"

#include <assert.h>

static bool is_low(const ObservationQuery *q, uint64_t n) {
  return n < q->align;
}

static bool is_comparison(Op op) {
  return op == OP_EQ || op == OP_ULT || op == OP_ULE || op == OP_SLT ||
         op == OP_SLE;
}

/* Bits below the alignment do not depend on the object's place. */
static Observation bitwise_with_number(const ObservationQuery *q) {
  const uint64_t inverse = ~q->number & bits_mask(q->from);
  if (q->is_known && q->op == OP_AND && is_low(q, q->number))
    return OBSERVES_NUMBER;
  if (q->is_known && is_low(q, q->op == OP_AND ? inverse : q->number))
    return OBSERVES_NOTHING;
  bool is_mixed = q->a == HOLDS_SEVERAL || q->b == HOLDS_SEVERAL;
  return is_mixed && q->op == OP_XOR ? OBSERVES_MIXED : OBSERVES_BACK;
}

/* Uses the names if the result may become an address again; p & q could only
 * seem to be one. */
static Observation bitwise_of_pair(const ObservationQuery *q) {
  assert(q->a != HOLDS_NUMBER && q->b != HOLDS_NUMBER);
  return q->op == OP_XOR ? OBSERVES_MIXED : OBSERVES_PLACE;
}

static Observation of_part(const ObservationQuery *q) {
  assert(q->from < q->address_width);
  bool is_copy =
      q->op == OP_ZEXT || q->op == OP_SEXT || (q->op == OP_TRUNC && q->to >= 8);
  return is_copy && q->to < q->address_width ? OBSERVES_NOTHING : OBSERVES_PART;
}

static Observation of_truncation(const ObservationQuery *q) {
  assert(q->op == OP_TRUNC && q->to < q->from);
  if (q->to >= q->address_width)
    return OBSERVES_NOTHING;
  bool is_low_part = q->to < 32 && is_low(q, bits_mask(q->to));
  return is_low_part ? OBSERVES_NUMBER : OBSERVES_PLACE;
}

static Observation of_arithmetic(const ObservationQuery *q) {
  bool is_pair = q->a != HOLDS_NUMBER && q->b != HOLDS_NUMBER;
  switch (q->op) {
  case OP_ADD: return is_pair ? OBSERVES_MIXED : OBSERVES_NOTHING;
  case OP_SUB:
    if (is_pair)
      return q->is_same ? OBSERVES_NUMBER : OBSERVES_MIXED;
    return q->a == HOLDS_NUMBER ? OBSERVES_PLACE : OBSERVES_NOTHING;
  case OP_AND:
  case OP_OR:
  case OP_XOR: return is_pair ? bitwise_of_pair(q) : bitwise_with_number(q);
  case OP_UREM: {
    bool is_power = q->is_known && q->number &&
                    !(q->number & (q->number - 1)) &&
                    is_low(q, q->number - 1) && q->b == HOLDS_NUMBER;
    return is_power ? OBSERVES_NUMBER : OBSERVES_PLACE;
  }
  default: return OBSERVES_PLACE;
  }
}

Observation observation(const ObservationQuery *q) {
  if (q->op == OP_ITE || (q->a == HOLDS_NUMBER && q->b == HOLDS_NUMBER))
    return OBSERVES_NOTHING;
  if (q->from < q->address_width)
    return of_part(q);
  if (q->op == OP_ZEXT || q->op == OP_SEXT)
    return OBSERVES_NOTHING;
  if (is_comparison(q->op))
    return OBSERVES_ORDER;
  return q->op == OP_TRUNC ? of_truncation(q) : of_arithmetic(q);
}
