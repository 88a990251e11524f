/* progress.h - nodes at which a thread may go round for ever by silent steps
 * (known.h). */
#ifndef REDUCTION_PROOF_RULE_PROGRESS_H
#define REDUCTION_PROOF_RULE_PROGRESS_H
#include "reduction/proof/rule/known.h"

typedef enum {
  PROGRESS_MADE, /* it cannot: it comes to an edge that is not silent, waits or
                    ends */
  PROGRESS_IDLE, /* it can, in loops that no control flow leaves */
  PROGRESS_SPINS /* it can, and others may decide whether it leaves a loop */
} Progress;

/* Returns the condition that the edge raises or keeps the rank. */
Term rank_holds(const System *, const RankFact *, const SystemEdge *, RankKind);

/* Returns it by node, in the arena.  A thread that goes on for ever alone, by
 * silent steps, stays in a cycle of edges that are not known to be otherwise;
 * no rank is raised in it for ever, as it has finitely many values. */
Progress *progress_find(const Known *, Arena *);

#endif
