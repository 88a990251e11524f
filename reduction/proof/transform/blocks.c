#include "reduction/proof/transform/blocks.h"

#include "frontend/base/vec.h"
#include "reduction/proof/rule/var_set.h"
#include "reduction/proof/transform/slice.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_EDGES = 2000, MOST_LEFT = 400, MOST_GROWTH = 400 };

typedef VEC(SystemEdge) EdgeVec;
typedef VEC(Term) InputVec;

typedef struct {
  const System *system;
  TermStore *terms;
  Arena *arena;
  EdgeVec edges; /* in no order; those of left-out nodes are removed */
  bool *is_left; /* by node */
  uint32_t *in, *out;
  bool *has_loop;
  bool *is_head; /* by node: some edge leads back to it */
  const bool *is_round;
  VarSet *live; /* by node */
  Mentions *mentions;
  InputVec *pools; /* by node: the inputs of edges that leave it */
  InputVec inputs; /* those of an edge, in an order */
} Blocks;

/* ---- heads of loops */

static void visit_node(Blocks *b, const uint32_t *first, NodeId n,
                       uint8_t *state) {
  state[n] = 1;
  for (uint32_t i = first[n]; i < first[n + 1]; i++) {
    NodeId to = b->system->edges[i].to;
    if (!node_is_inner(to))
      continue;
    b->is_head[to] |= state[to] == 1;
    if (!state[to])
      visit_node(b, first, to, state);
  }
  state[n] = 2;
}

static void find_heads(Blocks *b) {
  uint8_t *state = ARENA_ARRAY(b->arena, uint8_t, b->system->n_nodes + 1);
  visit_node(b, system_first_edges(b->system, b->arena), 0, state);
}

/* ---- composed edges */

static Substitution *after(const Blocks *b, const SystemEdge *e) {
  Substitution *s = substitution_new(b->terms);
  for (uint32_t i = 0; i < e->n_updates; i++)
    substitution_bind(s, b->system->vars[e->updates[i].var].value,
                      e->updates[i].value);
  return s;
}

/* ---- equal edges */

static int by_var(const void *a, const void *b) {
  const Update *x = a, *y = b;
  return (x->var > y->var) - (x->var < y->var);
}

static int by_number(const void *a, const void *b) {
  const Term *x = a, *y = b;
  return (*x > *y) - (*x < *y);
}

static void see_input(void *context, Term t) {
  Blocks *b = context;
  bool is_new = mentions_is_input(b->mentions, t);
  for (uint32_t i = 0; i < b->inputs.n; i++)
    is_new = is_new && b->inputs.data[i] != t;
  if (is_new)
    *vec_push(b->arena, &b->inputs) = t;
}

static bool is_like(const Blocks *b, Term x, Term y) {
  return term_width(b->terms, x) == term_width(b->terms, y) &&
         term_ones(b->terms, x) == term_ones(b->terms, y);
}

/* Returns the first input of the pool that is like this one and not used; a new
 * one if there is none. */
static Term from_pool(Blocks *b, InputVec *pool, bool *used, Term like) {
  uint32_t i = 0;
  while (i < pool->n && (used[i] || !is_like(b, pool->data[i], like)))
    i++;
  if (i == pool->n)
    *vec_push(b->arena, pool) = term_var(b->terms, term_width(b->terms, like),
                                         term_ones(b->terms, like), "input");
  used[i] = true;
  return pool->data[i];
}

/* Renames the inputs of the edge, in their order, to those of its node. */
static Substitution *renaming(Blocks *b, const SystemEdge *e) {
  InputVec *pool = &b->pools[e->from];
  b->inputs.n = 0;
  for (uint32_t i = 0; i < e->n_updates; i++)
    mentions_visit(b->mentions, e->updates[i].value, see_input, b);
  mentions_visit(b->mentions, e->guard, see_input, b);
  Substitution *s = substitution_new(b->terms);
  bool *used = ARENA_ARRAY(b->arena, bool, pool->n + b->inputs.n + 1);
  for (uint32_t i = 0; i < b->inputs.n; i++)
    substitution_bind(s, b->inputs.data[i],
                      from_pool(b, pool, used, b->inputs.data[i]));
  return s;
}

