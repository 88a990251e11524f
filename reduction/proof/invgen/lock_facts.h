/* lock_facts.h - shared variables that are locks (known.h), and where they are
 * held: those of the library, and those that programs make of a variable and
 * atomic sections.  Found by the greatest fixed point of what is held. */
#ifndef REDUCTION_PROOF_INVGEN_LOCK_FACTS_H
#define REDUCTION_PROOF_INVGEN_LOCK_FACTS_H
#include "reduction/proof/rule/known.h"
#include "solver/solver.h"

/* 'premises': by edge, what holds when it is taken.  'hopes': that a lock is 0
 * or 1 whenever one is, as a semaphore may be; an invariant would have to tell.
 * Lives in the arena. */
void lock_facts_find(Arena *, Known *, Solver *, const Term *premises,
                     bool hopes);

#endif
