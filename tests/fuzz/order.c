#include "tests/fuzz/order.h"

#include "encoder/engine/count.h"
#include "encoder/engine/prove.h"
#include "frontend/clang/clang_ast.h"
#include "frontend/ir/property_ids.h"
#include "reduction/explore/dpor.h"
#include "reduction/explore/hybrid.h"
#include "reduction/explore/slices.h"
#include "reduction/por/sensitivity.h"
#include "reduction/por/symmetry.h"
#include "reduction/por/transaction_check.h"
#include "reduction/unwind/threads_check.h"
#include "reduction/unwind/unwind.h"
#include "solver/term_check.h"
#include "tests/fuzz/gen.h"
#include "tests/fuzz/order_facts.h"
#include "tests/fuzz/rng.h"
#include "tests/fuzz/trial.h"
#include "frontend/base/text.h"

#include <string.h>
#include <time.h>

enum {
  SECONDS = 20,
  MEGABYTES = 1500,
  BOUND = 3,
  FREE_TRANSITIONS = 400,
  MOST_PREFIXES = 60000,
  MOST_MODELS = 250,
  MOST_STATES = 100000,
  MOST_NODES = 20000, /* most nodes of transaction graphs */
  MOST_WORK = 50000000,
  FEW_BITS = 3, /* inputs of so many bits take all their values */
  POINTS = 2    /* number of values of wider inputs */
};

const char *const order_totals[N_TOTAL] = {"programs enumerated",
                                           "interleavings",
                                           "with mpor",
                                           "with sir",
                                           "with sir, uniform rule",
                                           "with sir, node rule",
                                           "with sir, octagons",
                                           "with sir, contracted",
                                           "execution graphs",
                                           "of them with sir",
                                           "Mazurkiewicz traces",
                                           "control behaviours",
                                           "programs with symmetric threads",
                                           "bounds proved"};
enum {
  TOTAL_PROGRAMS,
  TOTAL_REDUCTION,
  TOTAL_VARIANT = TOTAL_REDUCTION + N_REDUCTION,
  TOTAL_CONTRACTED = TOTAL_VARIANT + 3,
  TOTAL_GRAPHS,
  TOTAL_GRAPHS_LEFT,
  TOTAL_TRACES,
  TOTAL_BEHAVIOURS,
  TOTAL_TWINS,
  TOTAL_PROVED
};

/* SIR by other rules and invariants, in the order of the totals. */
static const struct {
  const char *name;
  SensitivityRule rule;
  DomainKind domain;
} variants[] = {{"sir, uniform rule", RULE_UNIFORM, DOMAIN_INTERVAL},
                {"sir, node rule", RULE_NODE, DOMAIN_INTERVAL},
                {"sir, octagons", RULE_COMMUTING, DOMAIN_OCTAGON}};
enum { N_VARIANT = sizeof variants / sizeof *variants };

/* A contracted program, with some facts about it. */
typedef struct {
  const char *name;
  Reduced reduced;
  const Facts *facts[2];
} Contracted;
enum { BY_GRAPH, BY_TEXT, N_CONTRACTED };

typedef struct {
  const char *path;
  uint64_t seed;
  uint32_t engines;
  bool wants_symmetric; /* compare searches with symmetric threads in order, and
                       check only properties that these support */
  Rng rng;
  Arena *arena;
  Diag *diag;
  TermStore *terms;
  const Program *program;
  const Threads *threads;
  uint32_t properties;
  CellRanges proved;
  const SolverKind *solver;
  Inputs inputs;
  bool beyond;
  Reduced reduced[N_REDUCTION], variants[N_VARIANT];
  Contracted contracted[N_CONTRACTED];
  /* Threads with symmetric threads in order; NULL if there are none.  The same,
   * reduced. */
  const Threads *ordered;
  Reduced symmetric;
  bool *may_fail, *may_fail_ordered; /* by check: it fails for some inputs */
  /* Facts by the graphs of the variants, and by writes and proofs. */
  const Facts *facts[N_VARIANT + 1];
  bool is_violated, is_enumerated; /* result of enumeration for all inputs */
  CheckResult *result;
} Trial;

