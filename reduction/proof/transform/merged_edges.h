/* merged_edges.h - a System in which edges between two nodes are one edge
 * (if-conversion).
 *
 * Two edges with the same ends are merged if they make no threads, access the
 * same elements, and cannot both be taken with the same inputs.  The new edge
 * can be taken if one of them can, and the values after it are choices.  So
 * branches within an iteration do not multiply with those of other threads. */
#ifndef REDUCTION_PROOF_TRANSFORM_MERGED_EDGES_H
#define REDUCTION_PROOF_TRANSFORM_MERGED_EDGES_H
#include "reduction/proof/rule/system.h"
#include "solver/solver.h"

/* Returns the System, in the arena of the given one. */
const System *system_with_merged_edges(const System *, Solver *);

#endif
