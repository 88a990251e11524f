#include "reduction/proof/transform/sequential.h"

#include "frontend/base/vec.h"
#include "reduction/proof/rule/var_set.h"
#include "reduction/proof/transform/blocks.h"
#include "reduction/proof/transform/loops.h"

#include <assert.h>
#include <string.h>

enum { MOST_PRODUCT_NODES = 6000, MOST_CONSTANT_VARS = 32 };

/* A product node while it is found; 'turn': thread whose iteration it is, after
 * 'done' others of it. */
typedef struct {
  ProductNode node;
  TemplateId turn;
  unsigned done;
} Found;

typedef struct {
  const System *system;
  const Term *invariants; /* of each thread by itself */
  Arena *arena, *scratch;
  Solver *solver;
  Linear *linear;
  Preference preference;
  Product *out;
  VEC(Found) found;
  VEC(ProductEdge) edges;
  uint32_t *first_edges;
  Loops loops;
  uint8_t *known;
} Maker;

/* ---- variables that are constant at product nodes */

/* True for a shared variable to which constants alone are assigned. */
static bool is_flag(const System *s, VarId v) {
  if (!system_is_shared(s, v) || !s->vars[v].initial)
    return false;
  for (uint32_t i = 0; i < s->n_edges; i++)
    for (uint32_t k = 0; k < s->edges[i].n_updates; k++)
      if (s->edges[i].updates[k].var == v &&
          !term_is_const(s->terms, s->edges[i].updates[k].value, NULL))
        return false;
  return true;
}

static void find_constants(Maker *m) {
  VarId *out = ARENA_ARRAY(m->arena, VarId, MOST_CONSTANT_VARS);
  uint32_t n = 0;
  for (VarId v = 0; v < m->system->n_vars && n < MOST_CONSTANT_VARS; v++)
    if (is_flag(m->system, v))
      out[n++] = v;
  m->out->constants = out, m->out->n_constants = n;
}

/* ---- product nodes */

/* Returns the order: main, then the thread whose turn it is, and the next
 * ones. */
static const uint8_t *order_of(const Maker *m, TemplateId turn) {
  uint32_t n = m->system->n_templates;
  uint8_t *out = ARENA_ARRAY(m->arena, uint8_t, n);
  for (uint32_t i = 1; i < n; i++)
    out[i] = (uint8_t)((turn - 1 + i - 1) % (n - 1) + 1);
  return out;
}

static bool is_same(const Maker *m, const Found *a, const Found *b) {
  return a->turn == b->turn && a->done == b->done &&
         a->node.asleep == b->node.asleep &&
         !memcmp(a->node.at, b->node.at,
                 m->system->n_templates * sizeof *a->node.at) &&
         !memcmp(a->node.values, b->node.values,
                 m->out->n_constants * sizeof *a->node.values);
}

static uint32_t index_of(Maker *m, Found x) {
  for (uint32_t i = 0; i < m->found.n; i++)
    if (is_same(m, &m->found.data[i], &x))
      return i;
  x.node.order = order_of(m, x.turn);
  *vec_push(m->arena, &m->found) = x;
  return m->found.n - 1;
}

static Found first_of(const Maker *m) {
  const System *s = m->system;
  NodeId *at = ARENA_ARRAY(m->arena, NodeId, s->n_templates);
  Term *values = ARENA_ARRAY(m->arena, Term, m->out->n_constants + 1);
  for (TemplateId t = 0; t < s->n_templates; t++)
    at[t] = t ? NODE_UNMADE : s->templates[0].first;
  for (uint32_t i = 0; i < m->out->n_constants; i++)
    values[i] = s->vars[m->out->constants[i]].initial;
  return (Found){.node = {.at = at, .values = values}, .turn = 1};
}

/* ---- edges that commute */

static bool commute(Maker *m, uint32_t a, uint32_t b) {
  uint8_t *known = &m->known[(size_t)a * m->system->n_edges + b];
  if (!*known) {
    Term t = product_conflict(m->system, m->invariants, &m->system->edges[a],
                              &m->system->edges[b]);
    t = linear_eliminate(m->linear, t);
    bool does = term_is_false(m->system->terms, t) ||
                (!term_is_true(m->system->terms, t) &&
                 solver_solve(m->solver, &t, 1) == ANSWER_UNSAT);
    *known = does ? 1 : 2;
  }
  return *known == 1;
}

