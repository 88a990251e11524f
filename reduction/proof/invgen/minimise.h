/* minimise.h - minimisation of a proof.  It keeps the parts of invariants that
 * the clauses of the rule (proof.h) need, beginning with those of checks and of
 * facts.
 *
 * Nobody has to trust the results: proof.h says whether they are a proof. */
#ifndef REDUCTION_PROOF_INVGEN_MINIMISE_H
#define REDUCTION_PROOF_INVGEN_MINIMISE_H
#include "reduction/proof/rule/proof.h"
#include "solver/solver.h"

/* Returns invariants by node, in the arena; NULL: the solver was stopped, or it
 * was no proof.
 *
 *   require  the solver reports failed assumptions (solver.h) */
const Term *minimise_invariants(Arena *, const Proof *, Solver *);

#endif
