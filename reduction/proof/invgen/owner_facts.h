/* owner_facts.h - search for owners (known.h): the variables on which threads
 * wait for a resource that has a holder, and the writers of read-write locks.
 */
#ifndef REDUCTION_PROOF_INVGEN_OWNER_FACTS_H
#define REDUCTION_PROOF_INVGEN_OWNER_FACTS_H
#include "reduction/proof/rule/known.h"
#include "solver/solver.h"

/* Sets the owners, in the arena.  'premises': by edge, what holds when it is
 * taken.  'narrows': looks for conditions on the owners' locals, too. */
void owner_facts_find(Arena *, Known *, Solver *, const Term *premises,
                      bool narrows);

#endif
