#include "reduction/proof/transform/slice.h"

#include "frontend/base/vec.h"
#include "reduction/proof/rule/silent_cycles.h"

#include <string.h>

typedef VEC(SystemEdge) EdgeVec;

typedef struct {
  const System *system;
  Arena *arena;
  Mentions *mentions;
  VarSet relevant;
  VarSet *live; /* by node */
} Slicer;

/* ---- relevant variables */

static bool add_updates(Slicer *s, const Update *u, uint32_t n) {
  bool grew = false;
  for (uint32_t i = 0; i < n; i++)
    if (var_set_has(s->relevant, u[i].var))
      grew |= mentions_add(s->mentions, u[i].value, s->relevant);
  return grew;
}

/* Adds what tracked elements depend on. */
static bool add_elements(Slicer *s, const SystemEdge *e, VarSet to) {
  bool grew = false;
  for (uint32_t i = 0; i < e->n_loads; i++) {
    const ArrayAccess *x = &e->loads[i];
    if (x->index) {
      grew |= mentions_add(s->mentions, x->index, to);
      grew |= mentions_add(s->mentions, x->when, to);
      grew |= mentions_add(s->mentions, x->value, to);
    }
  }
  return grew;
}

static bool add_edge(Slicer *s, const SystemEdge *e) {
  bool grew = mentions_add(s->mentions, e->guard, s->relevant);
  grew |= add_updates(s, e->updates, e->n_updates);
  grew |= add_elements(s, e, s->relevant);
  for (uint32_t i = 0; i < e->n_made; i++)
    grew |= add_updates(s, e->made[i].arguments, e->made[i].n_arguments);
  return grew;
}

static void add_access(Slicer *s, const SystemAccess *x, VarSet to) {
  mentions_add(s->mentions, x->edge.guard, to);
  mentions_add(s->mentions, x->first, to);
}

static void add_wait(Slicer *s, const SystemWait *x, VarSet to) {
  mentions_add(s->mentions, x->edge.guard, to);
  if (x->holder)
    mentions_add(s->mentions, x->holder, to);
  if (x->others)
    mentions_add(s->mentions, x->others, to);
}

/* True if the edge may change a relevant static variable. */
static bool is_noticed(const Slicer *s, const SystemEdge *e) {
  for (uint32_t i = 0; i < e->n_updates; i++)
    if (s->system->vars[e->updates[i].var].object &&
        var_set_has(s->relevant, e->updates[i].var))
      return true;
  return false;
}

/* Adds static variables that may show that a thread does not spin, in cycles
 * where none are relevant. */
static bool add_noticed(Slicer *s) {
  const System *x = s->system;
  bool grew = false;
  if (!x->has_waits)
    return false;
  Arena *scratch = arena_new();
  bool *changed = ARENA_ARRAY(scratch, bool, x->n_edges + 1);
  for (uint32_t i = 0; i < x->n_edges; i++)
    changed[i] = is_noticed(s, &x->edges[i]);
  const Known f = {.system = x, .changed = changed};
  const SilentCycle *cycles = silent_cycles_find(&f, scratch, NULL);
  for (uint32_t i = 0; i < x->n_edges; i++) {
    const SystemEdge *e = &x->edges[i];
    for (uint32_t k = 0; cycles[e->from] != SILENT_NOT && k < e->n_updates; k++)
      if (x->vars[e->updates[k].var].object &&
          !var_set_has(s->relevant, e->updates[k].var)) {
        var_set_add(s->relevant, e->updates[k].var);
        grew = true;
      }
  }
  arena_delete(scratch);
  return grew;
}

static void find_relevant(Slicer *s) {
  bool grew = true;
  s->relevant = var_set_new(s->arena, s->system);
  for (VarId v = 0; v < s->system->n_vars; v++)
    if (s->system->vars[v].ghost == GHOST_ELEMENT)
      var_set_add(s->relevant, v);
  for (uint32_t i = 0; i < s->system->n_accesses; i++)
    add_access(s, &s->system->accesses[i], s->relevant);
  for (uint32_t i = 0; i < s->system->n_waits; i++)
    add_wait(s, &s->system->waits[i], s->relevant);
  for (uint32_t i = 0; i < s->system->n_holders; i++)
    for (NodeId n = 0; n < s->system->n_nodes; n++)
      mentions_add(s->mentions, s->system->holders[i].holds[n], s->relevant);
  while (grew) {
    grew = false;
    for (uint32_t i = 0; i < s->system->n_edges; i++)
      grew |= add_edge(s, &s->system->edges[i]);
    grew = grew || add_noticed(s);
  }
}

/* ---- live variables */

static bool is_live_after(const Slicer *s, const SystemEdge *e, VarId v) {
  if (!var_set_has(s->relevant, v))
    return false;
  return system_is_shared(s->system, v) ||
         (node_is_inner(e->to) && var_set_has(s->live[e->to], v));
}