static bool commutes_with_all(Maker *m, uint32_t a, NodeId n) {
  for (uint32_t b = m->first_edges[n]; b < m->first_edges[n + 1]; b++)
    if (!m->out->is_proved[b] && !commute(m, a, b))
      return false;
  return true;
}

static uint32_t asleep_after(Maker *m, const ProductNode *n, uint32_t edge,
                             uint32_t candidates) {
  uint32_t out = 0;
  for (TemplateId u = 0; u < m->system->n_templates; u++)
    if (candidates >> u & 1 && product_is_alive(n, u) &&
        commutes_with_all(m, edge, n->at[u]))
      out |= 1u << u;
  return out;
}

/* ---- edges of the product */

static bool is_at_work(const NodeId *at, TemplateId t) {
  return node_is_inner(at[t]) && at[t] != NODE_UNMADE;
}

/* Returns the next thread that is at work, in turn; the first: there is none.
 * Threads in 'skipped' are not meant. */
static TemplateId next_at_work(const Maker *m, TemplateId t, const NodeId *at,
                               uint32_t skipped) {
  const uint32_t n = m->system->n_templates;
  for (uint32_t i = 1; i < n; i++) {
    TemplateId next = (t - 1 + i) % (n - 1) + 1;
    if (is_at_work(at, next) && !(skipped >> next & 1))
      return next;
  }
  return 1;
}

/* True if the edge is the last one of the last iteration of a loop. */
static bool is_last(const Maker *m, uint32_t edge) {
  const SystemEdge *e = &m->system->edges[edge];
  return m->loops.is_exit[edge] && (e->n_loads || e->n_updates > 1);
}

/* Returns the thread after an iteration of 't', where one leads. */
static TemplateId next_led(const Maker *m, TemplateId leader, TemplateId t,
                           uint32_t edge, const NodeId *at) {
  if (t != leader && (is_at_work(at, t) || is_last(m, edge)))
    return leader;
  TemplateId first =
      next_at_work(m, m->system->n_templates - 1, at, (uint32_t)1 << leader);
  return is_at_work(at, first) && first != leader ? first : leader;
}

static bool is_led(const Maker *m) {
  return m->preference == PREFER_LEADER || m->preference == PREFER_LAST;
}

static bool ends_iteration(const Maker *m, uint32_t edge) {
  const NodeId to = m->system->edges[edge].to;
  if (!node_is_inner(to) || (is_led(m) && is_last(m, edge)))
    return true;
  switch (m->preference) {
  case PREFER_FIRST: return false;
  case PREFER_INNER: return m->loops.is_back[edge] && m->loops.is_inner[to];
  case PREFER_OUTER: return m->loops.is_back[edge] && m->loops.is_outer[to];
  default: return m->loops.is_head[to];
  }
}

/* Returns the number of iterations in a turn. */
static unsigned length_of_turn(Preference p, TemplateId t) {
  return p == PREFER_DOUBLE ? (t == 1 ? 2 : 1)
         : p == PREFER_HALF ? (t == 1 ? 1 : 2)
                            : 1;
}

/* Sets whose turn it is after the edge of thread 't'. */
static void pass_turn(const Maker *m, const Found *from, uint32_t edge,
                      TemplateId t, Found *to) {
  const NodeId *at = to->node.at;
  to->turn = t ? t : from->turn, to->done = from->done;
  if (!t || m->preference == PREFER_FIRST) {
    to->turn = from->turn;
    return;
  }
  if (t != from->turn)
    to->done = 0;
  if (!ends_iteration(m, edge) ||
      (is_at_work(at, t) && ++to->done < length_of_turn(m->preference, t)))
    return;
  to->done = 0;
  const TemplateId leader =
      m->preference == PREFER_LEADER ? 1 : m->system->n_templates - 1;
  to->turn =
      is_led(m) ? next_led(m, leader, t, edge, at) : next_at_work(m, t, at, 0);
}

