#include "reduction/proof/transform/merged_edges.h"

#include "frontend/base/vec.h"

typedef VEC(Term) TermVec;

typedef struct {
  const System *system;
  TermStore *terms;
  Solver *solver;
  VEC(SystemEdge) edges;
  TermVec mine, others; /* conjuncts of two guards */
} Merger;

/* ---- guards */

static void add_conjuncts(const Merger *m, TermVec *out, Term t) {
  bool is_and = term_kind(m->terms, t) == TERM_OP + OP_AND;
  for (unsigned i = 0; is_and && i < 2; i++)
    add_conjuncts(m, out, term_child(m->terms, t, i));
  if (!is_and)
    *vec_push(m->system->arena, out) = t;
}

/* Returns the conjunction of those that are among the others, or are not. */
static Term those(const Merger *m, const TermVec *all, const TermVec *others,
                  bool are_common) {
  Term out = term_true(m->terms);
  for (uint32_t i = 0; i < all->n; i++) {
    bool is_common = false;
    for (uint32_t k = 0; k < others->n; k++)
      is_common |= others->data[k] == all->data[i];
    if (is_common == are_common)
      out = term_and(m->terms, out, all->data[i]);
  }
  return out;
}

static bool excludes(Merger *m, Term a, Term b) {
  Term both = term_and(m->terms, a, b);
  return term_is_false(m->terms, both) ||
         solver_solve(m->solver, &both, 1) == ANSWER_UNSAT;
}

/* ---- edges */

static bool are_alike(const SystemEdge *a, const SystemEdge *b) {
  return a->from == b->from && a->to == b->to && a->to != NODE_ERROR &&
         a->kind == b->kind && !a->n_made && !b->n_made &&
         edges_access_the_same(a, b);
}

/* Sets the updates of the first edge to choices: its own where the term
 * holds. */
static void choose(const Merger *m, SystemEdge *a, const SystemEdge *b,
                   Term is_first) {
  Update *u =
      ARENA_ARRAY(m->system->arena, Update, a->n_updates + b->n_updates + 1);
  uint32_t n = 0;
  for (VarId v = 0; v < m->system->n_vars; v++)
    if (edge_updates(a, v) || edge_updates(b, v))
      u[n++] =
          (Update){v, term_ite(m->terms, is_first, edge_value(m->system, a, v),
                               edge_value(m->system, b, v))};
  a->updates = u, a->n_updates = n;
}

static bool merge(Merger *m, SystemEdge *a, const SystemEdge *b) {
  if (!are_alike(a, b))
    return false;
  m->mine.n = m->others.n = 0;
  add_conjuncts(m, &m->mine, a->guard);
  add_conjuncts(m, &m->others, b->guard);
  Term common = those(m, &m->mine, &m->others, true);
  Term first = those(m, &m->mine, &m->others, false);
  Term second = those(m, &m->others, &m->mine, false);
  if (!excludes(m, a->guard, b->guard))
    return false;
  choose(m, a, b, first);
  a->guard = term_and(m->terms, common, term_or(m->terms, first, second));
  return true;
}

static void add(Merger *m, const SystemEdge *e) {
  for (uint32_t i = m->edges.n; i-- > 0 && m->edges.data[i].from == e->from;)
    if (merge(m, &m->edges.data[i], e))
      return;
  *vec_push(m->system->arena, &m->edges) = *e;
}

const System *system_with_merged_edges(const System *s, Solver *solver) {
  Merger m = {.system = s, .terms = s->terms, .solver = solver};
  System *out = ARENA_NEW(s->arena, System);
  for (uint32_t i = 0; i < s->n_edges; i++)
    add(&m, &s->edges[i]);
  *out = *s;
  out->edges = m.edges.data, out->n_edges = m.edges.n;
  return out;
}
