/* bmc.c - bounded model checking: unwind the Program to Threads, reduce the
 * schedules that count, encode them, solve, and run the schedule of a model
 * again by the interpreter; then deepen.
 *
 * One bound passes to the next only the size up to which a transaction graph is
 * worth a trial.  The last bound alone takes as long as all bounds together, if
 * both take a second: measured on 20 programs with a violation at bounds from 8
 * to 64.  One exception: its hardest bound is the last without a violation.
 * Starting from the choices of the execution that the previous bound cut off
 * (read-from, order of transitions, inputs) does not help: both take 0.34 s by
 * the geometric mean, with factors of 0.1 to 4 by program. */
#include "encoder/engine/count.h"
#include "encoder/engine/engine.h"
#include "encoder/formula/float_refine.h"
#include "encoder/engine/prove.h"
#include "encoder/formula/schedule.h"
#include "encoder/formula/schedule_check.h"
#include "frontend/cli/options.h"
#include "frontend/base/sha256.h"
#include "frontend/ir/ir_text.h"
#include "reduction/por/transaction_check.h"
#include "reduction/static/race_candidates.h"
#include "reduction/unwind/threads_check.h"
#include "reduction/unwind/unwind.h"
#include "solver/term_check.h"

#include <assert.h>
#include <limits.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
  MOST_REPLAYS = 32,      /* number of replays whose ends differ */
  FREE_TRANSITIONS = 400, /* free transitions of constant loops at a bound that
                             the user chose */
  FREE_PER_BOUND = 24,    /* the same per bound while deepening */
  EASY = 5000000,         /* propagations of an easy formula; a harder one is
                             worth a trial of a larger graph */
  SHARE = 8,  /* propagations per unit of work on the graph, which takes a
                 tenth of their time then */
  ENOUGH = 32 /* bound from which only violations are searched for, since TRUE
                 is no longer possible */
};

typedef struct {
  Arena *run;
  const Program *program;
  const EngineOptions *options;
  Stats *stats;
  Diag *diag;
  const EncoderOps *encoder;
  Result result;
  /* Unmodelled constructs: asked about; reached for certain; met while
   * unwinding was incomplete. */
  Gaps asked, reached, unfinished;
  Gap unmodelled;     /* by the interpreter, where the last replay has come */
  bool has_more_ends; /* than MOST_REPLAYS, at this bound */
  /* Trials at the next bound: of the graph before formulas, and of the whole
   * graph. */
  GraphTrial early, whole;
  CellRanges proved;    /* ranges found for options->seeks_ranges */
  RaceSites race_sites; /* of ranges that others may access meanwhile, if races
                           are not requested; NULL: not known */
  /* Races are looked for, though not asked for, so that long ranges take place
   * at once; RACES_FOUND: there may be one, so that they do not. */
  enum { RACES_LEFT, RACES_SOUGHT, RACES_FOUND } races;
  bool is_second; /* in a race of two processes, this one uses the rival
                     solver */
  bool is_split;  /* this process becomes the second, which begins this
                     bound anew */
  /* State of the present bound. */
  unsigned bound;
  Arena *arena;
  TermStore *terms;
  const Threads *unwound;  /* threads before reduction */
  const Threads *prepared; /* threads from which another transaction graph is
                              built */
  const Threads *threads;
  const Facts *facts;
  bool may_improve;        /* the whole graph has not been tried */
  uint64_t patience;       /* propagations until the whole graph, or a part of
                              it, is tried */
  const Reduced *better;   /* reduction by the whole graph, to be solved
                              instead; or NULL */
  const SolverKind *rival; /* solver that may be faster; NULL if there is none
                              (any more) */
  Ticks solving_since;
  Solver *solver;
  Encoding *encoding;
  Floats *floats;
  Goals *goals;
  Term checked;             /* first term not yet checked: see check_stage */
  const char *program_hash; /* hash of the program's text; NULL if not computed
                               yet */
  uint64_t rewrites[N_REWRITE]; /* totals of all bounds */
} Run;

