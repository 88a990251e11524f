/* ticket_facts.h - shared variables that are tickets (known.h), and the locals
 * that have been drawn from them.  Some edge sets such a local to the variable
 * as it raises it; it is drawn wherever it has not been set to anything else
 * since. */
#ifndef REDUCTION_PROOF_INVGEN_TICKET_FACTS_H
#define REDUCTION_PROOF_INVGEN_TICKET_FACTS_H
#include "reduction/proof/rule/known.h"
#include "solver/solver.h"

/* Finds tickets.  'premises', by edge: what holds when it is taken.  'assumes':
 * also those with a base, assuming that the variable never passes its base from
 * below, and that threads give back in turn; an invariant and counts would have
 * to confirm it.  They live in the arena. */
void ticket_facts_find(Arena *, Known *, Solver *, const Term *premises,
                       bool assumes);

#endif