/* An assignment of the inputs. */
typedef struct {
  const Trial *trial;
  uint64_t number;
} Point;

/* ---- inputs */

/* Returns an input's value; programs look mostly at small ones. */
static uint64_t value_at(void *context, Term variable) {
  const Point *p = context;
  const Inputs *in = &p->trial->inputs;
  if (in->bits <= FEW_BITS)
    return inputs_value(in, p->number, variable);
  Rng rng = {p->trial->seed + p->number + 1000u * variable};
  uint64_t value = rng_next(&rng);
  return (rng_chance(&rng, 80) ? value % 4 : value) &
         term_ones(in->terms, variable);
}

static uint64_t count_points(const Trial *t) {
  return t->inputs.bits <= FEW_BITS ? (uint64_t)1 << t->inputs.bits : POINTS;
}

/* ---- enumeration */

static const Contracted *contracted_of(const Trial *t, const Threads *threads) {
  for (unsigned i = 0; i < N_CONTRACTED; i++)
    if (threads == t->contracted[i].reduced.threads)
      return &t->contracted[i];
  return NULL;
}

static Enumeration *run(const Trial *t, Point *p, const Threads *threads,
                        const Dependence *order, const Words *only,
                        Status *status) {
  Enumeration *e = enumeration_new(threads);
  bool is_whole = threads == t->threads;
  const Contracted *c = is_whole ? NULL : contracted_of(t, threads);
  OrderFacts facts = {c ? c->facts : t->facts, c ? 2 : N_VARIANT + 1,
                      t->result};
  EnumerateOptions o = {.order = order,
                        .only = only,
                        .input = value_at,
                        .input_context = p,
                        .beyond = t->beyond,
                        .wanted = (1u << N_SEEN) - 1,
                        .max_schedules = MOST_PREFIXES,
                        .look =
                            order || !(is_whole || c) ? NULL : order_facts_look,
                        .look_context = &facts};
  *status = enumerate(e, &o);
  return e;
}

static uint64_t count_seen(const Enumeration *e, Seen what) {
  return words_count(enumeration_seen(e, what));
}

static void expect_all(Trial *t, const char *name, const Enumeration *all,
                       const Enumeration *some, Seen what, const char *things) {
  uint32_t n;
  if (words_missing(enumeration_seen(some, what), enumeration_seen(all, what),
                    &n))
    trial_note(t->result, CHECK_FAIL, "%s: %llu of %llu %s are left", name,
               (unsigned long long)count_seen(some, what),
               (unsigned long long)count_seen(all, what), things);
}

static void expect_preserved(Trial *t, const char *name, const Enumeration *all,
                             const Enumeration *some) {
  expect_all(t, name, all, some, SEEN_CONTROL, "control tuples");
  expect_all(t, name, all, some, SEEN_BEHAVIOUR, "behaviours");
  for (uint32_t i = 0; i < t->threads->n_checks; i++)
    if (enumeration_failed(all, i) != enumeration_failed(some, i))
      trial_note(t->result, CHECK_FAIL, "%s: a check does not fail any more",
                 name);
  if (enumeration_deadlocks(all) != enumeration_deadlocks(some))
    trial_note(t->result, CHECK_FAIL, "%s: a deadlock is lost", name);
}

static void expect_once(Trial *t, const char *name, const Enumeration *some,
                        Seen schedules, Seen traces) {
  if (count_seen(some, schedules) != count_seen(some, traces))
    trial_note(t->result, CHECK_FAIL, "%s: %llu schedules of %llu traces", name,
               (unsigned long long)count_seen(some, schedules),
               (unsigned long long)count_seen(some, traces));
}

static void expect_exact(Trial *t, const char *name, const Enumeration *all,
                         const Enumeration *some) {
  expect_all(t, name, all, some, SEEN_TRACE, "traces");
  expect_all(t, name, all, some, SEEN_PREFIX_TRACE, "traces of prefixes");
  expect_once(t, name, some, SEEN_SCHEDULE, SEEN_TRACE);
  expect_once(t, name, some, SEEN_PREFIX, SEEN_PREFIX_TRACE);
}

