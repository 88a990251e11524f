/* prove.c - a proof that has no bound.
 *
 * The program is translated to a System (reduction/proof/rule/system.h).  Then
 * an invariant is looked for, first among few candidates, then among more.  If
 * most of the System is in transactions (movers.h), an invariant of these is
 * found and lifted to the System.  If that fails, Spacer looks for one in a
 * subprocess beside the other attempts (spacer.h).  TRUE is given when CaDiCaL
 * has refuted that any clause of the rule fails (reduction/proof/rule/proof.h),
 * no matter how the invariant was found.
 *
 * No violation is found.  Without a proof, the answer is UNKNOWN, with the
 * check that the invariant does not exclude and the facts known there; after a
 * timeout, those of the last invariant.
 *
 * In the portfolio's trials, accesses that an analysis proves free of races
 * (reduction/static/race_candidates.h) need no clause. */
#include "encoder/engine/prove.h"

#include "frontend/ir/property_ids.h"
#include "frontend/system/output.h"
#include "reduction/proof/invgen/arrays.h"
#include "reduction/proof/rule/certificate.h"
#include "reduction/proof/invgen/explain.h"
#include "reduction/proof/invgen/fact_search.h"
#include "reduction/proof/transform/ghosts.h"
#include "reduction/proof/invgen/houdini.h"
#include "reduction/proof/invgen/ranges.h"
#include "reduction/proof/transform/shared_locals.h"
#include "reduction/proof/transform/stutter.h"
#include "reduction/proof/invgen/spacer.h"
#include "reduction/proof/invgen/state_enumeration.h"
#include "reduction/proof/invgen/minimise.h"
#include "reduction/proof/invgen/lift.h"
#include "reduction/proof/rule/proof_check.h"
#include "reduction/proof/rule/system_check.h"
#include "reduction/proof/rule/wraps.h"

#include <assert.h>

/* An invariant, and a clause that it does not exclude. */
typedef struct {
  Proof proof;
  Clause failed;
} Attempt;

/* A System and its transactions, if most of it is in transactions. */
typedef struct {
  Proof whole, proof;
  Transactions of;
  bool is_there;
} InSteps;

/* Spacer's search, which runs beside the others, and the transformations to
 * lift its result from: a System reduced to transactions, or without stutter
 * steps, or both. */
typedef struct {
  Spacer *spacer; /* NULL: not started, or ended */
  InSteps reduced;
  Stutters less;
  const System *plain;
  bool is_less;
} Beside;

typedef struct {
  Arena *arena;
  const EngineOptions *options;
  TermStore *terms;
  Diag *diag;
  Beside *beside; /* Spacer's search of the whole run; or NULL */
  const System *system;
  const System *plain; /* System without ghosts */
  Sample *sample;      /* sample of the system */
  Proof proof;
  Solver *solver;
  Clause failed;
  uint32_t clauses; /* number of clauses that hold */
  bool has_failed;
  const Attempt *last; /* last attempt that was completed; or NULL */
  double told_by; /* once a limit is reached: time when reasons are due; or 0 */
} Prover;

static bool is_over(const Prover *x) {
  return x->options->control.stop &&
         x->options->control.stop(x->options->control.stop_context);
}

/* True if Spacer has a result. */
static bool is_interrupted(const Prover *x) {
  return x->beside && x->beside->spacer && spacer_has_found(x->beside->spacer);
}

static bool stops(void *context) {
  return is_over(context) || is_interrupted(context);
}

static Solver *solver_of(void *context) {
  Prover *x = context;
  Solver *s = solver_new(&solver_cadical, x->terms, NULL, x->diag);
  solver_set_stop(s, stops, x);
  return s;
}

/* ---- check of a proof */

static bool holds(void *context, const Clause *c) {
  Prover *x = context;
  if (stops(x))
    return false;
  if (!term_is_false(x->terms, c->refutation) &&
      solver_solve(x->solver, &c->refutation, 1) != ANSWER_UNSAT) {
    x->failed = *c, x->has_failed = true;
    return false;
  }
  x->clauses++;
  return true;
}

/* True if the failed clause is a check or a race; other clauses may fail
 * because of assumptions. */
