#include "encoder/bmc.h"

#include "encoder/count.h"
#include "encoder/floats.h"
#include "encoder/replay.h"
#include "encoder/scheduler.h"
#include "frontend/base/options.h"
#include "reduction/sensitivity.h"
#include "reduction/unwind.h"

#include <limits.h>
#include <stdarg.h>
#include <string.h>

enum {
  MOST_REFINEMENTS = 256,    /* of floating-point operations, in a query */
  MOST_REPLAYS = 32, /* of ends that are not the same */
  MOST_THREADS = 64,
  MOST_NODES = 100000,       /* of transaction graphs */
  MOST_WORK = 20000000,      /* the same: terms evaluated */
  FREE_TRANSITIONS = 400,    /* of constant loops at a bound that was asked */
  FREE_PER_BOUND = 24        /* the same while deepening */
};

typedef struct {
  Arena *run, *bound_arena;
  const Program *program;
  const BmcOptions *options;
  Stats *stats;
  Diag *diag;
  BmcResult result;
  unsigned bound;
  /* What is not modelled: asked about, reached for certain, and met where
   * unwinding did not come to its end. */
  Gaps asked, reached, unfinished;
} Run;

static void progress(Run *r, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
static void progress(Run *r, const char *fmt, ...) {
  if (!r->options->progress)
    return;
  char text[200];
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(text, sizeof text, fmt, ap);
  va_end(ap);
  r->options->progress(r->options->progress_context, text);
}

static void unknown(Run *r, const char *reason, Loc where) {
  r->result.verdict = VERDICT_UNKNOWN;
  r->result.reason = reason;
  r->result.where = where;
  r->result.hint = NULL;
}

static bool stopped(Run *r) {
  const BmcOptions *o = r->options;
  return o->stop && o->stop(o->stop_context);
}

static void unknown_limit(Run *r, const char *during) {
  const BmcOptions *o = r->options;
  const char *why = stopped(r) && o->why ? o->why(o->stop_context) : NULL;
  unknown(r,
          arena_printf(r->run, "%s while %s at --unwind %u",
                       why ? why : "the solver gave up", during, r->bound),
          (Loc){0});
}

static uint32_t bound_of(void *context, ThreadId t, const char *function,
                         int loop, uint32_t bound) {
  const BmcOptions *o = context;
  char name[256];
  if (loop < 0)
    snprintf(name, sizeof name, "%s", function);
  else
    snprintf(name, sizeof name, "%s.%d", function, loop);
  for (unsigned i = 0; i < o->n_unwindset; i++) {
    const UnwindSetting *s = &o->unwindset[i];
    if ((s->thread < 0 || (ThreadId)s->thread == t) &&
        !strcmp(s->loop, name))
      bound = s->bound;
  }
  return bound;
}

static Status unwind_program(Run *r, TermStore *terms, const Threads **out) {
  const BmcOptions *o = r->options;
  bool deepen = !o->unwind;
  UnwindOptions uo = {
      .bound = r->bound,
      .bound_of = o->n_unwindset ? bound_of : NULL,
      .context = (void *)(uintptr_t)o,
      .properties = o->properties,
      .max_threads = o->max_threads && o->max_threads < MOST_THREADS
                         ? o->max_threads
                         : MOST_THREADS,
      .free_transitions =
          deepen ? FREE_PER_BOUND * r->bound : FREE_TRANSITIONS,
      .fixes_order = o->fixes_order,
      .reach = o->reach,
      .unfinished = &r->unfinished,
      .stop = o->stop,
      .stop_context = o->stop_context};
  uint32_t rounds;
  Gap why = {"the program is too large", {0}};
  stats_start(r->stats, STAT_UNWIND);
  Status s = unwind(r->bound_arena, r->program, terms, &uo, out, &rounds,
                    &why);
  stats_stop(r->stats, STAT_UNWIND);
  stats_add(r->stats, STAT_ROUNDS, rounds);
  if (s == LIMIT && stopped(r))
    unknown_limit(r, "unwinding");
  else if (s != OK)
    unknown(r, arena_printf(r->run, "%s, at --unwind %u",
                            why.text, r->bound),
            why.loc);
  return s;
}

static uint32_t count_threads(const Threads *th) {
  uint32_t n = 0;
  for (ThreadId t = 0; t < th->n_threads; t++)
    n += !term_is_false(th->terms, th->threads[t].guard);
  return n;
}

static void note_threads(Run *r, const Threads *th) {
  Stats *s = r->stats;
  stats_set(s, STAT_BOUND, r->bound);
  stats_set(s, STAT_THREADS, count_threads(th));
  stats_set(s, STAT_TRANSITIONS, th->n_transitions);
  stats_set(s, STAT_FRAMES, th->frames);
  stats_set(s, STAT_SHARED, th->n_cells);
  stats_set(s, STAT_CHECKS, th->n_checks);
}

static void note_solver(Run *r, Solver *solver) {
  SolverStats s = solver_stats(solver);
  stats_set(r->stats, STAT_TERMS, s.terms);
  stats_set(r->stats, STAT_VARIABLES, s.variables);
  stats_set(r->stats, STAT_CLAUSES, s.clauses);
}

/* A model may have floating-point operations wrong only when too many had
 * to be made right. */
static Answer ask(Run *r, const Threads *th, Solver *solver,
                  const Term *assume, unsigned n, const char *what) {
  progress(r, "bound %u: solving for %s", r->bound, what);
  stats_start(r->stats, STAT_SOLVE);
  Answer a = solver_solve(solver, assume, n);
  for (unsigned i = 0; a == ANSWER_SAT && th->n_floats &&
                       i < MOST_REFINEMENTS && floats_refine(th, solver);
       i++)
    a = solver_solve(solver, assume, n);
  stats_stop(r->stats, STAT_SOLVE);
  stats_add(r->stats, STAT_QUERIES, 1);
  note_solver(r, solver);
  if (a == ANSWER_UNKNOWN)
    unknown_limit(r, "solving");
  return a;
}

static Status dump(Run *r, Solver *solver, const Term *assume, unsigned n) {
  const BmcOptions *o = r->options;
  if (o->dimacs)
    TRY(solver_write_dimacs(solver, o->dimacs, assume, n, r->diag));
  if (o->smt2)
    TRY(solver_write_smt2(solver, o->smt2, assume, n, r->diag));
  return OK;
}

/* A model counts only when the interpreter comes to the violation, too. */
static bool replay(Run *r, const Threads *th, Encoding *e, Solver *solver,
                   const char **why) {
  progress(r, "bound %u: replaying", r->bound);
  stats_start(r->stats, STAT_REPLAY);
  Schedule *x = schedule_extract(r->run, th, e, solver);
  Confirmation c = {.properties = r->options->properties,
                    .reach = r->options->reach,
                    .keep_path = r->options->keep_path};
  r->result.replay = schedule_replay(x, r->program, &c, why);
  r->result.violation = c.violation, r->result.meeting = c.meeting;
  stats_stop(r->stats, STAT_REPLAY);
  if (r->result.replay)
    r->result.verdict = VERDICT_FALSE;
  return r->result.replay;
}

static void confirm(Run *r, const Threads *th, Encoding *e, Solver *solver) {
  const char *why = "";
  if (replay(r, th, e, solver, &why))
    return;
  if (th->n_floats) {
    unknown(r, "not modelled: floating-point arithmetic on so many values",
            th->floats[0].inst->loc);
    return;
  }
  const Check *c = scheduler_failed(e, GOAL_VIOLATION);
  const char *what = r->options->reach ? "never at the lines"
                     : c && c->text    ? c->text
                                       : "no-deadlock";
  unknown(r,
          arena_printf(r->run,
                       "internal: a counterexample to '%s' was found but "
                       "its replay does not confirm it (%s)",
                       what, why),
          c ? c->loc : (Loc){0});
}

/* Twice the bound that was too small, by the option that has set it. */
static const char *larger_bound(Run *r, const Check *c) {
  const BmcOptions *o = r->options;
  unsigned bound = !c->bound                   ? 1
                   : c->bound < MOST_UNWIND / 2 ? 2 * c->bound
                                                : MOST_UNWIND;
  if (c->bound >= MOST_UNWIND)
    return NULL;
  for (unsigned i = 0; i < o->n_unwindset; i++)
    if (!strcmp(o->unwindset[i].loop, c->loop))
      return arena_printf(r->run, "try --unwindset %s:%u", c->loop, bound);
  return arena_printf(r->run, "try --unwind %u", bound);
}

static const char *cut_text(Run *r, const Check *c) {
  const char *in =
      c->model ? arena_printf(r->run, " in %s", c->model) : "";
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
    unknown(r, arena_printf(a, "not modelled: %s", c->text), c->loc);
    break;
  default:
    unknown(r,
            arena_printf(a, "undefined behaviour is possible: %s", c->text),
            c->loc);
  }
}

