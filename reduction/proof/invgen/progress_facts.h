/* progress_facts.h - search for edges that are not silent, and for ranks of
 * loops (known.h). */
#ifndef REDUCTION_PROOF_INVGEN_PROGRESS_FACTS_H
#define REDUCTION_PROOF_INVGEN_PROGRESS_FACTS_H
#include "reduction/proof/rule/known.h"
#include "solver/solver.h"

/* Sets both, in the arena.  'premises': by edge, what holds when it is taken.
 */
void progress_facts_find(Arena *, Known *, Solver *, const Term *premises);

#endif
