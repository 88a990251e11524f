/* fact_search.h - facts (known.h) that hold of a System.
 *
 * Nobody has to trust the results: proof.h says whether they are a proof. */
#ifndef REDUCTION_PROOF_INVGEN_FACT_SEARCH_H
#define REDUCTION_PROOF_INVGEN_FACT_SEARCH_H
#include "reduction/proof/rule/known.h"
#include "solver/solver.h"

/* Finds locks and tickets that the System alone shows; 'assumes': also assumed
 * ones, which an invariant would have to confirm (lock_facts.h,
 * ticket_facts.h). */
Known facts_find(Arena *, const System *, Solver *, bool assumes);

/* Finds all facts, given an invariant to whose proof others have contributed;
 * 'assumes': tickets as above.  False if there are no more than before. */
bool facts_extend(Arena *, Known *, Solver *, const Term *invariants,
                  bool assumes);

#endif
