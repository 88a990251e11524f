/* houdini.h - inductive invariant of a System out of candidates: Houdini
 * (Flanagan and Leino), on bit-precise terms.
 *
 * Each node begins with all its candidates (candidates.h) that hold in the
 * states of a sample (sample.h).  A candidate is dropped if a clause of the
 * rule (proof.h) refutes it while the other candidates hold, until none is.
 * The remaining set is the greatest that is an invariant.  A node that keeps
 * the candidate 'false' is unreachable.
 *
 * Nobody has to trust the results: proof.h says whether they are a proof. */
#ifndef REDUCTION_PROOF_INVGEN_HOUDINI_H
#define REDUCTION_PROOF_INVGEN_HOUDINI_H
#include "reduction/proof/invgen/candidates.h"
#include "reduction/proof/rule/sample.h"
#include "solver/linear.h"
#include "solver/solver.h"

typedef Solver *SolverSource(void *context);

typedef struct {
  CandidateList *left;    /* by node: candidates; TERM_NONE where one was
                             dropped */
  const Term *invariants; /* by node, one bit: the conjunction of these */
} HoudiniResult;

/* Solves for these candidates, by node, as they are made or left.  'proved', by
 * node, or NULL: an invariant by fewer facts, as it is left; it is a part of
 * the result, and nothing is asked about it.  Equations eliminate variables by
 * 'linear' before a solver is asked, unless it is NULL.  Results live in the
 * arena; false when a solver was stopped. */
bool houdini_solve(Arena *, const Known *, Sample *, Linear *, SolverSource *,
                   void *context, const CandidateList *,
                   const CandidateList *proved, HoudiniResult *);

#endif
