/* observation.h - rule of which operations on addresses compute with bases, and
 * which observe places (ir.h, Addresses).  The interpreter, which knows the
 * object of an address, and the unwinder, which knows its possible objects,
 * both use it.  A part of an address (with fewer bits) is a part of its base:
 * it may be copied, and joined again. */
#ifndef REDUCTION_SEMANTICS_OBSERVATION_H
#define REDUCTION_SEMANTICS_OBSERVATION_H
#include "frontend/ir/ir.h"

typedef enum {
  HOLDS_NUMBER,
  HOLDS_ADDRESS, /* an address in one object, or a number */
  HOLDS_SEVERAL  /* computed from addresses in several objects */
} Holding;

typedef struct {
  Op op;
  unsigned from, to, address_width; /* widths of operands, result, addresses */
  Holding a, b;
  bool is_same;  /* both are addresses, in the same object */
  bool is_known; /* the operand that is a number is 'number' */
  uint64_t number;
  unsigned align; /* alignment of the object or objects */
} ObservationQuery;

typedef enum {
  OBSERVES_NOTHING, /* computes with bases; the result has the union of the
                       operands' provenances */
  OBSERVES_NUMBER,  /* computes with bases, and the result is a number */
  OBSERVES_MIXED,   /* computes with bases of several objects */
  OBSERVES_PLACE,   /* computes with places; the result is a number */
  OBSERVES_BACK,  /* computes with places; the result, converted back to a base,
                     is an address in the same object */
  OBSERVES_ORDER, /* compares places */
  OBSERVES_PART   /* more than a copy of a part of an address: not modelled */
} Observation;

Observation observation(const ObservationQuery *);

#endif
