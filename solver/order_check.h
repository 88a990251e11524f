/* order_check.h - the order that was required of a Solver, for checking its
 * models.
 *
 * Kept beside the back end as a Problem is, and by other means than
 * order_graph.h: a model passes if its nodes can be sorted. */
#ifndef SOLVER_ORDER_CHECK_H
#define SOLVER_ORDER_CHECK_H
#include "solver/term.h"

typedef struct {
  Term guard;
  uint32_t u, v;
} OrderEdge;

typedef struct {
  uint32_t n_nodes;
  OrderEdge *edges; /* those of the chains, too */
  uint32_t n_edges, cap_edges;
} OrderProblem; /* zeroed: without nodes */

void order_problem_release(OrderProblem *);
uint32_t order_problem_chain(OrderProblem *, uint32_t n); /* its first node */
/* TERM_NONE: the edge is there always. */
void order_problem_edge(OrderProblem *, Term guard, uint32_t u, uint32_t v);

/* Whether the edges whose guards hold have no cycle. */
bool order_problem_is_acyclic(const OrderProblem *, bool (*holds)(void *, Term),
                              void *context);

#endif
