/* local_values.h - combinations of values that the locals of a thread have at a
 * node, as far as they are few: by explicit enumeration of what flows there.
 * Shared variables may have any values.
 *
 * A local that has many values, or is one of too many combinations, may be
 * anything from then on, and so may the locals on which no lock depends.
 *
 * Nobody has to trust the results: proof.h says whether they are a proof. */
#ifndef REDUCTION_PROOF_INVGEN_LOCAL_VALUES_H
#define REDUCTION_PROOF_INVGEN_LOCAL_VALUES_H
#include "reduction/proof/rule/var_set.h"
#include "solver/solver.h"

/* How threads come to a node: by an edge, or by being made. */
typedef struct {
  NodeId from; /* NODE_END: their locals may have had any values */
  NodeId to;
  Term when;
  const SystemEdge *edge; /* NULL: main's first node */
  const Made *made;       /* NULL: by the edge itself */
} LocalFlow;

/* True if some thread waits for one of several locks, by its locals. */
bool local_values_choose(const System *);
/* True if so, or if it depends on locals whether an access is refused; only
 * where deadlocks are looked for. */
bool local_values_matter(const System *);

/* Returns, by node, the condition on locals that holds of each thread that some
 * of the flows have brought there; in the arena.  NULL: the solver was
 * stopped. */
const Term *local_values_flow(Arena *, const System *, Solver *,
                              const LocalFlow *, uint32_t n);

/* Returns it for all threads. */
const Term *local_values_find(Arena *, const System *, Solver *);

#endif