static Found found_after(Maker *m, const Found *from, uint32_t edge,
                         TemplateId t, uint32_t asleep) {
  const System *s = m->system;
  const SystemEdge *e = &s->edges[edge];
  NodeId *at = ARENA_ARRAY(m->arena, NodeId, s->n_templates);
  Term *values = ARENA_ARRAY(m->arena, Term, m->out->n_constants + 1);
  for (TemplateId u = 0; u < s->n_templates; u++)
    at[u] = u == t            ? e->to
            : edge_made(e, u) ? s->templates[u].first
                              : from->node.at[u];
  for (uint32_t i = 0; i < m->out->n_constants; i++) {
    Term now = product_value(m->out, &from->node,
                             edge_value(s, e, m->out->constants[i]));
    values[i] = term_is_const(s->terms, now, NULL) ? now : TERM_NONE;
  }
  Found out = {.node = {.at = at, .values = values, .asleep = asleep}};
  pass_turn(m, from, edge, t, &out);
  return out;
}

static void add_edge(Maker *m, uint32_t from, uint32_t edge, TemplateId t,
                     uint32_t before) {
  const Found f = m->found.data[from];
  const SystemEdge *e = &m->system->edges[edge];
  uint32_t to = NODE_ERROR;
  if (term_is_false(m->system->terms, product_value(m->out, &f.node, e->guard)))
    return;
  if (e->to != NODE_ERROR) {
    uint32_t asleep =
        asleep_after(m, &f.node, edge, (f.node.asleep | before) & ~(1u << t));
    to = index_of(m, found_after(m, &f, edge, t, asleep));
  }
  *vec_push(m->arena, &m->edges) = (ProductEdge){from, to, edge};
}

static bool is_blocked(const Maker *m, const ProductNode *n, TemplateId t) {
  for (TemplateId u = 0; u < m->system->n_templates; u++)
    if (u != t && product_is_alive(n, u) &&
        m->system->nodes[n->at[u]].is_atomic)
      return true;
  return !product_is_alive(n, t);
}

static void expand(Maker *m, uint32_t q) {
  uint32_t before = 0;
  const ProductNode n = m->found.data[q].node;
  for (uint32_t i = 0; i < m->system->n_templates; i++) {
    TemplateId t = n.order[i];
    NodeId at = n.at[t];
    if (!is_blocked(m, &n, t) && !(n.asleep >> t & 1))
      for (uint32_t e = m->first_edges[at]; e < m->first_edges[at + 1]; e++)
        if (!m->out->is_proved[e])
          add_edge(m, q, e, t, before);
    before |= 1u << t;
  }
}

static const Product *finish(Maker *m) {
  ProductNode *nodes = ARENA_ARRAY(m->arena, ProductNode, m->found.n);
  for (uint32_t i = 0; i < m->found.n; i++)
    nodes[i] = m->found.data[i].node;
  m->out->nodes = nodes, m->out->n_nodes = m->found.n;
  m->out->edges = m->edges.data, m->out->n_edges = m->edges.n;
  return m->out;
}

const Product *sequential_product(const Proof *each, const bool *is_proved,
                                  Preference preference, Linear *linear,
                                  Solver *solver) {
  Arena *scratch = arena_new();
  const System *s = each->system;
  Maker m = {.system = s,
             .invariants = each->invariants,
             .arena = s->arena,
             .scratch = scratch,
             .solver = solver,
             .linear = linear,
             .preference = preference,
             .out = ARENA_NEW(s->arena, Product),
             .first_edges = system_first_edges(s, scratch)};
  const size_t n = s->n_edges;
  m.known = ARENA_ARRAY(scratch, uint8_t, n *n + 1);
  m.out->system = s, m.out->is_proved = is_proved;
  m.loops = loops_find(scratch, s);
  find_constants(&m);
  index_of(&m, first_of(&m));
  uint32_t q = 0;
  for (; q < m.found.n && m.found.n <= MOST_PRODUCT_NODES; q++) {
    if (solver_is_stopped(solver))
      break;
    expand(&m, q);
  }
  bool is_whole = q == m.found.n;
  arena_delete(scratch);
  return is_whole ? finish(&m) : NULL;
}

/* ---- cells of arrays */

typedef struct {
  const Product *of;
  const System *system; /* the product's own */
  TermStore *terms;
  Arena *arena, *scratch;
  VEC(SystemVar) vars;
  VEC(SystemEdge) edges;
  VEC(ProductCell) cells;
  VarId first_cell;  /* its index; then its value, and the next cell's */
  const bool *leads; /* by product node */
  uint32_t *new_index;
  Mentions *mentions;
  bool is_fixed; /* there are fixed cells, too */
} Writer;

