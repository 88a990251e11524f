#include "reduction/proof/invgen/lock_facts.h"

#include "frontend/base/vec.h"

typedef struct {
  const System *system;
  TermStore *terms;
  Solver *solver;
  VarId var;
  Term free;
  bool *takes, *keeps; /* by edge: makes the lock held; leaves it held */
  bool *held;
  const Term *premises; /* by edge */
  const bool *never;    /* by edge: its guard is unsatisfiable */
  bool assumes;
} Search;

/* Finds the effect of the edge on the lock, whoever holds it. */
static void look_at(Search *s, uint32_t i) {
  const SystemEdge *e = &s->system->edges[i];
  Term before = s->system->vars[s->var].value,
       after = edge_value(s->system, e, s->var);
  Term was_free = term_eq(s->terms, before, s->free),
       is_free = term_eq(s->terms, after, s->free);
  Term taken = s->premises[i];
  if (s->assumes)
    taken = term_and(
        s->terms, taken,
        term_ule(s->terms, before,
                 term_const(s->terms, term_width(s->terms, before), 1)));
  Term frees =
      term_and(s->terms, taken,
               term_and(s->terms, term_not(s->terms, was_free), is_free));
  s->keeps[i] = !edge_updates(e, s->var) || solver_refutes(s->solver, frees);
  s->takes[i] =
      s->never[i] ||
      (edge_updates(e, s->var) && s->keeps[i] &&
       solver_refutes(s->solver, term_and(s->terms, taken,
                                          term_not(s->terms, was_free))) &&
       solver_refutes(s->solver, term_and(s->terms, taken, is_free)));
}

/* True if the edge shows that the lock is not held at its target. */
static bool loses(const Search *s, uint32_t i) {
  const SystemEdge *e = &s->system->edges[i];
  if (!node_is_inner(e->to) || !s->held[e->to])
    return false;
  return s->held[e->from] ? !s->keeps[i] : !s->takes[i];
}

static void find_held(Search *s) {
  bool has_changed = true;
  for (NodeId n = 0; n < s->system->n_nodes; n++) {
    const SystemNode *x = &s->system->nodes[n];
    s->held[n] = !x->is_alone && s->system->templates[x->template].first != n;
  }
  while (has_changed) {
    has_changed = false;
    for (uint32_t i = 0; i < s->system->n_edges; i++)
      if (loses(s, i)) {
        s->held[s->system->edges[i].to] = false;
        has_changed = true;
      }
  }
}

/* True if nobody frees the lock without holding it, and somebody takes it. */
static bool is_lock(const Search *s) {
  bool is_taken = false;
  for (uint32_t i = 0; i < s->system->n_edges; i++) {
    const SystemEdge *e = &s->system->edges[i];
    bool is_early = s->system->nodes[e->from].is_alone;
    if (e->to == NODE_ERROR)
      continue;
    if (!s->held[e->from] && !s->keeps[i] && !is_early)
      return false;
    is_taken |= s->takes[i] && node_is_inner(e->to) && s->held[e->to];
  }
  return is_taken;
}

static bool *flags_new(Arena *a, uint32_t n) {
  return ARENA_ARRAY(a, bool, n + 1);
}

/* Tries the search's variable with its free value. */
static bool try_lock(Arena *a, Search *s, LockFact *out) {
  s->takes = flags_new(a, s->system->n_edges);
  s->keeps = flags_new(a, s->system->n_edges);
  s->held = flags_new(a, s->system->n_nodes);
  for (uint32_t i = 0; i < s->system->n_edges; i++)
    if (s->system->edges[i].to != NODE_ERROR)
      look_at(s, i);
  find_held(s);
  *out = (LockFact){s->var, s->free, s->held};
  return is_lock(s);
}

/* ---- free values of a lock: constants that it is assigned */

typedef VEC(Term) TermVec;

static void add_value(Arena *a, const System *s, TermVec *to, Term t) {
  if (!t || !term_is_const(s->terms, t, NULL))
    return;
  for (uint32_t i = 0; i < to->n; i++)
    if (to->data[i] == t)
      return;
  *vec_push(a, to) = t;
}

static TermVec values_of(Arena *a, const System *s, VarId v) {
  TermVec out = {0};
  add_value(a, s, &out, s->vars[v].initial);
  for (uint32_t i = 0; i < s->n_edges; i++)
    if (edge_updates(&s->edges[i], v))
      add_value(a, s, &out, edge_value(s, &s->edges[i], v));
  return out;
}

static const bool *find_never(Arena *a, const Search *s) {
  bool *out = flags_new(a, s->system->n_edges);
  for (uint32_t i = 0; i < s->system->n_edges; i++)
    out[i] = solver_refutes(s->solver, s->premises[i]);
  return out;
}

void lock_facts_find(Arena *a, Known *f, Solver *solver, const Term *premises,
                     bool assumes) {
  const System *s = f->system;
  VEC(LockFact) found = {0};
  Search search = {.system = s,
                   .terms = s->terms,
                   .solver = solver,
                   .premises = premises,
                   .assumes = assumes};
  search.never = find_never(a, &search);
  for (VarId v = 0; v < s->n_vars; v++) {
    bool may_be = system_is_shared(s, v) && !s->vars[v].ghost;
    TermVec values = may_be ? values_of(a, s, v) : (TermVec){0};
    for (uint32_t i = 0; values.n < 5 && i < values.n; i++) {
      LockFact l;
      search.var = v, search.free = values.data[i];
      if (try_lock(a, &search, &l))
        *vec_push(a, &found) = l;
    }
  }
  f->locks = found.data, f->n_locks = found.n;
}
