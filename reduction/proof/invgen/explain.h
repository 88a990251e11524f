/* explain.h - explanation of a failed proof, for people: a line each, with
 * terms about as C would write them. */
#ifndef REDUCTION_PROOF_INVGEN_EXPLAIN_H
#define REDUCTION_PROOF_INVGEN_EXPLAIN_H
#include "reduction/proof/rule/proof.h"
#include "solver/solver.h"

/* What the invariant says, at the clause's node, of the variables that its
 * edge's guard has, without what follows from the rest. */
const char *explain_known(Arena *, const Proof *, const Clause *, Solver *);

/* What of it others may write while a thread is at the clause's node, and in
 * which lines; NULL: nothing. */
const char *explain_writers(Arena *, const Proof *, const Clause *);

/* By which steps it may come about that the check fails at the clause's node,
 * and with which values before: clauses of the rule that do not hold if the
 * invariant says there that it does not fail, one of each kind.  NULL: none is
 * found, or what fails depends on inputs. */
const char *explain_cause(Arena *, const Proof *, const Clause *, Solver *);

/* The text of a check, for which no values are known (fault.h). */
const char *explain_text(Arena *, const char *);

/* Values of these variables, and places of other threads, with which the clause
 * fails; NULL: none were found. */
const char *explain_case(Arena *, const Proof *, const Clause *, Solver *);

#endif