static Term add_var(Writer *w, const char *name, Term initial) {
  unsigned width = term_width(w->terms, initial);
  Term value = term_var(w->terms, width, bits_mask(width), name);
  *vec_push(w->arena, &w->vars) = (SystemVar){
      .name = name, .value = value, .initial = initial, .owner = TEMPLATE_NONE};
  return value;
}

/* True if there is such a cell already, or there are enough. */
static bool has_cell(const Writer *w, const ProductCell *c) {
  const unsigned most = c->is_fixed ? 4 : 8;
  uint32_t n = 0;
  for (uint32_t i = 0; i < w->cells.n; i++) {
    const ProductCell *x = &w->cells.data[i];
    n += x->is_fixed == c->is_fixed;
    if (x->array == c->array && x->site == c->site &&
        x->is_fixed == c->is_fixed)
      return true;
  }
  return n >= most;
}

static void add_cell(Writer *w, const ArrayAccess *x, bool is_fixed) {
  const SystemArray *a = &w->system->arrays[x->array];
  ProductCell c = {.array = x->array, .site = x->site, .is_fixed = is_fixed};
  const char *kind = is_fixed ? "any index" : "load";
  const uint32_t k = w->cells.n;
  if (has_cell(w, &c))
    return;
  c.index = add_var(
      w, arena_printf(w->arena, "index in %s of %s %u", a->name, kind, k),
      product_no_index(w->terms, term_width(w->terms, x->index)));
  c.value = add_var(w, arena_printf(w->arena, "%s at %s %u", a->name, kind, k),
                    term_const(w->terms, a->width, 0));
  SystemVar *made = &w->vars.data[w->vars.n - 2];
  if (is_fixed)
    made[0].initial = TERM_NONE;
  if (w->is_fixed)
    made[0].ghost = is_fixed ? GHOST_INDEX : GHOST_FOLLOWED,
    made[1].ghost = GHOST_FOLLOWED;
  if (is_fixed && !a->is_zeroed)
    made[1].initial = TERM_NONE;
  *vec_push(w->arena, &w->cells) = c;
}

/* True if the edge loads while there are threads, by its k-th access. */
static bool loads(const System *s, const SystemEdge *e, uint32_t k) {
  return !e->loads[k].is_store && !s->nodes[e->from].is_alone;
}

bool sequential_stores(const Product *p) {
  const System *s = p->system;
  bool *loaded = ARENA_ARRAY(s->arena, bool, s->n_arrays + 1);
  bool *stored = ARENA_ARRAY(s->arena, bool, s->n_arrays + 1), out = false;
  for (uint32_t i = 0; i < s->n_edges; i++)
    for (uint32_t k = 0; k < s->edges[i].n_loads; k++) {
      const ArrayAccess *x = &s->edges[i].loads[k];
      loaded[x->array] |= loads(s, &s->edges[i], k);
      stored[x->array] |= x->is_store;
    }
  for (uint32_t i = 0; i < s->n_arrays; i++)
    out |= loaded[i] && stored[i];
  return out;
}

static void find_cells(Writer *w) {
  w->first_cell = w->vars.n;
  for (uint32_t i = 0; i < w->of->n_edges; i++) {
    const SystemEdge *e = &w->system->edges[w->of->edges[i].edge];
    for (uint32_t k = 0; k < e->n_loads; k++)
      for (unsigned f = 0; f <= w->is_fixed && loads(w->system, e, k); f++)
        add_cell(w, &e->loads[k], f);
  }
}

static void follow_cells(Writer *w, SystemEdge *e, Update *u) {
  const CellValues now = {ARENA_ARRAY(w->scratch, Term, w->cells.n + 1),
                          ARENA_ARRAY(w->scratch, Term, w->cells.n + 1)};
  for (uint32_t i = 0; i < w->cells.n; i++) {
    now.index[i] = w->cells.data[i].index;
    now.value[i] = w->cells.data[i].value;
  }
  Term loaded = product_follow(w->terms, w->cells.data, w->cells.n, e, now);
  if (e->to == NODE_ERROR)
    loaded = term_and(w->terms, loaded,
                      product_meets(w->terms, w->cells.data, w->cells.n, now));
  e->guard = term_and(w->terms, e->guard, loaded);
  for (uint32_t i = 0; i < w->cells.n; i++) {
    if (now.index[i] != w->cells.data[i].index)
      u[e->n_updates++] = (Update){w->first_cell + 2 * i, now.index[i]};
    if (now.value[i] != w->cells.data[i].value)
      u[e->n_updates++] = (Update){w->first_cell + 2 * i + 1, now.value[i]};
  }
}