static void add_conjuncts(Blocks *b, InputVec *out, Term t) {
  bool is_and = term_kind(b->terms, t) == TERM_OP + OP_AND;
  for (unsigned i = 0; is_and && i < 2; i++)
    add_conjuncts(b, out, term_child(b->terms, t, i));
  if (!is_and)
    *vec_push(b->arena, out) = t;
}

/* Returns the conjunction of the same terms, in their order. */
static Term in_order(Blocks *b, Term t) {
  InputVec all = {0};
  Term out = term_true(b->terms);
  add_conjuncts(b, &all, t);
  qsort(all.data, all.n, sizeof *all.data, by_number);
  for (uint32_t i = 0; i < all.n; i++)
    out = term_and(b->terms, out, all.data[i]);
  return out;
}

/* Puts the edge in a form that equal ones mostly share: without updates of dead
 * variables, and with inputs that belong to its node. */
static void settle(Blocks *b, SystemEdge *e) {
  Update *u = ARENA_ARRAY(b->arena, Update, e->n_updates + 1);
  uint32_t n = 0;
  for (uint32_t i = 0; node_is_inner(e->to) && i < e->n_updates; i++)
    if (var_set_has(b->live[e->to], e->updates[i].var))
      u[n++] = e->updates[i];
  qsort(u, n, sizeof *u, by_var);
  e->updates = u, e->n_updates = n;
  Substitution *s = renaming(b, e);
  for (uint32_t i = 0; i < n; i++)
    u[i].value = substitution_apply(s, u[i].value);
  e->guard = in_order(b, substitution_apply(s, e->guard));
  substitution_delete(s);
}

static bool have_one_effect(const SystemEdge *x, const SystemEdge *y) {
  bool out = x->from == y->from && x->to == y->to &&
             x->n_updates == y->n_updates && x->kind == y->kind;
  for (uint32_t i = 0; out && i < x->n_updates; i++)
    out = x->updates[i].var == y->updates[i].var &&
          x->updates[i].value == y->updates[i].value;
  return out;
}

/* Adds the edge, unless there is one with that effect: then that may be taken
 * instead. */
static void add_edge(Blocks *b, SystemEdge e) {
  settle(b, &e);
  for (uint32_t i = 0; i < b->edges.n; i++) {
    SystemEdge *x = &b->edges.data[i];
    if (have_one_effect(x, &e)) {
      x->guard =
          x->guard == e.guard ? x->guard : term_or(b->terms, x->guard, e.guard);
      return;
    }
  }
  if (!term_is_false(b->terms, e.guard))
    *vec_push(b->arena, &b->edges) = e;
}

/* Adds the second edge after the first. */
static void add_composed(Blocks *b, const SystemEdge *x, const SystemEdge *y) {
  Substitution *then = after(b, x);
  SystemEdge e = *y;
  e.from = x->from;
  e.guard = term_and(b->terms, x->guard, substitution_apply(then, y->guard));
  if (!term_is_false(b->terms, e.guard)) {
    Update *u = ARENA_ARRAY(b->arena, Update, x->n_updates + y->n_updates + 1);
    uint32_t n = 0;
    for (uint32_t i = 0; i < y->n_updates && e.to != NODE_ERROR; i++)
      u[n++] = (Update){y->updates[i].var,
                        substitution_apply(then, y->updates[i].value)};
    for (uint32_t i = 0; i < x->n_updates && e.to != NODE_ERROR; i++)
      if (!edge_updates(y, x->updates[i].var))
        u[n++] = x->updates[i];
    e.updates = u, e.n_updates = n;
    add_edge(b, e);
  }
  substitution_delete(then);
}

static void count(Blocks *b) {
  const uint32_t n = b->system->n_nodes;
  memset(b->in, 0, n * sizeof *b->in);
  memset(b->out, 0, n * sizeof *b->out);
  memset(b->has_loop, 0, n * sizeof *b->has_loop);
  for (uint32_t i = 0; i < b->edges.n; i++) {
    const SystemEdge *e = &b->edges.data[i];
    b->out[e->from]++;
    if (node_is_inner(e->to))
      b->in[e->to]++, b->has_loop[e->to] |= e->to == e->from;
  }
}

