/* prove.c - a proof that has no bound.
 *
 * The program is translated to a System (reduction/proof/rule/system.h).  Then
 * an invariant is looked for, first among few candidates, then among more
 * (proof_search.h), and in variations of the System:
 *
 *   find_with_tickets  if threads draw tickets: among few candidates, with the
 *                      number of threads
 *   find_first         without stuttering steps (stutter.h): among few
 *                      candidates; for equations in products (see below), if
 *                      main checks something while others run; in
 *                      transactions (movers.h) if most of it is in these;
 *                      among more candidates.  If that fails, Spacer looks for
 *                      an invariant in a subprocess, concurrently with what
 *                      follows (proof_spacer.h)
 *   find_further       the same with arrays that are summarised (arrays.h)
 *   find_next          with ghosts (ghosts.h) that say where other threads are,
 *                      and how many there are, and among all candidates; first
 *                      in the given System, then with summarised arrays
 *   find_in_products   if each thread is made once: in a sequential product,
 *                      reduced up to commutativity (proof_product.h).  Before
 *                      find_further if main checks something while others run
 *
 * An invariant found for a variation is lifted to the System.  TRUE is given
 * when CaDiCaL has refuted that any clause of the rule fails
 * (reduction/proof/rule/proof.h), no matter how the invariant was found. Before
 * that, equations eliminate variables (solver/linear.h).
 *
 * No violation is found.  Without a proof, the answer is UNKNOWN, with the
 * check that the invariant does not exclude and the facts known there; after a
 * timeout, those of the last invariant.
 *
 * In the portfolio's trials, accesses that an analysis proves free of races
 * (reduction/static/race_candidates.h) need no clause. */
#include "encoder/engine/prove.h"

#include "encoder/engine/proof_spacer.h"
#include "encoder/engine/proof_product.h"
#include "encoder/engine/prove_reasons.h"
#include "frontend/system/output.h"
#include "reduction/proof/invgen/arrays.h"
#include "reduction/proof/invgen/fact_search.h"
#include "reduction/proof/invgen/lift.h"
#include "reduction/proof/invgen/minimise.h"
#include "reduction/proof/invgen/ranges.h"
#include "reduction/proof/invgen/state_enumeration.h"
#include "reduction/proof/rule/certificate.h"
#include "reduction/proof/transform/ghosts.h"
#include "reduction/proof/transform/merged_edges.h"
#include "reduction/proof/transform/shared_locals.h"
#include "reduction/proof/rule/product.h"
#include "reduction/proof/transform/sequential.h"
#include "frontend/ir/property_ids.h"

#include <assert.h>

static const System *system_for(ProofSearch *x, const Program *p, bool goes_on,
                                const FoundRaces *races, bool tracks,
                                SystemGap *gap) {
  const EngineOptions *o = x->of->options;
  const SystemOptions options = {.properties = o->question.properties,
                                 .fixes_order = o->question.fixes_order,
                                 .goes_on = goes_on,
                                 .races = races,
                                 .tracks_elements = tracks,
                                 .stop = proof_search_stops,
                                 .stop_context = x};
  return system_of(x->of->arena, x->of->terms, p, &options, gap);
}

/* ---- in a System */

/* Searches in the System 's', if it is not NULL.  An attempt that Spacer
 * interrupted without a proof begins anew. */
static bool find_in(ProofSearch *x, const System *s, CandidateLevel least,
                    CandidateLevel most) {
  if (!s || !proof_search_goes_on(x))
    return false;
  return proof_spacer_find(x) || proof_search_run(x, s, least, most) ||
         (proof_search_is_interrupted(x) && proof_search_goes_on(x) &&
          (proof_spacer_find(x) || proof_search_run(x, s, least, most)));
}

static bool search_states(ProofSearch *x, const System *placed) {
  Known facts = x->proof.facts;
  if (placed)
    facts.system = system_with_shared_locals(placed), facts.n_holders = 0;
  Solver *s = proof_search_solver(x);
  const Term *found =
      states_solve(x->of->arena, &facts, x->proof.invariants, s);
  solver_delete(s);
  if (!found)
    return false;
  x->system = facts.system;
  x->proof = (Proof){x->system, facts, found};
  return proof_search_check(x);
}

