#include "solver/order_check.h"

#include <assert.h>
#include <stdlib.h>

void order_problem_release(OrderProblem *p) { free(p->edges); }

uint32_t order_problem_chain(OrderProblem *p, uint32_t n) {
  uint32_t first = p->n_nodes;
  p->n_nodes += n;
  for (uint32_t u = first; u + 1 < p->n_nodes; u++)
    order_problem_edge(p, TERM_NONE, u, u + 1);
  return first;
}

void order_problem_edge(OrderProblem *p, Term guard, uint32_t u, uint32_t v) {
  assert(u < p->n_nodes && v < p->n_nodes);
  if (p->n_edges == p->cap_edges) {
    p->cap_edges = 2 * p->cap_edges + 64;
    p->edges = xrealloc(p->edges, p->cap_edges * sizeof *p->edges);
  }
  p->edges[p->n_edges++] = (OrderEdge){guard, u, v};
}

/* Graph of the edges that hold, by their first nodes. */
typedef struct {
  uint32_t *begin; /* by node, and the end of the last */
  uint32_t *to;
  uint32_t *open; /* by node: number of edges from nodes that are not sorted
                     yet */
} Graph;

static Graph graph_of(const OrderProblem *p, const bool *is_there) {
  Graph g = {xcalloc(p->n_nodes + 2, sizeof *g.begin),
             xcalloc(p->n_edges, sizeof *g.to),
             xcalloc(p->n_nodes, sizeof *g.open)};
  for (uint32_t i = 0; i < p->n_edges; i++)
    if (is_there[i])
      g.begin[p->edges[i].u + 2]++, g.open[p->edges[i].v]++;
  for (uint32_t u = 0; u < p->n_nodes; u++)
    g.begin[u + 2] += g.begin[u + 1];
  for (uint32_t i = 0; i < p->n_edges; i++)
    if (is_there[i])
      g.to[g.begin[p->edges[i].u + 1]++] = p->edges[i].v;
  return g;
}

/* Returns the number of nodes that could be sorted after all their
 * predecessors. */
static uint32_t sort(const Graph *g, uint32_t n_nodes) {
  uint32_t *sorted = xcalloc(n_nodes, sizeof *sorted), n = 0;
  for (uint32_t u = 0; u < n_nodes; u++)
    if (!g->open[u])
      sorted[n++] = u;
  for (uint32_t k = 0; k < n; k++)
    for (uint32_t i = g->begin[sorted[k]]; i < g->begin[sorted[k] + 1]; i++)
      if (!--g->open[g->to[i]])
        sorted[n++] = g->to[i];
  free(sorted);
  return n;
}

bool order_problem_is_acyclic(const OrderProblem *p,
                              bool (*holds)(void *, Term), void *context) {
  bool *is_there = xcalloc(p->n_edges, sizeof *is_there);
  for (uint32_t i = 0; i < p->n_edges; i++) {
    Term guard = p->edges[i].guard;
    is_there[i] = guard == TERM_NONE || holds(context, guard);
  }
  Graph g = graph_of(p, is_there);
  bool is_acyclic = sort(&g, p->n_nodes) == p->n_nodes;
  free(g.begin), free(g.to), free(g.open);
  free(is_there);
  return is_acyclic;
}