static bool leaves_open(const Prover *x) {
  return x->has_failed &&
         (x->failed.kind == CLAUSE_CHECK || x->failed.kind == CLAUSE_RACE);
}

static void note_failure(Prover *x) {
  if (stops(x) || !leaves_open(x))
    return;
  Attempt *a = ARENA_NEW(x->arena, Attempt);
  *a = (Attempt){x->proof, x->failed};
  x->last = a;
}

static bool is_proved(Prover *x) {
  if (x->options->control.check)
    proof_check(&x->proof);
  x->solver = solver_of(x);
  x->clauses = 0, x->has_failed = false;
  bool is_proof = proof_visit(&x->proof, holds, x);
  solver_delete(x->solver);
  note_failure(x);
  return is_proof;
}

/* ---- search */

static const CandidateList *candidates_of(Prover *x, const Known *facts,
                                          CandidateLevel level) {
  return candidates_make(x->arena, x->system, facts, level);
}

static bool solve(Prover *x, const Known *facts, const CandidateList *of,
                  HoudiniResult *out) {
  assert(facts->system == x->system);
  if (!houdini_solve(x->arena, facts, x->sample, solver_of, x, of, out))
    return false;
  x->proof = (Proof){x->system, *facts, out->invariants};
  return true;
}

/* Finds an invariant.  It yields more facts, and those yield a stronger
 * invariant, until it is a proof.  'left' gets the first invariant's remaining
 * candidates. */
static bool find_from(Prover *x, Known facts, bool hopes, Solver *s,
                      CandidateLevel level, const CandidateList **left) {
  enum { MOST_ROUNDS = 4 };
  bool is_found = false, has_more = true;
  for (unsigned i = 0; i < MOST_ROUNDS && has_more && !is_found; i++) {
    HoudiniResult found;
    bool is_solved =
        solve(x, &facts, i ? candidates_of(x, &facts, level) : *left, &found);
    if (is_solved && !i)
      *left = found.left;
    is_found = is_solved && is_proved(x);
    has_more = is_solved && !is_found && !stops(x) &&
               facts_extend(x->arena, &facts, s, found.invariants, hopes);
    x->proof.facts = facts;
    is_found = is_found || (has_more && is_proved(x));
  }
  return is_found;
}

/* Tries the assumed locks and tickets first, then without them. */
static bool find(Prover *x, CandidateLevel level) {
  Solver *s = solver_of(x);
  Known sure = facts_find(x->arena, x->system, s, false);
  Known hoped = facts_find(x->arena, x->system, s, true);
  bool hopes = hoped.n_locks > sure.n_locks || hoped.n_tickets > sure.n_tickets;
  const CandidateList *left = candidates_of(x, hopes ? &hoped : &sure, level);
  bool is_found = (hopes && find_from(x, hoped, true, s, level, &left)) ||
                  (!stops(x) && find_from(x, sure, false, s, level, &left));
  solver_delete(s);
  return is_found;
}

/* True if there is more to try. */
static bool goes_on(Prover *x) {
  return !is_over(x) && x->has_failed &&
         !(x->sample && sample_failure(x->sample));
}

static bool search_in(Prover *x, const System *s, CandidateLevel least,
                      CandidateLevel most) {
  bool is_found = false;
  if (x->options->control.check)
    system_check(s);
  sample_delete(x->sample);
  x->system = s, x->sample = sample_new(s);
  for (CandidateLevel l = least; l <= most && !is_found; l++)
    if (l == least || goes_on(x))
      is_found = find(x, l);
  return is_found;
}

/* ---- Spacer beside the other attempts */

/* Starts Spacer beside the other attempts.  'less': the steps of the plain
 * System that are left out; or NULL. */
static void begin_beside(Prover *x, const InSteps *r, const System *plain,
                         const Stutters *less) {
  enum { SECONDS = 1 }; /* CPU time */
  const Proof *p = r->is_there ? &r->proof : &r->whole;
  Beside *b = x->beside;
  if (!b || b->spacer || !goes_on(x) || !p->invariants)
    return;
  *b = (Beside){.spacer = spacer_new(p, SECONDS),
                .reduced = *r,
                .plain = plain,
                .is_less = less != NULL};
  if (less)
    b->less = *less;
}