/* Searches by enumeration in the System with ghosts for positions, given the
 * invariant of the System without these. */
static bool find_by_states(ProofSearch *x, const System *placed) {
  if (!proof_search_goes_on(x) || !x->proof.invariants)
    return false;
  return search_states(x, placed) ||
         (proof_search_is_interrupted(x) && proof_search_goes_on(x) &&
          (proof_spacer_find(x) || search_states(x, placed)));
}

/* ---- in transactions */

/* Finds the transactions, and an invariant of them if most of the System is in
 * them. */
static bool search_transactions(ProofSearch *x, ReducedProof *r) {
  ProofSearch inner = proof_search_nest(x);
  Solver *s = proof_search_solver(x);
  r->is_there = transactions_find(&r->whole, s, &r->of) &&
                2 * r->of.n > x->system->n_nodes;
  bool is_found = r->is_there && find_in(&inner, r->of.system,
                                         CANDIDATES_SINGLE, CANDIDATES_FLAGS);
  r->proof = inner.proof;
  solver_delete(s);
  proof_search_end(x, &inner, false);
  return is_found;
}

/* If most of the System is in transactions: finds an invariant of these, and
 * lifts it to the System with the facts found there. */
static bool find_by_transactions(ProofSearch *x, ReducedProof *r) {
  const Proof *whole = &r->whole;
  HoudiniResult found;
  if (!proof_search_goes_on(x) || !whole->invariants ||
      !search_transactions(x, r))
    return false;
  assert(whole->system == x->system);
  const CandidateList *lifted =
      lift_transactions(x->of->arena, whole, &r->of, r->proof.invariants);
  return proof_search_solve(x, &whole->facts, lifted, NULL, &found) &&
         proof_search_check(x);
}

/* ---- in products of threads */

/* Returns the search in sequential products of threads, or NULL.  With arrays,
 * there is one even if an execution fails in which loads give any values. */
static ProductSearch *products_of(ProofSearch *x) {
  SystemGap gap;
  Prover *of = x->of;
  if (of->has_products || !product_is_possible(of->plain))
    return of->products;
  const System *tracked = system_for(x, of->program, false, NULL, true, &gap);
  of->has_products = true;
  if (tracked && (tracked->n_arrays || proof_search_goes_on(x))) {
    Solver *s = proof_search_solver(x);
    of->products = proof_product_begin(x, system_with_merged_edges(tracked, s));
    solver_delete(s);
  }
  return of->products;
}

static bool find_in_products(ProofSearch *x) {
  ProductSearch *p =
      x->has_failed && !proof_search_is_finished(x) ? products_of(x) : NULL;
  return p && proof_product_find(x, p);
}

/* True if main checks something while other threads run: it may be what several
 * of them have done, which no thread-modular invariant can express. */
static bool main_checks(const System *s) {
  for (uint32_t i = 0; i < s->n_edges; i++) {
    const SystemEdge *e = &s->edges[i];
    if (e->kind == EDGE_CHECK && !s->nodes[e->from].template &&
        !s->nodes[e->from].is_alone)
      return s->n_templates > 2;
  }
  return false;
}

/* Searches quickly under the orders that help most. */
static bool find_products_quickly(ProofSearch *x) {
  enum { FEW = PREFER_LEADER + 1 };
  ProductSearch *p = main_checks(x->of->plain) && !x->of->plain->has_waits &&
                             x->has_failed && !proof_search_is_finished(x)
                         ? products_of(x)
                         : NULL;
  return p && proof_product_find_quickly(x, p, FEW);
}

/* ---- without stuttering steps */

