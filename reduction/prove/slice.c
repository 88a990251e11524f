#include "reduction/prove/slice.h"

#include "frontend/base/vec.h"

typedef struct {
  const System *system;
  Arena *arena;
  Mentions *mentions;
  VarSet relevant;
  VarSet *live; /* by node */
} Slicer;

/* ---- what guards depend on */

static bool add_updates(Slicer *s, const Update *u, uint32_t n) {
  bool grew = false;
  for (uint32_t i = 0; i < n; i++)
    if (var_set_has(s->relevant, u[i].var))
      grew |= mentions_add(s->mentions, u[i].value, s->relevant);
  return grew;
}

static bool add_edge(Slicer *s, const SystemEdge *e) {
  bool grew = mentions_add(s->mentions, e->guard, s->relevant);
  grew |= add_updates(s, e->updates, e->n_updates);
  for (uint32_t i = 0; i < e->n_made; i++)
    grew |= add_updates(s, e->made[i].arguments, e->made[i].n_arguments);
  return grew;
}

static void add_access(Slicer *s, const SystemAccess *x, VarSet to) {
  mentions_add(s->mentions, x->way.guard, to);
  mentions_add(s->mentions, x->first, to);
}

static void find_relevant(Slicer *s) {
  bool grew = true;
  s->relevant = var_set_new(s->arena, s->system);
  for (VarId v = 0; v < s->system->n_vars; v++)
    if (s->system->vars[v].ghost == GHOST_ELEMENT)
      var_set_add(s->relevant, v);
  for (uint32_t i = 0; i < s->system->n_accesses; i++)
    add_access(s, &s->system->accesses[i], s->relevant);
  while (grew) {
    grew = false;
    for (uint32_t i = 0; i < s->system->n_edges; i++)
      grew |= add_edge(s, &s->system->edges[i]);
  }
}

/* ---- what is live */

static bool is_live_after(const Slicer *s, const SystemEdge *e, VarId v) {
  if (!var_set_has(s->relevant, v))
    return false;
  return system_is_shared(s->system, v) ||
         (node_is_inner(e->to) && var_set_has(s->live[e->to], v));
}

static bool is_updated(const SystemEdge *e, VarId v) {
  for (uint32_t i = 0; i < e->n_updates; i++)
    if (e->updates[i].var == v)
      return true;
  return false;
}

static bool flow_back(Slicer *s, const SystemEdge *e) {
  VarSet into = s->live[e->from];
  bool grew = mentions_add(s->mentions, e->guard, into);
  for (uint32_t i = 0; i < e->n_updates; i++)
    if (is_live_after(s, e, e->updates[i].var))
      grew |= mentions_add(s->mentions, e->updates[i].value, into);
  for (uint32_t i = 0; i < e->n_made; i++)
    for (uint32_t k = 0; k < e->made[i].n_arguments; k++)
      if (var_set_has(s->relevant, e->made[i].arguments[k].var))
        grew |= mentions_add(s->mentions, e->made[i].arguments[k].value, into);
  for (VarId v = 0; node_is_inner(e->to) && v < s->system->n_vars; v++)
    if (var_set_has(s->live[e->to], v) && !is_updated(e, v) &&
        !var_set_has(into, v)) {
      var_set_add(into, v);
      grew = true;
    }
  return grew;
}

static void find_live(Slicer *s) {
  bool grew = true;
  s->live = ARENA_ARRAY(s->arena, VarSet, s->system->n_nodes);
  for (NodeId n = 0; n < s->system->n_nodes; n++)
    s->live[n] = var_set_new(s->arena, s->system);
  for (uint32_t i = 0; i < s->system->n_accesses; i++) {
    const SystemAccess *x = &s->system->accesses[i];
    add_access(s, x, s->live[x->way.from]);
  }
  while (grew) {
    grew = false;
    for (uint32_t i = s->system->n_edges; i-- > 0;)
      grew |= flow_back(s, &s->system->edges[i]);
  }
}

static Slicer slicer_of(const System *system, Arena *a) {
  Slicer s = {.system = system, .arena = a, .mentions = mentions_new(system)};
  find_relevant(&s);
  find_live(&s);
  mentions_delete(s.mentions);
  return s;
}

VarSet *system_live(const System *system, Arena *a) {
  Slicer s = slicer_of(system, a);
  for (NodeId n = 0; n < system->n_nodes; n++)
    for (VarId v = 0; v < system->n_vars; v++)
      if (system_is_shared(system, v) && var_set_has(s.relevant, v))
        var_set_add(s.live[n], v);
  return s.live;
}

/* ---- what is left */

static SystemEdge edge_sliced(const Slicer *s, const SystemEdge *e) {
  Update *u = ARENA_ARRAY(s->system->arena, Update, e->n_updates + 1);
  SystemEdge out = *e;
  out.updates = u, out.n_updates = 0;
  for (uint32_t i = 0; i < e->n_updates; i++)
    if (is_live_after(s, e, e->updates[i].var))
      u[out.n_updates++] = e->updates[i];
  return out;
}

static bool does_nothing(const SystemEdge *e) {
  return e->kind == EDGE_STEP && !e->n_updates && !e->n_made &&
         (e->to == e->from || e->to == NODE_END);
}

const System *system_slice(const System *system) {
  Arena *scratch = arena_new();
  Slicer s = slicer_of(system, scratch);
  System *out = ARENA_NEW(system->arena, System);
  VEC(SystemEdge) edges = {0};
  for (uint32_t i = 0; i < system->n_edges; i++) {
    SystemEdge e = edge_sliced(&s, &system->edges[i]);
    if (!does_nothing(&e))
      *vec_push(system->arena, &edges) = e;
  }
  *out = *system;
  out->edges = edges.data, out->n_edges = edges.n;
  out->whole = system;
  arena_delete(scratch);
  return out;
}

const System *system_of(Arena *a, TermStore *terms, const Program *p,
                        const SystemOptions *o, SystemGap *gap) {
  const System *whole = system_build(a, terms, p, o, gap);
  return whole ? system_slice(whole) : NULL;
}

void system_show(FILE *out, const Program *p, const SystemOptions *o) {
  Arena *a = arena_new();
  TermStore *terms = term_store_new();
  SystemGap gap;
  const System *s = system_of(a, terms, p, o, &gap);
  if (s)
    system_print(out, s);
  else
    fprintf(out, "no system: %s (line %u)\n", gap.text, gap.loc.line);
  term_store_delete(terms);
  arena_delete(a);
}