/* Lifts the invariant of the transactions to the System. */
static bool undo_reduced(Prover *x, const Beside *b) {
  HoudiniResult found;
  const Term *guesses = spacer_guesses(b->spacer, x->arena);
  const CandidateList *undone =
      lift_transactions(x->arena, &b->reduced.whole, &b->reduced.of, guesses);
  undone = spacer_more_guesses(b->spacer, x->arena, undone);
  x->sample = sample_new(x->system);
  bool is_solved = solve(x, &b->reduced.whole.facts, undone, &found);
  sample_delete(x->sample);
  x->sample = NULL;
  return is_solved;
}

/* Lifts the invariant that was found to the System in which Spacer's search
 * began. */
static bool undo_beside(Prover *x, const Beside *b, const Term *found) {
  const InSteps *r = &b->reduced;
  x->system = r->whole.system;
  x->proof = (Proof){x->system, r->whole.facts, found};
  x->sample = NULL;
  if (r->is_there && !undo_reduced(x, b))
    return false;
  if (b->is_less)
    x->proof = stutter_lift(b->plain, &b->less, &x->proof),
    x->system = b->plain;
  return is_proved(x);
}

static void end_beside(Prover *x) {
  spacer_delete(x->beside->spacer);
  x->beside->spacer = NULL;
}

/* Checks Spacer's result.  Leaves the interrupted search unchanged if it is no
 * proof. */
static bool find_beside(Prover *x) {
  Prover y = *x;
  if (!is_interrupted(x))
    return false;
  const Term *found = spacer_found(x->beside->spacer, x->arena);
  y.beside = NULL;
  bool is_found = found && undo_beside(&y, x->beside, found);
  y.beside = x->beside;
  end_beside(x);
  if (!is_found)
    return false;
  sample_delete(x->sample);
  *x = y;
  return true;
}

static bool find_beside_at_last(Prover *x) {
  enum { MILLISECONDS = 20 };
  Spacer *s = x->beside->spacer;
  while (s && goes_on(x) && !spacer_is_over(s, MILLISECONDS))
    ;
  return goes_on(x) && find_beside(x);
}

/* ---- in a System */

/* Searches in the System 's', if it is not NULL.  An attempt that was
 * interrupted in vain begins anew. */
static bool find_in(Prover *x, const System *s, CandidateLevel least,
                    CandidateLevel most) {
  if (!s || !goes_on(x))
    return false;
  return find_beside(x) || search_in(x, s, least, most) ||
         (is_interrupted(x) && goes_on(x) &&
          (find_beside(x) || search_in(x, s, least, most)));
}

static bool search_states(Prover *x, const System *placed) {
  Known facts = x->proof.facts;
  if (placed)
    facts.system = system_with_shared_locals(placed);
  Solver *s = solver_of(x);
  const Term *found = states_solve(x->arena, &facts, x->proof.invariants, s);
  solver_delete(s);
  if (!found)
    return false;
  x->system = facts.system;
  x->proof = (Proof){x->system, facts, found};
  return is_proved(x);
}

/* Searches by enumeration, given the invariant of the System without these
 * locations. */
static bool find_by_states(Prover *x, const System *placed) {
  if (!goes_on(x) || !x->proof.invariants)
    return false;
  return search_states(x, placed) ||
         (is_interrupted(x) && goes_on(x) &&
          (find_beside(x) || search_states(x, placed)));
}

/* ---- transactions */

/* If most of the System is in transactions: finds an invariant of these, and
 * lifts it to the System with the facts found there. */
static bool find_by_transactions(Prover *x, InSteps *r) {
  const Proof *whole = &r->whole;
  Prover other = *x;
  HoudiniResult found;
  other.sample = NULL, other.beside = NULL;
  if (!goes_on(x) || !whole->invariants)
    return false;
  Solver *s = solver_of(x);
  r->is_there =
      transactions_find(whole, s, &r->of) && 2 * r->of.n > x->system->n_nodes;
  bool is_found = r->is_there && find_in(&other, r->of.system,
                                         CANDIDATES_SINGLE, CANDIDATES_FLAGS);
  r->proof = other.proof;
  solver_delete(s);
  sample_delete(other.sample);
  if (!is_found)
    return false;
  const CandidateList *undone =
      lift_transactions(x->arena, whole, &r->of, other.proof.invariants);
  return solve(x, &whole->facts, undone, &found) && is_proved(x);
}

