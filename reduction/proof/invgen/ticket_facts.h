/* ticket_facts.h - shared variables that are tickets (known.h), and which
 * locals have been drawn from them: those that some edge sets to the variable
 * as it raises it, wherever they have not been set to anything else. */
#ifndef REDUCTION_PROOF_INVGEN_TICKET_FACTS_H
#define REDUCTION_PROOF_INVGEN_TICKET_FACTS_H
#include "reduction/proof/rule/known.h"
#include "solver/solver.h"

/* 'premises': by edge, what holds when it is taken.  'hopes': of those with a
 * base, too, if only the variable never passes its base from below, and who
 * gives back does so in turn; an invariant and counts would have to tell. Lives
 * in the arena. */
void ticket_facts_find(Arena *, Known *, Solver *, const Term *premises,
                       bool hopes);

#endif
