/* movers.h - Lipton's reduction: a System in which transactions are steps.
 *
 * A step is a right mover if no step of another thread that may come directly
 * after it depends on it.  It is a left mover if none that may come directly
 * before it does.  A node goes, and each step to it is merged with each from
 * it, when
 *
 *   right   all steps to it are right movers, or
 *   left    all steps from it are left movers, and one of them can be taken
 *           whatever holds there
 *
 * and no step leads from a node that goes as left to one that goes as right. So
 * a merged step consists of right movers, one step of any kind, and left
 * movers.  An execution that takes an edge to NODE_ERROR has a counterpart in
 * which, whenever a thread takes a step, the others are at nodes that stay:
 * steps to a node that goes as right are postponed, or left out; those from a
 * node that goes as left are taken at once.
 *
 * A proof of the result has to be lifted (lift.h): nobody has to trust the
 * reduction. */
#ifndef REDUCTION_PROOF_TRANSFORM_MOVERS_H
#define REDUCTION_PROOF_TRANSFORM_MOVERS_H
#include "reduction/proof/rule/proof.h"
#include "solver/solver.h"

typedef struct {
  const System *system; /* no edge leads to a node that goes */
  const bool *goes;     /* by node */
  uint32_t n;           /* number of nodes that go */
} Transactions;

/* Finds transactions of the proof's System; its facts and invariants hold,
 * whatever checks do.  False: no node goes.  They live in the System's
 * arena. */
bool transactions_find(const Proof *, Solver *, Transactions *out);

#endif
