/* heap_reach.h - reachability of heap blocks, for valid-memtrack.
 *
 * A block is tracked while a variable points into it, or a tracked block does.
 * Under TSO and PSO a variable has the value that it has once all pending
 * stores have reached memory, which may be at once; where those of several
 * threads meet, the block may be lost.  Under RC11 it has the last value in
 * modification order: who may read an older one may read that as well.
 * Pointers are known by provenance (ir.h), so a lost block stays lost, and one
 * that is freed later has been tracked.
 *
 * Registers do not show when the scope of a variable ends, and the library
 * keeps data that the system would keep elsewhere.  So there are two sets of
 * variables: those that exist for certain, and those that may. */
#ifndef REDUCTION_SEMANTICS_HEAP_REACH_H
#define REDUCTION_SEMANTICS_HEAP_REACH_H
#include "reduction/semantics/config.h"

typedef enum {
  TRACK_ALL,     /* every living heap block is tracked for certain */
  TRACK_UNCLEAR, /* one may be lost */
  TRACK_LOST     /* one is lost for certain */
} Tracking;

/* '*violation' names the block, if one is or may be lost. */
Tracking track_blocks(const Config *, Violation *violation);
/* True for the property that a lost block violates. */
bool track_judges(Property);

#endif