static void leave_out(Blocks *b, NodeId n) {
  EdgeVec old = b->edges;
  b->edges = (EdgeVec){0};
  for (uint32_t i = 0; i < old.n; i++)
    if (old.data[i].from != n && old.data[i].to != n)
      *vec_push(b->arena, &b->edges) = old.data[i];
  for (uint32_t i = 0; i < old.n; i++)
    for (uint32_t k = 0; k < old.n && old.data[i].to == n; k++)
      if (old.data[k].from == n)
        add_composed(b, &old.data[i], &old.data[k]);
  b->is_left[n] = false;
}

/* Returns a node to leave out, where fewest edges are added; NODE_END: none.
 * Nodes where rounds begin come last, and of these the heads of loops: there,
 * whole iterations have been executed. */
static NodeId next_node(Blocks *b) {
  NodeId best = NODE_END;
  uint64_t least = UINT64_MAX;
  count(b);
  for (NodeId n = 1; n < b->system->n_nodes; n++) {
    uint64_t cost = (uint64_t)b->in[n] * b->out[n];
    if (!b->is_left[n] || b->has_loop[n] || cost >= MOST_GROWTH)
      continue;
    cost +=
        b->is_round[n] ? (b->is_head[n] ? 2 * MOST_GROWTH : MOST_GROWTH) : 0;
    if (cost < least)
      best = n, least = cost;
  }
  return best;
}

static System *result(Blocks *b, const Term *facts, NodeId *left) {
  const System *from = b->system;
  System *s = ARENA_NEW(b->arena, System);
  SystemNode *nodes = ARENA_ARRAY(b->arena, SystemNode, from->n_nodes);
  EdgeVec edges = {0};
  uint32_t *at = ARENA_ARRAY(b->arena, uint32_t, from->n_nodes + 1), k = 0;
  for (NodeId n = 0; n < from->n_nodes; n++)
    if (b->is_left[n])
      nodes[k] = from->nodes[n], left[k] = n, at[n] = k++;
  for (NodeId n = 0; n < from->n_nodes; n++)
    for (uint32_t i = 0; i < b->edges.n; i++) {
      SystemEdge e = b->edges.data[i];
      if (e.from != n)
        continue;
      e.guard = term_and(b->terms, facts[n], e.guard);
      e.from = at[n], e.to = node_is_inner(e.to) ? at[e.to] : e.to;
      *vec_push(b->arena, &edges) = e;
    }
  *s = *from;
  s->nodes = nodes, s->n_nodes = k;
  s->edges = edges.data, s->n_edges = edges.n;
  return s;
}

const System *system_with_blocks(const System *s, const Term *facts,
                                 const bool *is_round, NodeId *left) {
  const uint32_t n = s->n_nodes;
  Blocks b = {.system = s,
              .terms = s->terms,
              .arena = s->arena,
              .is_left = ARENA_ARRAY(s->arena, bool, n + 1),
              .in = ARENA_ARRAY(s->arena, uint32_t, n + 1),
              .out = ARENA_ARRAY(s->arena, uint32_t, n + 1),
              .has_loop = ARENA_ARRAY(s->arena, bool, n + 1),
              .is_head = ARENA_ARRAY(s->arena, bool, n + 1),
              .is_round = is_round,
              .live = system_live(s, s->arena),
              .mentions = mentions_new(s),
              .pools = ARENA_ARRAY(s->arena, InputVec, n + 1)};
  assert(s->n_templates == 1);
  for (NodeId i = 0; i < n; i++)
    b.is_left[i] = true;
  find_heads(&b);
  for (uint32_t i = 0; i < s->n_edges; i++)
    add_edge(&b, s->edges[i]);
  for (NodeId next; (next = next_node(&b)) != NODE_END;) {
    leave_out(&b, next);
    if (b.edges.n > MOST_EDGES)
      break;
  }
  mentions_delete(b.mentions);
  return b.edges.n <= MOST_LEFT ? result(&b, facts, left) : NULL;
}
