/* explain.h - what stands in the way of a proof, for people: a line each, with
 * terms about as C would write them. */
#ifndef REDUCTION_PROVE_EXPLAIN_H
#define REDUCTION_PROVE_EXPLAIN_H
#include "reduction/prove/proof.h"
#include "solver/solver.h"

/* What the invariant says, at the clause's node, of the variables that its
 * edge's guard has, without what follows from the rest. */
const char *explain_known(Arena *, const Proof *, const Clause *, Solver *);

/* Values of these variables, and places of other threads, with which the clause
 * fails; NULL: none were found. */
const char *explain_case(Arena *, const Proof *, const Clause *, Solver *);

#endif