/* 'r': if no proof is found, receives the invariants found so far. */
static bool find_plainly(Prover *x, const System *plain, InSteps *r) {
  x->has_failed = true;
  if (find_in(x, plain, CANDIDATES_SINGLE, CANDIDATES_SINGLE))
    return true;
  r->whole = x->proof;
  if (find_by_transactions(x, r) ||
      find_in(x, plain, CANDIDATES_PAIRS, CANDIDATES_PAIRS) ||
      (candidates_has_sets(plain) &&
       find_in(x, plain, CANDIDATES_SETS, CANDIDATES_SETS)))
    return true;
  if (!r->is_there)
    r->whole = x->proof;
  return false;
}

/* Searches without stutter steps, and lifts the invariant to the System, even
 * if it is no proof. */
static bool find_first(Prover *x, const System *plain) {
  InSteps r = {.is_there = false};
  Stutters less;
  Solver *s = solver_of(x);
  bool is_less = stutter_find(plain, s, &less);
  solver_delete(s);
  bool is_found = find_plainly(x, less.system, &r);
  if (!is_found)
    begin_beside(x, &r, plain, is_less ? &less : NULL);
  if (is_found && x->system != less.system)
    return true;
  if (!is_less || (!is_found && !goes_on(x)) || !x->proof.invariants)
    return is_found;
  x->proof = stutter_lift(plain, &less, &x->proof), x->system = plain;
  return is_found && is_proved(x);
}

static bool find_next(Prover *x, const System *plain) {
  const System *placed = system_with_places(plain);
  return find_by_states(x, placed) ||
         find_in(x, placed, CANDIDATES_SINGLE, CANDIDATES_SINGLE) ||
         find_in(x, plain, CANDIDATES_FLAGS, CANDIDATES_FLAGS) ||
         find_in(x, system_with_rolls(plain), CANDIDATES_PAIRS,
                 CANDIDATES_FLAGS) ||
         find_in(x, placed, CANDIDATES_PAIRS, CANDIDATES_FLAGS);
}

/* Learns from an invariant; true if the summaries have changed. */
static bool learn(Prover *x, Arrays *arrays) {
  HoudiniResult found;
  x->system = arrays_elements(arrays), x->sample = sample_new(x->system);
  Solver *solver = solver_of(x);
  Known facts = facts_find(x->arena, x->system, solver, false);
  const CandidateList *all = candidates_of(x, &facts, CANDIDATES_SINGLE);
  bool is_solved = !stops(x) && solve(x, &facts, all, &found);
  solver_delete(solver);
  sample_delete(x->sample);
  x->sample = NULL;
  return is_solved && arrays_learn(arrays, found.left);
}

/* Returns the System with summarised arrays.  NULL: there are no arrays to
 * summarise. */
static const System *summarised(Prover *x, const System *plain) {
  enum { MOST_ROUNDS = 6 };
  Arrays *arrays = arrays_new(plain);
  for (unsigned i = 0; arrays && i < MOST_ROUNDS && learn(x, arrays); i++)
    ;
  return arrays && !stops(x) ? arrays_summarised(arrays) : NULL;
}

/* Searches further.  If there is no proof, the report is the one without
 * summaries. */
static bool find_further(Prover *x, const System *plain) {
  Prover other = *x;
  other.sample = NULL, other.beside = NULL;
  const System *sums = other.system = summarised(&other, plain);
  other.beside = x->beside;
  bool is_other = sums && find_first(&other, sums);
  bool is_found = is_other || find_next(x, plain);
  if (!is_found && sums)
    is_found = is_other = find_next(&other, sums);
  sample_delete(is_other ? x->sample : other.sample);
  if (is_other)
    *x = other;
  return is_found;
}

static bool find_any(Prover *x) {
  const System *plain = x->plain = x->system;
  bool is_found =
      find_first(x, plain) || find_further(x, plain) || find_beside_at_last(x);
  end_beside(x);
  return is_found;
}

