/* telling.h - what operations do with addresses (ir.h, Addresses): one rule
 * for the interpreter, which knows of which object an address is, and for the
 * unwinder, which knows which objects it may be of.  A part of an address (of
 * fewer bits) is of the name: it may be copied, and put together again. */
#ifndef REDUCTION_SEMANTICS_TELLING_H
#define REDUCTION_SEMANTICS_TELLING_H
#include "frontend/ir/ir.h"

typedef enum {
  HOLDS_NUMBER,
  HOLDS_ADDRESS, /* in one object, or a number */
  HOLDS_SEVERAL  /* made of addresses in several objects */
} Holding;

typedef struct {
  Op op;
  unsigned from, to, address_width; /* of operands, result, addresses */
  Holding a, b;
  bool is_same;  /* both are addresses, in the same object */
  bool is_known; /* the one that is a number is 'number' */
  uint64_t number;
  unsigned align; /* of the object or objects */
} TellingQuery;

typedef enum {
  TELLS_NOTHING, /* computes with names; the result's provenance unites */
  TELLS_NUMBER,  /* the same, and the result is a number */
  TELLS_MIXED,   /* the same, and the result is of several objects */
  TELLS_PLACE,   /* computes with places; the result is a number */
  TELLS_BACK,    /* computes with places; the result is the name of what is
                    seen there, as an address in the same object */
  TELLS_ORDER,   /* compares places */
  TELLS_PART     /* more than copies a part of an address: not modelled */
} Telling;

Telling telling(const TellingQuery *);

#endif