/* ---- contracted threads */

/* True if the checks are the same; unwinding assertions have no text. */
static bool is_same_check(const Check *a, const Check *b) {
  return a->kind == b->kind && a->property == b->property &&
         a->thread == b->thread && text_is_same(a->text, b->text) &&
         a->loc.line == b->loc.line && a->loc.column == b->loc.column;
}

static bool fails_like(const Threads *th, const Enumeration *e,
                       const Check *check) {
  for (uint32_t i = 0; i < th->n_checks; i++)
    if (is_same_check(&th->checks[i], check) && enumeration_failed(e, i))
      return true;
  return false;
}

/* Expects that the same checks fail. */
static void expect_failures(Trial *t, const Contracted *c,
                            const Enumeration *all, const Enumeration *some) {
  const Threads *a = t->threads, *b = c->reduced.threads;
  for (uint32_t i = 0; i < a->n_checks; i++)
    if (enumeration_failed(all, i) && !fails_like(b, some, &a->checks[i]))
      trial_note(t->result, CHECK_FAIL, "%s: a check does not fail any more",
                 c->name);
  for (uint32_t i = 0; i < b->n_checks; i++)
    if (enumeration_failed(some, i) && !fails_like(a, all, &b->checks[i]))
      trial_note(t->result, CHECK_FAIL, "%s: a check fails that did not",
                 c->name);
  if (a->wants_deadlock &&
      enumeration_deadlocks(all) != enumeration_deadlocks(some))
    trial_note(t->result, CHECK_FAIL, "%s: another deadlock than before",
               c->name);
}

/* ---- the formula */

typedef struct {
  Solver *solver;
  Encoding *encoding;
} Formula;

/* Returns some of the facts about the threads. */
static const Facts *known(const Trial *t, const Threads *threads) {
  const Contracted *c = contracted_of(t, threads);
  return threads == t->threads ? t->facts[t->seed % (N_VARIANT + 1)]
                               : c->facts[t->seed % 2];
}

static Formula formula_new(const Trial *t, const EncoderOps *encoder,
                           const Reduced *reduced) {
  Reduced r = *reduced;
  if (r.threads != t->symmetric.threads)
    r.facts = known(t, r.threads);
  Formula f;
  f.solver = solver_new(t->solver, t->terms, NULL, t->diag);
  f.encoding = encoder_encode(t->arena, encoder, &r, f.solver, NULL, NULL);
  return f;
}

static void fix_inputs(const Trial *t, Formula *f, Point *p) {
  for (uint32_t i = 0; i < t->inputs.n; i++) {
    Term v = t->inputs.variables[i];
    solver_require(
        f->solver,
        term_eq(t->terms, v,
                term_const(t->terms, term_width(t->terms, v), value_at(p, v))));
  }
}

static void expect_models(Trial *t, const char *name, const Reduced *r,
                          Point *p, const Enumeration *e, Seen what) {
  const Words *expected = enumeration_seen(e, what);
  if (words_count(expected) > MOST_MODELS)
    return;
  Formula f = formula_new(t, &encoder_scheduler, r);
  Words *models = words_new();
  Term beyond = t->threads->beyond;
  Term assume[2] = {t->beyond ? beyond : term_not(t->terms, beyond),
                    term_true(t->terms)};
  fix_inputs(t, &f, p);
  if (what == SEEN_SCHEDULE)
    assume[1] = goal_complete(encoder_goals(f.encoding));
  Status s = count_models(f.encoding, f.solver, r->threads, assume, 2,
                          4 * MOST_MODELS, models);
  uint32_t n;
  if (s != OK || words_count(models) != words_count(expected) ||
      words_missing(expected, models, &n))
    trial_note(t->result, CHECK_FAIL,
               "%s: the formula admits %llu%s %s, not %llu", name,
               (unsigned long long)words_count(models),
               s != OK ? " or more" : "",
               what == SEEN_SCHEDULE ? "complete schedules" : "schedules",
               (unsigned long long)words_count(expected));
  words_delete(models);
  solver_delete(f.solver);
}

