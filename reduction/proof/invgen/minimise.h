/* minimise.h - minimisation of a proof: of its invariants only what the clauses
 * of the rule (proof.h) need, beginning with those of checks and of facts.
 *
 * Nobody has to trust what comes out: proof.h says whether it is a proof. */
#ifndef REDUCTION_PROOF_INVGEN_MINIMISE_H
#define REDUCTION_PROOF_INVGEN_MINIMISE_H
#include "reduction/proof/rule/proof.h"
#include "solver/solver.h"

/* By node, in the arena; NULL: the solver was stopped, or it was no proof.
 *
 *   require  the solver tells what has failed (solver.h) */
const Term *minimise_invariants(Arena *, const Proof *, Solver *);

#endif
