/* fact_search.h - facts (known.h) that hold of a System.
 *
 * Nobody has to trust what comes out: proof.h says whether it is a proof. */
#ifndef REDUCTION_PROOF_INVGEN_FACT_SEARCH_H
#define REDUCTION_PROOF_INVGEN_FACT_SEARCH_H
#include "reduction/proof/rule/known.h"
#include "solver/solver.h"

/* Locks and tickets that can be seen in the System; 'hopes': or may be such, by
 * an invariant (lock_facts.h, ticket_facts.h). */
Known facts_find(Arena *, const System *, Solver *, bool hopes);

/* All facts, given an invariant that others have helped to find; 'hopes': that
 * tickets are such.  False when there are no more than were known. */
bool facts_extend(Arena *, Known *, Solver *, const Term *invariants,
                  bool hopes);

#endif
