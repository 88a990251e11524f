/* global_ranges.h - intervals of global variables.  Each has one interval
 * for all values that it ever holds, in any thread; and one for when nobody
 * holds its guard.
 *
 * Known are variables whose address is not taken: each access names the
 * variable, and is to all of it. */
#ifndef REDUCTION_STATIC_GLOBAL_RANGES_H
#define REDUCTION_STATIC_GLOBAL_RANGES_H
#include "reduction/static/loop_ranges.h"

/* Returns the ranges by object.  They live in the arena. */
const ObjectRange *global_ranges(Arena *, const Program *, const Locks *,
                                 DomainKind);

#endif