static void progress(Run *r, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
static void progress(Run *r, const char *fmt, ...) {
  if (!r->options->control.progress)
    return;
  char text[200];
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(text, sizeof text, fmt, ap);
  va_end(ap);
  r->options->control.progress(r->options->control.progress_context, text);
}

static void unknown(Run *r, const char *reason, Loc where) {
  assert(reason);
  r->result.verdict = VERDICT_UNKNOWN;
  r->result.reason = reason;
  r->result.where = where;
  r->result.hint = NULL;
  r->result.is_open = r->result.is_final = false;
}

static bool stopped(Run *r) { return engine_stops(r->options); }

/* True if another engine is due for a turn. */
static bool is_due(const Run *r) {
  const EngineOptions *o = r->options;
  return o->control.is_due && o->control.is_due(o->control.between_context);
}

/* Gives the other engines their turns; true if one of them has an answer. */
static bool yield(Run *r) {
  const EngineOptions *o = r->options;
  return o->control.between && o->control.between(o->control.between_context);
}

/* Returns true if a stage must stop.  Called where no other work is pending. */
static bool stop_stage(void *run) {
  return stopped(run) || (is_due(run) && yield(run));
}

static void unknown_limit(Run *r, const char *during) {
  const char *why = stopped(r) ? engine_why(r->options) : NULL;
  unknown(r,
          arena_printf(r->run, "%s while %s at --unwind %u",
                       why ? why : "the solver gave up", during, r->bound),
          (Loc){0});
  r->result.is_open = true;
}

/* ---- unwinding */

static uint32_t bound_of(void *context, ThreadId t, const char *function,
                         int loop, uint32_t bound) {
  const EngineOptions *o = context;
  char name[256];
  if (loop < 0)
    snprintf(name, sizeof name, "%s", function);
  else
    snprintf(name, sizeof name, "%s.%d", function, loop);
  for (unsigned i = 0; i < o->formula.n_unwindset; i++) {
    const UnwindSetting *s = &o->formula.unwindset[i];
    if ((s->thread < 0 || (ThreadId)s->thread == t) && !strcmp(s->loop, name))
      bound = s->bound;
  }
  return bound;
}

/* Returns the set of data races alone if the encoder finds them in its graph.
 */
static uint32_t races_of_graph(const EngineOptions *o) {
  return o->question.model == MODEL_RC11 ? property_set(property_is_race) : 0;
}

static uint32_t unwound_properties(const Run *r) {
  const EngineOptions *o = r->options;
  return (o->question.properties & ~races_of_graph(o)) |
         (r->races == RACES_SOUGHT ? property_set(property_is_race) : 0);
}

/* True if races can be looked for in addition to what is asked for. */
static bool may_seek_races(const Run *r) {
  const EngineOptions *o = r->options;
  const bool is_shown = o->question.count_interleavings || o->question.dimacs ||
                        o->question.smt2 || o->question.proof ||
                        o->question.cubes || o->question.show_threads ||
                        o->question.show_graph;
  return r->races == RACES_LEFT && o->question.model == MODEL_SC &&
         !o->question.reach && !r->program->aim && !is_shown;
}

static Status unwind_program(Run *r) {
  const EngineOptions *o = r->options;
  UnwindOptions uo = {
      .bound = r->bound,
      .bound_of = o->formula.n_unwindset ? bound_of : NULL,
      .context = (void *)(uintptr_t)o,
      .properties = unwound_properties(r),
      .max_threads =
          o->control.max_threads ? o->control.max_threads : MOST_THREADS,
      .free_transitions =
          o->formula.unwind ? FREE_TRANSITIONS : FREE_PER_BOUND * r->bound,
      .fixes_order = o->question.fixes_order,
      .has_fences = o->question.model != MODEL_SC,
      .has_psc = o->question.model == MODEL_RC11,
      .reach = o->question.reach,
      .race_sites = r->race_sites,
      .unfinished = &r->unfinished,
      .stop = stop_stage,
      .stop_context = r};
  uint32_t rounds;
  Gap why = {"the program is too large", {0}};
  progress(r, "bound %u: unwinding", r->bound);
  stats_start(r->stats, STAT_UNWIND);
  Status s =
      unwind(r->arena, r->program, r->terms, &uo, &r->threads, &rounds, &why);
  stats_stop(r->stats, STAT_UNWIND);
  stats_add(r->stats, STAT_ROUNDS, rounds);
  if (s == LIMIT && stopped(r))
    unknown_limit(r, "unwinding");
  else if (s != OK)
    unknown(r, arena_printf(r->run, "%s, at --unwind %u", why.text, r->bound),
            why.loc);
  return s;
}

/* ---- checks of internal data */

/* Checks the terms that are new since the last stage, and the threads. */
static void check_stage(Run *r, const char *stage) {
  if (!r->options->control.check)
    return;
  term_check(r->terms, r->checked, stage);
  threads_check(r->threads, stage);
  r->checked = term_count(r->terms) + 1;
}

static void check_graph(Run *r, const Reduced *x) {
  if (r->options->control.check && x->sensitivity && x->sensitivity->graph)
    transaction_check(x->sensitivity->graph, "transaction graph");
}

typedef struct {
  const Run *run;
  TransitionId *taken;
  uint32_t n;
} Taken;

static uint64_t model_value(void *context, Term t) {
  return solver_value(((Taken *)context)->run->solver, t);
}

static bool model_takes(void *context, uint32_t frame, TransitionId j) {
  const Taken *x = context;
  return frame < x->n && x->taken[frame] == j;
}

static bool model_fails(void *context, uint32_t check) {
  return goal_fails(((Taken *)context)->run->goals, check);
}

static void check_model(Run *r) {
  if (!r->options->control.check || r->options->question.model != MODEL_SC)
    return;
  Taken x = {r, ARENA_ARRAY(r->arena, TransitionId, r->threads->frames + 1), 0};
  x.n = encoder_taken(r->encoding, x.taken);
  const CheckedModel m = {model_value, model_takes, model_fails, &x};
  schedule_check(r->threads, r->facts, &m, "solving");
}

/* ---- reduction */

static const SolverKind *solver_of(const Run *r) {
  const EngineOptions *o = r->options;
  return o->question.cubes   ? solver_of_cubes(o->question.cubes)
         : o->formula.solver ? o->formula.solver
         : o->formula.external_solver || o->question.proof ? &solver_cadical
         : r->is_second                                    ? r->rival
                                                           : r->encoder->solver;
}

static void note_reduction(void *context, const char *text) {
  Run *r = context;
  progress(r, "bound %u: %s", r->bound, text);
}

static ReductionOptions reduction_options(Run *r) {
  const EngineOptions *o = r->options;
  bool is_sc = o->question.model == MODEL_SC;
  return (ReductionOptions){.reduction =
                                is_sc ? o->formula.reduction : REDUCTION_NONE,
                            .rule = o->formula.sensitivity,
                            .domain = o->formula.domain,
                            .proved = &r->proved,
                            .stop = stop_stage,
                            .stop_context = r,
                            .note = note_reduction,
                            .note_context = r};
}

/* Reduces the threads.  Contraction and symmetry are off for --reach, since
 * they do not preserve which locations threads occupy at the same time. */
static Reduced reduce_with(Run *r, const Threads *th, GraphTrial *trial,
                           uint64_t work) {
  ReductionOptions o = reduction_options(r);
  o.is_prepared = th != r->unwound;
  o.contract = o.symmetry = !r->options->question.reach;
  o.trial = *trial, o.work = work;
  if (r->options->question.show_graph)
    o.reduction = REDUCTION_SIR;
  Reduced x = reduction_apply(r->arena, th, &o, r->stats);
  *trial = x.sensitivity ? x.sensitivity->next : GRAPH_OF_ALL;
  x.model = r->options->question.model;
  x.seeks_cycle = property_has_robustness(r->options->question.properties);
  return x;
}

/* True if the solver can report that a formula is not easy. */
static bool is_hasty(const Run *r) {
  const EngineOptions *o = r->options;
  bool is_shown = o->question.show_graph || o->question.show_threads ||
                  o->question.dimacs || o->question.smt2 || o->question.proof;
  return r->encoder->early_work && !r->is_second && !is_shown &&
         !o->formula.external_solver && solver_has_limit(solver_of(r));
}

static Reduced reduce(Run *r) {
  bool hasty = is_hasty(r);
  bool late = r->options->formula.graph_late;
  Reduced x = reduce_with(r, r->unwound, hasty ? &r->early : &r->whole,
                          !hasty ? 0
                          : late ? 1
                                 : r->encoder->early_work);
  r->may_improve = hasty && r->whole == GRAPH_OF_ALL && x.sensitivity &&
                   !x.sensitivity->graph;
  r->prepared = x.sensitivity ? x.sensitivity->prepared : r->unwound;
  r->patience = late ? 1 : EASY;
  return x;
}

/* Builds the graph of all threads if that takes no more than its share of the
 * time.  False if it would be useless, or is not worth it yet. */
static bool improve(Run *r) {
  assert(r->may_improve && !r->better);
  uint64_t gave_up = r->stats->count[STAT_GAVE_UP];
  uint64_t work = r->patience / SHARE;
  bool is_last = work >= MOST_GRAPH_WORK || r->options->formula.graph_late;
  Reduced *x = ARENA_NEW(r->arena, Reduced);
  GraphTrial trial = GRAPH_OF_ALL_ALONE;
  *x = reduce_with(r, r->prepared, &trial, is_last ? 0 : work);
  stats_set(r->stats, STAT_GAVE_UP, gave_up); /* the bound is counted once */
  if (x->sensitivity->graph)
    r->better = x;
  else if (is_last)
    r->whole = trial;
  r->may_improve = !r->better && !is_last;
  r->patience *= 2;
  return r->better;
}

static uint32_t count_threads(const Threads *th) {
  uint32_t n = 0;
  for (ThreadId t = 0; t < th->n_threads; t++)
    n += !term_is_false(th->terms, th->threads[t].guard);
  return n;
}

static void note_threads(Run *r) {
  Stats *s = r->stats;
  const Threads *th = r->threads;
  stats_set(s, STAT_BOUND, r->bound);
  stats_set(s, STAT_THREADS, count_threads(th));
  stats_set(s, STAT_TRANSITIONS, th->n_transitions);
  stats_set(s, STAT_FRAMES, th->frames);
  stats_set(s, STAT_SHARED, th->n_cells);
  stats_set(s, STAT_CHECKS, th->n_checks);
}

/* Prints the Threads or the graph, if asked for; true if nothing else was. */
static bool look_inside(Run *r, const Reduced *x) {
  const EngineOptions *o = r->options;
  if (o->question.show_graph && x->sensitivity && x->sensitivity->graph)
    transaction_print(stdout, x->sensitivity->graph);
  if (o->question.show_threads)
    threads_print(stdout, x->threads);
  if (o->question.show_threads || o->question.show_graph)
    unknown(r, "internal data were printed, and nothing was solved", (Loc){0});
  return o->question.show_threads || o->question.show_graph;
}

/* ---- counting */

static uint32_t count_rows(Run *r, CountRow *rows) {
  const Reduction chosen = r->options->formula.reduction;
  const Threads *th = r->threads;
  ReductionOptions o = reduction_options(r);
  for (Reduction i = REDUCTION_NONE; i < REDUCTION_SIR; i++)
    rows[i] = (CountRow){reduction_name(i), reduction_plain(r->arena, th, i),
                         i == chosen};
  bool is_sir = chosen == REDUCTION_SIR;
  Reduced whole = reduction_sensitive(r->arena, th, &o, r->stats);
  o.contract = true;
  Reduced less = reduction_sensitive(r->arena, th, &o, r->stats);
  rows[REDUCTION_SIR] = (CountRow){"sir", whole, is_sir};
  rows[REDUCTION_SIR + 1] = (CountRow){"sir, threads contracted", less, is_sir};
  return less.threads == th ? N_REDUCTION : N_REDUCTION + 1;
}

static void count(Run *r) {
  CountRow rows[N_REDUCTION + 1];
  progress(r, "bound %u: counting interleavings", r->bound);
  const CountOptions o = {.rows = rows,
                          .n_rows = count_rows(r, rows),
                          .bound = r->bound,
                          .encoder = r->encoder,
                          .solver = r->options->formula.solver
                                        ? r->options->formula.solver
                                        : &solver_cadical,
                          .diag = r->diag,
                          .stop = r->options->control.stop,
                          .stop_context = r->options->control.stop_context};
  const char *why;
  Status s = count_print(r->arena, stdout, r->threads, &o, &why);
  r->result.is_miscounted = s == INVALID;
  if (s != OK)
    unknown(r, arena_strdup(r->run, why), (Loc){0});
}

/* ---- races of two processes */

/* Returns the solver that competes with the chosen one, or NULL: the solver
 * must be chosen, not given, and another choice must be possible. */
static const SolverKind *rival_of(const Run *r, const Reduced *x) {
  const EngineOptions *o = r->options;
  bool is_given = o->formula.solver || o->formula.external_solver ||
                  o->question.cubes || o->question.dimacs || o->question.smt2 ||
                  o->question.proof;
  const EncoderOps *e = r->encoder;
  return is_given || !o->control.split || !e->rival ? NULL : e->rival(x);
}

/* True if the rival should begin.  The portfolio may have used up the split. */
static bool is_slow(const Run *r) {
  return r->rival && r->options->control.split &&
         ticks_now() - r->solving_since > phase_share(PHASE_RIVAL, 0, 0);
}

static bool stop_solving(void *run) {
  return stopped(run) || is_slow(run) || is_due(run);
}

/* Splits the process.  True in the process that begins this bound anew. */
static bool split(Run *r) {
  const EngineOptions *o = r->options;
  r->rival = NULL;
  stats_add(r->stats, STAT_RACES, !r->is_second);
  r->is_split = o->control.split(o->control.split_context, r->bound);
  return r->is_split;
}

static void become_second(Run *r) {
  r->is_split = false, r->is_second = true;
  r->may_improve = false;
  r->result.is_open = false;
  stats_set(r->stats, STAT_SECOND, 1);
}

static const char *hash_program(Arena *a, const Program *p) {
  char *text = NULL;
  size_t n = 0;
  FILE *out = open_memstream(&text, &n);
  if (!out)
    arena_exhausted();
  ir_text_print(out, p);
  fclose(out);
  const char *hash = sha256_hex(a, text, n);
  free(text);
  return hash;
}

/* ---- encoding */

static Solver *new_solver(Run *r) {
  const EngineOptions *o = r->options;
  r->result.solver = solver_of(r);
  if (o->question.cubes)
    return solver_new_cubes(r->terms, o->question.cubes, r->diag);
  return solver_new(r->result.solver, r->terms, o->formula.external_solver,
                    r->diag);
}

/* Suggests inputs as splitting literals: an input splits as well as an
 * order. */
static void suggest_inputs(Run *r) {
  const Threads *th = r->threads;
  for (ThreadId t = 0; t < th->n_threads; t++)
    for (uint32_t i = 0; i < th->threads[t].n_inputs; i++)
      if (th->threads[t].inputs[i].kind == INPUT_NONDET)
        solver_suggest(r->solver, th->threads[t].inputs[i].value);
}

/* False if encoding was not possible in time. */
static bool encode(Run *r, const Reduced *x) {
  const EngineOptions *o = r->options;
  progress(r, "bound %u: encoding %u transitions in %u frames", r->bound,
           x->threads->n_transitions, x->threads->frames);
  r->solver = new_solver(r);
  if (o->control.stop || r->rival)
    solver_set_stop(r->solver, stop_solving, r);
  if (o->question.dimacs || o->question.smt2 || o->question.proof)
    solver_forgo_order(r->solver);
  if (r->may_improve)
    solver_limit(r->solver, r->patience);
  stats_start(r->stats, STAT_ENCODE);
  r->encoding =
      encoder_encode(r->arena, r->encoder, x, r->solver, stop_stage, r);
  stats_stop(r->stats, STAT_ENCODE);
  r->solving_since = ticks_now();
  if (r->encoding) {
    r->goals = encoder_goals(r->encoding);
    r->floats = floats_new(r->arena, x->threads, r->solver);
    if (o->question.cubes || o->question.dimacs || o->question.smt2 ||
        o->question.proof)
      floats_complete(r->floats);
    suggest_inputs(r);
  } else {
    unknown_limit(r, "encoding");
  }
  return r->encoding;
}

/* ---- solving */

static void note_solver(Run *r) {
  SolverStats s = solver_stats(r->solver);
  stats_set(r->stats, STAT_TERMS, s.terms);
  stats_set(r->stats, STAT_VARIABLES, s.variables);
  stats_set(r->stats, STAT_CLAUSES, s.clauses);
}

static bool improve_in_time(Run *r) {
  stats_stop(r->stats, STAT_SOLVE);
  bool is_better = improve(r);
  stats_start(r->stats, STAT_SOLVE);
  if (is_better)
    return true;
  progress(r, "bound %u: solving", r->bound);
  solver_limit(r->solver, r->may_improve ? r->patience : UINT64_MAX);
  return false;
}

/* The solver has stopped; true if it must not be resumed. */
static bool gives_up(Run *r) {
  if (is_slow(r))
    return split(r);
  if (is_due(r))
    return yield(r);
  return !r->may_improve || improve_in_time(r);
}

/* Solves until there is an answer.  A slow solver is resumed, not restarted, so
 * that it keeps its learnt clauses. */
static Answer solve(Run *r, const Term *assume, unsigned n) {
  Answer a = solver_solve(r->solver, assume, n);
  while (a == ANSWER_UNKNOWN && !stopped(r) && !gives_up(r))
    a = solver_solve(r->solver, assume, n);
  return a;
}

/* Adds a description that binds the file of a formula, and of its cubes, to
 * this query. */
static void describe_query(Run *r, const char *what) {
  if (!r->options->question.cubes)
    return;
  if (!r->program_hash)
    r->program_hash = hash_program(r->run, r->program);
  solver_describe(r->solver,
                  arena_printf(r->arena,
                               "program %s\n"
                               "engine %s, reduction %s\n"
                               "bound %u\nquestion %s",
                               r->program_hash, r->encoder->name,
                               reduction_name(r->options->formula.reduction),
                               r->bound, what));
}

static void unanswered(Run *r) {
  unknown_limit(r, "solving");
  if (r->options->question.written_cubes && !stopped(r))
    unknown(r,
            arena_printf(r->run, "the formula's cubes are in '%s', unsolved",
                         r->options->question.written_cubes),
            (Loc){0});
}

static Answer ask(Run *r, const Term *assume, unsigned n, const char *what) {
  progress(r, "bound %u: solving for %s", r->bound, what);
  describe_query(r, what);
  stats_start(r->stats, STAT_SOLVE);
  Answer a = solve(r, assume, n);
  while (a == ANSWER_SAT && floats_refine(r->floats))
    a = solve(r, assume, n);
  stats_stop(r->stats, STAT_SOLVE);
  stats_add(r->stats, STAT_QUERIES, 1);
  note_solver(r);
  if (a == ANSWER_SAT)
    check_model(r);
  if (a == ANSWER_UNKNOWN)
    unanswered(r);
  return a;
}

static Status dump(Run *r, const Term *assume, unsigned n) {
  const EngineOptions *o = r->options;
  if (o->question.dimacs)
    TRY(solver_write_dimacs(r->solver, o->question.dimacs, assume, n, r->diag));
  if (o->question.smt2)
    TRY(solver_write_smt2(r->solver, o->question.smt2, assume, n, r->diag));
  return OK;
}

/* ---- replay */

/* A model counts only if the interpreter reproduces the violation. */
static bool replay_for(Run *r, uint32_t properties, const char **why) {
  progress(r, "bound %u: replaying", r->bound);
  stats_start(r->stats, STAT_REPLAY);
  Schedule *x = schedule_extract(r->run, r->threads, r->encoding, r->solver);
  Confirmation c = {.properties = properties,
                    .model = r->options->question.model,
                    .reach = r->options->question.reach,
                    .keep_path = r->options->question.keep_path};
  r->result.replay = schedule_replay(x, r->program, &c, why);
  r->result.violation = c.violation, r->result.meeting = c.meeting;
  r->unmodelled = c.unmodelled;
  stats_stop(r->stats, STAT_REPLAY);
  if (r->result.replay)
    r->result.verdict = VERDICT_FALSE;
  return r->result.replay;
}

/* Under RC11 what comes after a data race has no meaning. */
static bool replay(Run *r, const char **why) {
  const EngineOptions *o = r->options;
  return replay_for(r, o->question.properties | races_of_graph(o), why);
}

static const NextAccess *refused_of(const Run *r, const NextAccess *race[2]) {
  for (unsigned i = 0; i < 2; i++)
    if (goal_is_refused(r->goals, race[i]))
      return race[i];
  return NULL;
}

/* Says why the replay of a counterexample has found no violation. */
static void tell_unconfirmed(Run *r, const char *what, Loc at,
                             const char *why) {
  if (r->unmodelled.text)
    unknown(r, r->unmodelled.text, r->unmodelled.loc);
  else
    unknown(r, engine_unconfirmed(r->run, what, why), at);
}

static void unconfirmed(Run *r, const char *why) {
  const Check *c = goal_failed(r->goals, GOAL_VIOLATION);
  const NextAccess *race[2];
  bool is_race = !c && goal_race(r->goals, race);
  const NextAccess *refused = is_race ? refused_of(r, race) : NULL;
  if (refused) {
    unknown(r,
            "not modelled: a race with an atomic section in which its thread "
            "stops, or the process ends",
            refused->inst->loc);
    return;
  }
  bool is_robust_asked =
      property_has_robustness(r->options->question.properties);
  const char *what = r->options->question.reach ? NULL
                     : c && c->text             ? c->text
                     : is_race                  ? "no-data-race"
                     : is_robust_asked          ? "robustness"
                                                : "no-deadlock";
  tell_unconfirmed(r, what, c ? c->loc : (Loc){0}, why);
}

/* Reports, as UNKNOWN, a race that was not asked for: what the program does
 * after it is undefined. */
static void report_race(Run *r, const char *why) {
  const Violation v = r->result.violation;
  bool is_asked = property_has_races(r->options->question.properties);
  if (!r->result.replay) {
    tell_unconfirmed(r, "no-data-race", (Loc){0}, why);
  } else if (!is_asked) {
    config_delete(r->result.replay);
    r->result.replay = NULL;
    unknown(r,
            arena_printf(r->run, "undefined behaviour is possible: %s", v.text),
            v.inst->loc);
  }
}

/* Lets ranges take place byte by byte only from now on, since there may be a
 * race that was not asked for. */
static void leave_races(Run *r) {
  r->races = RACES_FOUND;
  r->result.verdict = VERDICT_UNKNOWN;
}

static void confirm(Run *r) {
  const char *why = "";
  if (replay(r, &why)) {
    if (property_is_race(r->result.violation.property))
      report_race(r, why);
    return;
  }
  if (r->races == RACES_SOUGHT) {
    leave_races(r);
    return;
  }
  unconfirmed(r, why);
  r->result.is_open = true;
}

/* Searches for violations that only a replay can confirm: a heap block that is
 * never freed, or threads that wait while others go on.  True when the run is
 * over. */
static bool find_by_replay(Run *r, Goal goal, const char *what) {
  const char *why;
  Term assume[3];
  unsigned n = goal_assume(r->goals, goal, assume);
  Term fresh = assume[n] = term_var(r->terms, 1, 1, NULL);
  for (unsigned i = 0; n && i < MOST_REPLAYS; i++) {
    Answer a = ask(r, assume, n + 1, what);
    if (a == ANSWER_UNSAT)
      break;
    if (a == ANSWER_UNKNOWN || replay(r, &why))
      return true;
    goal_forbid_end(r->goals, fresh);
    r->has_more_ends |= i + 1 == MOST_REPLAYS;
  }
  return false;
}

/* ---- reasons against TRUE */

/* Returns a hint to double the bound that was too small, by the option that set
 * it. */
static const char *larger_bound(Run *r, const Check *c) {
  const EngineOptions *o = r->options;
  unsigned bound = !c->bound                    ? 1
                   : c->bound < MOST_UNWIND / 2 ? 2 * c->bound
                                                : MOST_UNWIND;
  if (c->bound >= MOST_UNWIND)
    return NULL;
  for (unsigned i = 0; i < o->formula.n_unwindset; i++)
    if (!strcmp(o->formula.unwindset[i].loop, c->loop))
      return arena_printf(r->run, "try --unwindset %s:%u", c->loop, bound);
  return arena_printf(r->run, "try --unwind %u", bound);
}

static const char *cut_text(Run *r, const Check *c) {
  const char *in = c->model ? arena_printf(r->run, " in %s", c->model) : "";
  const char *what = strchr(c->loop, '.') ? "loop" : "recursion of";
  return arena_printf(r->run, "%s %s%s needs a bound above %u", what, c->loop,
                      in, c->bound);
}

static void explain_incomplete(Run *r, const Check *c) {
  Arena *a = r->run;
  switch (c->kind) {
  case CHECK_UNWINDING:
    unknown(r, cut_text(r, c), c->loc);
    r->result.hint = larger_bound(r, c);
    break;
  case CHECK_UNTRACKED:
    unknown(r, arena_printf(a, "valid-memtrack: %s", c->text), c->loc);
    break;
  case CHECK_UNSUPPORTED:
  case CHECK_LARGE:
    unknown(r, arena_printf(a, "not modelled: %s", c->text), c->loc);
    break;
  default:
    unknown(r, arena_printf(a, "undefined behaviour is possible: %s", c->text),
            c->loc);
  }
}

/* True if a larger bound would go beyond this check.  The bounds of --unwindset
 * stay as they are. */
static bool is_cut(const Run *r, const Check *c) {
  return c->kind == CHECK_UNWINDING && c->bound == r->bound;
}

/* True if an execution comes to a location that a larger bound would pass.
 * 'reached' is a check that an execution comes to, or NULL. */
static bool may_grow(Run *r, const Check *reached) {
  Term assume[2];
  const Threads *th = r->threads;
  bool *is_asked = ARENA_ARRAY(r->arena, bool, th->n_checks);
  if (r->options->formula.unwind || r->bound == UINT_MAX)
    return false;
  if (reached && is_cut(r, reached))
    return true;
  for (uint32_t i = 0; i < th->n_checks; i++)
    is_asked[i] = is_cut(r, &th->checks[i]);
  unsigned n = goal_assume_checks(r->goals, is_asked, assume);
  return n && ask(r, assume, n, "executions beyond the bound") != ANSWER_UNSAT;
}

/* True if unmodelled code is reached, so that a larger bound could only show a
 * violation; the user can ask for that explicitly. */
static bool is_enough(const Run *r) {
  return r->reached.n > 0 && r->bound >= ENOUGH;
}

static Gap gap_of(const Check *c) { return (Gap){c->text, c->loc}; }

/* Records the unmodelled constructs that the last model reaches. */
static void note_reached(Run *r) {
  const Threads *th = r->threads;
  for (uint32_t i = 0; i < th->n_checks; i++)
    if (th->checks[i].kind == CHECK_UNSUPPORTED && goal_fails(r->goals, i))
      gaps_add(&r->reached, gap_of(&th->checks[i]));
}

/* Asks for an execution that reaches an open construct which no model has
 * reached. */
static Answer ask_open(Run *r, bool *is_open) {
  Term assume[2];
  const Threads *th = r->threads;
  for (uint32_t i = 0; i < th->n_checks; i++)
    is_open[i] = is_open[i] && !gaps_has(&r->reached, gap_of(&th->checks[i]));
  unsigned n = goal_assume_checks(r->goals, is_open, assume);
  return n ? ask(r, assume, n, "what is not modelled") : ANSWER_UNSAT;
}

/* Finds all unmodelled constructs reached at this bound if it is the last;
 * otherwise asks about each construct only at the first bound that has it. */
static void find_gaps(Run *r, bool is_last) {
  const Threads *th = r->threads;
  bool *is_open = ARENA_ARRAY(r->arena, bool, th->n_checks);
  for (uint32_t i = 0; i < th->n_checks; i++)
    if (th->checks[i].kind == CHECK_UNSUPPORTED)
      is_open[i] = is_last || !gaps_has(&r->asked, gap_of(&th->checks[i]));
  for (uint32_t i = 0; i < th->n_checks; i++)
    if (is_open[i])
      gaps_add(&r->asked, gap_of(&th->checks[i]));
  while (ask_open(r, is_open) == ANSWER_SAT)
    note_reached(r);
}

static void add_reasons(Gaps *to, const char *lead, const Gaps *from,
                        const Gaps *but) {
  for (uint32_t i = 0; i < from->n; i++)
    if (!but || !gaps_has(but, from->data[i]))
      gaps_add(to,
               (Gap){arena_printf(to->arena, "%s%s", lead, from->data[i].text),
                     from->data[i].loc});
}

/* Gathers the reasons.  Unmodelled constructs come first, since no bound helps
 * against them. */
static void gather_reasons(Run *r) {
  Result *result = &r->result;
  Gaps all = {.arena = r->run};
  if (result->verdict != VERDICT_UNKNOWN || !result->reason)
    return;
  add_reasons(&all, "not modelled: ", &r->reached, NULL);
  if (all.n)
    result->hint = NULL;
  gaps_add(&all, (Gap){result->reason, result->where});
  add_reasons(&all, "not modelled, if it is reached: ", &r->unfinished,
              &r->reached);
  result->reason = all.data[0].text, result->where = all.data[0].loc;
  result->others = all.data + 1, result->n_others = all.n - 1;
}

/* Returns one term: an execution comes to one of the goals. */
static Term some_goal(Run *r) {
  static const Goal goals[] = {GOAL_VIOLATION, GOAL_INCOMPLETE};
  Term out = term_false(r->terms), assume[2];
  for (unsigned i = 0; i < sizeof goals / sizeof *goals; i++) {
    unsigned n = goal_assume(r->goals, goals[i], assume);
    Term all = n ? assume[0] : term_false(r->terms);
    if (n == 2)
      all = term_and(r->terms, all, assume[1]);
    out = term_or(r->terms, out, all);
  }
  return out;
}

static bool write_proof(Run *r) {
  const char *path = r->options->question.proof;
  if (!path)
    return true;
  progress(r, "bound %u: looking for a proof", r->bound);
  Term some = some_goal(r);
  return solver_write_proof(r->solver, path,
                            arena_printf(r->arena, "%s.cnf", path), &some, 1,
                            r->diag) == OK;
}

static void conclude_true(Run *r) {
  if (write_proof(r)) {
    r->result.verdict = VERDICT_TRUE;
    r->result.fixed_order = r->threads->fixed_order;
  } else {
    unknown(r, "the proof could not be written (see the message)", (Loc){0});
  }
}

/* True if no execution is left open but those that come to a construct at which
 * every engine stops. */
static bool is_final(Run *r) {
  Term assume[2];
  unsigned n = goal_assume(r->goals, GOAL_OPEN, assume);
  return !n || ask(r, assume, n, "what else is open") == ANSWER_UNSAT;
}

/* Sets the verdict if this bound covers everything; false if a larger bound may
 * decide more. */
static bool conclude(Run *r) {
  Term assume[2];
  unsigned n = goal_assume(r->goals, GOAL_INCOMPLETE, assume);
  Answer a = n ? ask(r, assume, n, "completeness") : ANSWER_UNSAT;
  if (a == ANSWER_UNSAT) {
    conclude_true(r);
    return true;
  }
  if (a == ANSWER_UNKNOWN)
    return true;
  const Check *c = goal_failed(r->goals, GOAL_INCOMPLETE);
  note_reached(r);
  bool is_last = is_enough(r) || !may_grow(r, c);
  find_gaps(r, is_last);
  if (c)
    explain_incomplete(r, c);
  r->result.is_final = is_last && c && c->is_refused && is_final(r);
  return is_last;
}

/* ---- the pipeline */

/* Looks for a data race, as the memory model has it; true if there may be
 * one. */
static bool may_race(Run *r) {
  Term race = encoder_race(r->encoding);
  if (race == TERM_NONE || term_is_false(r->terms, race))
    return false;
  Term assume[2] = {race, term_not(r->terms, r->threads->beyond)};
  Answer a = ask(r, assume, 2, "a data race");
  const char *why = "";
  if (a != ANSWER_SAT)
    return a == ANSWER_UNKNOWN;
  replay_for(r, property_set(property_is_race), &why);
  report_race(r, why);
  return true;
}

/* Looks for an execution that is not sequentially consistent; true if there may
 * be one. */
static bool may_be_weak(Run *r) {
  if (!property_has_robustness(r->options->question.properties))
    return false;
  Term cycle = encoder_cycle(r->encoding);
  assert(cycle != TERM_NONE);
  Term assume[2] = {cycle, term_not(r->terms, r->threads->beyond)};
  Answer a =
      ask(r, assume, 2, "an execution that is not sequentially consistent");
  if (a == ANSWER_SAT)
    confirm(r);
  return a != ANSWER_UNSAT;
}

/* Searches at one bound; true when the run has ended. */
static bool search(Run *r) {
  Term assume[2];
  r->has_more_ends = false;
  unsigned n = goal_assume(r->goals, GOAL_VIOLATION, assume);
  if (dump(r, assume, n) != OK) {
    unknown(r, "the formula could not be written", (Loc){0});
    return true;
  }
  Answer a = n ? ask(r, assume, n, "a violation") : ANSWER_UNSAT;
  if (a == ANSWER_SAT)
    confirm(r);
  if (a != ANSWER_UNSAT)
    return true;
  if (may_be_weak(r) || may_race(r))
    return true;
  bool is_finished =
      find_by_replay(r, GOAL_UNTRACKED, "a lost block") || conclude(r);
  if (r->result.verdict == VERDICT_UNKNOWN)
    is_finished =
        find_by_replay(r, GOAL_STUCK, "threads that wait for each other") ||
        is_finished;
  r->result.is_final &= !r->has_more_ends;
  return is_finished;
}

static bool solve_bound(Run *r, const Reduced *x) {
  bool is_finished = !encode(r, x) || search(r);
  check_stage(r, "encoding");
  solver_delete(r->solver);
  return is_finished;
}

static void take_threads(Run *r, const Reduced *x) {
  r->threads = x->threads, r->facts = x->facts;
  check_stage(r, "contraction");
  check_graph(r, x);
  note_threads(r);
}

static const Reduced *take_better(Run *r) {
  const Reduced *x = r->better;
  r->better = NULL;
  take_threads(r, x);
  return x;
}

static bool race_bound(Run *r, const Reduced *x) {
  const Gaps asked = r->asked;
  const Result before = r->result;
  r->rival = rival_of(r, x);
  if (r->is_second && !r->rival) {
    unknown_limit(r, "solving");
    return true;
  }
  bool is_finished = solve_bound(r, x);
  if (!r->is_split && !r->better)
    return is_finished;
  if (r->is_split)
    become_second(r);
  else
    x = take_better(r), r->result = before;
  r->asked = asked;
  return race_bound(r, x);
}

/* False if the program does what the memory model does not cover, which the
 * result then names. */
static bool fits_model(Run *r) {
  Loc at;
  const EncoderOps *e = r->encoder;
  const char *why =
      e->obstacle ? e->obstacle(r->threads, r->options->question.model, &at)
                  : NULL;
  if (why)
    unknown(r, arena_printf(r->run, "not modelled: %s", why), at);
  return !why;
}

/* Checks one bound; true when the run has ended.  Only once races are sought,
 * no range is left. */
static bool check_bound(Run *r) {
  if (unwind_program(r) != OK)
    return true;
  if (r->threads->has_long_range && may_seek_races(r)) {
    r->races = RACES_SOUGHT;
    return check_bound(r);
  }
  check_stage(r, "unwinding");
  if (r->options->question.count_interleavings) {
    count(r);
    return true;
  }
  r->unwound = r->threads;
  if (!fits_model(r))
    return true;
  const Reduced reduced = reduce(r);
  take_threads(r, &reduced);
  if (look_inside(r, &reduced))
    return true;
  return race_bound(r, &reduced);
}

static void count_rewrites(Run *r) {
  for (Rewrite i = 0; i < N_REWRITE; i++)
    r->rewrites[i] += term_store_fired(r->terms, i);
}

static void note_rewrites(Run *r) {
  StatRow *rows = ARENA_ARRAY(r->run, StatRow, N_REWRITE);
  uint32_t n = 0;
  for (Rewrite i = 0; i < N_REWRITE; i++)
    if (r->rewrites[i])
      rows[n++] = (StatRow){rewrite_text(i), r->rewrites[i]};
  r->stats->rewrites = rows, r->stats->n_rewrites = n;
}

static bool is_range(const Function *f, const Inst *i) {
  (void)f;
  return inst_is_range(i->kind);
}

static bool makes_thread(const Function *f, const Inst *i) {
  (void)f;
  return i->kind == INST_SPAWN;
}

/* Finds the accesses that may race, if ranges may take place at once only where
 * they do not. */
static void find_race_sites(Run *r) {
  const EngineOptions *o = r->options;
  const Stop stop = {o->control.stop, o->control.stop_context};
  if (!property_has_races(o->question.properties) &&
      o->question.model == MODEL_SC && !r->program->aim &&
      program_has(r->program, is_range) &&
      program_has(r->program, makes_thread))
    r->race_sites = races_sites(r->run, r->program, &stop);
}

static unsigned first_bound(const EngineFormula *f) {
  return f->unwind ? f->unwind : f->first ? f->first : 1;
}

static unsigned next_bound(unsigned bound) {
  return bound > UINT_MAX / 2 ? UINT_MAX : 2 * bound;
}

static Result run(Arena *a, const Program *p, const EngineOptions *o, Stats *s,
                  Diag *d, const EncoderOps *encoder) {
  Run r = {.run = a,
           .program = p,
           .options = o,
           .stats = s,
           .diag = d,
           .encoder = encoder};
  r.result.verdict = VERDICT_UNKNOWN;
  r.asked.arena = r.reached.arena = r.unfinished.arena = a;
  bool is_finished = false;
  if (o->formula.seeks_ranges && o->question.model == MODEL_SC)
    r.proved = prove_ranges(a, p, o, d);
  find_race_sites(&r);
  for (r.bound = first_bound(&o->formula); !is_finished;
       r.bound = next_bound(r.bound)) {
    r.terms = term_store_new();
    r.arena = arena_new();
    r.result.bound = r.bound, r.checked = 0;
    const unsigned races = r.races;
    is_finished = check_bound(&r);
    if (races != RACES_FOUND && r.races == RACES_FOUND)
      is_finished = check_bound(&r);
    count_rewrites(&r);
    term_store_delete(r.terms);
    arena_delete(r.arena);
    is_finished = is_finished || o->formula.unwind || yield(&r);
  }
  note_rewrites(&r);
  gather_reasons(&r);
  return r.result;
}

static const char *describe(Arena *a, const EngineOptions *o,
                            const Result *result, const EncoderOps *encoder) {
  return arena_printf(a, "engine %s, reduction %s, solver %s, unwind %u",
                      encoder->name, reduction_name(o->formula.reduction),
                      result->solver ? solver_name(result->solver) : "none",
                      result->bound);
}

enum { MODELS_OF_ORDER = ALL_MODELS, MODELS_OF_SCHEDULER = 0 };

#define SOLVES(NUMBER, NAME, HELP)                                             \
  static Result run_##NAME(Arena *a, const Program *p, const EngineOptions *o, \
                           Stats *s, Diag *d) {                                \
    return run(a, p, o, s, d, &encoder_##NAME);                                \
  }                                                                            \
  static const char *describe_##NAME(Arena *a, const EngineOptions *o,         \
                                     const Result *result) {                   \
    return describe(a, o, result, &encoder_##NAME);                            \
  }                                                                            \
  const EngineOps engine_##NAME = {                                            \
      .name = #NAME,                                                           \
      .scope = {ALL_PROPERTIES, FORMULA_QUESTIONS, MODELS_OF_##NUMBER},        \
      .run = run_##NAME,                                                       \
      .describe = describe_##NAME};

ENCODERS(SOLVES)
