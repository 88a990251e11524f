#include "reduction/proof/invgen/owner_facts.h"

#include "frontend/base/vec.h"
#include "reduction/proof/rule/var_set.h"

typedef struct {
  const System *system;
  TermStore *terms;
  Solver *solver;
  const Term *premises;
  VarId var;
  bool *holds; /* by node */
} Search;

static Term both(const Search *s, Term a, Term b) {
  return term_and(s->terms, a, b);
}

/* True if the thread may own the variable after the edge. */
static bool may_own(const Search *s, uint32_t i) {
  const SystemEdge *e = &s->system->edges[i];
  Term before = s->system->vars[s->var].value,
       after = edge_value(s->system, e, s->var);
  Term id = owner_id(s->system, s->system->nodes[e->from].template,
                     term_width(s->terms, before));
  if (before == after || !id)
    return before == after && s->holds[e->from];
  Term owns = both(s, s->premises[i], term_eq(s->terms, after, id));
  if (!s->holds[e->from])
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
      if (node_is_inner(e->to) && !s->holds[e->to] && may_own(s, i))
        s->holds[e->to] = grew = true;
    }
  }
}

/* True if the variable is left as it was, or names the thread or nobody. */
static bool is_kept(const Search *s, uint32_t i) {
  const SystemEdge *e = &s->system->edges[i];
  Term before = s->system->vars[s->var].value,
       after = edge_value(s->system, e, s->var);
  Term id = owner_id(s->system, s->system->nodes[e->from].template,
                     term_width(s->terms, before));
  Term fails = both(s, s->premises[i], owner_is_named(s->system, after));
  bool holds = node_is_inner(e->to) && s->holds[e->to];
  Term is_mine = s->holds[e->from] && id ? term_eq(s->terms, before, id)
                                         : term_false(s->terms);
  Term stays =
      both(s, term_eq(s->terms, before, after), term_not(s->terms, is_mine));
  fails = both(s, fails, term_not(s->terms, stays));
  if (holds && id)
    fails = both(s, fails, term_not(s->terms, term_eq(s->terms, after, id)));
  return e->to == NODE_ERROR || solver_refutes(s->solver, fails);
}

static bool is_owner(const Search *s) {
  Term initial = s->system->vars[s->var].initial;
  if (!initial || !term_is_false(s->terms, owner_is_named(s->system, initial)))
    return false;
  for (uint32_t i = 0; i < s->system->n_edges; i++)
    if (!is_kept(s, i))
      return false;
  return true;
}

static VarSet find_awaited(Arena *a, const System *s) {
  Mentions *mentions = mentions_new(s);
  VarSet out = var_set_new(a, s);
  for (uint32_t i = 0; i < s->n_waits; i++)
    if (s->waits[i].holder)
      mentions_add(mentions, s->waits[i].holder, out);
  mentions_delete(mentions);
  return out;
}

void owner_facts_find(Arena *a, Known *f, Solver *solver,
                      const Term *premises) {
  const System *s = f->system;
  const VarSet awaited = find_awaited(a, s);
  VEC(OwnerFact) found = {0};
  for (VarId v = 0; v < s->n_vars; v++) {
    if (!var_set_has(awaited, v) || !system_is_shared(s, v))
      continue;
    const Search x = {s,        s->terms, solver,
                      premises, v,        ARENA_ARRAY(a, bool, s->n_nodes + 1)};
    find_holds(&x);
    if (is_owner(&x))
      *vec_push(a, &found) = (OwnerFact){v, x.holds};
  }
  f->owners = found.data, f->n_owners = found.n;
}