/* Checks the graphs of these schedules. */
static void expect_graphs_left(Trial *t, const char *name, const Reduced *r,
                               Point *p, const Enumeration *all,
                               const Words *models) {
  Status s;
  uint32_t n;
  Enumeration *e = run(t, p, r->threads, NULL, models, &s);
  if (words_missing(enumeration_seen(all, SEEN_SCHEDULE), models, &n))
    trial_note(t->result, CHECK_FAIL, "order, %s: no such schedule", name);
  if (words_count(models) != count_seen(e, SEEN_GRAPH))
    trial_note(t->result, CHECK_FAIL, "order, %s: %llu models of %llu graphs",
               name, (unsigned long long)words_count(models),
               (unsigned long long)count_seen(e, SEEN_GRAPH));
  if (!r->sensitivity)
    expect_all(t, name, all, e, SEEN_GRAPH, "execution graphs");
  expect_all(t, name, all, e, SEEN_BEHAVIOUR, "behaviours of graphs");
  for (uint32_t i = 0; i < r->threads->n_checks; i++)
    if (enumeration_failed(all, i) != enumeration_failed(e, i))
      trial_note(t->result, CHECK_FAIL,
                 "order, %s: a check does not fail any more", name);
  if (enumeration_deadlocks(all) != enumeration_deadlocks(e))
    trial_note(t->result, CHECK_FAIL, "order, %s: a deadlock is lost", name);
  enumeration_delete(e);
}

/* Checks the complete executions that the event-based formula admits. */
static void expect_graphs_of(Trial *t, const EncoderOps *encoder,
                             const char *name, const Reduced *r, Point *p,
                             const Enumeration *all, uint64_t *total) {
  Formula f = formula_new(t, encoder, r);
  Words *models = words_new();
  Term beyond = t->threads->beyond;
  Term assume[2] = {t->beyond ? beyond : term_not(t->terms, beyond),
                    goal_complete(encoder_goals(f.encoding))};
  fix_inputs(t, &f, p);
  if (count_models(f.encoding, f.solver, r->threads, assume, 2, 4 * MOST_MODELS,
                   models) == OK)
    expect_graphs_left(t, name, r, p, all, models);
  else
    trial_note(t->result, CHECK_FAIL, "order, %s: the solver does not count",
               name);
  *total += words_count(models);
  words_delete(models);
  solver_delete(f.solver);
}

static void expect_graphs(Trial *t, const char *name, const Reduced *r,
                          Point *p, const Enumeration *all, uint64_t *total) {
  uint64_t unused = 0;
  if (count_seen(all, SEEN_GRAPH) > MOST_MODELS)
    return;
  expect_graphs_of(t, &encoder_order, name, r, p, all, total);
  if (solver_has_order(t->solver))
    expect_graphs_of(t, &encoder_lifetimes, name, r, p, all, &unused);
}

/* ---- symmetric threads */

static void note_failures(bool *may_fail, const Threads *th,
                          const Enumeration *e) {
  for (uint32_t i = 0; i < th->n_checks; i++)
    may_fail[i] = may_fail[i] || enumeration_failed(e, i);
}

static void look_at_ordered(Trial *t, Point *p, const Enumeration *all) {
  Status s;
  note_failures(t->may_fail, t->threads, all);
  if (!t->ordered)
    return;
  Enumeration *e = run(t, p, t->ordered, NULL, NULL, &s);
  if (s != OK)
    trial_note(t->result, CHECK_FAIL, "symmetric: more schedules than before");
  note_failures(t->may_fail_ordered, t->ordered, e);
  enumeration_delete(e);
}

static bool fails_in_some(const Trial *t, const Check *check) {
  for (uint32_t i = 0; i < t->threads->n_checks; i++) {
    Check c = t->threads->checks[i];
    c.thread = check->thread;
    if (t->may_fail_ordered[i] && is_same_check(&c, check))
      return true;
  }
  return false;
}

