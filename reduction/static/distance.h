/* distance.h - distance from a program location to the next check that may
 * fail, in steps (config.h), whatever the values: a heuristic.
 *
 * What counts is INST_ASSERT of a property that is asked for, with a condition
 * that is not constantly true: of the program's own assertions, if it has any,
 * else of all properties.  A call goes through what it calls, or past it
 * in as many steps as it takes at least; one by a pointer takes none, and may,
 * like a thread that is made, be of any function whose address is taken. */
#ifndef REDUCTION_STATIC_DISTANCE_H
#define REDUCTION_STATIC_DISTANCE_H
#include "frontend/base/arena.h"
#include "frontend/ir/ir.h"

enum { NO_DISTANCE = UINT32_MAX };

typedef struct Distances Distances;

/* 'properties': a set of 1 << Property.  Lives in the arena. */
Distances *distances_new(Arena *, const Program *, uint32_t properties);

/* From instruction 'at' on, to a check in the function or in what it calls;
 * to where the function returns.  NO_DISTANCE: there is no way. */
uint32_t distance_to_check(const Distances *, const Function *, uint32_t at);
uint32_t distance_to_return(const Distances *, const Function *, uint32_t at);

/* NO_DISTANCE where one of them is. */
uint32_t distance_add(uint32_t, uint32_t);

#endif
