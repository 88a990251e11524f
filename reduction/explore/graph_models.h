/* graph_models.h - axioms of SC, TSO and PSO on recorded graphs (step_graph.h).
 *
 * A graph is consistent if there is an order of its steps, a store being where
 * it reaches memory, that contains mo, from-read, rf, the creation of threads
 * and joins, and a part of program order:
 *
 *   SC    all of it
 *   TSO   all but from a store to a later load; rf inside of a thread is left
 *         out, too
 *   PSO   nor from a store to a later one of another cell
 *
 * A section, an update, a seq_cst store and a seq_cst fence between two steps,
 * or as one of them, keep their order; under PSO a release store or fence keeps
 * that of earlier stores and later ones.  Graphs are coherent without this:
 * RC11 is weaker than all three. */
#ifndef REDUCTION_EXPLORE_GRAPH_MODELS_H
#define REDUCTION_EXPLORE_GRAPH_MODELS_H
#include "reduction/explore/step_graph.h"

/* True if the model allows the graph.
 *
 *   require  RC11 does
 *   cost     O(steps), and of TSO and PSO O(steps^2) */
bool graph_model_allows(MemoryModel, const StepGraph *);

/* Returns the numbers of first records in such an order, '*n' of them, with the
 * step and those that come after it at the end.  For the caller to free.
 *
 *   require  the model allows the graph, and is not RC11 */
uint32_t *graph_model_order(MemoryModel, const StepGraph *, StepId last,
                            uint32_t *n);

#endif
