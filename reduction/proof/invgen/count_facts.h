/* count_facts.h - shared variables that count threads (known.h): those that
 * each edge adds a constant to, or to what they are above the base of tickets.
 * Weights are the solution of a system of linear equations modulo 2^width, one
 * for each edge; what they leave open, of templates that are made once, are
 * equations of threads alone. */
#ifndef REDUCTION_PROOF_INVGEN_COUNT_FACTS_H
#define REDUCTION_PROOF_INVGEN_COUNT_FACTS_H
#include "reduction/proof/rule/known.h"
#include "solver/solver.h"

/* 'premises': by edge, what holds when it is taken.  Lives in the arena. */
void count_facts_find(Arena *, Known *, Solver *, const Term *premises);

/* Ghosts that are the rolls of their templates. */
void roll_facts_find(Arena *, Known *, Solver *, const Term *premises);

#endif
