#include "reduction/proof/invgen/owner_facts.h"

#include "frontend/base/vec.h"
#include "reduction/proof/invgen/local_values.h"

typedef struct {
  const System *system;
  TermStore *terms;
  Solver *solver;
  const Term *premises;
  Arena *arena;
  VarId var;
  bool *holds;            /* by node */
  bool is_one_of_several; /* locals say which */
} Search;

static Term both(const Search *s, Term a, Term b) {
  return term_and(s->terms, a, b);
}

static Term value_of(const Search *s) { return s->system->vars[s->var].value; }

/* Returns 1 + the number of a thread that takes the edge, or TERM_NONE. */
static Term id_at(const Search *s, const SystemEdge *e) {
  return owner_id(s->system, s->system->nodes[e->from].template,
                  term_width(s->terms, value_of(s)));
}

/* ---- nodes where the owner may be */

/* True if the thread may own the variable after the edge. */
static bool may_own(const Search *s, uint32_t i) {
  const SystemEdge *e = &s->system->edges[i];
  bool is_alone = s->system->nodes[e->from].is_alone;
  Term before = value_of(s), after = edge_value(s->system, e, s->var),
       id = id_at(s, e);
  if (!id || (before == after && !is_alone))
    return id && s->holds[e->from] &&
           !solver_refutes(s->solver, both(s, s->premises[i],
                                           term_eq(s->terms, before, id)));
  Term owns = both(s, s->premises[i], term_eq(s->terms, after, id));
  if (!s->holds[e->from] && !is_alone)
    owns = both(s, owns, term_not(s->terms, term_eq(s->terms, before, after)));
  return !solver_refutes(s->solver, owns);
}

/* Finds the nodes at which an owner may be: the least that the clauses allow.
 */
static void find_holds(const Search *s) {
  bool grew = true;
  while (grew) {
    grew = false;
    for (uint32_t i = 0; i < s->system->n_edges; i++) {
      const SystemEdge *e = &s->system->edges[i];
      if (node_is_inner(e->to) && !s->system->nodes[e->to].is_alone &&
          !s->holds[e->to] && may_own(s, i))
        s->holds[e->to] = grew = true;
    }
  }
}

/* True if the variable is left as it was, or names the thread or nobody. */
static bool is_kept(const Search *s, uint32_t i) {
  const SystemEdge *e = &s->system->edges[i];
  Term before = value_of(s), after = edge_value(s->system, e, s->var),
       id = id_at(s, e);
  if (e->to == NODE_ERROR || owner_is_open(s->system, e))
    return true;
  Term fails = both(s, s->premises[i], owner_is_named(s->system, after));
  bool holds = node_is_inner(e->to) && s->holds[e->to];
  Term is_mine = s->holds[e->from] && id ? term_eq(s->terms, before, id)
                                         : term_false(s->terms);
  Term stays =
      both(s, term_eq(s->terms, before, after), term_not(s->terms, is_mine));
  if (!s->system->nodes[e->from].is_alone)
    fails = both(s, fails, term_not(s->terms, stays));
  if (holds && id)
    fails = both(s, fails, term_not(s->terms, term_eq(s->terms, after, id)));
  return solver_refutes(s->solver, fails);
}

static bool is_owner(const Search *s) {
  const System *x = s->system;
  Term initial = x->vars[s->var].initial;
  bool is_free = initial && term_is_false(s->terms, owner_is_named(x, initial));
  if (!is_free && !x->nodes[x->templates[0].first].is_alone)
    return false;
  for (uint32_t i = 0; i < x->n_edges; i++)
    if (!is_kept(s, i))
      return false;
  return true;
}

/* ---- conditions on the owner's locals */

/* Returns the condition that the thread owns the variable before the edge, and
 * after it; TERM_NONE: it does not. */
static Term keeps(const Search *s, uint32_t i) {
  const SystemEdge *e = &s->system->edges[i];
  Term id = id_at(s, e);
  if (!id || !s->holds[e->from])
    return TERM_NONE;
  return both(s, s->premises[i],
              both(s, term_eq(s->terms, value_of(s), id),
                   term_eq(s->terms, edge_value(s->system, e, s->var), id)));
}

