/* holder_facts.h - search for holders (known.h): the System's guesses that
 * meet the clauses of the rule. */
#ifndef REDUCTION_PROOF_INVGEN_HOLDER_FACTS_H
#define REDUCTION_PROOF_INVGEN_HOLDER_FACTS_H
#include "reduction/proof/rule/known.h"
#include "solver/solver.h"

/* Sets the holders, in the arena.  'premises': by edge, what holds when it is
 * taken. */
void holder_facts_find(Arena *, Known *, Solver *, const Term *premises);

#endif