/* ---- the answer */

static Result leave_open(const char *reason, Loc where) {
  return (Result){.verdict = VERDICT_UNKNOWN, .reason = reason, .where = where};
}

/* True if there is a proof for the System without steps in which the variable,
 * or any variable, wraps around. */
static bool is_proved_without_wraps(const Prover *x, VarId v) {
  Prover y = *x;
  y.sample = NULL, y.beside = NULL, y.has_failed = true;
  bool is_found = find_in(&y, system_without_wraps(x->plain, v),
                          CANDIDATES_SINGLE, CANDIDATES_PAIRS);
  sample_delete(y.sample);
  return is_found;
}

/* Returns a line that names a variable which must not wrap around for a proof;
 * or NULL. */
static const char *find_wrap(const Prover *x) {
  enum { MOST_TRIED = 4 };
  uint32_t n = 0;
  for (VarId v = 0; v < x->plain->n_vars; v++)
    n += system_may_wrap(x->plain, v);
  if (!n || !is_proved_without_wraps(x, VAR_NONE))
    return NULL;
  for (VarId v = 0; n <= MOST_TRIED && v < x->plain->n_vars; v++)
    if (system_may_wrap(x->plain, v) && is_proved_without_wraps(x, v))
      return arena_printf(x->arena,
                          "a proof needs that '%s' does not wrap around",
                          x->plain->vars[v].name);
  return "a proof needs that variables do not wrap around";
}

/* ---- reasons */

static bool is_late(void *context) {
  const Prover *x = context;
  return x->told_by > 0 ? stats_now() > x->told_by : stops(context);
}

static Solver *explainer_of(Prover *x) {
  Solver *s = solver_of(x);
  solver_set_stop(s, is_late, x);
  return s;
}

static void add_there(const Prover *x, Gaps *to, const char *what,
                      const char *text) {
  const SystemNode *n = &x->system->nodes[x->failed.node];
  if (text)
    gaps_add(to, (Gap){arena_printf(x->arena, "%s at node %s: %s", what,
                                    n->name, text),
                       n->loc});
}

/* Adds the facts known at the check, and how it could fail, as far as known. */
static void explain(Prover *x, Gaps *to) {
  Arena *a = x->arena;
  const Proof *p = &x->proof;
  const Clause *c = &x->failed;
  Solver *s = explainer_of(x);
  const char *values = explain_case(a, p, c, s);
  add_there(x, to, "known", explain_known(a, p, c, s));
  add_there(x, to, "not excluded", values);
  add_there(x, to, "may come about", explain_cause(a, p, c, s));
  add_there(x, to, "others may write", explain_writers(a, p, c));
  solver_delete(s);
  const char *wrap = x->told_by > 0 ? NULL : find_wrap(x);
  if (wrap)
    gaps_add(to, (Gap){wrap, c->edge->loc});
}

static const char *failure(const Prover *x) {
  const SystemEdge *e = x->failed.edge;
  if (e->kind == EDGE_UNSUPPORTED)
    return arena_printf(x->arena, "no proof without a bound: %s", e->text);
  return arena_printf(x->arena,
                      "no proof without a bound: the invariant found leaves "
                      "this check open: %s",
                      explain_text(x->arena, e->text));
}

static const char *kind_of(const SystemAccess *a) {
  return a->is_atomic  ? a->is_write ? "written atomically" : "read atomically"
         : a->is_write ? "written"
                       : "read";
}

static Result with_others(Result r, const Gaps *others) {
  r.others = others->data, r.n_others = others->n;
  return r;
}

/* Reports two accesses that are not proved to exclude each other. */
static Result tell_race(Prover *x) {
  const SystemAccess *a = x->failed.first, *b = x->failed.second;
  Gaps known = {.arena = x->arena};
  Clause c = x->failed;
  Solver *s = explainer_of(x);
  c.edge = &a->way;
  const char *values = explain_case(x->arena, &x->proof, &c, s);
  Result out = leave_open(
      arena_printf(x->arena,
                   "no proof without a bound: '%s' may be %s here while it is "
                   "%s in line %u",
                   a->way.text, kind_of(a), kind_of(b), b->way.loc.line),
      a->way.loc);
  if (values)
    gaps_add(&known, (Gap){arena_printf(x->arena, "not excluded: %s", values),
                           a->way.loc});
  solver_delete(s);
  return with_others(out, &known);
}

