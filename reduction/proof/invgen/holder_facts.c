#include "reduction/proof/invgen/holder_facts.h"

#include "frontend/base/vec.h"

/* Returns the assumption that the count is right while main is alone, which an
 * invariant confirms. */
static Term hope(const System *s, const HoldersFact *x, const SystemEdge *e) {
  return s->nodes[e->from].is_alone
             ? term_eq(s->terms, s->vars[x->var].value,
                       term_zext(s->terms, x->holds[e->from], 64))
             : term_true(s->terms);
}

static bool are_holders(const System *s, Solver *solver, const Term *premises,
                        const HoldersFact *x) {
  for (uint32_t i = 0; i < s->n_edges; i++) {
    const SystemEdge *e = &s->edges[i];
    if (e->to == NODE_ERROR || owner_is_open(s, e))
      continue;
    Term wrong = term_and(s->terms, hope(s, x, e),
                          term_not(s->terms, holders_are_kept(s, x, e)));
    if (!solver_refutes(solver, term_and(s->terms, premises[i], wrong)))
      return false;
  }
  return true;
}

void holder_facts_find(Arena *a, Known *f, Solver *solver,
                       const Term *premises) {
  const System *s = f->system;
  VEC(HoldersFact) found = {0};
  for (uint32_t i = 0; i < s->n_holders; i++) {
    HoldersFact x = holders_new(a, s, &s->holders[i]);
    if (are_holders(s, solver, premises, &x))
      *vec_push(a, &found) = x;
  }
  f->holders = found.data, f->n_holders = found.n;
}