/* ---- the product as a System */

static Term renamed(Writer *w, Substitution *to, Term t) {
  mentions_rename_inputs(w->mentions, t, to);
  return substitution_apply(to, t);
}

/* Returns the edge with inputs of its own, and the constants of its node. */
static SystemEdge edge_of(Writer *w, const ProductEdge *x) {
  const SystemEdge *from = &w->system->edges[x->edge];
  const ProductNode *n = &w->of->nodes[x->from];
  uint32_t most = from->n_updates + 2 * w->cells.n + 1;
  for (uint32_t i = 0; i < from->n_made; i++)
    most += from->made[i].n_arguments;
  Update *u = ARENA_ARRAY(w->arena, Update, most);
  SystemEdge e = *from;
  e.updates = u;
  memcpy(u, from->updates, from->n_updates * sizeof *u);
  for (uint32_t i = 0; i < from->n_made; i++)
    for (uint32_t k = 0; k < from->made[i].n_arguments; k++)
      u[e.n_updates++] = from->made[i].arguments[k];
  follow_cells(w, &e, u);
  Substitution *to = substitution_new(w->terms);
  for (uint32_t i = 0; i < w->of->n_constants; i++)
    if (n->values[i])
      substitution_bind(to, w->system->vars[w->of->constants[i]].value,
                        n->values[i]);
  e.guard = renamed(w, to, e.guard);
  for (uint32_t i = 0; i < e.n_updates; i++)
    u[i].value = renamed(w, to, u[i].value);
  substitution_delete(to);
  e.made = NULL, e.n_made = 0, e.loads = NULL, e.n_loads = 0;
  e.from = w->new_index[x->from];
  e.to = x->to == NODE_ERROR ? NODE_ERROR : w->new_index[x->to];
  return e;
}

static void add_vars(Writer *w) {
  for (VarId v = 0; v < w->system->n_vars; v++) {
    SystemVar *x = vec_push(w->arena, &w->vars);
    *x = w->system->vars[v];
    unsigned width = term_width(w->terms, x->value);
    x->object = NULL;
    if (x->owner == TEMPLATE_NONE)
      continue;
    x->initial = x->owner ? TERM_NONE : x->initial;
    x->copy = term_var(w->terms, width, bits_mask(width), x->name);
    x->owner = 0;
  }
}

/* Returns the names of the threads' nodes. */
static const char *name_of(Writer *w, const ProductNode *n) {
  const char *out = "";
  for (TemplateId t = 0; t < w->system->n_templates; t++) {
    const char *at = n->at[t] == NODE_UNMADE ? "none"
                     : !node_is_inner(n->at[t])
                         ? "end"
                         : w->system->nodes[n->at[t]].name;
    out = arena_printf(w->arena, "%s%s%s%s", out, t ? "," : "", at,
                       n->asleep >> t & 1 ? "(asleep)" : "");
  }
  return out;
}

static const SystemNode *nodes_of(Writer *w, uint32_t *n) {
  SystemNode *out = ARENA_ARRAY(w->arena, SystemNode, w->of->n_nodes);
  *n = 0;
  for (uint32_t q = 0; q < w->of->n_nodes; q++) {
    const ProductNode *x = &w->of->nodes[q];
    if (!w->leads[q])
      continue;
    NodeId at = x->at[0];
    out[*n] = (SystemNode){.name = name_of(w, x),
                           .loc = node_is_inner(at) ? w->system->nodes[at].loc
                                                    : (Loc){0}};
    w->new_index[q] = (*n)++;
  }
  return out;
}

/* Returns the term where all flags of one bit are set: threads have ended. */
static Term with_flags(Writer *w, Term t) {
  Substitution *to = substitution_new(w->terms);
  for (uint32_t i = 0; i < w->of->n_constants; i++) {
    Term flag = w->system->vars[w->of->constants[i]].value;
    if (term_width(w->terms, flag) == 1)
      substitution_bind(to, flag, term_true(w->terms));
  }
  Term out = substitution_apply(to, t);
  substitution_delete(to);
  return out;
}

/* Sets the hints: checks that are left to the product do not fail, now or with
 * all threads at their ends. */
