/* require.h - constraints that every encoder adds to its formula. */
#ifndef ENCODER_FORMULA_REQUIRE_H
#define ENCODER_FORMULA_REQUIRE_H
#include "reduction/por/execution_facts.h"
#include "solver/solver.h"

/* What is known of every execution: the Threads' own facts, and of the values
 * that are read the leading bits in which their bounds agree.
 *
 *   require  a read of a transition that is not next may have any value */
void require_known(const Facts *, Solver *);

/* Where 'take' holds, the transition may be taken: it is enabled, or is cut
 * beyond what is modelled (Threads.beyond). */
void require_enabled(const Threads *, const Transition *, Term take, Solver *);

/* A clause of the terms listed, for what has a 'solver'. */
#define CLAUSE(X, ...)                                                         \
  solver_clause((X)->solver, (Term[]){__VA_ARGS__},                            \
                sizeof((Term[]){__VA_ARGS__}) / sizeof(Term))

#endif
