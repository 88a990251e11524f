/* propagation.h - unit propagation over clauses, with assumptions and undo.
 *
 *   Propagation *p = propagation_new(a, clauses, n, variables);
 *   uint32_t before = propagation_count(p);
 *   if (propagation_assume(p, -7)) ...      no conflict, so far
 *   propagation_undo(p, before); */
#ifndef SOLVER_PROPAGATION_H
#define SOLVER_PROPAGATION_H
#include "frontend/base/arena.h"

#include <stdbool.h>

typedef struct Propagation Propagation; /* defined in propagation.c only */

/* Returns a new propagation.  'clauses': each ended by 0, 'n' numbers in all.
 * Each clause is permuted in place; the caller keeps ownership. */
Propagation *propagation_new(Arena *, int *clauses, size_t n,
                             uint32_t variables);

/* True if the clauses alone have a conflict: nothing may be assumed. */
bool propagation_is_refuted(const Propagation *);

/* Assumes the literal.  False if that leads to a conflict, which must be
 * undone. */
bool propagation_assume(Propagation *, int literal);

/* Number of literals that hold; undo leaves the first 'count' of them. */
uint32_t propagation_count(const Propagation *);
void propagation_undo(Propagation *, uint32_t count);

/* Returns 1 if the literal holds, -1 if its complement does, 0 if it is
 * open. */
int propagation_value(const Propagation *, int literal);

#endif
