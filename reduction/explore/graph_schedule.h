/* graph_schedule.h - execution of a recorded graph under its own memory model.
 *
 * graph_search.h runs graphs of all models as RC11 allows them.  A violation is
 * replayed under the model that was asked for: steps come in an order that the
 * model's axioms give (graph_models.h), and under TSO and PSO a store is issued
 * before its turn if a later step of its thread comes earlier. */
#ifndef REDUCTION_EXPLORE_GRAPH_SCHEDULE_H
#define REDUCTION_EXPLORE_GRAPH_SCHEDULE_H
#include "reduction/explore/search.h"
#include "reduction/explore/step_graph.h"

/* Returns the path of an execution that ends with the step 'last', and has none
 * of those that come after it.
 *
 *   require  the model allows the graph, and is not RC11 */
Path graph_schedule(Search *, MemoryModel, const StepGraph *, StepId last);
/* The same, but the steps that come after 'last' are executed after it, and
 * then all pending stores are committed.
 *
 *   require  also: each step of the graph was executed */
Path graph_schedule_whole(Search *, MemoryModel, const StepGraph *,
                          StepId last);

#endif
