/* silent_cycles.h - nodes at which a thread may go round for ever by silent
 * steps (known.h). */
#ifndef REDUCTION_PROOF_RULE_SILENT_CYCLES_H
#define REDUCTION_PROOF_RULE_SILENT_CYCLES_H
#include "reduction/proof/rule/known.h"

typedef enum {
  SILENT_NOT,  /* it cannot: it comes to an edge that is not silent, waits or
                     ends */
  SILENT_IDLE, /* it can, in loops that no control flow leaves */
  SILENT_SPINS /* it can, and others may decide whether it leaves a loop */
} SilentCycle;

/* Returns the condition that the edge changes a shared variable that others can
 * observe: it is in a static object, or main is not alone, and others know the
 * object. */
Term observed_change(const System *, const SystemEdge *);

/* Returns the condition that the edge raises or keeps the rank. */
Term rank_holds(const System *, const RankFact *, const SystemEdge *, RankKind);

/* Returns it by node, in the arena.  A thread that goes on for ever alone, by
 * silent steps, stays in a cycle of edges that are not known to be otherwise;
 * no rank is raised in it for ever, as it has finitely many values.  'rounds',
 * if not NULL, gets the edges of these cycles. */
SilentCycle *silent_cycles_find(const Known *, Arena *, bool *rounds);

#endif
