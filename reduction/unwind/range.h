/* range.h - upper bound of a term under a path condition.
 *
 * Unsigned intervals are propagated through the term, and narrowed where the
 * path condition compares a part of it with a constant. */
#ifndef REDUCTION_UNWIND_RANGE_H
#define REDUCTION_UNWIND_RANGE_H
#include "reduction/unwind/unwind_state.h"

/* Returns the greatest value that the term may have where the path condition
 * holds. */
uint64_t range_most(TermStore *, const Guard *, Term);

#endif