/* Checks that a failure also occurs with symmetric threads in order. */
static void compare_ordered(Trial *t) {
  for (uint32_t i = 0; i < t->threads->n_checks; i++) {
    if (t->may_fail[i] && !fails_in_some(t, &t->threads->checks[i]))
      trial_note(t->result, CHECK_FAIL, "symmetric: a check does not fail");
    if (t->may_fail_ordered[i] && !t->may_fail[i])
      trial_note(t->result, CHECK_FAIL,
                 "symmetric: a check fails that did not");
  }
}

/* ---- one assignment of the inputs */

static void check_contracted(Trial *t, const Contracted *c, Point *p,
                             const Enumeration *all) {
  uint64_t unused = 0;
  const Reduced rows[] = {{.threads = c->reduced.threads}, c->reduced};
  for (unsigned i = 0; i < 2; i++) {
    Status s;
    Enumeration *e = run(t, p, rows[i].threads, rows[i].order, NULL, &s);
    if (s != OK)
      trial_note(t->result, CHECK_FAIL, "%s: more schedules than before",
                 c->name);
    expect_failures(t, c, all, e);
    if (!i && s == OK) {
      expect_graphs(t, c->name, &rows[0], p, e, &unused);
      expect_graphs(t, c->name, &rows[1], p, e, &unused);
    }
    if (!p->number && s == OK) {
      expect_models(t, c->name, &rows[i], p, e, SEEN_SCHEDULE);
      if (i && c == &t->contracted[BY_GRAPH])
        t->result->totals[TOTAL_CONTRACTED] += count_seen(e, SEEN_SCHEDULE);
    }
    enumeration_delete(e);
  }
}

static void add_totals(Trial *t, const Enumeration *all) {
  uint64_t *totals = t->result->totals;
  totals[TOTAL_PROGRAMS]++;
  totals[TOTAL_TRACES] += count_seen(all, SEEN_TRACE);
  totals[TOTAL_BEHAVIOURS] += count_seen(all, SEEN_BEHAVIOUR);
}

static bool violates(const Trial *t, const Enumeration *e) {
  for (uint32_t i = 0; i < t->threads->n_checks; i++)
    if (t->threads->checks[i].kind == CHECK_PROPERTY &&
        enumeration_failed(e, i))
      return true;
  return t->threads->wants_deadlock && enumeration_deadlocks(e);
}

static void check_reduction(Trial *t, Reduction r, Point *p,
                            const Enumeration *all) {
  Status s;
  Enumeration *e = run(t, p, t->threads, t->reduced[r].order, NULL, &s);
  const char *name = reduction_name(r);
  if (s != OK)
    trial_note(t->result, CHECK_FAIL, "%s: more schedules than without", name);
  expect_preserved(t, name, all, e);
  if (r == REDUCTION_MPOR)
    expect_exact(t, name, all, e);
  if (!p->number) {
    t->result->totals[TOTAL_REDUCTION + r] += count_seen(e, SEEN_SCHEDULE);
    expect_models(t, name, &t->reduced[r], p, e, SEEN_SCHEDULE);
    expect_models(t, name, &t->reduced[r], p, e, SEEN_PREFIX);
  }
  if (r != REDUCTION_MPOR)
    expect_graphs(t, name, &t->reduced[r], p, all,
                  &t->result->totals[r == REDUCTION_SIR ? TOTAL_GRAPHS_LEFT
                                                        : TOTAL_GRAPHS]);
  enumeration_delete(e);
}

static void check_variants(Trial *t, Point *p, const Enumeration *all) {
  for (unsigned i = 0; i < N_VARIANT; i++) {
    Status s;
    Enumeration *e = run(t, p, t->threads, t->variants[i].order, NULL, &s);
    if (s != OK)
      trial_note(t->result, CHECK_FAIL, "%s: more schedules than without",
                 variants[i].name);
    expect_preserved(t, variants[i].name, all, e);
    t->result->totals[TOTAL_VARIANT + i] += count_seen(e, SEEN_SCHEDULE);
    enumeration_delete(e);
  }
}