static void add_hints(Writer *w, System *s) {
  Term *out = ARENA_ARRAY(w->arena, Term, 2 * w->system->n_edges + 1);
  for (uint32_t i = 0; i < w->system->n_edges; i++) {
    const SystemEdge *e = &w->system->edges[i];
    if (e->to != NODE_ERROR || w->of->is_proved[i])
      continue;
    out[s->n_hints++] = term_not(w->terms, e->guard);
    out[s->n_hints++] = term_not(w->terms, with_flags(w, e->guard));
  }
  s->hints = out;
}

static System *write(Writer *w) {
  System *s = ARENA_NEW(w->arena, System);
  SystemTemplate *main = ARENA_NEW(w->arena, SystemTemplate);
  *main = (SystemTemplate){"main", false, 0, VAR_NONE};
  w->leads = product_leads(w->of, w->scratch);
  w->new_index = ARENA_ARRAY(w->scratch, uint32_t, w->of->n_nodes + 1);
  *s = (System){.arena = w->arena,
                .terms = w->terms,
                .templates = main,
                .n_templates = 1,
                .fixed_order = w->system->fixed_order,
                .stops = w->system->stops,
                .whole = w->system->whole};
  s->nodes = nodes_of(w, &s->n_nodes);
  add_vars(w);
  find_cells(w);
  s->vars = w->vars.data, s->n_vars = w->vars.n;
  w->mentions = mentions_new(s);
  for (uint32_t i = 0; i < w->of->n_edges; i++) {
    const ProductEdge *x = &w->of->edges[i];
    if (x->to == NODE_ERROR || (w->leads[x->from] && w->leads[x->to]))
      *vec_push(w->arena, &w->edges) = edge_of(w, x);
  }
  mentions_delete(w->mentions);
  s->edges = w->edges.data, s->n_edges = w->edges.n;
  add_hints(w, s);
  return s;
}

/* Returns what is known of all threads, by node that is left. */
static const Term *facts_of(Writer *w, const Term *invariants) {
  Term *out = ARENA_ARRAY(w->arena, Term, w->of->n_nodes + 1);
  for (uint32_t q = 0; q < w->of->n_nodes; q++)
    if (w->leads[q])
      out[w->new_index[q]] =
          product_value(w->of, &w->of->nodes[q],
                        product_known(w->of, &w->of->nodes[q], invariants));
  return out;
}

/* Returns, by node that is left, whether a round begins: it is the turn of the
 * first thread that has not ended. */
static const bool *rounds_of(Writer *w) {
  bool *out = ARENA_ARRAY(w->scratch, bool, w->of->n_nodes + 1);
  for (uint32_t q = 0; q < w->of->n_nodes; q++) {
    const ProductNode *x = &w->of->nodes[q];
    TemplateId first = 1;
    while (first < w->system->n_templates && !product_is_alive(x, first))
      first++;
    if (w->leads[q])
      out[w->new_index[q]] =
          x->order[1] == first || first == w->system->n_templates;
  }
  return out;
}

/* Returns the product's nodes, by node of the System with blocks. */
static const uint32_t *origins_of(Writer *w, const NodeId *left, uint32_t n) {
  uint32_t *origin = ARENA_ARRAY(w->scratch, uint32_t, w->of->n_nodes + 1);
  uint32_t *out = ARENA_ARRAY(w->arena, uint32_t, n + 1);
  for (uint32_t q = 0; q < w->of->n_nodes; q++)
    if (w->leads[q])
      origin[w->new_index[q]] = q;
  for (uint32_t i = 0; i < n; i++)
    out[i] = origin[left[i]];
  return out;
}

Sequential sequential_system(const Product *p, const Term *invariants,
                             bool is_fixed) {
  Writer w = {.of = p,
              .system = p->system,
              .terms = p->system->terms,
              .arena = p->system->arena,
              .scratch = arena_new(),
              .is_fixed = is_fixed};
  System *s = write(&w);
  NodeId *left = ARENA_ARRAY(w.scratch, NodeId, s->n_nodes + 1);
  Sequential out = {.system = system_with_blocks(s, facts_of(&w, invariants),
                                                 rounds_of(&w), left),
                    .cells = w.cells.data,
                    .n_cells = w.cells.n};
  if (out.system)
    out.origins = origins_of(&w, left, out.system->n_nodes);
  arena_delete(w.scratch);
  return out;
}
