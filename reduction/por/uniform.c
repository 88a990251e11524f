#include "reduction/por/uniform.h"

#include <assert.h>
#include <string.h>

struct Uniform {
  const TransactionGraph *graph;
  const Flow *flow;
  uint32_t n_conditionals;
  uint32_t *first; /* by node: its first decision, and one more */
  bool *reached;   /* by node */
  uint64_t *taint; /* by node: a set of dimensions */
  uint64_t *scratch;
  bool *chained[2]; /* by conditional */
  uint8_t *can;     /* by conditional */
};

Uniform *uniform_new(Arena *a, const TransactionGraph *g) {
  assert(!g->n_others); /* the graph is of all threads */
  Uniform *u = ARENA_NEW(a, Uniform);
  u->graph = g, u->flow = g->flow;
  u->n_conditionals = conditionals(g->flow->threads);
  u->first = ARENA_ARRAY(a, uint32_t, g->n_nodes + 1);
  u->reached = ARENA_ARRAY(a, bool, g->n_nodes);
  u->taint = ARENA_ARRAY(a, uint64_t, (size_t)g->n_nodes * u->flow->n_words);
  u->scratch = ARENA_ARRAY(a, uint64_t, u->flow->n_words);
  u->can = ARENA_ARRAY(a, uint8_t, u->n_conditionals + 1);
  for (unsigned i = 0; i < 2; i++)
    u->chained[i] = ARENA_ARRAY(a, bool, u->n_conditionals + 1);
  for (uint32_t i = 0; i < g->n_decisions; i++)
    u->first[g->decisions[i].node + 1] = i + 1;
  for (NodeId id = 0; id < g->n_nodes; id++)
    if (!u->first[id + 1])
      u->first[id + 1] = u->first[id];
  return u;
}

static DimSet taint_at(const Uniform *u, NodeId id) {
  return &u->taint[(size_t)id * u->flow->n_words];
}

static TransitionId next_of(const Uniform *u, NodeId id, uint32_t s) {
  return transaction_next(u->graph, &u->graph->nodes[id], s);
}

/* Computes the dimensions that are tainted after the transition, given those
 * before it. */
static void pass_taint(Uniform *u, TransitionId j, const uint64_t *before,
                       DimSet after) {
  const FlowTransition *f = &u->flow->transitions[j];
  DimSet x = u->scratch;
  memcpy(x, before, u->flow->n_words * sizeof *x);
  for (uint32_t i = 0; i < f->n_writes; i++) {
    if (f->writes[i].always)
      dims_remove(x, f->writes[i].cell);
    if (uses_meet(before, f->writes[i].uses))
      dims_add(x, f->writes[i].cell);
  }
  for (uint32_t i = 0; i < f->n_reads; i++) {
    dims_remove(x, f->reads[i].value);
    if (dims_has(before, f->reads[i].cell))
      dims_add(x, f->reads[i].value);
  }
  dims_unite(u->flow, after, x);
}

static void add_assigned(const Uniform *u, TransitionId j, DimSet out) {
  const FlowTransition *f = &u->flow->transitions[j];
  for (uint32_t i = 0; i < f->n_writes; i++)
    dims_add(out, f->writes[i].cell);
  for (uint32_t i = 0; i < f->n_reads; i++)
    dims_add(out, f->reads[i].value);
}

/* Marks nodes from which the thread has not moved yet: there it may take its
 * transition, now or later. */
static void begin_chains(Uniform *u, NodeId from, uint32_t s) {
  const TransactionGraph *g = u->graph;
  memset(u->reached, 0, g->n_nodes * sizeof *u->reached);
  memset(taint_at(u, from), 0,
         (size_t)(g->n_nodes - from) * u->flow->n_words * sizeof *u->taint);
  u->reached[from] = true;
  for (NodeId id = from; id < g->n_nodes; id++) {
    const Node *x = &g->nodes[id];
    for (uint32_t t = 0; u->reached[id] && t < g->n_threads; t++) {
      for (uint32_t e = 0; e < x->next[t].n; e++)
        if (t == s)
          add_assigned(u, next_of(u, id, s), taint_at(u, x->next[s].nodes[e]));
        else
          u->reached[x->next[t].nodes[e]] = true;
    }
  }
}

static void find_chains(Uniform *u, NodeId from, uint32_t s, bool *chained) {
  const TransactionGraph *g = u->graph;
  memset(chained, 0, u->n_conditionals * sizeof *chained);
  begin_chains(u, from, s);
  for (NodeId id = from; id < g->n_nodes; id++)
    for (uint32_t i = u->first[id]; u->reached[id] && i < u->first[id + 1]; i++)
      if (g->decisions[i].component == s)
        chained[g->decisions[i].conditional] = true;
  for (NodeId id = from; id < g->n_nodes; id++) {
    const Node *x = &g->nodes[id];
    const uint64_t *taint = taint_at(u, id);
    for (uint32_t i = u->first[id]; i < u->first[id + 1]; i++)
      if (uses_meet(taint, g->decisions[i].uses))
        chained[g->decisions[i].conditional] = true;
    for (uint32_t t = 0; t < g->n_threads; t++) {
      for (uint32_t e = 0; e < x->next[t].n; e++)
        pass_taint(u, next_of(u, id, t), taint,
                   taint_at(u, x->next[t].nodes[e]));
    }
  }
}

static void find_values(Uniform *u, NodeId from) {
  const TransactionGraph *g = u->graph;
  memset(u->reached, 0, g->n_nodes * sizeof *u->reached);
  memset(u->can, 0, u->n_conditionals * sizeof *u->can);
  u->reached[from] = true;
  for (NodeId id = from; id < g->n_nodes; id++) {
    const Node *x = &g->nodes[id];
    if (!u->reached[id])
      continue;
    for (uint32_t i = u->first[id]; i < u->first[id + 1]; i++)
      u->can[g->decisions[i].conditional] |= (uint8_t)g->decisions[i].can;
    for (uint32_t t = 0; t < g->n_threads; t++)
      for (uint32_t e = 0; e < x->next[t].n; e++)
        u->reached[x->next[t].nodes[e]] = true;
  }
}

bool uniform_is_sensitive(Uniform *u, NodeId id, uint32_t s, uint32_t t) {
  assert(s != t);
  find_chains(u, id, s, u->chained[0]);
  find_chains(u, id, t, u->chained[1]);
  find_values(u, id);
  for (Conditional c = 0; c < u->n_conditionals; c++)
    if (u->chained[0][c] && u->chained[1][c] &&
        u->can[c] == (CAN_BE_FALSE | CAN_BE_TRUE))
      return true;
  return false;
}