/* May a larger bound cover more?  Those of --unwindset stay as they are. */
static bool may_grow(const Run *r, const Threads *th) {
  if (r->options->unwind || r->bound == UINT_MAX)
    return false;
  for (uint32_t i = 0; i < th->n_checks; i++)
    if (th->checks[i].kind == CHECK_UNWINDING &&
        th->checks[i].bound == r->bound)
      return true;
  return false;
}

/* Is there what only a replay can tell: a block that is lost in an execution
 * that does not free it, threads that wait while others go on?  True when the
 * run is over. */
static bool find_by_replay(Run *r, const Threads *th, Encoding *e,
                           Solver *solver, Goal goal, const char *what) {
  const char *why;
  Term assume[3];
  unsigned n = scheduler_goal(e, goal, assume);
  Term fresh = assume[n] = term_var(th->terms, 1, 1, NULL);
  for (unsigned i = 0; n && i < MOST_REPLAYS; i++) {
    Answer a = ask(r, th, solver, assume, n + 1, what);
    if (a == ANSWER_UNSAT)
      break;
    if (a == ANSWER_UNKNOWN || replay(r, th, e, solver, &why))
      return true;
    scheduler_forbid_end(e, fresh);
  }
  return false;
}

static Gap gap_of(const Check *c) { return (Gap){c->text, c->loc}; }