static Result tell_check(Prover *x) {
  Gaps known = {.arena = x->arena};
  if (x->failed.edge->kind == EDGE_CHECK)
    explain(x, &known);
  return with_others(leave_open(failure(x), x->failed.edge->loc), &known);
}

static Result tell_failed(Prover *x) {
  return x->failed.kind == CLAUSE_RACE ? tell_race(x) : tell_check(x);
}

static const char *why_stopped(const Prover *x) {
  const EngineOptions *o = x->options;
  return o->control.why ? o->control.why(o->control.stop_context) : NULL;
}

static bool find_clause(void *context, const Clause *c) {
  Prover *x = context;
  bool is_it = c->kind == CLAUSE_CHECK && c->edge == sample_failure(x->sample);
  if (is_it)
    x->failed = *c;
  return !is_it;
}

static Gap no_time(const Prover *x) {
  return (Gap){arena_printf(x->arena,
                            "no proof without a bound: there was no time to "
                            "find an invariant of %u nodes, %u edges and %u "
                            "variables",
                            x->plain->n_nodes, x->plain->n_edges,
                            x->plain->n_vars),
               (Loc){0}};
}

/* Reports a limit, and the check that the last invariant leaves open, if it can
 * be explained soon. */
static Result tell_limit(Prover *x) {
  const double soon = 1;
  const char *why = why_stopped(x);
  Result out = leave_open(why ? why : "no invariant was found", (Loc){0});
  Gaps others = {.arena = x->arena};
  if (!x->last) {
    gaps_add(&others, no_time(x));
    return with_others(out, &others);
  }
  x->told_by = stats_now() + soon;
  x->proof = x->last->proof, x->failed = x->last->failed;
  x->system = x->proof.system;
  Result left = tell_failed(x);
  gaps_add(&others, (Gap){left.reason, left.where});
  for (uint32_t i = 0; i < left.n_others; i++)
    gaps_add(&others, left.others[i]);
  return with_others(out, &others);
}

static Result tell_failure(Prover *x) {
  const Result nothing = leave_open("no invariant was found", (Loc){0});
  if (x->options->control.is_trial)
    return nothing;
  if (stops(x))
    return tell_limit(x);
  if (x->proof.invariants && sample_failure(x->sample))
    proof_visit(&x->proof, find_clause, x);
  return leaves_open(x) ? tell_failed(x) : nothing;
}

/* Minimises the invariant, so that others have less to check. */
static void trim(Prover *x) {
  Proof whole = x->proof;
  uint32_t clauses = x->clauses;
  Solver *s = solver_of(x);
  x->proof.invariants = minimise_invariants(x->arena, &whole, s);
  solver_delete(s);
  if (!x->proof.invariants || !is_proved(x))
    x->proof = whole, x->clauses = clauses;
}

static void tell_places(Prover *x, const Program *p) {
  Solver *s = solver_of(x);
  claims_find(p, &x->proof, s, x->options->question.claims);
  solver_delete(s);
}

static Result tell_proof(Prover *x, const Program *p) {
  const EngineOptions *o = x->options;
  Output file;
  if (o->question.certificate || o->question.claims || o->question.see_proof)
    trim(x);
  if (o->question.see_proof)
    o->question.see_proof(o->question.see_context, &x->proof);
  if (o->question.claims)
    tell_places(x, p);
  if (!o->question.certificate)
    return (Result){.verdict = VERDICT_TRUE};
  if (output_open(&file, o->question.certificate, x->diag) != OK)
    return leave_open("the certificate cannot be written (see the message)",
                      (Loc){0});
  certificate_print(file.file, &x->proof);
  if (output_close(&file, x->diag) != OK)
    return leave_open("the certificate cannot be written (see the message)",
                      (Loc){0});
  return (Result){.verdict = VERDICT_TRUE};
}

