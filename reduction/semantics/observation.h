/* observation.h - effects of operations on addresses (ir.h, Addresses): one
 * rule for the interpreter, which knows the object of an address, and for the
 * unwinder, which knows its possible objects.  A part of an address (with fewer
 * bits) is a part of the name: it may be copied, and joined again. */
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
  OBSERVES_NOTHING, /* computes with names; the result's provenance is the union
                     */
  OBSERVES_NUMBER,  /* likewise, and the result is a number */
  OBSERVES_MIXED,   /* likewise, and the result is of several objects */
  OBSERVES_PLACE,   /* computes with places; the result is a number */
  OBSERVES_BACK, /* computes with places; the result is the name of the observed
                 place, as an address in the same object */
  OBSERVES_ORDER, /* compares places */
  OBSERVES_PART   /* more than a copy of a part of an address: not modelled */
} Observation;

Observation observation(const ObservationQuery *);

#endif
