#include "reduction/proof/transform/shared_locals.h"

#include "frontend/base/vec.h"
#include "reduction/proof/transform/slice.h"

#include <assert.h>

typedef struct {
  const System *from;
  const VarSet *live; /* by node */
  bool *has_place;    /* by template */
} Sharing;

static bool is_live(const Sharing *x, NodeId n, VarId v) {
  return node_is_inner(n) && var_set_has(x->live[n], v);
}

static bool is_local_to_share(const Sharing *x, VarId v) {
  TemplateId t = x->from->vars[v].owner;
  return t != TEMPLATE_NONE && x->has_place[t];
}

static Term zero(const Sharing *x, VarId v) {
  unsigned width = term_width(x->from->terms, x->from->vars[v].value);
  return term_const(x->from->terms, width, 0);
}

static Term anything(const Sharing *x, VarId v) {
  unsigned width = term_width(x->from->terms, x->from->vars[v].value);
  return term_var(x->from->terms, width, bits_mask(width), "input");
}

static Term first_value(const Sharing *x, const Made *m, VarId v) {
  assert(x->from->vars[v].owner == m->template);
  if (!is_live(x, x->from->templates[m->template].first, v))
    return zero(x, v);
  for (uint32_t i = 0; i < m->n_arguments; i++)
    if (m->arguments[i].var == v)
      return m->arguments[i].value;
  return anything(x, v);
}

static Term value_after(const Sharing *x, const SystemEdge *e, VarId v) {
  TemplateId t = x->from->vars[v].owner;
  Term value = edge_value(x->from, e, v);
  if (e->to == NODE_ERROR || !is_local_to_share(x, v))
    return value;
  const Made *made = edge_made(e, t);
  if (made)
    return first_value(x, made, v);
  bool dies = x->from->nodes[e->from].template == t && !is_live(x, e->to, v) &&
              is_live(x, e->from, v);
  return dies ? zero(x, v) : value;
}

static void share_updates(const Sharing *x, SystemEdge *e) {
  const SystemEdge before = *e;
  Update *u = ARENA_ARRAY(x->from->arena, Update, x->from->n_vars + 1);
  e->updates = u, e->n_updates = 0;
  for (VarId v = 0; v < x->from->n_vars; v++) {
    Term value = value_after(x, &before, v);
    if (value != x->from->vars[v].value)
      u[e->n_updates++] = (Update){v, value};
  }
}

static void share_arguments(const Sharing *x, SystemEdge *e) {
  Made *m = ARENA_ARRAY(x->from->arena, Made, e->n_made + 1);
  for (uint32_t i = 0; i < e->n_made; i++) {
    m[i] = e->made[i];
    if (x->has_place[m[i].template])
      m[i].n_arguments = 0;
  }
  e->made = m;
}

static void share(const Sharing *x, SystemVar *vars, VarId v) {
  assert(vars[v].owner != TEMPLATE_NONE && vars[v].copy);
  bool is_read =
      vars[v].owner == 0 && is_live(x, x->from->templates[0].first, v);
  vars[v].owner = TEMPLATE_NONE;
  vars[v].copy = TERM_NONE;
  vars[v].initial = is_read ? TERM_NONE : zero(x, v);
}

static bool *find_places(Arena *a, const System *s) {
  bool *out = ARENA_ARRAY(a, bool, s->n_templates + 1);
  for (VarId v = 0; v < s->n_vars; v++)
    if (s->vars[v].ghost == GHOST_POSITION)
      out[s->vars[v].of] = true;
  return out;
}

static const System *share_all(const Sharing *x) {
  const System *from = x->from;
  System *s = ARENA_NEW(from->arena, System);
  SystemVar *vars = ARENA_ARRAY(from->arena, SystemVar, from->n_vars + 1);
  SystemEdge *edges = ARENA_ARRAY(from->arena, SystemEdge, from->n_edges + 1);
  for (uint32_t i = 0; i < from->n_edges; i++) {
    edges[i] = from->edges[i];
    share_updates(x, &edges[i]);
    share_arguments(x, &edges[i]);
  }
  for (VarId v = 0; v < from->n_vars; v++) {
    vars[v] = from->vars[v];
    if (is_local_to_share(x, v))
      share(x, vars, v);
  }
  *s = *from;
  s->vars = vars, s->edges = edges;
  s->holders = NULL, s->n_holders = 0; /* by locals that are none now */
  return s;
}

const System *system_with_shared_locals(const System *from) {
  Arena *scratch = arena_new();
  const Sharing x = {from, system_live(from, scratch),
                     find_places(scratch, from)};
  bool has_some = false;
  for (VarId v = 0; v < from->n_vars; v++)
    has_some |= is_local_to_share(&x, v);
  const System *out = has_some ? share_all(&x) : from;
  arena_delete(scratch);
  return out;
}
