#include "encoder/engine/proof_product.h"

#include "reduction/proof/invgen/affine.h"
#include "reduction/proof/invgen/fact_search.h"
#include "reduction/proof/rule/var_set.h"
#include "reduction/proof/transform/sequential.h"

/* ---- check */

typedef struct {
  ProofSearch *search;
  Solver *solver;
  uint32_t n; /* number of clauses that hold */
} Clauses;

static bool holds(void *context, const Clause *c) {
  Clauses *x = context;
  const TermStore *terms = x->search->of->terms;
  if (proof_search_stops(x->search) || term_is_true(terms, c->refutation))
    return false;
  x->n++;
  Term left = c->kind < CLAUSE_START
                  ? c->refutation
                  : linear_eliminate(x->search->of->linear, c->refutation);
  return term_is_false(terms, left) ||
         solver_solve(x->solver, &left, 1) == ANSWER_UNSAT;
}

/* ---- each thread by itself */

static bool is_inductive(void *context, const Clause *c) {
  return c->kind == CLAUSE_CHECK || c->kind == CLAUSE_RACE || holds(context, c);
}

/* Returns the shared variables that threads change. */
static VarSet changing(const System *s) {
  VarSet out = var_set_new(s->arena, s);
  for (uint32_t i = 0; i < s->n_edges; i++)
    for (uint32_t k = 0; k < s->edges[i].n_updates; k++)
      if (!s->nodes[s->edges[i].from].is_alone &&
          system_is_shared(s, s->edges[i].updates[k].var))
        var_set_add(out, s->edges[i].updates[k].var);
  return out;
}

/* Returns the candidates that mention no variable of the set. */
static const CandidateList *without(const System *s, const CandidateList *all,
                                    VarSet set) {
  CandidateList *out = ARENA_ARRAY(s->arena, CandidateList, s->n_nodes + 1);
  Mentions *m = mentions_new(s);
  for (NodeId n = 0; n < s->n_nodes; n++) {
    Term *data = ARENA_ARRAY(s->arena, Term, all[n].n + 1);
    for (uint32_t i = 0; i < all[n].n; i++) {
      VarSet mentioned = var_set_new(s->arena, s);
      mentions_add(m, all[n].data[i], mentioned);
      data[i] = var_set_meets(mentioned, set) ? TERM_NONE : all[n].data[i];
    }
    out[n] = (CandidateList){data, all[n].n};
  }
  mentions_delete(m);
  return out;
}

/* Finds an invariant even if an execution fails in which loads give any
 * values.  'is_local': it says nothing of variables that threads change, so
 * that others keep it. */
static bool find_thread_modular(ProofSearch *x, const System *tracked,
                                bool is_local, Solver *s) {
  HoudiniResult found;
  proof_search_enter(x, tracked);
  Known facts = is_local ? known_none(x->of->arena, tracked)
                         : facts_find(x->of->arena, tracked, s, false);
  const CandidateList *all =
      candidates_make(x->of->arena, tracked, &facts, CANDIDATES_PAIRS, NULL);
  if (is_local)
    all = without(tracked, all, changing(tracked));
  return proof_search_solve(x, &facts, all, NULL, &found);
}

/* Returns, by edge, the checks that the invariant proves. */
static const bool *proved_checks(const Proof *p, Solver *s) {
  const System *of = p->system;
  bool *out = ARENA_ARRAY(of->arena, bool, of->n_edges + 1);
  for (uint32_t i = 0; i < of->n_edges; i++) {
    Term premise = proof_premise(p, &of->edges[i]);
    out[i] = of->edges[i].to == NODE_ERROR &&
             (term_is_false(of->terms, premise) ||
              solver_solve(s, &premise, 1) == ANSWER_UNSAT);
  }
  return out;
}

/* ---- in products */

/* Returns the invariants by product node, with what is known at nodes of the
 * product's System. */
