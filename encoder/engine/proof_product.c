#include "encoder/engine/proof_product.h"

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
  return term_is_false(terms, c->refutation) ||
         solver_solve(x->solver, &c->refutation, 1) == ANSWER_UNSAT;
}

/* ---- each thread by itself */

static bool is_inductive(void *context, const Clause *c) {
  return c->kind == CLAUSE_CHECK || c->kind == CLAUSE_RACE || holds(context, c);
}

/* Finds an invariant even if an execution fails in which loads give any
 * values. */
static bool find_thread_modular(ProofSearch *x, const System *tracked,
                                Solver *s) {
  HoudiniResult found;
  proof_search_enter(x, tracked);
  Known facts = facts_find(x->of->arena, tracked, s, false);
  const CandidateList *all =
      candidates_make(x->of->arena, tracked, &facts, CANDIDATES_PAIRS, NULL);
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

static bool find_with(ProofSearch *x, const Proof *each, const Product *p,
                      bool is_fixed, Solver *s) {
  const Sequential q = sequential_system(p, each->invariants, is_fixed);
  ProofSearch inner = proof_search_nest(x);
  bool is_found =
      q.system &&
      proof_search_run(&inner, q.system, CANDIDATES_PAIRS, CANDIDATES_PAIRS) &&
      check(&inner, each, p, &q, s);
  return proof_search_end(x, &inner, is_found);
}

/* Searches under each preference order; then with fixed cells, which make
 * invariants larger. */
static bool find_in_orders(ProofSearch *x, const Proof *each,
                           const bool *is_proved, Solver *s) {
  const Product *p[N_PREFER];
  for (Preference i = 0; i < N_PREFER; i++) {
    p[i] = sequential_product(each->system, is_proved, i, s);
    if (p[i] && !proof_search_stops(x) && find_with(x, each, p[i], false, s))
      return true;
  }
  for (Preference i = 0; i < N_PREFER; i++)
    if (p[i] && !proof_search_stops(x) && sequential_stores(p[i]) &&
        find_with(x, each, p[i], true, s))
      return true;
  return false;
}

bool proof_product_find(ProofSearch *outer, const System *tracked) {
  ProofSearch x = proof_search_nest(outer);
  Solver *s = proof_search_solver(&x);
  Clauses clauses = {&x, s, 0};
  bool is_found = false;
  if (product_is_possible(tracked) && find_thread_modular(&x, tracked, s) &&
      proof_visit(&x.proof, is_inductive, &clauses)) {
    const Proof each = x.proof;
    const bool *is_proved = proved_checks(&each, s);
    is_found = find_in_orders(&x, &each, is_proved, s);
  }
  solver_delete(s);
  return proof_search_end(outer, &x, is_found);
}
