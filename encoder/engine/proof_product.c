#include "encoder/engine/proof_product.h"

#include "reduction/proof/invgen/fact_search.h"
#include "reduction/proof/transform/sequential.h"

/* ---- each thread by itself */

typedef struct {
  ProofSearch *search;
  Solver *solver;
  uint32_t n; /* number of clauses that hold */
} Clauses;

static bool is_inductive(void *context, const Clause *c) {
  Clauses *x = context;
  if (c->kind == CLAUSE_CHECK || c->kind == CLAUSE_RACE)
    return true;
  x->n++;
  return term_is_false(x->search->of->terms, c->refutation) ||
         solver_solve(x->solver, &c->refutation, 1) == ANSWER_UNSAT;
}

/* Finds an invariant even if an execution fails in which loads give any
 * values. */
static bool find_thread_modular(ProofSearch *x, const System *tracked,
                                Solver *s) {
  HoudiniResult found;
  proof_search_enter(x, tracked);
  Known facts = facts_find(x->of->arena, tracked, s, false);
  const CandidateList *all =
      candidates_make(x->of->arena, tracked, &facts, CANDIDATES_PAIRS);
  return proof_search_solve(x, &facts, all, &found);
}

/* Returns the System without the checks that the invariant proves. */
static const System *without_proved(const Proof *p, Solver *s) {
  const System *from = p->system;
  System *out = ARENA_NEW(from->arena, System);
  SystemEdge *edges = ARENA_ARRAY(from->arena, SystemEdge, from->n_edges + 1);
  *out = *from;
  out->n_edges = 0;
  for (uint32_t i = 0; i < from->n_edges; i++) {
    const SystemEdge *e = &from->edges[i];
    Term premise = proof_premise(p, e);
    if (e->to != NODE_ERROR || solver_solve(s, &premise, 1) != ANSWER_UNSAT)
      edges[out->n_edges++] = *e;
  }
  out->edges = edges;
  return out;
}

/* ---- in products */

static bool find_with(ProofSearch *x, const System *open,
                      const Term *invariants, Preference preference,
                      Solver *s) {
  const Product *p = sequential_product(open, preference, s);
  const System *one = p ? sequential_system(p, invariants) : NULL;
  ProofSearch inner = proof_search_nest(x);
  bool is_found =
      one &&
      proof_search_run(&inner, one, CANDIDATES_PAIRS, CANDIDATES_PAIRS) &&
      product_check(p, s);
  return proof_search_end(x, &inner, is_found);
}

bool proof_product_find(ProofSearch *outer, const System *tracked) {
  ProofSearch x = proof_search_nest(outer);
  Solver *s = proof_search_solver(&x);
  Clauses clauses = {&x, s, 0};
  bool is_found = false;
  if (product_is_possible(tracked) && find_thread_modular(&x, tracked, s) &&
      proof_visit(&x.proof, is_inductive, &clauses)) {
    const Proof each = x.proof;
    const System *open = without_proved(&each, s);
    for (Preference i = 0; i < N_PREFER && !is_found && !proof_search_stops(&x);
         i++)
      is_found = find_with(&x, open, each.invariants, i, s);
  }
  solver_delete(s);
  x.clauses += clauses.n;
  return proof_search_end(outer, &x, is_found);
}
