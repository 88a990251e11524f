#include "encoder/bmc.h"

#include "encoder/count.h"
#include "encoder/replay.h"
#include "encoder/scheduler.h"
#include "reduction/sensitivity.h"
#include "reduction/unwind.h"

#include <limits.h>
#include <stdarg.h>
#include <string.h>

enum {
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
}

static bool stopped(Run *r) {
  const BmcOptions *o = r->options;
  return o->stop && o->stop(o->stop_context);
}

static void unknown_limit(Run *r, const char *during) {
  const BmcOptions *o = r->options;
  const char *why = stopped(r) && o->why ? o->why(o->stop_context) : NULL;
  r->result.hint = NULL;
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
      .stop = o->stop,
      .stop_context = o->stop_context};
  uint32_t rounds;
  const char *why = NULL;
  stats_start(r->stats, STAT_UNWIND);
  Status s = unwind(r->bound_arena, r->program, terms, &uo, out, &rounds,
                    &why);
  stats_stop(r->stats, STAT_UNWIND);
  stats_add(r->stats, STAT_ROUNDS, rounds);
  if (s == LIMIT && stopped(r))
    unknown_limit(r, "unwinding");
  else if (s != OK)
    unknown(r, arena_printf(r->run, "%s, at --unwind %u",
                            why ? why : "the program is too large",
                            r->bound),
            (Loc){0});
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

static Answer ask(Run *r, Solver *solver, const Term *assume, unsigned n,
                  const char *what) {
  progress(r, "bound %u: solving for %s", r->bound, what);
  stats_start(r->stats, STAT_SOLVE);
  Answer a = solver_solve(solver, assume, n);
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

static void explain_incomplete(Run *r, const Check *c) {
  Arena *a = r->run;
  r->result.hint = NULL;
  switch (c->kind) {
  case CHECK_UNWINDING:
    unknown(r,
            strchr(c->loop, '.')
                ? arena_printf(a, "loop %s needs a bound above %u", c->loop,
                               c->bound)
                : arena_printf(a, "recursion of %s needs a bound above %u",
                               c->loop, c->bound),
            c->loc);
    r->result.hint = arena_printf(a, "try --unwind %u", 2 * c->bound);
    break;
  case CHECK_UNTRACKED:
    unknown(r, arena_printf(a, "valid-memtrack: %s", c->text), c->loc);
    break;
  case CHECK_UNSUPPORTED:
    unknown(r, arena_printf(a, "not modelled: %s", c->text), c->loc);
    break;
  default:
    unknown(r,
            arena_printf(a, "undefined behaviour is possible: not always %s",
                         c->text),
            c->loc);
  }
}

static bool has_cut(const Threads *th) {
  for (uint32_t i = 0; i < th->n_checks; i++)
    if (th->checks[i].kind == CHECK_UNWINDING)
      return true;
  return false;
}

/* Is a block lost in an execution that does not free it?  True when the run
 * is over. */
static bool find_lost(Run *r, const Threads *th, Encoding *e, Solver *solver) {
  const char *why;
  Term assume[2];
  unsigned n = scheduler_goal(e, GOAL_UNTRACKED, assume);
  Answer a = n ? ask(r, solver, assume, n, "a lost block") : ANSWER_UNSAT;
  return a == ANSWER_UNKNOWN ||
         (a == ANSWER_SAT && replay(r, th, e, solver, &why));
}

/* Is everything covered at this bound?  Sets the verdict; false when a
 * larger bound may tell more. */
static bool conclude(Run *r, const Threads *th, Encoding *e, Solver *solver) {
  Term assume[2];
  unsigned n = scheduler_goal(e, GOAL_INCOMPLETE, assume);
  Answer a = n ? ask(r, solver, assume, n, "completeness") : ANSWER_UNSAT;
  if (a == ANSWER_UNSAT) {
    r->result.verdict = VERDICT_TRUE;
    r->result.fixed_order = th->fixed_order;
    return true;
  }
  if (a == ANSWER_UNKNOWN)
    return true;
  const Check *c = scheduler_failed(e, GOAL_INCOMPLETE);
  if (c)
    explain_incomplete(r, c);
  return !has_cut(th);
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
 * the threads, but that does not preserve where they are at once. */
static const Dependence *find_order(Run *r, const Threads **th) {
  const BmcOptions *o = r->options;
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
    Answer a = n ? ask(r, solver, assume, n, "a violation") : ANSWER_UNSAT;
    if (a == ANSWER_SAT)
      confirm(r, th, e, solver);
    else if (a == ANSWER_UNSAT)
      over = find_lost(r, th, e, solver) || conclude(r, th, e, solver);
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
  return r.result;
}
