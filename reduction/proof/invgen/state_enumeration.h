/* state_enumeration.h - invariant of a System by explicit enumeration, to
 * strengthen that of houdini.h: the combinations of values that variables may
 * have, as far as these are few.
 *
 * A state has the shared variables, and a thread at a node with its locals;
 * each variable is a constant, or may be anything.  Where one thread takes an
 * edge, others that may be there at the same time (known.h) keep their state,
 * with the shared variables after it.  So there are any number of threads of a
 * template that is made many times, as in the rule itself.  A variable that
 * takes too many values may be anything from then on; the given invariant still
 * restricts it.
 *
 * Nobody has to trust the results: proof.h says whether they are a proof. */
#ifndef REDUCTION_PROOF_INVGEN_STATE_ENUMERATION_H
#define REDUCTION_PROOF_INVGEN_STATE_ENUMERATION_H
#include "reduction/proof/rule/known.h"
#include "solver/solver.h"

/* Returns invariants by node, one bit, in the arena; they imply 'invariants'.
 * NULL: an edge to NODE_ERROR can be taken, there are too many states, or the
 * solver was stopped. */
const Term *states_solve(Arena *, const Known *, const Term *invariants,
                         Solver *);

#endif
