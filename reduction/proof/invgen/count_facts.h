/* count_facts.h - shared variables that count threads (known.h).  Each edge
 * adds a constant to the variable, or to its distance above the base of
 * tickets.  Weights solve a system of linear equations modulo 2^width, one for
 * each edge.  Weights that stay open, of templates that are made once, give
 * equations of threads alone. */
#ifndef REDUCTION_PROOF_INVGEN_COUNT_FACTS_H
#define REDUCTION_PROOF_INVGEN_COUNT_FACTS_H
#include "reduction/proof/rule/known.h"
#include "solver/solver.h"

/* Finds counts.  'premises', by edge: what holds when it is taken.  They live
 * in the arena. */
void count_facts_find(Arena *, Known *, Solver *, const Term *premises);

/* Finds ghosts that are the rolls of their templates. */
void roll_facts_find(Arena *, Known *, Solver *, const Term *premises);

#endif
