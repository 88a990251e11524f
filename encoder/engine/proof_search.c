#include "encoder/engine/proof_search.h"

#include "reduction/proof/invgen/fact_search.h"
#include "reduction/proof/invgen/local_values.h"
#include "reduction/proof/rule/proof_check.h"
#include "reduction/proof/rule/system_check.h"

#include <assert.h>

/* ---- nested searches */

ProofSearch proof_search_nest(const ProofSearch *outer) {
  ProofSearch inner = *outer;
  inner.sample = NULL;
  inner.may_interrupt = false;
  return inner;
}

bool proof_search_end(ProofSearch *outer, ProofSearch *inner, bool keeps) {
  bool may_interrupt = outer->may_interrupt;
  sample_delete(keeps ? outer->sample : inner->sample);
  if (keeps)
    *outer = *inner;
  outer->may_interrupt = may_interrupt;
  return keeps;
}

/* ---- limits */

bool proof_search_is_finished(const ProofSearch *x) {
  const EngineOptions *o = x->of->options;
  return o->control.stop && o->control.stop(o->control.stop_context);
}

bool proof_search_is_interrupted(const ProofSearch *x) {
  return x->may_interrupt && x->of->spacer && spacer_has_found(x->of->spacer);
}

bool proof_search_stops(void *context) {
  return proof_search_is_finished(context) ||
         proof_search_is_interrupted(context);
}

bool proof_search_goes_on(const ProofSearch *x) {
  return !proof_search_is_finished(x) && x->has_failed &&
         !(x->sample && sample_failure(x->sample));
}

Solver *proof_search_solver(void *context) {
  ProofSearch *x = context;
  Solver *s = solver_new(&solver_cadical, x->of->terms, NULL, x->of->diag);
  solver_set_stop(s, proof_search_stops, x);
  return s;
}

/* ---- check of a proof */

/* By a solver of its own: it simplifies the clause as a fact, and is not slowed
 * by others.  Products are full of equations. */
static bool is_refuted(ProofSearch *x, Term t) {
  bool is_product = x->system->n_templates == 1;
  Term left = is_product ? linear_eliminate(x->of->linear, t) : t;
  if (term_is_false(x->of->terms, left))
    return true;
  Solver *s = proof_search_solver(x);
  solver_require(s, left);
  bool is_unsat = solver_solve(s, NULL, 0) == ANSWER_UNSAT;
  solver_delete(s);
  return is_unsat;
}

static bool holds(void *context, const Clause *c) {
  ProofSearch *x = context;
  if (proof_search_stops(x))
    return false;
  if (!term_is_false(x->of->terms, c->refutation) &&
      !is_refuted(x, c->refutation)) {
    x->failed = *c, x->has_failed = true;
    return false;
  }
  x->clauses++;
  return true;
}

bool proof_search_leaves_open(const ProofSearch *x) {
  return x->has_failed &&
         (x->failed.kind == CLAUSE_CHECK || x->failed.kind == CLAUSE_RACE ||
          clause_is_of_waits(x->failed.kind));
}

static void note_failure(ProofSearch *x) {
  if (proof_search_stops(x) || !proof_search_leaves_open(x))
    return;
  Attempt *a = ARENA_NEW(x->of->arena, Attempt);
  *a = (Attempt){x->proof, x->failed};
  x->last = a;
}

bool proof_search_check(ProofSearch *x) {
  assert(x->proof.system == x->system && x->proof.invariants);
  if (x->of->options->control.check)
    proof_check(&x->proof);
  x->clauses = 0, x->has_failed = false;
  bool is_proof = proof_visit(&x->proof, holds, x);
  note_failure(x);
  return is_proof;
}

/* ---- search */

static const CandidateList *
candidates_of(const ProofSearch *x, const Known *facts, CandidateLevel level) {
  return candidates_make(x->of->arena, x->system, facts, level,
                         level <= CANDIDATES_SINGLE ? x->values : NULL);
}

bool proof_search_solve(ProofSearch *x, const Known *facts,
                        const CandidateList *of, const CandidateList *proved,
                        HoudiniResult *out) {
  assert(facts->system == x->system);
  Linear *linear = x->system->n_templates == 1 ? x->of->linear : NULL;
  if (!houdini_solve(x->of->arena, facts, x->sample, linear,
                     proof_search_solver, x, of, proved, out))
    return false;
  x->proof = (Proof){x->system, *facts, out->invariants};
  return true;
}