static const Term *invariants_of(const Proof *found, const Sequential *q,
                                 const Product *p, Arena *a) {
  Term *out = ARENA_ARRAY(a, Term, p->n_nodes + 1);
  TermStore *terms = p->system->terms;
  Mentions *m = mentions_new(found->system);
  for (NodeId n = 0; n < found->system->n_nodes; n++) {
    Term known = known_at(&found->facts, n);
    if (mentions_has_input(m, known))
      known = term_true(terms);
    out[q->origins[n]] = term_and(terms, found->invariants[n], known);
  }
  mentions_delete(m);
  return out;
}

/* Takes the product as the search's proof if all its clauses hold. */
static bool check(ProofSearch *x, const Proof *each, const Product *p,
                  const Sequential *q, Solver *s) {
  Arena *a = x->of->arena;
  ProductProof *out = ARENA_NEW(a, ProductProof);
  *out = (ProductProof){.each = *each,
                        .product = p,
                        .cells = q->cells,
                        .n_cells = q->n_cells,
                        .invariants = invariants_of(&x->proof, q, p, a)};
  Clauses clauses = {x, s, 0};
  if (!product_visit(out, holds, &clauses))
    return false;
  x->product = out, x->clauses = clauses.n;
  return true;
}

/* Finds the invariant that consists of linear equations. */
static const CandidateList *find_equations(ProofSearch *x, const System *s) {
  Arena *a = x->of->arena;
  const Known facts = known_none(a, s);
  proof_search_enter(x, s);
  const CandidateList *out =
      affine_find(a, &facts, x->sample, x->of->linear, proof_search_solver,
                  proof_search_stops, x);
  Term *all = ARENA_ARRAY(a, Term, s->n_nodes + 1);
  for (NodeId n = 0; out && n < s->n_nodes; n++) {
    all[n] = term_true(s->terms);
    for (uint32_t i = 0; i < out[n].n; i++)
      if (out[n].data[i])
        all[n] = term_and(s->terms, all[n], out[n].data[i]);
  }
  x->proof = (Proof){s, facts, all};
  return out;
}

/* True if the equations exclude all edges to NODE_ERROR. */
static bool excludes_errors(ProofSearch *x, const System *s, Solver *solver) {
  for (uint32_t i = 0; i < s->n_edges; i++) {
    const SystemEdge *e = &s->edges[i];
    if (e->to != NODE_ERROR)
      continue;
    Term taken = linear_eliminate(
        x->of->linear,
        term_and(s->terms, x->proof.invariants[e->from], e->guard));
    if (!term_is_false(s->terms, taken) &&
        solver_solve(solver, &taken, 1) != ANSWER_UNSAT)
      return false;
  }
  return true;
}

/* A product in which a proof is searched for. */
typedef struct {
  const Product *product; /* NULL: too large */
  Sequential sequential;
  const CandidateList *equations; /* its invariant of these, or NULL */
} Ordered;

struct ProductSearch {
  Proof each;            /* invariant of each thread by itself, */
  const bool *is_proved; /* and by edge the checks that it proves */
  Ordered orders[N_PREFER];
  /* Number of orders that were tried with few candidates, with equations. */
  unsigned n_orders, n_equations;
};

/* Searches with equations alone. */
static bool find_by_equations(ProofSearch *x, const Proof *each, Ordered *o,
                              Solver *s) {
  const System *of = o->sequential.system;
  ProofSearch inner = proof_search_nest(x);
  if (!of)
    return false;
  o->equations = find_equations(&inner, of);
  bool is_found = o->equations && excludes_errors(&inner, of, s) &&
                  check(&inner, each, o->product, &o->sequential, s);
  return proof_search_end(x, &inner, is_found);
}

static bool find_with(ProofSearch *x, const Proof *each, const Product *p,
                      const Sequential *q, const CandidateList *equations,
                      CandidateLevel level, Solver *s) {
  ProofSearch inner = proof_search_nest(x);
  proof_search_enter(&inner, q->system);
  bool is_found = proof_search_strengthen(&inner, equations, level) &&
                  check(&inner, each, p, q, s);
  return proof_search_end(x, &inner, is_found);
}

