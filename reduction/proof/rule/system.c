#include "reduction/proof/rule/system.h"

#include <assert.h>
#include <inttypes.h>

bool system_is_shared(const System *s, VarId v) {
  return s->vars[v].owner == TEMPLATE_NONE;
}

VarId system_var_of(const System *s, Term t) {
  for (VarId v = 0; v < s->n_vars; v++)
    if (s->vars[v].value == t)
      return v;
  return VAR_NONE;
}

bool system_numbers_each(const System *s, TemplateId t) {
  assert(t < s->n_templates);
  return s->templates[t].number != VAR_NONE && s->templates[t].is_many;
}

bool node_is_inner(NodeId n) { return n != NODE_ERROR && n != NODE_END; }

uint32_t *system_first_edges(const System *s, Arena *a) {
  uint32_t *out = ARENA_ARRAY(a, uint32_t, s->n_nodes + 1);
  for (uint32_t i = 0; i < s->n_edges; i++)
    out[s->edges[i].from + 1]++;
  for (NodeId n = 0; n < s->n_nodes; n++)
    out[n + 1] += out[n];
  assert(out[s->n_nodes] == s->n_edges);
  return out;
}

static const Update *update_of(const SystemEdge *e, VarId v) {
  for (uint32_t i = 0; i < e->n_updates; i++)
    if (e->updates[i].var == v)
      return &e->updates[i];
  return NULL;
}

bool edge_updates(const SystemEdge *e, VarId v) { return update_of(e, v); }

const Made *edge_made(const SystemEdge *e, TemplateId t) {
  for (uint32_t i = 0; i < e->n_made; i++)
    if (e->made[i].template == t)
      return &e->made[i];
  return NULL;
}

Term edge_value(const System *s, const SystemEdge *e, VarId v) {
  assert(v < s->n_vars);
  const Update *u = update_of(e, v);
  return u ? u->value : s->vars[v].value;
}

static bool are_same_updates(const Update *a, uint32_t n_a, const Update *b,
                             uint32_t n_b) {
  for (uint32_t i = 0; i < n_a && n_a == n_b; i++)
    if (a[i].var != b[i].var || a[i].value != b[i].value)
      return false;
  return n_a == n_b;
}

static bool is_same_made(const Made *a, const Made *b) {
  return a->template == b->template &&
         are_same_updates(a->arguments, a->n_arguments, b->arguments,
                          b->n_arguments);
}

static bool is_same_access(const ArrayAccess *a, const ArrayAccess *b) {
  return a->array == b->array && a->value == b->value && a->when == b->when &&
         a->index == b->index && a->is_store == b->is_store;
}

bool edges_access_the_same(const SystemEdge *a, const SystemEdge *b) {
  bool out = a->n_loads == b->n_loads;
  for (uint32_t i = 0; out && i < a->n_loads; i++)
    out = is_same_access(&a->loads[i], &b->loads[i]);
  return out;
}

bool edges_have_one_effect(const SystemEdge *a, const SystemEdge *b) {
  bool is_same =
      a->n_made == b->n_made && edges_access_the_same(a, b) &&
      are_same_updates(a->updates, a->n_updates, b->updates, b->n_updates);
  for (uint32_t i = 0; is_same && i < a->n_made; i++)
    is_same = is_same_made(&a->made[i], &b->made[i]);
  return is_same;
}

/* ---- templates that have threads */

static uint64_t bit(TemplateId t) { return (uint64_t)1 << t; }

/* Finds the templates that a thread of each template makes, transitively. */
static void find_offspring(const System *s, uint64_t *of) {
  bool grew = true;
  while (grew) {
    grew = false;
    for (uint32_t i = 0; i < s->n_edges; i++)
      for (uint32_t k = 0; k < s->edges[i].n_made; k++) {
        TemplateId by = s->nodes[s->edges[i].from].template;
        TemplateId made = s->edges[i].made[k].template;
        uint64_t all = of[by] | bit(made) | of[made];
        grew |= all != of[by];
        of[by] = all;
      }
  }
}