/* 'r': if no proof is found, receives the invariants found so far. */
static bool find_plainly(ProofSearch *x, const System *plain, ReducedProof *r) {
  x->has_failed = true;
  if (find_in(x, plain, CANDIDATES_SINGLE, CANDIDATES_SINGLE))
    return true;
  r->whole = x->proof;
  if (find_products_quickly(x) || find_by_transactions(x, r) ||
      find_in(x, plain, CANDIDATES_PAIRS, CANDIDATES_PAIRS) ||
      (candidates_has_sets(plain) &&
       find_in(x, plain, CANDIDATES_SETS, CANDIDATES_SETS)))
    return true;
  if (!r->is_there)
    r->whole = x->proof;
  return false;
}

/* Searches without stuttering steps, and lifts the invariant to the System,
 * even if it is no proof. */
static bool find_first(ProofSearch *x, const System *plain) {
  ReducedProof r = {.is_there = false};
  Stutters less;
  Solver *s = proof_search_solver(x);
  bool is_less = stutter_find(plain, s, &less);
  solver_delete(s);
  bool is_found = find_plainly(x, less.system, &r);
  if (!is_found)
    proof_spacer_begin(x, &r, plain, is_less ? &less : NULL);
  if (is_found && x->system != less.system)
    return true;
  if (!is_less || (!is_found && !proof_search_goes_on(x)) ||
      !x->proof.invariants)
    return is_found;
  x->proof = stutter_lift(plain, &less, &x->proof), x->system = plain;
  return is_found && proof_search_check(x);
}

/* ---- with ghosts */

/* True if some thread may draw tickets, by the last invariant if it is of the
 * System. */
static bool draws_tickets(ProofSearch *x, const System *plain) {
  Solver *s = proof_search_solver(x);
  Known facts = facts_find(x->of->arena, plain, s, true);
  if (x->system == plain && x->proof.invariants)
    facts_extend(x->of->arena, &facts, s, x->proof.invariants, true);
  solver_delete(s);
  return facts.n_tickets;
}

/* If threads draw tickets, searches where their number is known: among very
 * many threads two have equal tickets, since the number wraps. */
static bool find_with_tickets(ProofSearch *x, const System *plain) {
  const System *rolls = system_with_rolls(plain);
  x->has_failed = true;
  return draws_tickets(x, plain) &&
         find_in(x, rolls ? rolls : plain, CANDIDATES_TURNS, CANDIDATES_TURNS);
}

static bool find_next(ProofSearch *x, const System *plain) {
  if (!proof_search_goes_on(x))
    return false;
  const System *placed = system_with_positions(plain),
               *rolls = system_with_rolls(plain);
  bool is_early = rolls && draws_tickets(x, plain);
  return (is_early && find_in(x, rolls, CANDIDATES_FLAGS, CANDIDATES_FLAGS)) ||
         find_by_states(x, placed) ||
         find_in(x, placed, CANDIDATES_SINGLE, CANDIDATES_SINGLE) ||
         find_in(x, plain, CANDIDATES_FLAGS, CANDIDATES_FLAGS) ||
         find_in(x, rolls, CANDIDATES_PAIRS,
                 is_early ? CANDIDATES_PAIRS : CANDIDATES_FLAGS) ||
         find_in(x, placed, CANDIDATES_PAIRS, CANDIDATES_FLAGS);
}

/* ---- with summarised arrays */

/* Learns from an invariant; true if the summaries have changed. */
static bool learn(ProofSearch *x, Arrays *arrays) {
  HoudiniResult found;
  Arena *a = x->of->arena;
  proof_search_enter(x, arrays_elements(arrays));
  Solver *solver = proof_search_solver(x);
  Known facts = facts_find(a, x->system, solver, false);
  const CandidateList *all =
      candidates_make(a, x->system, &facts, CANDIDATES_SINGLE, NULL);
  bool is_solved = !proof_search_stops(x) &&
                   proof_search_solve(x, &facts, all, NULL, &found);
  solver_delete(solver);
  return is_solved && arrays_learn(arrays, found.left);
}

/* Returns the System with summarised arrays.  NULL: there are no arrays to
 * summarise. */
static const System *summarised(ProofSearch *x, const System *plain) {
  enum { MOST_ROUNDS = 6 };
  Arrays *arrays = arrays_new(plain);
  ProofSearch inner = proof_search_nest(x);
  for (unsigned i = 0; arrays && i < MOST_ROUNDS && learn(&inner, arrays); i++)
    ;
  bool is_done = arrays && !proof_search_stops(&inner);
  proof_search_end(x, &inner, false);
  return is_done ? arrays_summarised(arrays) : NULL;
}