/* Finds an invariant.  It yields more facts, and those yield a stronger
 * invariant, until it is a proof.  'left' gets the first invariant's remaining
 * candidates, 'facts' the last facts. */
static bool find_from(ProofSearch *x, Known *facts, bool assumes, Solver *s,
                      CandidateLevel level, const CandidateList **left) {
  enum { MOST_ROUNDS = 4 };
  bool is_found = false, has_more = true;
  const CandidateList *proved = x->proved;
  HoudiniResult found = {NULL, NULL};
  for (unsigned i = 0; i < MOST_ROUNDS && has_more && !is_found; i++) {
    const CandidateList *of = i ? candidates_of(x, facts, level) : *left;
    bool is_solved = proof_search_solve(x, facts, of, proved, &found);
    proved = found.left;
    if (is_solved && !i)
      *left = found.left;
    is_found = is_solved && proof_search_check(x);
    has_more = is_solved && !is_found && !proof_search_stops(x) &&
               facts_extend(x->of->arena, facts, s, found.invariants, assumes);
    x->proof.facts = *facts;
    is_found = is_found || (has_more && proof_search_check(x));
  }
  return is_found;
}

/* True if some ticket was assumed: one with a base. */
static bool has_assumed_tickets(const Known *f) {
  for (uint32_t i = 0; i < f->n_tickets; i++)
    if (f->tickets[i].base != VAR_NONE)
      return true;
  return false;
}

/* True if the level is worth an attempt: where threads sleep, candidates that
 * say nothing of it hardly suffice. */
static bool is_worth(const ProofSearch *x, CandidateLevel level) {
  return level == CANDIDATES_VALUES   ? x->values != NULL
         : level == CANDIDATES_EQUAL  ? x->system->n_templates == 1
         : level == CANDIDATES_SINGLE ? !candidates_has_sleeps(x->system)
         : level == CANDIDATES_SLEEPS ? candidates_has_sleeps(x->system)
                                      : true;
}

/* Tries the assumed locks and tickets first, then without them. */
static bool find(ProofSearch *x, CandidateLevel level) {
  if (!is_worth(x, level))
    return false;
  Solver *s = proof_search_solver(x);
  Known sure = facts_find(x->of->arena, x->system, s, false);
  Known assumed = facts_find(x->of->arena, x->system, s, true);
  bool assumes =
      assumed.n_locks > sure.n_locks || assumed.n_tickets > sure.n_tickets;
  Known first = assumes ? assumed : sure;
  bool is_found = false;
  if (level != CANDIDATES_TURNS || has_assumed_tickets(&assumed)) {
    const CandidateList *left = candidates_of(x, &first, level);
    is_found =
        find_from(x, &first, true, s, level, &left) ||
        (!proof_search_stops(x) && (assumes || has_assumed_tickets(&first)) &&
         find_from(x, &sure, false, s, level, &left));
  }
  solver_delete(s);
  return is_found;
}

void proof_search_enter(ProofSearch *x, const System *s) {
  sample_delete(x->sample);
  x->system = s, x->sample = sample_new(s), x->values = NULL;
  x->proved = NULL;
}

/* Finds the values that locals have, if it depends on them which lock is
 * meant. */
static void find_values(ProofSearch *x) {
  if (!local_values_matter(x->system))
    return;
  Solver *s = proof_search_solver(x);
  x->values = local_values_find(x->of->arena, x->system, s);
  solver_delete(s);
}

bool proof_search_strengthen(ProofSearch *x, const CandidateList *proved,
                             CandidateLevel level) {
  x->proved = proved;
  return find(x, level);
}

bool proof_search_run(ProofSearch *x, const System *s, CandidateLevel least,
                      CandidateLevel most) {
  bool is_found = false;
  assert(least <= most);
  if (x->of->options->control.check)
    system_check(s);
  proof_search_enter(x, s);
  find_values(x);
  for (CandidateLevel l = least; l <= most && !is_found; l++)
    if (l == least || proof_search_goes_on(x))
      is_found = find(x, l);
  return is_found;
}
