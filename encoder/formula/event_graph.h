/* event_graph.h - graph of nodes whose edges the solver keeps acyclic, and that
 * can be sorted in a model.
 *
 * It is a part of the solver's order (solver.h) with nodes of its own, for
 * orders of events other than that of precedence.h.
 *
 *   require  the solver has the order (solver_orders); until the last chain is
 *            made, nobody else makes one
 *   cost     sorting: in proportion to nodes and edges */
#ifndef ENCODER_FORMULA_EVENT_GRAPH_H
#define ENCODER_FORMULA_EVENT_GRAPH_H
#include "frontend/base/arena.h"
#include "solver/solver.h"

typedef struct EventGraph EventGraph;

EventGraph *event_graph_new(Arena *, TermStore *, Solver *);
/* Adds n nodes, each before the next.  Returns the first. */
uint32_t event_graph_chain(EventGraph *, uint32_t n);
/* Orders u before v where the term holds. */
void event_graph_edge(EventGraph *, Term when, uint32_t u, uint32_t v);
/* Returns the literal 'u before v', with its edge; the same one in each call
 * for these nodes.  Sets '*is_new' if this call has made it. */
Term event_graph_literal(EventGraph *, uint32_t u, uint32_t v, bool *is_new);

/* Numbers of the nodes in an order that the last model allows. */
typedef struct {
  uint32_t first;
  const uint32_t *number;
} EventNumbers;

/* Order of the accesses to memory in the last model, by transition, for a
 * replay.  Of two numbers the smaller comes first; 0 comes before all others.
 *
 *   read     TSO, PSO: the moment when the transition reads memory; RC11: the
 *            number in 'written' of the message that it reads
 *   written  TSO, PSO: the moment when its store reaches memory; RC11: the
 *            position of its message in modification order */
typedef struct {
  uint32_t *read, *written;
} MemoryTimes;

/* Sorts the nodes; sets '*n' to their number. */
EventNumbers event_graph_sort(const EventGraph *, Arena *, uint32_t *n);
static inline uint32_t event_number(const EventNumbers *x, uint32_t node) {
  return x->number[node - x->first];
}

#endif
