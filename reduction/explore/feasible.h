/* feasible.h - feasible values of a term under a path condition.
 *
 * A path is a condition that holds under some valuation of the variables.
 * Results are memoised.
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
  bool is_complete; /* these are all */
} Numbers;

/* 'stop' may be NULL. */
Feasible *feasible_new(Arena *, TermStore *, bool (*stop)(void *),
                       void *stop_context);
void feasible_delete(Feasible *); /* may be NULL */

/* Returns the feasible values of the term: all of them if there are at most
 * FEASIBLE_MOST, else FEASIBLE_MOST + 1.  When stopped, an incomplete list
 * without numbers. */
Numbers feasible_numbers(Feasible *, Term path, Term);

/* Chooses a valuation under which the path holds; false when it was stopped. */
bool feasible_choose(Feasible *, Term path);
/* Returns the chosen value of the variable. */
uint64_t feasible_value(Feasible *, Term variable);

#endif
