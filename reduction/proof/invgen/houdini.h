/* houdini.h - inductive invariant of a System out of candidates: Houdini
 * (Flanagan and Leino), on bit-precise terms.
 *
 * Each node begins with all its candidates (candidates.h) that hold in the
 * states of a sample (sample.h).  Each that a clause of the rule (proof.h)
 * refutes, where the other candidates hold, is dropped, until none is: what is
 * left is the greatest set that is an invariant.  Where even 'false' is left,
 * no thread gets to.
 *
 * Nobody has to trust what comes out: proof.h says whether it is a proof. */
#ifndef REDUCTION_PROOF_INVGEN_HOUDINI_H
#define REDUCTION_PROOF_INVGEN_HOUDINI_H
#include "reduction/proof/invgen/candidates.h"
#include "reduction/proof/rule/sample.h"
#include "solver/solver.h"

typedef Solver *SolverSource(void *context);

typedef struct {
  CandidateList *left;    /* by node: TERM_NONE where one was dropped */
  const Term *invariants; /* by node, one bit: all of these */
} HoudiniResult;

/* Of these candidates, by node, as they are made or left.  In the arena; false
 * when a solver was stopped. */
bool houdini_solve(Arena *, const Known *, Sample *, SolverSource *,
                   void *context, const CandidateList *, HoudiniResult *);

#endif
