/* order_check.h - the order given to a Solver, kept to check its models.
 *
 * It is independent of order_graph.h: a model passes if the nodes can be sorted
 * topologically. */
#ifndef SOLVER_ORDER_CHECK_H
#define SOLVER_ORDER_CHECK_H
#include "solver/term.h"

typedef struct {
  Term guard;
  uint32_t u, v;
} OrderEdge;

typedef struct {
  uint32_t n_nodes;
  OrderEdge *edges; /* includes the edges of the chains */
  uint32_t n_edges, cap_edges;
} OrderProblem; /* zeroed: without nodes */

void order_problem_release(OrderProblem *);
/* Returns its first node. */
uint32_t order_problem_chain(OrderProblem *, uint32_t n);
/* Adds an edge.  TERM_NONE: it is unconditional. */
void order_problem_edge(OrderProblem *, Term guard, uint32_t u, uint32_t v);

/* True if the edges whose guards hold have no cycle. */
bool order_problem_is_acyclic(const OrderProblem *, bool (*holds)(void *, Term),
                              void *context);

#endif
