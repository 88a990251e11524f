/* feasible.h - feasible values of a term under a path condition.
 *
 * A path is a condition that holds under some valuation of the variables.
 * What was asked once is known.
 *
 *   cost    a call of the solver for each number, and one more */
#ifndef REDUCTION_EXPLORE_FEASIBLE_H
#define REDUCTION_EXPLORE_FEASIBLE_H
#include "solver/solver.h"

typedef struct Feasible Feasible;

enum { FEASIBLE_MOST = 256 };

typedef struct {
  const uint64_t *numbers; /* in increasing order */
  uint32_t n;
  bool is_complete; /* there are no others */
} Numbers;

/* 'stop' may be NULL. */
Feasible *feasible_new(Arena *, TermStore *, bool (*stop)(void *),
                       void *stop_context);
void feasible_delete(Feasible *); /* may be NULL */

/* FEASIBLE_MOST of them and one more, if there are more; no number, and not
 * complete, only when it was stopped. */
Numbers feasible_numbers(Feasible *, Term path, Term);

/* Choose a valuation under which the path holds; false when it was stopped. */
bool feasible_choose(Feasible *, Term path);
/* What it gives the variable. */
uint64_t feasible_value(Feasible *, Term variable);

#endif
