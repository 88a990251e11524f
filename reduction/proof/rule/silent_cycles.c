#include "reduction/proof/rule/silent_cycles.h"

#include <string.h>

static bool is_observed(const System *s, const SystemEdge *e,
                        const SystemVar *v) {
  const SystemNode *n = &s->nodes[e->from];
  return v->object || (!n->is_alone && v->observed >> n->template & 1);
}

Term observed_change(const System *s, const SystemEdge *e) {
  Term out = term_false(s->terms);
  for (uint32_t i = 0; i < e->n_updates; i++) {
    const SystemVar *v = &s->vars[e->updates[i].var];
    if (is_observed(s, e, v) && system_is_shared(s, e->updates[i].var))
      out = term_or(
          s->terms, out,
          term_not(s->terms, term_eq(s->terms, v->value, e->updates[i].value)));
  }
  return out;
}

Term rank_holds(const System *s, const RankFact *x, const SystemEdge *e,
                RankKind kind) {
  Term before = s->vars[x->var].value, after = edge_value(s, e, x->var);
  Term low = x->is_falling ? after : before,
       high = x->is_falling ? before : after;
  bool is_strict = kind == RANK_RAISES;
  Op op = x->is_signed ? (is_strict ? OP_SLT : OP_SLE)
                       : (is_strict ? OP_ULT : OP_ULE);
  return term_op(s->terms, op, 1, low, high, TERM_NONE);
}

static bool may_be_silent(const Known *f, uint32_t i) {
  const SystemEdge *e = &f->system->edges[i];
  return node_is_inner(e->to) && !e->n_made && !(f->changed && f->changed[i]);
}

/* The silent edges that are left, and the strongly connected components of
 * their graph. */
typedef struct {
  const Known *facts;
  const System *system;
  bool *is_left;         /* by edge */
  bool **reaches;        /* by node, then by node */
  const uint32_t *first; /* by node: its first edge */
  NodeId *open;
} Graph;

/* Marks the nodes to which silent edges lead from the node. */
static void reach_from(const Graph *g, NodeId n) {
  const SystemEdge *edges = g->system->edges;
  bool *to = g->reaches[n];
  uint32_t n_open = 1;
  memset(to, 0, g->system->n_nodes * sizeof *to);
  g->open[0] = n;
  while (n_open) {
    NodeId from = g->open[--n_open];
    for (uint32_t i = g->first[from]; i < g->first[from + 1]; i++)
      if (g->is_left[i] && !to[edges[i].to])
        to[edges[i].to] = true, g->open[n_open++] = edges[i].to;
  }
}

static void find_reached(const Graph *g) {
  for (NodeId n = 0; n < g->system->n_nodes; n++)
    reach_from(g, n);
}

/* True if some cycle has both nodes. */
static bool are_in_cycle(const Graph *g, NodeId n, NodeId m) {
  return g->reaches[n][m] && g->reaches[m][n];
}

static bool is_in_cycle(const Graph *g, uint32_t i) {
  const SystemEdge *e = &g->system->edges[i];
  return g->is_left[i] && are_in_cycle(g, e->from, e->to);
}

/* True if each edge in cycles with the node raises or keeps the rank. */
static bool is_ranked(const Graph *g, const RankFact *x, NodeId n) {
  const System *s = g->system;
  for (uint32_t i = 0; i < s->n_edges; i++)
    if (is_in_cycle(g, i) && are_in_cycle(g, s->edges[i].from, n) &&
        x->kinds[i] == RANK_ANY)
      return false;
  return true;
}

/* Leaves out the edges that raise the rank, in cycles that it ends. */
static bool leave_out(const Graph *g, const RankFact *x) {
  bool is_less = false;
  for (uint32_t i = 0; i < g->system->n_edges; i++)
    if (is_in_cycle(g, i) && x->kinds[i] == RANK_RAISES &&
        is_ranked(g, x, g->system->edges[i].from)) {
      g->is_left[i] = false;
      is_less = true;
    }
  return is_less;
}

static bool leave_out_any(const Graph *g) {
  bool is_less = false;
  for (uint32_t i = 0; i < g->facts->n_ranks; i++)
    if (leave_out(g, &g->facts->ranks[i])) {
      is_less = true;
      find_reached(g);
    }
  return is_less;
}

/* True if no loop of the cycles with the node is ever left. */
static bool is_without_exit(const Graph *g, NodeId n) {
  for (NodeId m = 0; m < g->system->n_nodes; m++)
    if (are_in_cycle(g, n, m) && !g->system->nodes[m].is_endless)
      return false;
  return true;
}

SilentCycle *silent_cycles_find(const Known *f, Arena *a, bool *rounds) {
  const System *s = f->system;
  Graph g = {.facts = f,
             .system = s,
             .is_left = ARENA_ARRAY(a, bool, s->n_edges + 1),
             .reaches = ARENA_ARRAY(a, bool *, s->n_nodes + 1),
             .first = system_first_edges(s, a),
             .open = ARENA_ARRAY(a, NodeId, s->n_nodes + 2)};
  SilentCycle *out = ARENA_ARRAY(a, SilentCycle, s->n_nodes + 1);
  for (uint32_t i = 0; i < s->n_edges; i++)
    g.is_left[i] = may_be_silent(f, i);
  for (NodeId n = 0; n < s->n_nodes; n++)
    g.reaches[n] = ARENA_ARRAY(a, bool, s->n_nodes + 1);
  find_reached(&g);
  while (leave_out_any(&g))
    ;
  for (uint32_t i = 0; rounds && i < s->n_edges; i++)
    rounds[i] = is_in_cycle(&g, i);
  for (NodeId n = 0; n < s->n_nodes; n++)
    out[n] = !are_in_cycle(&g, n, n)  ? SILENT_NOT
             : is_without_exit(&g, n) ? SILENT_IDLE
                                      : SILENT_SPINS;
  return out;
}
