/* state_enumeration.h - invariant of a System by explicit enumeration, for
 * houdini.h's to be stronger: which values variables may have together, as far
 * as these are few.
 *
 * A state is what is shared, and a thread at a node with its locals; each
 * variable is a constant, or may be anything.  Where one thread takes an edge,
 * others that may be at the same time (known.h) stay as they are, with what is
 * shared after it: threads of a template that is made many times are thus any
 * number, as in the rule itself.  A variable that takes too many values may be
 * anything from then on; what the given invariant tells of it is used.
 *
 * Nobody has to trust what comes out: proof.h says whether it is a proof. */
#ifndef REDUCTION_PROOF_INVGEN_STATE_ENUMERATION_H
#define REDUCTION_PROOF_INVGEN_STATE_ENUMERATION_H
#include "reduction/proof/rule/known.h"
#include "solver/solver.h"

/* By node, one bit, in the arena; implies 'invariants'.  NULL: an edge to
 * NODE_ERROR can be taken, there are too many states, or the solver was
 * stopped. */
const Term *states_solve(Arena *, const Known *, const Term *invariants,
                         Solver *);

#endif
