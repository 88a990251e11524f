/* houdini.h - an invariant of a System, out of candidates: Houdini (Flanagan
 * and Leino), on bit-precise terms.
 *
 * Each node begins with all its candidates (candidates.h).  Each that a clause
 * of the rule (proof.h) refutes, where the other candidates hold, is dropped,
 * until none is: what is left is the greatest set that is an invariant.  Where
 * even 'false' is left, no thread gets to.
 *
 * Nobody has to trust what comes out: proof.h says whether it is a proof. */
#ifndef REDUCTION_PROVE_HOUDINI_H
#define REDUCTION_PROVE_HOUDINI_H
#include "reduction/prove/candidates.h"
#include "solver/solver.h"

typedef Solver *SolverSource(void *context);

/* By node, one bit, in the arena; NULL: a solver was stopped. */
const Term *houdini_solve(Arena *, const Known *, SolverSource *, void *context,
                          CandidateLevel);

#endif
