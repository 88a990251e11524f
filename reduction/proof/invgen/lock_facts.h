/* lock_facts.h - shared variables that are locks (known.h), and nodes that hold
 * them.  These are locks of the library, and locks that programs make of a
 * variable and atomic sections.  They are found as a greatest fixed point. */
#ifndef REDUCTION_PROOF_INVGEN_LOCK_FACTS_H
#define REDUCTION_PROOF_INVGEN_LOCK_FACTS_H
#include "reduction/proof/rule/known.h"
#include "solver/solver.h"

/* Finds locks.  'premises', by edge: what holds when it is taken.  'assumes':
 * assumes that a lock, such as a semaphore, is 0 or 1 whenever one is; an
 * invariant would have to confirm it.  They live in the arena. */
void lock_facts_find(Arena *, Known *, Solver *, const Term *premises,
                     bool assumes);

#endif
