/* explain.h - explanation of a failed proof, for people: a line each, with
 * terms about as C would write them. */
#ifndef REDUCTION_PROOF_INVGEN_EXPLAIN_H
#define REDUCTION_PROOF_INVGEN_EXPLAIN_H
#include "reduction/proof/rule/proof.h"
#include "solver/solver.h"

/* Returns what the invariant says, at the clause's node, of the variables of
 * its edge's guard, without what the rest implies. */
const char *explain_known(Arena *, const Proof *, const Clause *, Solver *);

/* Returns the variables of the guard that others may write while a thread is at
 * the clause's node, and the lines; NULL: none. */
const char *explain_writers(Arena *, const Proof *, const Clause *);

/* Returns the steps by which the check at the clause's node may come to fail,
 * and the values before.  These are clauses of the rule, one of each kind, that
 * do not hold if the invariant says there that the check does not fail.  NULL:
 * none is found, or the failure depends on inputs. */
const char *explain_cause(Arena *, const Proof *, const Clause *, Solver *);

/* Returns the text of a check, for which no values are known (fault.h). */
const char *explain_text(Arena *, const char *);

/* Returns values of these variables, and nodes of other threads, with which the
 * clause fails; NULL: none were found. */
const char *explain_case(Arena *, const Proof *, const Clause *, Solver *);

#endif