/* Searches further.  If there is no proof, the report is the one without
 * summaries. */
static bool find_further(ProofSearch *x, const System *plain) {
  const System *sums = summarised(x, plain);
  ProofSearch inner = proof_search_nest(x);
  inner.may_interrupt = x->may_interrupt;
  bool is_inner = sums && find_first(&inner, sums);
  bool is_found = is_inner || find_next(x, plain);
  if (!is_found && sums)
    is_found = is_inner = find_next(&inner, sums);
  proof_search_end(x, &inner, is_inner);
  return is_found;
}

/* ---- all Systems */

/* Searches in the System itself, if deadlocks are looked for: a thread that
 * takes fewer steps may wait less. */
static bool find_with_waits(ProofSearch *x, const System *plain) {
  x->has_failed = true;
  return find_with_tickets(x, plain) ||
         find_in(x, plain, CANDIDATES_VALUES, CANDIDATES_FLAGS) ||
         (candidates_has_sets(plain) &&
          find_in(x, plain, CANDIDATES_SETS, CANDIDATES_SETS)) ||
         find_in(x, system_with_positions(plain), CANDIDATES_SINGLE,
                 CANDIDATES_PAIRS) ||
         find_in(x, system_with_rolls(plain), CANDIDATES_SINGLE,
                 CANDIDATES_PAIRS);
}

/* If main checks something, products come before arrays and ghosts. */
static bool find_any(ProofSearch *x) {
  const System *plain = x->of->plain = x->system;
  if (plain->has_waits)
    return find_with_waits(x, plain);
  if (find_with_tickets(x, plain) || find_first(x, plain)) {
    proof_spacer_end(x);
    return true;
  }
  bool is_early = main_checks(plain);
  bool is_found = (is_early && find_in_products(x)) || find_further(x, plain) ||
                  proof_spacer_find_at_last(x);
  proof_spacer_end(x);
  return is_found || (!is_early && find_in_products(x));
}

/* ---- the answer */

/* Minimises the invariant, so that others have less to check. */
static void minimise(ProofSearch *x) {
  ProofSearch inner = proof_search_nest(x);
  Solver *s = proof_search_solver(x);
  inner.proof.invariants = minimise_invariants(x->of->arena, &x->proof, s);
  solver_delete(s);
  proof_search_end(x, &inner,
                   inner.proof.invariants && proof_search_check(&inner));
}

static void find_claims(ProofSearch *x, const Program *p) {
  Solver *s = proof_search_solver(x);
  claims_find(p, &x->proof, s, x->of->options->question.claims);
  solver_delete(s);
}

static bool write_certificate(const ProofSearch *x) {
  Output file;
  if (output_open(&file, x->of->options->question.certificate, x->of->diag) !=
      OK)
    return false;
  if (x->product)
    certificate_print_product(file.file, x->product);
  else
    certificate_print(file.file, &x->proof);
  return output_close(&file, x->of->diag) == OK;
}

static Result answer_true(ProofSearch *x, const Program *p) {
  const EngineOptions *o = x->of->options;
  assert(x->proof.invariants && x->proof.system == x->system);
  bool is_asked =
      o->question.certificate || o->question.claims || o->question.see_proof;
  if (!x->product && is_asked)
    minimise(x);
  if (!x->product && o->question.see_proof)
    o->question.see_proof(o->question.see_context, &x->proof);
  if (!x->product && o->question.claims)
    find_claims(x, p);
  if (o->question.certificate && !write_certificate(x))
    return prove_unknown("the certificate cannot be written (see the message)",
                         (Loc){0});
  return (Result){.verdict = VERDICT_TRUE};
}

/* Returns the races that an analysis, which makes assumptions, leaves open.  If
 * prove was asked for, or certificates are, all races are proved here. */
