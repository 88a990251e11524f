#include "tests/fuzz/reach.h"

#include "frontend/clang/clang_ast.h"
#include "reduction/explore/explore.h"
#include "reduction/semantics/lines.h"
#include "tests/fuzz/gen.h"
#include "tests/fuzz/rng.h"
#include "tests/fuzz/trial.h"

#include <string.h>

enum {
  SECONDS = 20,
  MEGABYTES = 1500,
  QUESTIONS = 5,
  FEW_LINES = 8, /* each is also asked for alone */
  BOUND = 4,     /* enough for nearly all loops */
  MOST_STATES = 40000
};
static const double seconds_each = 2;

const char *const reach_totals[N_TOTAL] = {"questions",
                                           "reached",
                                           "never reached",
                                           "left open by the explicit engine",
                                           "left open by bmc",
                                           "about one line",
                                           "decided under weak memory models"};
enum { QUESTION, REACHED, NEVER, OPEN_EXPLICIT, OPEN_BMC, ONE_LINE, WEAK };

typedef struct {
  const char *path;
  uint32_t engines;
  Rng rng;
  Arena *arena;
  Diag *diag;
  const Program *program;
  const Line *lines; /* lines on which steps begin */
  uint32_t n_lines;
  Reach reach; /* present question, and the model that it is asked under */
  MemoryModel model;
  CheckResult *result;
} Trial;

static bool is_late(void *deadline) {
  return stats_now() > *(const double *)deadline;
}

/* ---- the engines */

static Verdict ask_explicit(Trial *t) {
  double deadline = stats_now() + seconds_each;
  const ExploreOptions o = {.reach = &t->reach,
                            .model = t->model,
                            .nondet_bits = 8,
                            .max_states = MOST_STATES,
                            .stop = is_late,
                            .stop_context = &deadline};
  ExploreResult r = explore(t->arena, t->program, &o);
  return r.meeting.n      ? VERDICT_FALSE
         : r.status == OK ? VERDICT_TRUE
                          : VERDICT_UNKNOWN;
}

/* Orders of weak models are known to MiniSat alone. */
static const SolverKind *choose_solver(Trial *t) {
  static const SolverKind *const kinds[] = {&solver_cadical, &solver_minisat,
                                            &solver_z3};
  unsigned k = rng_below(&t->rng, 100);
  if (t->model != MODEL_SC)
    return &solver_minisat;
  for (unsigned i = 0; i < 3 && t->engines; i++)
    if (t->engines >> (FUZZ_CADICAL + i) & 1)
      return kinds[i];
  return kinds[k < 50 ? 0 : k < 90 ? 1 : 2];
}

static Verdict ask_bmc(Trial *t, Reduction reduction) {
  double deadline = stats_now() + seconds_each;
  Stats stats = {0};
  const EngineOptions o = {
      .question.reach = &t->reach,
      .question.model = t->model,
      .formula.unwind = rng_chance(&t->rng, 50) ? BOUND : 0,
      .formula.reduction = reduction,
      .control.check = true,
      .formula.domain = (DomainKind)rng_below(&t->rng, N_DOMAIN),
      .formula.solver = choose_solver(t),
      .control.stop = is_late,
      .control.stop_context = &deadline};
  bool is_scheduler = rng_chance(&t->rng, 50) && t->model == MODEL_SC;
  const EngineOps *ops = is_scheduler ? &engine_scheduler : &engine_order;
  Result r = ops->run(t->arena, t->program, &o, &stats, t->diag);
  if (r.verdict == VERDICT_UNKNOWN && !strncmp(r.reason, "internal", 8))
    trial_note(t->result, CHECK_FAIL, "%s: %s", reduction_name(reduction),
               r.reason);
  config_delete(r.replay);
  return r.verdict;
}

/* ---- one question */

static void choose_model(Trial *t) {
  bool is_weak = rng_chance(&t->rng, 40);
  t->model = is_weak ? 1 + rng_below(&t->rng, N_MEMORY_MODEL - 1) : MODEL_SC;
}