/* Note what the last model reaches, and leave open what it does not. */
static void note_reached(Run *r, const Threads *th, const Encoding *e,
                         bool *is_open) {
  for (uint32_t i = 0; i < th->n_checks; i++)
    if (th->checks[i].kind == CHECK_UNSUPPORTED && scheduler_fails(e, i))
      gaps_add(&r->reached, gap_of(&th->checks[i]));
  for (uint32_t i = 0; i < th->n_checks; i++)
    is_open[i] = is_open[i] && !gaps_has(&r->reached, gap_of(&th->checks[i]));
}

/* All that is not modelled and reached at this bound, if no larger one is to
 * come; else a construct is asked about at the first bound that has it. */
static void find_gaps(Run *r, const Threads *th, Encoding *e, Solver *solver,
                      bool is_last) {
  Term assume[2];
  bool *is_open = ARENA_ARRAY(r->bound_arena, bool, th->n_checks);
  for (uint32_t i = 0; i < th->n_checks; i++)
    if (th->checks[i].kind == CHECK_UNSUPPORTED)
      is_open[i] = is_last || !gaps_has(&r->asked, gap_of(&th->checks[i]));
  for (uint32_t i = 0; i < th->n_checks; i++)
    if (is_open[i])
      gaps_add(&r->asked, gap_of(&th->checks[i]));
  Answer a = ANSWER_SAT;
  while (a == ANSWER_SAT) {
    note_reached(r, th, e, is_open);
    unsigned n = scheduler_failing(e, is_open, assume);
    a = n ? ask(r, th, solver, assume, n, "what is not modelled")
          : ANSWER_UNSAT;
  }
}

static void add_reasons(Gaps *to, const char *lead, const Gaps *from,
                        const Gaps *but) {
  for (uint32_t i = 0; i < from->n; i++)
    if (!but || !gaps_has(but, from->data[i]))
      gaps_add(to, (Gap){arena_printf(to->arena, "%s%s", lead,
                                      from->data[i].text),
                         from->data[i].loc});
}