static bool check_point(Trial *t, Point *p) {
  Status s;
  Enumeration *all = run(t, p, t->threads, NULL, NULL, &s);
  if (s != OK) {
    trial_note(t->result, CHECK_UNKNOWN, "%s",
               s == LIMIT ? "too many schedules" : "not enumerable");
  } else {
    if (!p->number)
      add_totals(t, all);
    t->is_violated = t->is_violated || violates(t, all);
    for (Reduction r = 0; r < N_REDUCTION; r++)
      check_reduction(t, r, p, all);
    for (unsigned i = 0; i < N_CONTRACTED; i++)
      check_contracted(t, &t->contracted[i], p, all);
    look_at_ordered(t, p, all);
    if (!p->number)
      check_variants(t, p, all);
  }
  enumeration_delete(all);
  return s == OK;
}

/* ---- verdicts */

typedef struct {
  Answer violation, incomplete;
} Verdicts;

static Answer ask(Formula *f, Goal goal) {
  Term assume[2];
  unsigned n = goal_assume(encoder_goals(f->encoding), goal, assume);
  return n ? solver_solve(f->solver, assume, n) : ANSWER_UNSAT;
}

static Verdicts solve(const Trial *t, const EncoderOps *encoder,
                      const Reduced *r) {
  Formula f = formula_new(t, encoder, r);
  Verdicts v = {ask(&f, GOAL_VIOLATION), ask(&f, GOAL_INCOMPLETE)};
  solver_delete(f.solver);
  return v;
}

static void compare_search(Trial *t, const char *name, const ExploreResult *all,
                           const ExploreResult *found) {
  bool are_known = all->status == OK && found->status != LIMIT;
  if (are_known && (found->status != OK || found->violated != all->violated))
    trial_note(t->result, CHECK_FAIL, "%s is against the explicit engine",
               name);
}

/* Compares searches in which symmetric threads begin in order. */
static void compare_searches(Trial *t, const ExploreResult *all) {
  const ExploreOptions o = {.properties = t->properties,
                            .nondet_bits = 8,
                            .max_states = MOST_STATES,
                            .orders_symmetric = true},
                       open = dpor_options(o), kept = hybrid_options(o);
  ExploreOptions guided = open;
  guided.by_relevance = true;
  const ExploreResult by_traces = dpor(t->arena, t->program, &open),
                      by_relevance = dpor(t->arena, t->program, &guided),
                      by_states = explore_hybrid(t->arena, t->program, &kept),
                      by_slices =
                          explore_by_slices(t->arena, t->program, &kept);
  compare_search(t, "dpor", all, &by_traces);
  compare_search(t, "guided", all, &by_relevance);
  compare_search(t, "hybrid", all, &by_states);
  compare_search(t, "slice", all, &by_slices);
}

static void compare_explicit(Trial *t, Verdicts v) {
  ExploreOptions o = {
      .properties = t->properties, .nondet_bits = 8, .max_states = MOST_STATES};
  ExploreResult x = explore(t->arena, t->program, &o);
  if (t->wants_symmetric)
    compare_searches(t, &x);
  bool is_true = v.violation == ANSWER_UNSAT && v.incomplete == ANSWER_UNSAT;
  if (v.violation == ANSWER_SAT && !x.violated && x.status == OK)
    trial_note(t->result, CHECK_FAIL,
               "FALSE, but the explicit engine says TRUE");
  if (is_true && x.violated)
    trial_note(t->result, CHECK_FAIL,
               "TRUE, but the explicit engine says FALSE");
  t->result->seen_true = is_true;
  t->result->seen_false = v.violation == ANSWER_SAT;
}

static void compare_verdicts(Trial *t, const EncoderOps *encoder,
                             const char *name, Verdicts none, Verdicts v) {
  if (v.violation != none.violation ||
      (v.violation == ANSWER_UNSAT && v.incomplete != none.incomplete))
    trial_note(t->result, CHECK_FAIL, "%s, %s: another verdict than without",
               encoder->name, name);
}

