/* require.h - constraints that every encoder adds to its formula. */
#ifndef ENCODER_FORMULA_REQUIRE_H
#define ENCODER_FORMULA_REQUIRE_H
#include "reduction/por/execution_facts.h"
#include "solver/solver.h"

/* Adds facts of every execution: the Threads' own facts and, of each value that
 * is read, the leading bits in which its bounds agree.
 *
 *   require  a read of a transition that is not next may have any value */
void require_known(const Facts *, Solver *);

/* Adds that, where 'take' holds, the transition is enabled, or runs into
 * unmodelled code while Threads.beyond holds. */
void require_enabled(const Threads *, const Transition *, Term take, Solver *);

/* Adds a clause of the listed terms; X has a field 'solver'. */
#define CLAUSE(X, ...)                                                         \
  solver_clause((X)->solver, (Term[]){__VA_ARGS__},                            \
                sizeof((Term[]){__VA_ARGS__}) / sizeof(Term))

#endif
