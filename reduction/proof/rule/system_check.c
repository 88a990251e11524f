#include "reduction/proof/rule/system_check.h"

#include <assert.h>

static unsigned width_of(const System *s, VarId v) {
  return term_width(s->terms, s->vars[v].value);
}

static bool is_variable(const System *s, Term t, unsigned width) {
  return term_kind(s->terms, t) == TERM_VAR && term_width(s->terms, t) == width;
}

/* ---- variables */

static void check_initial(const System *s, Term initial, unsigned width) {
  assert(!initial || term_is_const(s->terms, initial, NULL));
  assert(!initial || term_width(s->terms, initial) == width);
}

static void check_local(const System *s, const SystemVar *v, unsigned width) {
  assert(v->owner < s->n_templates);
  assert(is_variable(s, v->copy, width) && v->copy != v->value);
  assert(v->ghost == GHOST_NONE);
}

static void check_shared(const System *s, const SystemVar *v) {
  assert(!v->copy);
  assert(v->ghost == GHOST_NONE || v->of < s->n_templates);
}

static void check_var(const System *s, VarId id) {
  const SystemVar *v = &s->vars[id];
  unsigned width = width_of(s, id);
  assert(v->name && width && width <= 64);
  assert(is_variable(s, v->value, width));
  check_initial(s, v->initial, width);
  if (v->owner == TEMPLATE_NONE)
    check_shared(s, v);
  else
    check_local(s, v, width);
}

/* ---- templates and nodes */

static void check_template(const System *s, TemplateId t) {
  const SystemTemplate *x = &s->templates[t];
  assert(t || !x->is_many);
  assert(x->first != NODE_ERROR);
  assert(x->first == NODE_END ||
         (x->first < s->n_nodes && s->nodes[x->first].template == t));
  assert(x->number == VAR_NONE || x->number < s->n_vars);
  assert(x->number == VAR_NONE ||
         s->vars[x->number].owner == (x->is_many ? t : TEMPLATE_NONE));
}

static void check_node(const System *s, const SystemNode *n) {
  assert(n->name && n->template <s->n_templates);
  assert(!n->is_alone || !n->template);
}

/* ---- edges */

static bool is_number(const System *s, VarId v) {
  for (TemplateId t = 0; t < s->n_templates; t++)
    if (s->templates[t].number == v)
      return true;
  return false;
}

static bool are_of(const Update *u, uint32_t n, VarId v) {
  for (uint32_t i = 0; i < n; i++)
    if (u[i].var == v)
      return true;
  return false;
}

/* 't' is the template of the thread that gets the values. */
static void check_updates(const System *s, const Update *u, uint32_t n,
                          TemplateId t) {
  for (uint32_t i = 0; i < n; i++) {
    assert(u[i].var < s->n_vars && !are_of(u, i, u[i].var));
    assert(s->vars[u[i].var].owner == TEMPLATE_NONE ||
           s->vars[u[i].var].owner == t);
    assert(term_width(s->terms, u[i].value) == width_of(s, u[i].var));
    assert(!is_number(s, u[i].var));
  }
}

static void check_made(const System *s, const Made *m) {
  assert(m->template && m->template <s->n_templates);
  check_updates(s, m->arguments, m->n_arguments, m->template);
  for (uint32_t i = 0; i < m->n_arguments; i++)
    assert(s->vars[m->arguments[i].var].owner == m->template);
}

static void check_element(const System *s, const ArrayAccess *x) {
  assert(x->array < s->n_arrays);
  assert(term_width(s->terms, x->value) == s->arrays[x->array].width);
  assert(term_width(s->terms, x->when) == 1);
}

static void check_target(const System *s, const SystemEdge *e) {
  assert((e->kind == EDGE_STEP) == (e->to != NODE_ERROR));
  assert(e->kind == EDGE_STEP || e->text);
  assert(!node_is_inner(e->to) ||
         (e->to < s->n_nodes &&
          s->nodes[e->to].template == s->nodes[e->from].template));
}

static void check_edge(const System *s, const SystemEdge *e) {
  assert(e->from < s->n_nodes);
  assert(term_width(s->terms, e->guard) == 1);
  check_updates(s, e->updates, e->n_updates, s->nodes[e->from].template);
  for (uint32_t i = 0; i < e->n_made; i++)
    check_made(s, &e->made[i]);
  for (uint32_t i = 0; i < e->n_loads; i++)
    check_element(s, &e->loads[i]);
}

/* ---- arrays and accesses */

static void check_store(const System *s, uint32_t i) {
  const SystemStore *x = &s->stores[i];
  assert(!i || s->stores[i - 1].edge.from <= x->edge.from);
  assert(x->edge.to == NODE_ERROR);
  check_edge(s, &x->edge);
  check_element(s, &x->stored);
}

static void check_access(const System *s, const SystemAccess *x) {
  assert(x->edge.to == NODE_ERROR);
  check_edge(s, &x->edge);
  assert(!x->bytes || x->first);
}

static void check_wait(const System *s, const SystemWait *x) {
  assert(x->edge.to == NODE_ERROR && s->has_waits);
  check_edge(s, &x->edge);
  assert(!x->holder || x->kind == WAIT_HOLDER);
  assert(!x->others || x->kind == WAIT_HOLDER);
  assert(!x->others || system_var_of(s, x->others) != VAR_NONE);
  assert(!x->joined || x->kind == WAIT_END);
}

void system_check(const System *s) {
  assert(s->n_templates && s->whole != s);
  for (VarId v = 0; v < s->n_vars; v++)
    check_var(s, v);
  for (TemplateId t = 0; t < s->n_templates; t++)
    check_template(s, t);
  for (NodeId n = 0; n < s->n_nodes; n++)
    check_node(s, &s->nodes[n]);
  for (uint32_t i = 0; i < s->n_edges; i++) {
    assert(!i || s->edges[i - 1].from <= s->edges[i].from);
    check_edge(s, &s->edges[i]);
    check_target(s, &s->edges[i]);
  }
  for (uint32_t i = 0; i < s->n_arrays; i++)
    assert(s->arrays[i].width && s->arrays[i].width <= 64);
  for (uint32_t i = 0; i < s->n_stores; i++)
    check_store(s, i);
  for (uint32_t i = 0; i < s->n_accesses; i++)
    check_access(s, &s->accesses[i]);
  for (uint32_t i = 0; i < s->n_waits; i++)
    check_wait(s, &s->waits[i]);
}
