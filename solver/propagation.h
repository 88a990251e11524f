/* propagation.h - unit propagation over clauses: what follows at once from
 * literals that are assumed, and taking that back.
 *
 *   Propagation *p = propagation_new(a, clauses, n, variables);
 *   uint32_t before = propagation_count(p);
 *   if (propagation_assume(p, -7)) ...      no conflict, so far
 *   propagation_undo(p, before); */
#ifndef SOLVER_PROPAGATION_H
#define SOLVER_PROPAGATION_H
#include "frontend/base/arena.h"

#include <stdbool.h>

typedef struct Propagation Propagation; /* laid out in propagation.c only */

/* 'clauses': each ended by 0, 'n' numbers in all; they are permuted in place,
 * each for itself, and stay with the caller. */
Propagation *propagation_new(Arena *, int *clauses, size_t n,
                             uint32_t variables);

/* The clauses alone have a conflict: nothing may be assumed. */
bool propagation_is_refuted(const Propagation *);

/* False where that leads to a conflict: then it is to be undone. */
bool propagation_assume(Propagation *, int literal);

/* Literals that hold; undo leaves the first 'count' of them. */
uint32_t propagation_count(const Propagation *);
void propagation_undo(Propagation *, uint32_t count);

/* 1: it holds; -1: its opposite does; 0: open. */
int propagation_value(const Propagation *, int literal);

#endif
