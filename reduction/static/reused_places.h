/* reused_places.h - heap blocks that may lie where freed ones lay, so that a
 * thread accesses one by the address of another (frontend/ir/address.h, Re-used
 * places).
 *
 * The program has to observe the addresses of both: it compares them, or
 * computes with them other than within an object. */
#ifndef REDUCTION_STATIC_REUSED_PLACES_H
#define REDUCTION_STATIC_REUSED_PLACES_H
#include "reduction/static/points_to.h"

/* Returns, by abstract object (points_to.h), whether its blocks may be such
 * blocks, or be freed and followed by one; in the arena. */
const bool *reused_places_find(Arena *, PointsTo *);

#endif
