/* affine.h - the strongest invariant of a System that consists of linear
 * equations between variables of one width, modulo 2^width: x == y + z, or
 * 2 * i + s == n.
 *
 * It is found from below: equations at a node hold of some states, at first of
 * a sample.  A solver is asked for a step that leads from a state in which they
 * hold to one that violates those of the next node (King and Soendergaard,
 * Inferring Congruence Equations Using SAT, CAV 2008).  Steps that add up
 * variables need no solver.
 *
 * Nobody has to trust the results: proof.h says whether they are a proof. */
#ifndef REDUCTION_PROOF_INVGEN_AFFINE_H
#define REDUCTION_PROOF_INVGEN_AFFINE_H
#include "reduction/proof/invgen/houdini.h"
#include "solver/linear.h"

/* Returns the equations by node, as candidates that are left (houdini.h), in
 * the arena; the first of each is false, or TERM_NONE where a thread may be.
 * NULL: it was stopped, or took too long.
 *
 *   require  one template, whose edges make no threads */
CandidateList *affine_find(Arena *, const Known *, Sample *, Linear *,
                           SolverSource *, bool (*stop)(void *), void *context);

#endif