static void check_reductions(Trial *t, const EncoderOps *encoder,
                             Verdicts none) {
  for (Reduction r = REDUCTION_NONE; r < N_REDUCTION; r++)
    if (r != REDUCTION_NONE || encoder != &encoder_scheduler)
      compare_verdicts(t, encoder, reduction_name(r), none,
                       solve(t, encoder, &t->reduced[r]));
  for (unsigned i = 0; i < N_CONTRACTED; i++)
    compare_verdicts(t, encoder, t->contracted[i].name, none,
                     solve(t, encoder, &t->contracted[i].reduced));
  if (t->ordered)
    compare_verdicts(t, encoder, "symmetric threads in order", none,
                     solve(t, encoder, &t->symmetric));
}

static void check_verdicts(Trial *t) {
  Verdicts none = solve(t, &encoder_scheduler, &t->reduced[REDUCTION_NONE]);
  for (unsigned i = 0; i < N_ENCODER; i++)
    check_reductions(t, encoder_table[i], none);
  if (t->is_enumerated && t->is_violated != (none.violation == ANSWER_SAT) &&
      (t->is_violated || t->inputs.bits <= FEW_BITS))
    trial_note(t->result, CHECK_FAIL,
               "the formula's verdict is not that of enumeration");
  compare_explicit(t, none);
}

/* ---- one program */

static Status prepare(Trial *t) {
  FrontendOptions fo = {.file = t->path,
                        .pointer_bits = 64,
                        .spurious_wakeups = rng_chance(&t->rng, 15),
                        .properties = t->properties};
  UnwindOptions uo = {.bound = BOUND,
                      .properties = t->properties,
                      .max_threads = 64,
                      .free_transitions = FREE_TRANSITIONS};
  uint32_t rounds;
  Gap why;
  TRY(frontend_parse(t->arena, &fo, t->diag, &t->program));
  TRY(unwind(t->arena, t->program, t->terms, &uo, &t->threads, &rounds, &why));
  threads_check(t->threads, "unwinding");
  return OK;
}

/* Chooses a solver, rarely Z3, which is slow at counting. */
static const SolverKind *choose_solver(Trial *t) {
  static const SolverKind *const kinds[] = {&solver_cadical, &solver_minisat,
                                            &solver_z3};
  unsigned k = rng_below(&t->rng, 100);
  for (unsigned i = 0; i < 3 && t->engines; i++)
    if (t->engines >> (FUZZ_CADICAL + i) & 1)
      return kinds[i];
  return kinds[k < 50 ? 0 : k < 99 ? 1 : 2];
}

static Reduced sensitive(Trial *t, SensitivityOptions o) {
  Dependence *order = ARENA_NEW(t->arena, Dependence);
  o.max_nodes = MOST_NODES;
  o.max_work = MOST_WORK;
  const Sensitivity *s = sensitivity_of(t->arena, t->threads, &o);
  threads_check(s->threads, "contraction");
  if (s->graph)
    transaction_check(s->graph, "transaction graph");
  *order = dependence_of(t->arena, s->threads, sensitivity_matters, s);
  return (Reduced){.threads = s->threads,
                   .order = order,
                   .sensitivity = s,
                   .facts = s->graph
                                ? facts_of_graph(t->arena, s->threads, s->graph)
                                : facts_of_writes(t->arena, s->threads)};
}

/* Returns facts by writes, and by proofs. */
static const Facts *facts_without_graph(Trial *t, const Threads *threads) {
  const Facts *f = facts_of_writes(t->arena, threads);
  return facts_narrow(t->arena, f, &t->proved);
}

static Contracted contracted(Trial *t, const char *name, GraphTrial trial) {
  Reduced r =
      sensitive(t, (SensitivityOptions){.contract = true, .trial = trial});
  return (Contracted){name, r, {r.facts, facts_without_graph(t, r.threads)}};
}

static void find_orders(Trial *t) {
  for (Reduction r = 0; r < REDUCTION_SIR; r++)
    t->reduced[r] =
        (Reduced){.threads = t->threads,
                  .order = reduction_order(t->arena, t->threads, r)};
  t->reduced[REDUCTION_SIR] = sensitive(t, (SensitivityOptions){0});
  for (unsigned i = 0; i < N_VARIANT; i++)
    t->variants[i] =
        sensitive(t, (SensitivityOptions){.rule = variants[i].rule,
                                          .domain = variants[i].domain});
  for (unsigned i = 0; i < N_VARIANT; i++)
    t->facts[i] = t->variants[i].facts;
  t->facts[N_VARIANT] = facts_without_graph(t, t->threads);
  t->contracted[BY_GRAPH] = contracted(t, "contracted", GRAPH_OF_ALL);
  t->contracted[BY_TEXT] = contracted(t, "contracted by text", GRAPH_OF_NONE);
}