/* Searches among more candidates, to which the equations are added. */
static bool find_by_candidates(ProofSearch *x, const ProductSearch *p,
                               const Ordered *o, CandidateLevel level,
                               Solver *s) {
  return o->sequential.system && !proof_search_stops(x) &&
         find_with(x, &p->each, o->product, &o->sequential, o->equations, level,
                   s);
}

/* Searches with fixed cells, which make invariants larger. */
static bool find_by_cells(ProofSearch *x, const ProductSearch *p,
                          const Ordered *o, Solver *s) {
  if (!o->product || !sequential_stores(o->product))
    return false;
  const Sequential q = sequential_system(o->product, p->each.invariants, true);
  return q.system &&
         find_with(x, &p->each, o->product, &q, NULL, CANDIDATES_PAIRS, s);
}

/* Makes the product and searches among few candidates. */
static bool find_quickly(ProofSearch *x, const ProductSearch *p, Ordered *o,
                         Preference i, Solver *s) {
  o->product = sequential_product(&p->each, p->is_proved, i, x->of->linear, s);
  if (o->product)
    o->sequential = sequential_system(o->product, p->each.invariants, false);
  return find_by_candidates(x, p, o, CANDIDATES_EQUAL, s);
}

/* True if an access that is not modelled may be left. */
static bool has_unsupported(const System *s, const bool *is_proved) {
  for (uint32_t i = 0; i < s->n_edges; i++)
    if (s->edges[i].kind == EDGE_UNSUPPORTED && !is_proved[i])
      return true;
  return false;
}

/* Finds an invariant of each thread by itself, and the checks that it
 * proves. */
static bool find_each(ProofSearch *x, const System *tracked, Solver *s,
                      const bool **is_proved) {
  for (unsigned local = 2; local-- > 0;) {
    Clauses clauses = {x, s, 0};
    if (!find_thread_modular(x, tracked, local, s) ||
        !proof_visit(&x->proof, is_inductive, &clauses))
      return false;
    *is_proved = proved_checks(&x->proof, s);
    if (!has_unsupported(tracked, *is_proved))
      break;
  }
  return true;
}

ProductSearch *proof_product_begin(ProofSearch *outer, const System *tracked) {
  ProofSearch x = proof_search_nest(outer);
  ProductSearch *out = ARENA_NEW(x.of->arena, ProductSearch);
  Solver *s = proof_search_solver(&x);
  bool is_possible = product_is_possible(tracked) &&
                     find_each(&x, tracked, s, &out->is_proved);
  out->each = x.proof;
  solver_delete(s);
  proof_search_end(outer, &x, false);
  return is_possible ? out : NULL;
}

bool proof_product_find_quickly(ProofSearch *x, ProductSearch *p, unsigned n) {
  Solver *s = proof_search_solver(x);
  bool is_found = false;
  for (; !is_found && p->n_orders < n && !proof_search_stops(x); p->n_orders++)
    is_found = find_quickly(x, p, &p->orders[p->n_orders], p->n_orders, s);
  for (; !is_found && p->n_equations < p->n_orders && !proof_search_stops(x);
       p->n_equations++)
    is_found = find_by_equations(x, &p->each, &p->orders[p->n_equations], s);
  solver_delete(s);
  return is_found;
}

bool proof_product_find(ProofSearch *x, ProductSearch *p) {
  bool is_found = proof_product_find_quickly(x, p, N_PREFER);
  Solver *s = proof_search_solver(x);
  for (Preference i = 0; !is_found && i < N_PREFER && !proof_search_stops(x);
       i++)
    is_found = find_by_cells(x, p, &p->orders[i], s) ||
               find_by_candidates(x, p, &p->orders[i], CANDIDATES_PAIRS, s);
  solver_delete(s);
  return is_found;
}