static uint64_t made_by(const SystemEdge *e, const uint64_t *offspring) {
  uint64_t out = 0;
  for (uint32_t k = 0; k < e->n_made; k++)
    out |= bit(e->made[k].template) | offspring[e->made[k].template];
  return out;
}

uint64_t *system_present(const System *s, Arena *a) {
  assert(s->n_templates <= 64);
  uint64_t *out = ARENA_ARRAY(a, uint64_t, s->n_nodes + 1);
  uint64_t *offspring = ARENA_ARRAY(a, uint64_t, s->n_templates + 1);
  bool grew = true;
  find_offspring(s, offspring);
  for (NodeId n = 0; n < s->n_nodes; n++)
    out[n] = s->nodes[n].template ? UINT64_MAX : 0;
  while (grew) {
    grew = false;
    for (uint32_t i = 0; i < s->n_edges; i++) {
      const SystemEdge *e = &s->edges[i];
      if (!node_is_inner(e->to))
        continue;
      uint64_t all = out[e->to] | out[e->from] | made_by(e, offspring);
      grew |= all != out[e->to];
      out[e->to] = all;
    }
  }
  return out;
}

/* ---- nodes of instructions */

const uint64_t *system_stops(const System *s, FuncId f, uint32_t inst) {
  return s->stops.sets + (size_t)(s->stops.first[f] + inst) * s->stops.words;
}

bool system_stops_at(const System *s, const uint64_t *set, NodeId n) {
  assert(n == NODE_END || n < s->n_nodes);
  uint32_t bit = n == NODE_END ? s->n_nodes : n;
  assert(bit / 64 < s->stops.words);
  return set[bit / 64] >> bit % 64 & 1;
}

/* ---- as text */

static const char *node_text(const System *s, NodeId n) {
  return n == NODE_ERROR ? "ERROR" : n == NODE_END ? "END" : s->nodes[n].name;
}

static void print_var(FILE *f, const System *s, const SystemVar *v) {
  uint64_t bits;
  fprintf(f, "%s %s:%u", v->owner == TEMPLATE_NONE ? "shared" : "local",
          v->name, term_width(s->terms, v->value));
  if (v->initial && term_is_const(s->terms, v->initial, &bits))
    fprintf(f, " = %" PRIu64, bits);
  fprintf(f, "\n");
}

static void print_updates(FILE *f, const System *s, const Update *u,
                          uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    fprintf(f, " %s := ", s->vars[u[i].var].name);
    term_print(f, s->terms, u[i].value);
  }
}

static void print_edge(FILE *f, const System *s, const SystemEdge *e) {
  fprintf(f, "  %s -> %s", node_text(s, e->from), node_text(s, e->to));
  if (e->text)
    fprintf(f, " (line %u: %s)", e->loc.line, e->text);
  fprintf(f, "\n    [");
  term_print(f, s->terms, e->guard);
  fprintf(f, "]");
  print_updates(f, s, e->updates, e->n_updates);
  for (uint32_t i = 0; i < e->n_made; i++) {
    fprintf(f, " make %s(", s->templates[e->made[i].template].name);
    print_updates(f, s, e->made[i].arguments, e->made[i].n_arguments);
    fprintf(f, " )");
  }
  fprintf(f, "\n");
}

static void print_node(FILE *f, const System *s, NodeId n) {
  const SystemNode *node = &s->nodes[n];
  fprintf(f, " node %s line %u%s%s\n", node->name, node->loc.line,
          node->is_alone ? " alone" : "", node->is_atomic ? " atomic" : "");
  for (uint32_t i = 0; i < s->n_edges; i++)
    if (s->edges[i].from == n)
      print_edge(f, s, &s->edges[i]);
}

void system_print(FILE *f, const System *s) {
  for (VarId v = 0; v < s->n_vars; v++)
    print_var(f, s, &s->vars[v]);
  for (TemplateId t = 0; t < s->n_templates; t++) {
    fprintf(f, "template %s %s\n", s->templates[t].name,
            s->templates[t].is_many ? "many" : "once");
    for (NodeId n = 0; n < s->n_nodes; n++)
      if (s->nodes[n].template == t)
        print_node(f, s, n);
  }
}
