/* global_ranges.h - intervals of global variables: what they can ever hold,
 * whichever thread looks at them and whenever: one interval each, for the whole
 * run; and one for when nobody holds the variable's guard.
 *
 * Known are those whose address nobody takes: each access names the variable,
 * and is to all of it. */
#ifndef REDUCTION_STATIC_GLOBAL_RANGES_H
#define REDUCTION_STATIC_GLOBAL_RANGES_H
#include "reduction/static/loop_ranges.h"

/* By object.  Lives in the arena. */
const ObjectRange *global_ranges(Arena *, const Program *, const Locks *,
                                 DomainKind);

#endif
