/* fact_search.h - facts (known.h) that hold of a System, and ghosts that help
 * to find them.
 *
 * Nobody has to trust what comes out: proof.h says whether it is a proof. */
#ifndef REDUCTION_PROVE_FACT_SEARCH_H
#define REDUCTION_PROVE_FACT_SEARCH_H
#include "reduction/prove/known.h"
#include "solver/solver.h"

/* Locks and tickets that can be seen in the System. */
Known facts_find(Arena *, const System *, Solver *);

/* All facts, given an invariant that others have helped to find.  False when
 * there are no more than were known. */
bool facts_extend(Arena *, Known *, Solver *, const Term *invariants);

/* With a ghost for each template that is made many times by those that are
 * made once: how many of its threads were made.  NULL: there is none. */
const System *system_with_rolls(const System *);

#endif