static bool flow_back(Slicer *s, const SystemEdge *e) {
  VarSet into = s->live[e->from];
  bool grew = mentions_add(s->mentions, e->guard, into);
  grew |= add_elements(s, e, into);
  for (uint32_t i = 0; i < e->n_updates; i++)
    if (is_live_after(s, e, e->updates[i].var))
      grew |= mentions_add(s->mentions, e->updates[i].value, into);
  for (uint32_t i = 0; i < e->n_made; i++)
    for (uint32_t k = 0; k < e->made[i].n_arguments; k++)
      if (var_set_has(s->relevant, e->made[i].arguments[k].var))
        grew |= mentions_add(s->mentions, e->made[i].arguments[k].value, into);
  for (VarId v = 0; node_is_inner(e->to) && v < s->system->n_vars; v++)
    if (var_set_has(s->live[e->to], v) && !edge_updates(e, v) &&
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
    add_access(s, x, s->live[x->edge.from]);
  }
  for (uint32_t i = 0; i < s->system->n_waits; i++)
    add_wait(s, &s->system->waits[i], s->live[s->system->waits[i].edge.from]);
  for (uint32_t i = 0; i < s->system->n_holders; i++)
    for (NodeId n = 0; n < s->system->n_nodes; n++)
      mentions_add(s->mentions, s->system->holders[i].holds[n], s->live[n]);
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

/* ---- the slice */

static SystemEdge edge_sliced(const Slicer *s, const SystemEdge *e) {
  Update *u = ARENA_ARRAY(s->system->arena, Update, e->n_updates + 1);
  SystemEdge out = *e;
  out.updates = u, out.n_updates = 0;
  for (uint32_t i = 0; i < e->n_updates; i++)
    if (is_live_after(s, e, e->updates[i].var))
      u[out.n_updates++] = e->updates[i];
  return out;
}

static bool has_store(const SystemEdge *e) {
  for (uint32_t i = 0; i < e->n_loads; i++)
    if (e->loads[i].is_store)
      return true;
  return false;
}

/* True if the edge can be left out.  A check for deadlocks needs every edge,
 * since a thread spins or ends by edges that change nothing. */
static bool does_nothing(const System *s, const SystemEdge *e) {
  return !s->has_waits && e->kind == EDGE_STEP && !e->n_updates && !e->n_made &&
         !has_store(e) && (e->to == e->from || e->to == NODE_END);
}

/* Inputs of one bit that occur in a guard alone. */
enum { MOST_CHOICES = 4 };
typedef struct {
  const Mentions *mentions;
  TermStore *terms;
  Term data[MOST_CHOICES];
  unsigned n;
} Choices;

static void add_choice(void *context, Term t) {
  Choices *x = context;
  if (x->n < MOST_CHOICES && term_width(x->terms, t) == 1 &&
      mentions_is_input(x->mentions, t))
    x->data[x->n++] = t;
}

static void drop_choice(void *context, Term t) {
  Choices *x = context;
  for (unsigned i = 0; i < x->n; i++)
    if (x->data[i] == t)
      x->data[i--] = x->data[--x->n];
}

static void drop_updated(Mentions *m, Choices *x, const Update *u, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    mentions_visit(m, u[i].value, drop_choice, x);
}

static Choices choices_of(Mentions *m, TermStore *terms, const SystemEdge *e) {
  Choices x = {.mentions = m, .terms = terms};
  mentions_visit(m, e->guard, add_choice, &x);
  if (x.n)
    drop_updated(m, &x, e->updates, e->n_updates);
  for (uint32_t i = 0; x.n && i < e->n_made; i++)
    drop_updated(m, &x, e->made[i].arguments, e->made[i].n_arguments);
  for (uint32_t i = 0; x.n && i < e->n_loads; i++) {
    mentions_visit(m, e->loads[i].when, drop_choice, &x);
    mentions_visit(m, e->loads[i].value, drop_choice, &x);
    if (e->loads[i].index)
      mentions_visit(m, e->loads[i].index, drop_choice, &x);
  }
  return x;
}

static Term chosen(TermStore *terms, Term t, Term input, uint64_t bit) {
  Substitution *to = substitution_new(terms);
  substitution_bind(to, input, term_const(terms, 1, bit));
  Term out = substitution_apply(to, t);
  substitution_delete(to);
  return out;
}

/* Returns the condition that the edge can be taken with some choice. */
static Term guard_for_some(Mentions *m, TermStore *terms, const SystemEdge *e) {
  Choices x = choices_of(m, terms, e);
  Term out = e->guard;
  for (unsigned i = 0; i < x.n; i++)
    out = term_or(terms, chosen(terms, out, x.data[i], 0),
                  chosen(terms, out, x.data[i], 1));
  return out;
}

static bool is_text(const char *a, const char *b) {
  return a && b ? !strcmp(a, b) : a == b;
}

/* True if both are alike, such that one is taken whenever either is. */
static bool are_one(const SystemEdge *a, const SystemEdge *b) {
  return a->from == b->from && a->to == b->to && a->kind == b->kind &&
         a->loc.line == b->loc.line && is_text(a->text, b->text) &&
         edges_have_one_effect(a, b);
}

/* Adds an edge, or merges it with another of its node; these come last. */
static void add_left(const Slicer *s, EdgeVec *to, const SystemEdge *e) {
  for (uint32_t i = to->n; i-- > 0 && to->data[i].from == e->from;)
    if (are_one(&to->data[i], e)) {
      to->data[i].guard =
          term_or(s->system->terms, to->data[i].guard, e->guard);
      return;
    }
  *vec_push(s->system->arena, to) = *e;
}

const System *system_slice(const System *system) {
  Arena *scratch = arena_new();
  Slicer s = slicer_of(system, scratch);
  System *out = ARENA_NEW(system->arena, System);
  EdgeVec edges = {0};
  Mentions *mentions = mentions_new(system);
  for (uint32_t i = 0; i < system->n_edges; i++) {
    SystemEdge e = edge_sliced(&s, &system->edges[i]);
    e.guard = guard_for_some(mentions, system->terms, &e);
    if (!does_nothing(system, &e))
      add_left(&s, &edges, &e);
  }
  *out = *system;
  out->edges = edges.data, out->n_edges = edges.n;
  out->whole = system;
  mentions_delete(mentions);
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
