#include "tests/fuzz/order.h"

#include "encoder/count.h"
#include "frontend/clang_ast.h"
#include "reduction/explore.h"
#include "reduction/sensitivity.h"
#include "reduction/unwind.h"
#include "tests/fuzz/gen.h"
#include "tests/fuzz/rng.h"
#include "tests/fuzz/trial.h"

enum {
  SECONDS = 20,
  MEGABYTES = 1500,
  BOUND = 3,
  FREE_TRANSITIONS = 400,
  MOST_PREFIXES = 60000,
  MOST_MODELS = 250,
  MOST_STATES = 100000,
  MOST_NODES = 20000, /* of transaction graphs */
  MOST_WORK = 50000000,
  FEW_BITS = 3, /* inputs of so many bits take all their values */
  POINTS = 2    /* wider ones take so many */
};

const char *const order_totals[N_TOTAL] = {
    "programs enumerated",
    "interleavings",
    "with mpor",
    "with sir",
    "with sir, uniform rule",
    "with sir, node rule",
    "with sir, octagons",
    "with sir, contracted",
    "Mazurkiewicz traces",
    "control behaviours"};
enum {
  TOTAL_PROGRAMS,
  TOTAL_REDUCTION,
  TOTAL_VARIANT = TOTAL_REDUCTION + N_REDUCTION,
  TOTAL_CONTRACTED = TOTAL_VARIANT + 3,
  TOTAL_TRACES,
  TOTAL_BEHAVIOURS
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

typedef struct {
  const char *path;
  uint64_t seed;
  uint32_t engines;
  Rng rng;
  Arena *arena;
  Diag *diag;
  TermStore *terms;
  const Program *program;
  const Threads *threads;
  uint32_t properties;
  const SolverKind *solver;
  Inputs inputs;
  bool beyond;
  const Dependence *orders[N_REDUCTION];
  Dependence variants[N_VARIANT];
  const Threads *contracted; /* contract.h, and the order that is left */
  Dependence contracted_order;
  bool is_violated, is_enumerated; /* what enumeration says of all inputs */
  CheckResult *result;
} Trial;

/* A valuation of the inputs. */
typedef struct {
  const Trial *trial;
  uint64_t number;
} Point;

/* ---- inputs */

/* Small values are those that programs look at. */
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

static Enumeration *run(const Trial *t, Point *p, const Threads *threads,
                        const Dependence *order, Status *status) {
  Enumeration *e = enumeration_new(threads);
  EnumerateOptions o = {.order = order,
                        .input = value_at,
                        .input_context = p,
                        .beyond = t->beyond,
                        .wanted = (1u << N_SEEN) - 1,
                        .max_schedules = MOST_PREFIXES};
  *status = enumerate(e, &o);
  return e;
}

static uint64_t count_seen(const Enumeration *e, Seen what) {
  return words_count(enumeration_seen(e, what));
}

static void expect_all(Trial *t, const char *name, const Enumeration *all,
                       const Enumeration *some, Seen what,
                       const char *things) {
  uint32_t n;
  if (words_missing(enumeration_seen(some, what),
                    enumeration_seen(all, what), &n))
    trial_note(t->result, CHECK_FAIL, "%s: %llu of %llu %s are left", name,
         (unsigned long long)count_seen(some, what),
         (unsigned long long)count_seen(all, what), things);
}

static void expect_preserved(Trial *t, const char *name,
                             const Enumeration *all,
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

static bool is_same_check(const Check *a, const Check *b) {
  return a->kind == b->kind && a->property == b->property &&
         a->thread == b->thread && a->text == b->text &&
         a->loc.line == b->loc.line && a->loc.column == b->loc.column;
}

static bool fails_like(const Threads *th, const Enumeration *e,
                       const Check *check) {
  for (uint32_t i = 0; i < th->n_checks; i++)
    if (is_same_check(&th->checks[i], check) && enumeration_failed(e, i))
      return true;
  return false;
}

/* The same checks fail. */
static void expect_failures(Trial *t, const Enumeration *all,
                            const Enumeration *some) {
  const Threads *a = t->threads, *b = t->contracted;
  for (uint32_t i = 0; i < a->n_checks; i++)
    if (enumeration_failed(all, i) && !fails_like(b, some, &a->checks[i]))
      trial_note(t->result, CHECK_FAIL,
                 "contracted: a check does not fail any more");
  for (uint32_t i = 0; i < b->n_checks; i++)
    if (enumeration_failed(some, i) && !fails_like(a, all, &b->checks[i]))
      trial_note(t->result, CHECK_FAIL,
                 "contracted: a check fails that did not");
  if (a->wants_deadlock &&
      enumeration_deadlocks(all) != enumeration_deadlocks(some))
    trial_note(t->result, CHECK_FAIL,
               "contracted: another deadlock than before");
}

/* ---- the formula */

typedef struct {
  Solver *solver;
  Encoding *encoding;
} Formula;

static Formula formula_new(const Trial *t, const Threads *threads,
                           const Dependence *order) {
  Formula f;
  f.solver = solver_new(t->solver, t->terms, NULL, t->diag);
  f.encoding =
      scheduler_encode(t->arena, threads, order, f.solver, NULL, NULL);
  return f;
}

static void fix_inputs(const Trial *t, Formula *f, Point *p) {
  for (uint32_t i = 0; i < t->inputs.n; i++) {
    Term v = t->inputs.variables[i];
    solver_require(f->solver,
                   term_eq(t->terms, v,
                           term_const(t->terms, term_width(t->terms, v),
                                      value_at(p, v))));
  }
}

static void expect_models(Trial *t, const char *name, const Threads *threads,
                          const Dependence *order, Point *p,
                          const Enumeration *e, Seen what) {
  const Words *expected = enumeration_seen(e, what);
  if (words_count(expected) > MOST_MODELS)
    return;
  Formula f = formula_new(t, threads, order);
  Words *models = words_new();
  Term beyond = t->threads->beyond;
  Term assume[2] = {t->beyond ? beyond : term_not(t->terms, beyond),
                    term_true(t->terms)};
  fix_inputs(t, &f, p);
  if (what == SEEN_SCHEDULE)
    assume[1] = scheduler_complete(f.encoding);
  Status s = count_models(f.encoding, f.solver, threads, assume, 2,
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

/* ---- one valuation */

static void check_contracted(Trial *t, Point *p, const Enumeration *all) {
  const Dependence *orders[] = {NULL, &t->contracted_order};
  for (unsigned i = 0; i < 2; i++) {
    Status s;
    Enumeration *e = run(t, p, t->contracted, orders[i], &s);
    if (s != OK)
      trial_note(t->result, CHECK_FAIL,
                 "contracted: more schedules than before");
    expect_failures(t, all, e);
    if (!p->number && s == OK) {
      expect_models(t, "contracted", t->contracted, orders[i], p, e,
                    SEEN_SCHEDULE);
      if (orders[i])
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
  Enumeration *e = run(t, p, t->threads, t->orders[r], &s);
  const char *name = reduction_name(r);
  if (s != OK)
    trial_note(t->result, CHECK_FAIL, "%s: more schedules than without", name);
  expect_preserved(t, name, all, e);
  if (r == REDUCTION_MPOR)
    expect_exact(t, name, all, e);
  if (!p->number) {
    t->result->totals[TOTAL_REDUCTION + r] += count_seen(e, SEEN_SCHEDULE);
    expect_models(t, name, t->threads, t->orders[r], p, e, SEEN_SCHEDULE);
    expect_models(t, name, t->threads, t->orders[r], p, e, SEEN_PREFIX);
  }
  enumeration_delete(e);
}

static void check_variants(Trial *t, Point *p, const Enumeration *all) {
  for (unsigned i = 0; i < N_VARIANT; i++) {
    Status s;
    Enumeration *e = run(t, p, t->threads, &t->variants[i], &s);
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
  Enumeration *all = run(t, p, t->threads, NULL, &s);
  if (s != OK) {
    trial_note(t->result, CHECK_UNKNOWN, "%s",
               s == LIMIT ? "too many schedules" : "not enumerable");
  } else {
    if (!p->number)
      add_totals(t, all);
    t->is_violated = t->is_violated || violates(t, all);
    for (Reduction r = 0; r < N_REDUCTION; r++)
      check_reduction(t, r, p, all);
    check_contracted(t, p, all);
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
  unsigned n = scheduler_goal(f->encoding, goal, assume);
  return n ? solver_solve(f->solver, assume, n) : ANSWER_UNSAT;
}

static Verdicts solve(const Trial *t, const Threads *threads,
                      const Dependence *order) {
  Formula f = formula_new(t, threads, order);
  Verdicts v = {ask(&f, GOAL_VIOLATION), ask(&f, GOAL_INCOMPLETE)};
  solver_delete(f.solver);
  return v;
}

static void compare_explicit(Trial *t, Verdicts v) {
  ExploreOptions o = {.properties = t->properties,
                      .nondet_bits = 8,
                      .max_states = MOST_STATES};
  ExploreResult x = explore(t->arena, t->program, &o);
  bool is_true =
      v.violation == ANSWER_UNSAT && v.incomplete == ANSWER_UNSAT;
  if (v.violation == ANSWER_SAT && !x.violated && x.status == OK)
    trial_note(t->result, CHECK_FAIL,
               "FALSE, but the explicit engine says TRUE");
  if (is_true && x.violated)
    trial_note(t->result, CHECK_FAIL,
               "TRUE, but the explicit engine says FALSE");
  t->result->seen_true = is_true;
  t->result->seen_false = v.violation == ANSWER_SAT;
}

static void compare_verdicts(Trial *t, const char *name, Verdicts none,
                             Verdicts v) {
  if (v.violation != none.violation ||
      (v.violation == ANSWER_UNSAT && v.incomplete != none.incomplete))
    trial_note(t->result, CHECK_FAIL, "%s: another verdict than without", name);
}

static void check_verdicts(Trial *t) {
  Verdicts none = solve(t, t->threads, NULL);
  for (Reduction r = REDUCTION_NONE + 1; r < N_REDUCTION; r++)
    compare_verdicts(t, reduction_name(r), none,
                     solve(t, t->threads, t->orders[r]));
  compare_verdicts(t, "contracted", none,
                   solve(t, t->contracted, &t->contracted_order));
  if (t->is_enumerated &&
      t->is_violated != (none.violation == ANSWER_SAT) &&
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
  return unwind(t->arena, t->program, t->terms, &uo, &t->threads, &rounds,
                &why);
}

/* Z3 takes long to count. */
static const SolverKind *choose_solver(Trial *t) {
  static const SolverKind *const kinds[] = {&solver_cadical, &solver_minisat,
                                            &solver_z3};
  unsigned k = rng_below(&t->rng, 100);
  for (unsigned i = 0; i < 3 && t->engines; i++)
    if (t->engines >> (ENGINE_CADICAL + i) & 1)
      return kinds[i];
  return kinds[k < 50 ? 0 : k < 99 ? 1 : 2];
}

static Dependence order_by(Trial *t, SensitivityOptions o,
                           const Threads **threads) {
  o.max_nodes = MOST_NODES;
  o.max_work = MOST_WORK;
  const Sensitivity *s = sensitivity_of(t->arena, t->threads, &o);
  *threads = s->threads;
  return dependence_of(t->arena, s->threads, sensitivity_matters, s);
}

static void find_orders(Trial *t) {
  const Threads *same;
  for (Reduction r = 0; r < N_REDUCTION; r++)
    t->orders[r] = reduction_order(t->arena, t->threads, r);
  for (unsigned i = 0; i < N_VARIANT; i++)
    t->variants[i] =
        order_by(t,
                 (SensitivityOptions){.rule = variants[i].rule,
                                      .domain = variants[i].domain},
                 &same);
  t->contracted_order = order_by(
      t, (SensitivityOptions){.contract = true}, &t->contracted);
}

static void check_trial(Trial *t) {
  t->inputs = inputs_of(t->arena, t->threads);
  find_orders(t);
  t->is_enumerated = true;
  for (Point p = {t, 0}; p.number < count_points(t); p.number++)
    t->is_enumerated = check_point(t, &p) && t->is_enumerated;
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
  return set;
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

/* Programs of the larger generator are fewer: many cannot be enumerated. */
void order_generate(FILE *out, uint64_t seed) {
  if (seed % 8 == 7)
    gen_conc(out, seed);
  else
    gen_order(out, seed);
}