/* Returns the races that an analysis, which makes assumptions, leaves open.  If
 * prove was asked for, or certificates are, all races are proved here. */
static FoundRaces races_left(Prover *x, const Program *p) {
  const EngineOptions *o = x->options;
  const Stop stop = {stops, x};
  bool is_asked =
      property_has_races(o->question.properties) && o->control.is_trial;
  return is_asked ? races_find(x->arena, p, &stop)
                  : (FoundRaces){.is_stopped = true};
}

static const char *assumed(const EngineOptions *o, const FoundRaces *r) {
  bool is_proved = o->question.properties >> PROPERTY_DEREF & 1;
  return races_are_known(r) && !is_proved ? RACES_ASSUMPTION : NULL;
}

static const System *system_for(Prover *x, const Program *p, bool goes_on,
                                const FoundRaces *races, SystemGap *gap) {
  const SystemOptions options = {.properties = x->options->question.properties,
                                 .fixes_order =
                                     x->options->question.fixes_order,
                                 .goes_on = goes_on,
                                 .races = races,
                                 .stop = stops,
                                 .stop_context = x};
  return system_of(x->arena, x->terms, p, &options, gap);
}

static Result run(Arena *a, const Program *p, const EngineOptions *o,
                  Stats *stats, Diag *d) {
  if (o->control.progress)
    o->control.progress(o->control.progress_context,
                        "looking for an invariant");
  Beside beside = {.spacer = NULL};
  Prover x = {.arena = a,
              .options = o,
              .terms = term_store_new(),
              .diag = d,
              .beside = &beside};
  const FoundRaces races = races_left(&x, p);
  SystemGap gap;
  Result out;
  x.system = system_for(&x, p, false, &races, &gap);
  if (!x.system)
    out = why_stopped(&x) ? leave_open(why_stopped(&x), (Loc){0})
                          : leave_open(gap.text, gap.loc);
  else
    out = find_any(&x) ? tell_proof(&x, p) : tell_failure(&x);
  if (out.verdict == VERDICT_TRUE) {
    out.assumption = assumed(o, &races);
    out.fixed_order = x.system->fixed_order;
    out.evidence =
        arena_printf(a,
                     "an invariant, for any number of threads and iterations; "
                     "%u clauses were checked",
                     x.clauses);
  }
  stats_set(stats, STAT_CLAUSES, x.clauses);
  sample_delete(x.sample);
  term_store_delete(x.terms);
  return out;
}

static const char *describe(Arena *a, const EngineOptions *o,
                            const Result *result) {
  (void)a, (void)o, (void)result;
  return "engine prove, a thread-modular invariant";
}

enum {
  ANSWERED =
      1u << PROPERTY_ASSERTION | 1u << PROPERTY_DIVISION |
      1u << PROPERTY_OVERFLOW | 1u << PROPERTY_SHIFT | 1u << PROPERTY_PTHREAD |
      1u << PROPERTY_REACH | 1u << PROPERTY_DEREF | 1u << PROPERTY_FREE |
      1u << PROPERTY_MEMTRACK | 1u << PROPERTY_INVARIANT | 1u << PROPERTY_RACE
};

const EngineOps engine_prove = {
    .name = "prove",
    .scope = {.properties = ANSWERED, .questions = 1u << QUESTION_CERTIFICATE},
    .run = run,
    .describe = describe};

/* ---- interface for other engines */

CellRanges prove_ranges(Arena *a, const Program *p, const EngineOptions *o,
                        Diag *d) {
  Prover x = {.arena = arena_new(),
              .options = o,
              .terms = term_store_new(),
              .diag = d,
              .has_failed = true};
  SystemGap gap;
  CellRanges out = {0};
  const System *s = o->question.properties & ~(uint32_t)ANSWERED
                        ? NULL
                        : system_for(&x, p, true, NULL, &gap);
  if (find_in(&x, s, CANDIDATES_SINGLE, CANDIDATES_PAIRS)) {
    Solver *solver = solver_of(&x);
    out = ranges_of(a, &x.proof, solver);
    solver_delete(solver);
  }
  sample_delete(x.sample);
  term_store_delete(x.terms);
  arena_delete(x.arena);
  return out;
}