static void choose_lines(Trial *t) {
  t->reach.n = rng_chance(&t->rng, 15) ? 1 : 2;
  for (unsigned i = 0; i < t->reach.n; i++)
    t->reach.lines[i] = t->lines[rng_below(&t->rng, t->n_lines)].at;
  if (t->reach.n == 2 && rng_chance(&t->rng, 20))
    t->reach.lines[1] = t->reach.lines[0];
}

static void compare(Trial *t, const char *name, Verdict v, Verdict expected) {
  if (v == VERDICT_UNKNOWN || expected == VERDICT_UNKNOWN || v == expected)
    return;
  const char *how = v == VERDICT_FALSE ? "reached, but should not be"
                                       : "not reached, but should be";
  const Loc *lines = t->reach.lines;
  if (t->reach.n == 1)
    trial_note(t->result, CHECK_FAIL, "%s, %s: line %u is %s", name,
               memory_model_name(t->model), lines[0].line, how);
  else
    trial_note(t->result, CHECK_FAIL, "%s, %s: lines %u and %u are %s", name,
               memory_model_name(t->model), lines[0].line, lines[1].line, how);
}

/* Most programs race, so that RC11 has no answer. */
static void check_question(Trial *t) {
  Verdict expected = ask_explicit(t);
  bool is_open = false;
  uint64_t *totals = t->result->totals;
  totals[QUESTION]++;
  totals[ONE_LINE] += t->reach.n == 1;
  totals[OPEN_EXPLICIT] += expected == VERDICT_UNKNOWN;
  for (Reduction r = 0; r < N_REDUCTION; r++) {
    Verdict v = ask_bmc(t, r);
    compare(t, reduction_name(r), v, expected);
    is_open |= v == VERDICT_UNKNOWN;
    if (expected == VERDICT_UNKNOWN)
      expected = v;
  }
  totals[OPEN_BMC] += is_open;
  totals[REACHED] += expected == VERDICT_FALSE;
  totals[NEVER] += expected == VERDICT_TRUE;
  t->result->seen_true |= expected == VERDICT_TRUE;
  t->result->seen_false |= expected == VERDICT_FALSE;
  totals[WEAK] += t->model != MODEL_SC && expected != VERDICT_UNKNOWN;
  if (expected == VERDICT_UNKNOWN && t->model != MODEL_RC11)
    trial_note(t->result, CHECK_UNKNOWN, "no engine decides a question");
}

/* ---- one program */

static void find_lines(Trial *t) {
  uint32_t n;
  const Line *all = lines_of_program(t->arena, t->program, &n);
  Line *some = ARENA_ARRAY(t->arena, Line, n + 1);
  for (uint32_t i = 0; i < n; i++)
    if (all[i].kind == LINE_STEP)
      some[t->n_lines++] = all[i];
  t->lines = some;
}

static void trial_run(void *context, CheckResult *result) {
  Trial *t = context;
  t->result = result;
  t->arena = arena_new();
  t->diag = diag_new(stderr);
  const FrontendOptions fo = {.file = t->path,
                              .pointer_bits = 64,
                              .spurious_wakeups = rng_chance(&t->rng, 15)};
  if (frontend_parse(t->arena, &fo, t->diag, &t->program) == OK)
    find_lines(t);
  else
    trial_note(t->result, CHECK_UNKNOWN, "the frontend refuses the file");
  for (unsigned i = 0; t->n_lines <= FEW_LINES && i < t->n_lines; i++) {
    t->reach = (Reach){{t->lines[i].at}, 1};
    check_question(t);
  }
  for (unsigned i = 0; t->n_lines && i < QUESTIONS; i++) {
    choose_lines(t);
    choose_model(t);
    check_question(t);
  }
}

CheckResult reach_check(const char *path, uint64_t seed, uint32_t engines) {
  Trial t = {.path = path, .engines = engines, .rng = {seed}};
  return trial_call(trial_run, &t, SECONDS, MEGABYTES);
}

void reach_generate(FILE *out, uint64_t seed) {
  if (seed % 2)
    gen_reach(out, seed);
  else if (seed % 4)
    gen_conc(out, seed);
  else
    gen_order(out, seed);
}
