/* distance.h - distance from a program location to the next check that may
 * fail, in steps (config.h), whatever the values: a heuristic.
 *
 * A check is an INST_ASSERT of a checked property, whose condition is not
 * constantly true.  Only the program's own assertions count if it has any, else
 * all properties.  A path may end in a callee, or pass the call in as many
 * steps as that takes at least.  A call by a pointer takes none; like a thread
 * that is made, it may be of any function whose address is taken. */
#ifndef REDUCTION_STATIC_DISTANCE_H
#define REDUCTION_STATIC_DISTANCE_H
#include "frontend/base/arena.h"
#include "frontend/ir/ir.h"

enum { NO_DISTANCE = UINT32_MAX };

typedef struct Distances Distances;

/* 'properties': a set of 1 << Property.  Lives in the arena. */
Distances *distances_new(Arena *, const Program *, uint32_t properties);

/* Returns the distance from instruction 'at' to a check in the function or its
 * callees; to the function's return.  NO_DISTANCE: there is no path. */
uint32_t distance_to_check(const Distances *, const Function *, uint32_t at);
uint32_t distance_to_return(const Distances *, const Function *, uint32_t at);

/* Returns the sum; NO_DISTANCE if one of them is. */
uint32_t distance_add(uint32_t, uint32_t);

#endif