static FoundRaces races_left(ProofSearch *x, const Program *p) {
  const EngineOptions *o = x->of->options;
  const Stop stop = {proof_search_stops, x};
  bool is_asked =
      property_has_races(o->question.properties) && o->control.is_trial;
  return is_asked ? races_find(x->of->arena, p, &stop)
                  : (FoundRaces){.is_stopped = true};
}

static const char *assumed(const EngineOptions *o, const FoundRaces *r) {
  bool is_proved = o->question.properties >> PROPERTY_DEREF & 1;
  return races_are_known(r) && !is_proved ? RACES_ASSUMPTION : NULL;
}

static Result answer(ProofSearch *x, const Program *p,
                     const FoundRaces *races) {
  SystemGap gap;
  x->system = system_for(x, p, false, races, false, &gap);
  if (!x->system) {
    const char *why = prove_why_stopped(x->of);
    return why ? prove_unknown(why, (Loc){0})
               : prove_unknown(gap.text, gap.loc);
  }
  return find_any(x) ? answer_true(x, p) : prove_reasons(x);
}

static Result run(Arena *a, const Program *p, const EngineOptions *o,
                  Stats *stats, Diag *d) {
  if (o->control.progress)
    o->control.progress(o->control.progress_context,
                        "looking for an invariant");
  Prover prover = {.arena = a,
                   .options = o,
                   .terms = term_store_new(),
                   .diag = d,
                   .program = p};
  prover.linear = linear_new(prover.terms);
  ProofSearch x = {.of = &prover, .may_interrupt = true};
  const FoundRaces races = races_left(&x, p);
  Result out = answer(&x, p, &races);
  if (out.verdict == VERDICT_TRUE) {
    out.assumption = assumed(o, &races);
    out.fixed_order = x.system->fixed_order;
    out.evidence = arena_printf(
        a,
        "an invariant%s, for any number of threads and iterations; "
        "%u clauses were checked",
        x.product ? " of a product of threads up to commutativity" : "",
        x.clauses);
  }
  stats_set(stats, STAT_CLAUSES, x.clauses);
  sample_delete(x.sample);
  linear_delete(prover.linear);
  term_store_delete(prover.terms);
  return out;
}

static const char *describe(Arena *a, const EngineOptions *o,
                            const Result *result) {
  (void)a, (void)o, (void)result;
  return "engine prove, a thread-modular invariant";
}

enum {
  ANSWERED = 1u << PROPERTY_ASSERTION | 1u << PROPERTY_DIVISION |
             1u << PROPERTY_OVERFLOW | 1u << PROPERTY_SHIFT |
             1u << PROPERTY_PTHREAD | 1u << PROPERTY_REACH |
             1u << PROPERTY_DEREF | 1u << PROPERTY_FREE |
             1u << PROPERTY_MEMTRACK | 1u << PROPERTY_DEADLOCK |
             1u << PROPERTY_INVARIANT | 1u << PROPERTY_RACE
};

const EngineOps engine_prove = {
    .name = "prove",
    .scope = {.properties = ANSWERED, .questions = 1u << QUESTION_CERTIFICATE},
    .run = run,
    .describe = describe};

/* ---- interface for other engines */

CellRanges prove_ranges(Arena *a, const Program *p, const EngineOptions *o,
                        Diag *d) {
  Prover prover = {
      .arena = arena_new(), .options = o, .terms = term_store_new(), .diag = d};
  ProofSearch x = {.of = &prover, .has_failed = true};
  SystemGap gap;
  CellRanges out = {0};
  const uint32_t bounded = ANSWERED & ~(1u << PROPERTY_DEADLOCK);
  const System *s = o->question.properties & ~bounded
                        ? NULL
                        : system_for(&x, p, true, NULL, false, &gap);
  if (find_in(&x, s, CANDIDATES_SINGLE, CANDIDATES_PAIRS)) {
    Solver *solver = proof_search_solver(&x);
    out = ranges_of(a, &x.proof, solver);
    solver_delete(solver);
  }
  sample_delete(x.sample);
  linear_delete(prover.linear);
  term_store_delete(prover.terms);
  arena_delete(prover.arena);
  return out;
}
