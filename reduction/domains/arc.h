/* arc.h - sets of bit vectors, as arcs of a circle.
 *
 * The values of a width lie on a circle; an arc has the span + 1 values from
 * 'start' upwards, around the end if need be, so {-1, ..., 3} is as good an
 * arc as {1, ..., 5}, whatever the sign.  No arc is empty; the full one starts
 * at 0.  An operation gives an arc that contains every result, not always the
 * shortest. */
#ifndef REDUCTION_DOMAINS_ARC_H
#define REDUCTION_DOMAINS_ARC_H
#include "frontend/base/bits.h"

typedef struct {
  uint64_t start, span;
} Arc;

Arc arc_single(uint64_t value);
Arc arc_full(unsigned width);
Arc arc_from(unsigned width, uint64_t first, uint64_t last); /* may wrap */

bool arc_is_single(Arc);
bool arc_is_full(Arc, unsigned width);
bool arc_equal(Arc, Arc);
bool arc_has(Arc, unsigned width, uint64_t value);
bool arc_includes(Arc, Arc part, unsigned width);
uint64_t arc_last(Arc, unsigned width);

Arc arc_join(Arc, Arc, unsigned width);
/* Writes an arc that contains the common values; false when there are none.  If
 * these form two arcs, 'out' is the shorter one of the operands. */
bool arc_meet(Arc, Arc, unsigned width, Arc *out);

/* Returns the arc moved up by 'distance'; it may wrap around. */
Arc arc_move(Arc, unsigned width, uint64_t distance);

/* Bounds of the values as unsigned and as signed numbers. */
void arc_unsigned(Arc, unsigned width, uint64_t *low, uint64_t *high);
void arc_signed(Arc, unsigned width, int64_t *low, int64_t *high);

/* Apply the operation to all values of the arcs, with the meaning of
 * bits_apply. */
Arc arc_apply(Op, unsigned from, unsigned width, Arc a, Arc b, Arc c);
Arc arc_extract(Arc, unsigned from, unsigned low, unsigned width);
Arc arc_concat(Arc high, unsigned high_width, Arc low, unsigned low_width);

#endif