static bool stop_proving(void *context) {
  const clock_t *since = context;
  return clock() - *since > CLOCKS_PER_SEC;
}

static void find_proved(Trial *t) {
  clock_t since = clock();
  const EngineOptions o = {.question.properties = t->properties,
                           .control.stop = stop_proving,
                           .control.stop_context = &since};
  t->proved = prove_ranges(t->arena, t->program, &o, t->diag);
  t->result->totals[TOTAL_PROVED] += t->proved.n;
}

static void find_ordered(Trial *t) {
  const Threads *ordered = symmetry_order(t->arena, t->threads);
  t->may_fail = ARENA_ARRAY(t->arena, bool, t->threads->n_checks + 1);
  t->may_fail_ordered = ARENA_ARRAY(t->arena, bool, t->threads->n_checks + 1);
  t->symmetric =
      sensitive(t, (SensitivityOptions){.contract = true, .symmetry = true});
  if (ordered == t->threads)
    return;
  threads_check(ordered, "symmetry");
  t->result->totals[TOTAL_TWINS]++;
  t->ordered = ordered;
}

static void check_trial(Trial *t) {
  t->inputs = inputs_of(t->arena, t->threads);
  find_proved(t);
  find_orders(t);
  find_ordered(t);
  term_check(t->terms, 0, "contraction");
  t->is_enumerated = true;
  for (Point p = {t, 0}; p.number < count_points(t); p.number++)
    t->is_enumerated = check_point(t, &p) && t->is_enumerated;
  if (t->is_enumerated && t->ordered && t->inputs.bits <= FEW_BITS)
    compare_ordered(t);
  t->is_enumerated = t->is_enumerated && !t->beyond;
  check_verdicts(t);
}

static uint32_t choose_properties(Trial *t) {
  uint32_t set = 1u << PROPERTY_ASSERTION;
  if (rng_chance(&t->rng, 50))
    set |= 1u << PROPERTY_DEREF | 1u << PROPERTY_PTHREAD;
  if (rng_chance(&t->rng, 30))
    set |= 1u << PROPERTY_DEADLOCK;
  if (rng_chance(&t->rng, 20))
    set |= 1u << PROPERTY_OVERFLOW;
  return t->wants_symmetric ? set & ~(1u << PROPERTY_DEADLOCK) : set;
}

static void trial_run(void *context, CheckResult *result) {
  Trial *t = context;
  t->result = result;
  t->arena = arena_new();
  t->diag = diag_new(stderr);
  t->terms = term_store_new();
  t->properties = choose_properties(t);
  t->solver = choose_solver(t);
  t->beyond = rng_chance(&t->rng, 15);
  if (prepare(t) == OK)
    check_trial(t);
  else
    trial_note(t->result, CHECK_UNKNOWN, "the program is not unwound");
}

CheckResult order_check(const char *path, uint64_t seed, uint32_t engines) {
  Trial t = {.path = path, .seed = seed, .engines = engines, .rng = {seed}};
  return trial_call(trial_run, &t, SECONDS, MEGABYTES);
}

CheckResult symmetric_check(const char *path, uint64_t seed, uint32_t engines) {
  Trial t = {.path = path,
             .seed = seed,
             .engines = engines,
             .rng = {seed},
             .wants_symmetric = true};
  return trial_call(trial_run, &t, SECONDS, MEGABYTES);
}

/* Generates a program.  Those of the larger generator are rarer: many cannot be
 * enumerated. */
void order_generate(FILE *out, uint64_t seed) {
  if (seed % 8 == 7)
    gen_conc(out, seed);
  else
    gen_order(out, seed);
}