/* Returns the condition that it owns the variable from the edge on. */
static Term begins(const Search *s, uint32_t i) {
  const SystemEdge *e = &s->system->edges[i];
  bool is_alone = s->system->nodes[e->from].is_alone;
  Term id = id_at(s, e);
  if (!id || (!is_alone && !edge_updates(e, s->var)))
    return TERM_NONE;
  Term out = both(s, s->premises[i],
                  term_eq(s->terms, edge_value(s->system, e, s->var), id));
  return is_alone
             ? out
             : both(s, out,
                    term_not(s->terms, term_eq(s->terms, value_of(s), id)));
}

/* Returns, by node, the condition on the owner's locals. */
static const Term *find_when(const Search *s) {
  const System *x = s->system;
  Term *out = ARENA_ARRAY(s->arena, Term, x->n_nodes + 1);
  VEC(LocalFlow) flows = {0};
  for (uint32_t i = 0; i < x->n_edges; i++) {
    const SystemEdge *e = &x->edges[i];
    if (!node_is_inner(e->to))
      continue;
    Term before = begins(s, i), kept = keeps(s, i);
    if (before)
      *vec_push(s->arena, &flows) =
          (LocalFlow){NODE_END, e->to, before, e, NULL};
    if (kept)
      *vec_push(s->arena, &flows) = (LocalFlow){e->from, e->to, kept, e, NULL};
  }
  const Term *found =
      s->is_one_of_several
          ? local_values_flow(s->arena, x, s->solver, flows.data, flows.n)
          : NULL;
  for (NodeId n = 0; n < x->n_nodes; n++)
    out[n] = !s->holds[n] ? term_false(s->terms)
             : found      ? found[n]
                          : term_true(s->terms);
  return out;
}

/* ---- all */

static void add_awaited(const System *s, VarSet to) {
  Mentions *mentions = mentions_new(s);
  for (uint32_t i = 0; i < s->n_waits; i++)
    if (s->waits[i].holder)
      mentions_add(mentions, s->waits[i].holder, to);
  mentions_delete(mentions);
}

/* Adds the variables to which a thread assigns its own name. */
static void add_named(const System *s, VarSet to) {
  for (uint32_t i = 0; i < s->n_edges; i++) {
    const SystemEdge *e = &s->edges[i];
    for (uint32_t k = 0; k < e->n_updates; k++) {
      Term value = e->updates[k].value;
      if (value ==
          owner_id(s, s->nodes[e->from].template, term_width(s->terms, value)))
        var_set_add(to, e->updates[k].var);
    }
  }
}

/* Returns the variables that may be owners.  Readers of a lock ask whether they
 * are its writer, even where deadlocks are not looked for. */
static VarSet find_sought(Arena *a, const System *s) {
  VarSet out = var_set_new(a, s);
  if (s->has_waits)
    add_awaited(s, out);
  else if (s->n_holders)
    add_named(s, out);
  return out;
}

void owner_facts_find(Arena *a, Known *f, Solver *solver, const Term *premises,
                      bool narrows) {
  const System *s = f->system;
  const VarSet sought = find_sought(a, s);
  const bool chooses = narrows && local_values_choose(s);
  VEC(OwnerFact) found = {0};
  for (VarId v = 0; v < s->n_vars; v++) {
    if (!var_set_has(sought, v) || !system_is_shared(s, v))
      continue;
    Search x = {.system = s,
                .terms = s->terms,
                .solver = solver,
                .premises = premises,
                .arena = a,
                .var = v,
                .holds = ARENA_ARRAY(a, bool, s->n_nodes + 1),
                .is_one_of_several = chooses};
    find_holds(&x);
    if (is_owner(&x))
      *vec_push(a, &found) = (OwnerFact){v, find_when(&x)};
  }
  f->owners = found.data, f->n_owners = found.n;
}