/* What is not modelled comes first: no bound helps against it. */
static void gather_reasons(Run *r) {
  BmcResult *result = &r->result;
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

/* Is everything covered at this bound?  Sets the verdict; false when a
 * larger bound may tell more. */
static bool conclude(Run *r, const Threads *th, Encoding *e, Solver *solver) {
  Term assume[2];
  unsigned n = scheduler_goal(e, GOAL_INCOMPLETE, assume);
  Answer a = n ? ask(r, th, solver, assume, n, "completeness") : ANSWER_UNSAT;
  if (a == ANSWER_UNSAT) {
    r->result.verdict = VERDICT_TRUE;
    r->result.fixed_order = th->fixed_order;
    return true;
  }
  if (a == ANSWER_UNKNOWN)
    return true;
  const Check *c = scheduler_failed(e, GOAL_INCOMPLETE);
  bool is_last = !may_grow(r, th);
  find_gaps(r, th, e, solver, is_last);
  if (c)
    explain_incomplete(r, c);
  return is_last;
}

const char *reduction_name(Reduction r) {
  static const char *const names[N_REDUCTION] = {"none", "mpor", "sir"};
  return names[r];
}

const Dependence *reduction_order(Arena *a, const Threads *th, Reduction r) {
  const SensitivityOptions o = {.max_nodes = MOST_NODES,
                                .max_work = MOST_WORK};
  if (r == REDUCTION_NONE)
    return NULL;
  const Sensitivity *s =
      r == REDUCTION_SIR ? sensitivity_of(a, th, &o) : NULL;
  Dependence *d = ARENA_NEW(a, Dependence);
  *d = dependence_of(a, th, s ? sensitivity_matters : NULL, s);
  return d;
}

static bool analysis_stopped(void *context) { return stopped(context); }

static const Sensitivity *find_sensitivity(Run *r, const Threads *th,
                                           bool contract) {
  const SensitivityOptions o = {.rule = r->options->sensitivity,
                                .domain = r->options->domain,
                                .max_nodes = MOST_NODES,
                                .max_work = MOST_WORK,
                                .contract = contract,
                                .stop = analysis_stopped,
                                .stop_context = r};
  progress(r, "bound %u: transaction graph", r->bound);
  stats_start(r->stats, STAT_GRAPH);
  const Sensitivity *s = sensitivity_of(r->bound_arena, th, &o);
  stats_stop(r->stats, STAT_GRAPH);
  if (s->gave_up) {
    stats_add(r->stats, STAT_GAVE_UP, 1);
    progress(r, "bound %u: transaction graph too large, %s", r->bound,
             "what is dependent counts as sensitive");
  }
  stats_set(r->stats, STAT_NODES, s->n_nodes);
  stats_set(r->stats, STAT_RELEVANT, s->n_relevant);
  stats_set(r->stats, STAT_DEPENDENT, s->n_dependent);
  stats_set(r->stats, STAT_SENSITIVE, s->n_sensitive);
  return s;
}

static const Dependence *sensitive_order(Run *r, const Sensitivity *s) {
  Dependence *d = ARENA_NEW(r->bound_arena, Dependence);
  *d = dependence_of(r->bound_arena, s->threads, sensitivity_matters, s);
  return d;
}

/* SS, or DEP where that is no larger: then the pairs that do not matter are
 * too few to pay for saying so. */
static const Dependence *smaller_order(Run *r, const Sensitivity *s) {
  const Dependence *ss = sensitive_order(r, s);
  const Dependence *dep =
      reduction_order(r->bound_arena, s->threads, REDUCTION_MPOR);
  return dependence_size(dep) <= dependence_size(ss) ? dep : ss;
}

/* The dependence that schedules are reduced by, or NULL.  SIR may contract
 * the threads, but that does not preserve where they are at once; and it asks
 * how values flow. */
static const Dependence *find_order(Run *r, const Threads **th) {
  const BmcOptions *o = r->options;
  if ((*th)->n_floats && o->reduction == REDUCTION_SIR)
    return reduction_order(r->bound_arena, *th, REDUCTION_MPOR);
  if (o->reduction != REDUCTION_SIR && !o->show_graph)
    return reduction_order(r->bound_arena, *th, o->reduction);
  const Sensitivity *s = find_sensitivity(r, *th, !o->reach);
  *th = s->threads;
  if (o->show_graph && s->graph)
    transaction_print(stdout, s->graph);
  return smaller_order(r, s);
}

static uint32_t count_rows(Run *r, const Threads *th, CountRow *rows) {
  const Reduction chosen = r->options->reduction;
  for (Reduction i = REDUCTION_NONE; i < REDUCTION_SIR; i++)
    rows[i] = (CountRow){reduction_name(i), th,
                         reduction_order(r->bound_arena, th, i), i == chosen};
  bool is_sir = chosen == REDUCTION_SIR;
  const Sensitivity *whole = find_sensitivity(r, th, false);
  const Sensitivity *less = find_sensitivity(r, th, true);
  rows[REDUCTION_SIR] =
      (CountRow){"sir", th, sensitive_order(r, whole), is_sir};
  rows[REDUCTION_SIR + 1] = (CountRow){"sir, threads contracted",
                                       less->threads,
                                       sensitive_order(r, less), is_sir};
  return less->threads == th ? N_REDUCTION : N_REDUCTION + 1;
}

static void count(Run *r, const Threads *th) {
  CountRow rows[N_REDUCTION + 1];
  progress(r, "bound %u: counting interleavings", r->bound);
  const CountOptions o = {.rows = rows,
                          .n_rows = count_rows(r, th, rows),
                          .bound = r->bound,
                          .solver = r->options->solver,
                          .diag = r->diag,
                          .stop = r->options->stop,
                          .stop_context = r->options->stop_context};
  const char *why;
  Status s = count_print(r->bound_arena, stdout, th, &o, &why);
  r->result.is_miscounted = s == INVALID;
  if (s != OK)
    unknown(r, arena_strdup(r->run, why), (Loc){0});
}

/* One bound; true when the run is over. */
static bool check_bound(Run *r, TermStore *terms) {
  const Threads *th = NULL;
  progress(r, "bound %u: unwinding", r->bound);
  if (unwind_program(r, terms, &th) != OK)
    return true;
  if (r->options->count_interleavings) {
    count(r, th);
    return true;
  }
  const Dependence *order = find_order(r, &th);
  note_threads(r, th);
  if (r->options->show_threads)
    threads_print(stdout, th);
  if (r->options->show_threads || r->options->show_graph) {
    unknown(r, "only a look inside was asked for", (Loc){0});
    return true;
  }
  progress(r, "bound %u: encoding %u transitions in %u frames", r->bound,
           th->n_transitions, th->frames);
  Solver *solver = solver_new(r->options->solver, terms,
                              r->options->external_solver, r->diag);
  solver_set_stop(solver, r->options->stop, r->options->stop_context);
  stats_start(r->stats, STAT_ENCODE);
  Encoding *e = scheduler_encode(r->bound_arena, th, order, solver,
                                 r->options->stop, r->options->stop_context);
  stats_stop(r->stats, STAT_ENCODE);
  bool over = true;
  Term assume[2];
  unsigned n = e ? scheduler_goal(e, GOAL_VIOLATION, assume) : 0;
  if (!e)
    unknown_limit(r, "encoding");
  else if (dump(r, solver, assume, n) != OK)
    unknown(r, "the formula could not be written", (Loc){0});
  else {
    Answer a = n ? ask(r, th, solver, assume, n, "a violation") : ANSWER_UNSAT;
    if (a == ANSWER_SAT)
      confirm(r, th, e, solver);
    else if (a == ANSWER_UNSAT)
      over = find_by_replay(r, th, e, solver, GOAL_UNTRACKED, "a lost block") ||
             conclude(r, th, e, solver);
    if (a == ANSWER_UNSAT && r->result.verdict == VERDICT_UNKNOWN)
      over = find_by_replay(r, th, e, solver, GOAL_STUCK,
                            "threads that wait for each other") ||
             over;
  }
  solver_delete(solver);
  return over;
}

static unsigned next_bound(unsigned bound) {
  return bound > UINT_MAX / 2 ? UINT_MAX : 2 * bound;
}

BmcResult bmc_run(Arena *a, const Program *p, const BmcOptions *o, Stats *s,
                  Diag *d) {
  Run r = {.run = a, .program = p, .options = o, .stats = s, .diag = d};
  r.result.verdict = VERDICT_UNKNOWN;
  r.asked.arena = r.reached.arena = r.unfinished.arena = a;
  bool over = false;
  for (r.bound = o->unwind ? o->unwind : 1; !over;
       r.bound = next_bound(r.bound)) {
    TermStore *terms = term_store_new();
    r.bound_arena = arena_new();
    r.result.bound = r.bound;
    over = check_bound(&r, terms) || o->unwind;
    term_store_delete(terms);
    arena_delete(r.bound_arena);
  }
  gather_reasons(&r);
  return r.result;
}
