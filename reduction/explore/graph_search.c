#include "reduction/explore/graph_search.h"

#include "reduction/explore/graph_models.h"
#include "reduction/explore/graph_schedule.h"
#include "reduction/explore/section_cells.h"
#include "reduction/explore/step_run.h"
#include "reduction/semantics/purity.h"
#include "frontend/ir/property_ids.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_RECORDS = 2000 };

static const StepId no_step = {NO_THREAD, 0};

/* Why a step is executed: it comes next; or it is the write that revisits a
 * read; or it is that read. */
typedef enum { ROLE_NEXT, ROLE_CAUSE, ROLE_REVISITED } Role;

/* A step on the present path, with its choices. */
typedef struct {
  Role role;
  StepId step;
  uint32_t hole;     /* its open record, or NO_RECORD */
  uint32_t n_before; /* number of records without it */
  bool reads, writes;
  bool is_section; /* it accesses a cell of sections */
  StepBytes cell;
  StepId *choices; /* as in StepSeen */
  uint32_t n_choices, at;
  Odometer inputs;
  bool has_begun;     /* the present choice was tried with some inputs */
  bool has_written;   /* and it has written, or would have */
  uint32_t *revisits; /* numbers of records, or NULL */
  uint32_t n_revisits, at_revisit;
  StepTrial first;   /* the step with the first choice and inputs, if kept */
  StepRunCopy start; /* the run before the step, if it is kept */
} Frame;

/* A graph, and the first of its frames.  It begins with records of the earlier
 * stage. */
typedef struct {
  StepGraph graph;
  uint32_t first, n_kept;
  StepId read; /* the read that was revisited */
} Stage;

typedef struct {
  Search search;
  MemoryModel model;
  Path found; /* of a violation, */
  bool has_found;
  StepRun run;
  bool is_stale; /* the run is not that of the present graph */
  SectionCells cells;
  Frame *frames;
  Stage *stages;
  uint32_t n_frames, cap_frames, n_stages, cap_stages;
} GraphSearch;

static Frame *top(const GraphSearch *x) { return &x->frames[x->n_frames - 1]; }

static StepGraph *graph(const GraphSearch *x) {
  return &x->stages[x->n_stages - 1].graph;
}

/* ---- frames and stages */

static void push_frame(GraphSearch *x, Frame f) {
  if (x->n_frames == x->cap_frames) {
    x->cap_frames = x->cap_frames ? 2 * x->cap_frames : 64;
    x->frames = xrealloc(x->frames, x->cap_frames * sizeof *x->frames);
  }
  f.n_before = graph(x)->n;
  x->frames[x->n_frames++] = f;
}

static void push_stage(GraphSearch *x, StepGraph g, uint32_t n_kept,
                       StepId read) {
  if (x->n_stages == x->cap_stages) {
    x->cap_stages = x->cap_stages ? 2 * x->cap_stages : 16;
    x->stages = xrealloc(x->stages, x->cap_stages * sizeof *x->stages);
  }
  x->stages[x->n_stages++] = (Stage){g, x->n_frames, n_kept, read};
}

static void pop_stage(GraphSearch *x) {
  step_graph_release(&x->stages[--x->n_stages].graph);
}

static void release_frame(Frame *f) {
  free(f->choices);
  free(f->inputs.choices);
  free(f->revisits);
  step_trial_release(&f->first);
  step_run_copy_release(&f->start);
}

static void pop_frame(GraphSearch *x) {
  release_frame(top(x));
  x->n_frames--;
  x->is_stale = true;
  if (x->n_stages > 1 && x->stages[x->n_stages - 1].first == x->n_frames)
    pop_stage(x);
}

/* ---- the path to a violation */

/* Returns the path of what the run has executed; its last step comes last, but
 * for those that the model puts after it. */
static Path path_of_run(GraphSearch *x) {
  const StepRun *r = &x->run;
  StepGraph part = step_run_graph(r, graph(x));
  const Path p =
      graph_schedule_whole(&x->search, x->model, &part,
                           r->n_steps ? r->steps[r->n_steps - 1] : no_step);
  step_graph_release(&part);
  return p;
}

/* Takes the path of an execution of the present graph, up to its step 'last',
 * for the violation's.  A violation of the whole execution needs all steps. */
static void take_path(GraphSearch *x, StepId last) {
  const Property p = x->search.result.violation.property;
  x->has_found = true;
  x->found = x->model == MODEL_RC11 ? step_run_path(&x->run)
             : last.thread == NO_THREAD || property_is_of_execution(p)
                 ? path_of_run(x)
                 : graph_schedule(&x->search, x->model, graph(x), last);
}

/* ---- executions that are run again */

/* Ends the search since the run does not come to the end of the graph. */
static void give_up(GraphSearch *x) {
  Search *s = &x->search;
  if (x->run.violates) {
    search_report(s, config_violation(x->run.config));
    take_path(x, no_step);
    return;
  }
  search_stop(s, LIMIT,
              "internal: a step differs when its execution is run again",
              (Loc){0});
  s->is_finished = true;
}

/* Returns the last copy that is kept of a run of records that the present graph
 * begins with, of at most so many; or NULL. */
static const StepRunCopy *copy_of_first(const GraphSearch *x, uint32_t most) {
  const Stage *stage = &x->stages[x->n_stages - 1];
  for (uint32_t i = x->n_frames; i-- > 0;) {
    const Frame *f = &x->frames[i];
    for (; i < stage->first; stage--)
      most = stage->n_kept < most ? stage->n_kept : most;
    if (f->role == ROLE_NEXT && f->start.config && f->n_before <= most)
      return &f->start;
  }
  return NULL;
}

/* Lets the run be that of the present graph. */
static bool refresh(GraphSearch *x) {
  if (x->is_stale &&
      !step_run_replay(&x->run, graph(x), copy_of_first(x, graph(x)->n)))
    give_up(x);
  x->is_stale = false;
  return !x->search.is_finished;
}

/* The same for the graph without the topmost frame's step: from a copy, if
 * there is one. */
static bool refresh_frame(GraphSearch *x) {
  Frame *f = top(x);
  if (x->is_stale && f->start.config) {
    step_run_restore(&x->run, &f->start);
    x->is_stale = false;
  }
  const bool is_done = refresh(x);
  if (is_done && (f->reads || f->writes) && !f->start.config)
    f->start = step_run_save(&x->run);
  return is_done;
}

/* ---- steps without a choice */

static void refuse_section(GraphSearch *x, const StepSeen *seen,
                           const char *why) {
  const char *call = seen->record.ends ? "the end of a thread" : seen->call;
  search_stop(&x->search, UNSUPPORTED,
              arena_printf(x->search.arena,
                           "not modelled by --search graph: '%s', %s",
                           call ? call : "a section", why),
              seen->at);
}

/* Finds the end that a join waits for. */
static void find_joined(const StepGraph *g, StepSeen *seen) {
  StepRecord *k = &seen->record;
  for (uint32_t i = 0; seen->is_join && i < g->n; i++)
    if (g->records[i].ends && g->records[i].step.thread != k->step.thread &&
        section_accesses_conflict(&g->records[i], k))
      k->joined = g->records[i].step;
}

/* Notes a conflict with a record that does not come before the step. */
static void note_conflict(GraphSearch *x, const StepSeen *seen,
                          const StepRecord *other) {
  const StepRecord *k = &seen->record;
  if (k->child != NO_THREAD && other->child != NO_THREAD)
    refuse_section(x, seen, "whose order with calls of other threads is open");
  if (section_accesses_conflict(other, k))
    section_cells_contest(&x->cells, other, k);
}

static void check_sections(GraphSearch *x, const StepSeen *seen) {
  const StepGraph *g = graph(x);
  const StepRecord *k = &seen->record;
  if (!k->n_accesses && k->child == NO_THREAD)
    return;
  bool *in = xcalloc(g->n + 1, sizeof *in);
  step_graph_prefix(g, k, in);
  for (uint32_t i = 0; i < g->n; i++)
    if (!in[i] && g->records[i].step.thread != k->step.thread)
      note_conflict(x, seen, &g->records[i]);
  free(in);
}

/* ---- the end of a graph */

/* True if the thread goes no further in the graph. */
static bool has_stopped(const GraphSearch *x, ThreadId t) {
  const StepRecord *k = step_graph_last(graph(x), t);
  return k && (k->spins || k->waits || k->is_covered);
}

/* Notes that a thread waits for what another order might have given it. */
static void check_waiting(GraphSearch *x, ThreadId t) {
  Odometer none = {0};
  const StepPlan any = {0};
  StepTrial trial = step_run_try(&x->run, t, &any, &none);
  find_joined(graph(x), &trial.seen);
  check_sections(x, &trial.seen);
  free(none.choices);
  step_trial_release(&trial);
}

/* Ends the search if the graph is not sequentially consistent. */
static void check_consistency(GraphSearch *x) {
  Search *s = &x->search;
  if (!property_has_robustness(s->options->properties) ||
      graph_model_allows(MODEL_SC, graph(x)))
    return;
  search_report(s, (Violation){.property = PROPERTY_ROBUSTNESS});
}

/* Adds the thread's next step, tried with all inputs. */
static void try_next(GraphSearch *x, ThreadId t, Standing *standing) {
  Odometer inputs = {0};
  unsigned seen = 0;
  do {
    const StepPlan any = {0};
    StepTrial trial = step_run_try(&x->run, t, &any, &inputs);
    seen |= 1u << trial.outcome;
    step_trial_release(&trial);
  } while (odometer_advance(&inputs));
  standing_try(standing, seen);
  free(inputs.choices);
}

/* Returns how the threads stand at the end of the graph, but for those that
 * spin. */
static Standing standing_of(GraphSearch *x, bool *spins) {
  Standing standing = {0};
  Config *s = x->run.config;
  for (ThreadId t = 0; t < config_threads(s); t++) {
    const StepRecord *k = step_graph_last(graph(x), t);
    *spins |= k && k->spins;
    if (config_next(s, t, NULL) && (!k || !k->spins))
      try_next(x, t, &standing);
  }
  x->run.is_judged = true;
  for (ThreadId t = 0; t < config_threads(s); t++)
    if (!config_next(s, t, NULL))
      standing_skip(&standing, config_status(s, t));
  x->run.is_judged = false;
  return standing;
}

/* Judges the end of the graph, where memory holds the last message of each
 * cell.  A thread that spins has read them, or does so in another graph. */
static void judge_end(GraphSearch *x) {
  bool spins = false;
  Config *s = x->run.config;
  const Standing standing = standing_of(x, &spins);
  if (standing.is_enabled)
    return;
  x->run.is_judged = true;
  if (search_accepts(&x->search, s)) {
    if (spins)
      search_accepts_rounds(&x->search, s);
    else if (standing_is_deadlock(&standing))
      search_accepts_waiting(&x->search, s);
  }
  x->run.is_judged = false;
}

/* A thread that has a next step has not ended: it need not be tried. */
static bool is_complete(GraphSearch *x) {
  bool is_finished = true;
  Config *s = x->run.config;
  for (ThreadId t = 0; t < config_threads(s) && is_finished; t++) {
    const bool goes_on = config_next(s, t, NULL);
    const ThreadStatus status = goes_on ? THREAD_READY : config_status(s, t);
    is_finished = status == THREAD_ENDED || status == THREAD_EXITED ||
                  status == THREAD_ABSENT;
  }
  return is_finished;
}

/* Looks for leaks where a thread ends the process: as early as it can, as the
 * order of other steps after that makes no difference. */
static void judge_exits(GraphSearch *x) {
  const uint32_t asked = x->search.options->properties;
  for (ThreadId t = 0; t < config_threads(x->run.config); t++)
    if (asked >> PROPERTY_MEMCLEANUP & 1 && !x->search.is_finished &&
        !config_next(x->run.config, t, NULL) &&
        config_status(x->run.config, t) == THREAD_EXITED &&
        !step_run_replay_early(&x->run, graph(x), t))
      give_up(x);
}

/* Judges an execution that is left before its end. */
static void judge_part(GraphSearch *x) {
  if (x->cells.has_changed)
    return;
  x->run.is_judged = true;
  if (property_has_leaks(x->search.options->properties))
    search_accepts(&x->search, x->run.config);
  x->run.is_judged = false;
  judge_exits(x);
  if (x->search.result.violated && !x->has_found)
    take_path(x, no_step);
}

static void end_graph(GraphSearch *x) {
  const bool is_finished = is_complete(x);
  const uint32_t asked = x->search.options->properties;
  for (ThreadId t = 0; t < config_threads(x->run.config); t++)
    if (config_next(x->run.config, t, NULL) && !has_stopped(x, t))
      check_waiting(x, t);
  x->is_stale = true;
  x->search.result.paths += is_finished;
  x->search.result.blocked += !is_finished;
  if (x->cells.has_changed)
    return;
  if (property_has_leaks(asked) ||
      (!is_finished && property_has_deadlocks(asked)))
    judge_end(x);
  judge_exits(x);
  if (!x->search.result.violated)
    check_consistency(x);
  if (x->search.result.violated && !x->has_found)
    take_path(x, no_step);
}

/* ---- the next step */

/* Finds the messages of the cell that the section may read: from the last one
 * to the last in its prefix. */
static void find_order(const GraphSearch *x, Frame *f) {
  const StepGraph *g = graph(x);
  const StepOrder *o = step_graph_order(g, f->cell);
  const uint32_t n = o ? o->n : 0;
  bool *in = xcalloc(g->n + 1, sizeof *in), is_known = false;
  step_graph_prefix(g,
                    &(StepRecord){.step = f->step,
                                  .source = no_step,
                                  .creator = step_graph_creator(g, f->step),
                                  .joined = no_step},
                    in);
  f->choices = xcalloc(n + 1, sizeof *f->choices);
  for (uint32_t i = n; i-- > 0 && !is_known;) {
    f->choices[f->n_choices++] = o->steps[i];
    is_known = in[step_graph_find(g, o->steps[i])];
  }
  if (!is_known)
    f->choices[f->n_choices++] = no_step;
  free(in);
}

static void begin_section(const GraphSearch *x, Frame *f, StepBytes cell) {
  f->is_section = f->reads = f->writes = true;
  f->cell = cell;
  find_order(x, f);
}

static void begin_access(const GraphSearch *x, Frame *f, StepSeen *seen) {
  const StepRecord *k = &seen->record;
  f->reads = k->reads || (seen->choices && k->inst->kind == INST_LOAD);
  f->writes = !f->reads && (k->writes || seen->choices);
  f->cell = k->cell;
  if (seen->choices) {
    f->choices = seen->choices, f->n_choices = seen->n_choices;
    seen->choices = NULL;
  } else if (f->reads || f->writes) {
    f->choices = xcalloc(1, sizeof *f->choices), f->n_choices = 1;
    f->choices[0] = f->reads ? k->source : step_graph_latest(graph(x), k->cell);
  }
}

/* Tries the frame's step with the present inputs; false: they give it no
 * record. */
static bool probe_once(GraphSearch *x, Frame *f) {
  const StepPlan any = {0};
  f->first = step_run_try(&x->run, f->step.thread, &any, &f->inputs);
  const StepBytes cell = section_cells_find(&x->cells, &f->first.seen.record);
  if (cell.address)
    begin_section(x, f, cell);
  else
    begin_access(x, f, &f->first.seen);
  const StepOutcome o = f->first.outcome;
  return f->is_section || (o != STEP_BLOCKED && o != STEP_REFUSED) ||
         (o == STEP_REFUSED && (f->reads || f->writes));
}

/* Finds the choices of the frame's step; false: it has no record.  The first
 * inputs may do for the first choice: the last message. */
static bool probe(GraphSearch *x, Frame *f) {
  bool is_enabled = probe_once(x, f), is_first = true;
  while (!is_enabled && odometer_advance(&f->inputs)) {
    step_trial_release(&f->first);
    free(f->choices);
    f->choices = NULL, f->n_choices = 0;
    is_enabled = probe_once(x, f), is_first = false;
  }
  if (!is_first)
    step_trial_release(&f->first);
  return is_enabled;
}

static void push_next(GraphSearch *x) {
  for (ThreadId t = 0; t < config_threads(x->run.config); t++) {
    Frame f = {.step = {t, x->run.taken[t]}, .hole = NO_RECORD};
    if (!config_next(x->run.config, t, NULL) || has_stopped(x, t))
      continue;
    if (probe(x, &f)) {
      push_frame(x, f);
      return;
    }
    release_frame(&f);
  }
  end_graph(x);
}

static void push_revisited(GraphSearch *x) {
  const StepId read = x->stages[x->n_stages - 1].read;
  const uint32_t hole = step_graph_find(graph(x), read);
  Frame f = {.role = ROLE_REVISITED,
             .step = read,
             .hole = hole,
             .reads = true,
             .is_section = step_is_ordered_section(&graph(x)->records[hole]),
             .cell = graph(x)->records[hole].cell,
             .n_choices = 1};
  f.choices = xcalloc(1, sizeof *f.choices);
  f.choices[0] = graph(x)->records[hole].source;
  push_frame(x, f);
}

static void go_on(GraphSearch *x, const Frame *f) {
  if (f->role == ROLE_CAUSE)
    push_revisited(x);
  else
    push_next(x);
}

/* ---- the frame's step */

/* Undoes the present choice. */
static void undo(GraphSearch *x, const Frame *f) {
  step_graph_cut(graph(x), f->n_before);
  if (f->hole != NO_RECORD)
    step_graph_open(graph(x), f->hole);
}

/* Adds the records of the step, after those of what it comes after. */
static void add(GraphSearch *x, const Frame *f, StepSeen *seen) {
  StepGraph *g = graph(x);
  StepRecord k = seen->record;
  const bool is_update = k.reads && k.writes;
  seen->record.inputs = NULL, seen->record.accesses = NULL;
  k.writes = k.writes && !is_update;
  if (f->hole == NO_RECORD)
    step_graph_add(g, k);
  else
    step_graph_fill(g, f->hole, k);
  if (is_update)
    step_graph_add(g, (StepRecord){.step = k.step,
                                   .inst = k.inst,
                                   .cell = k.cell,
                                   .writes = true,
                                   .is_second = true,
                                   .is_plain = true,
                                   .source = no_step,
                                   .creator = no_step,
                                   .joined = no_step,
                                   .child = NO_THREAD});
  if (k.writes || is_update)
    step_graph_put(g, k.cell, is_update ? k.source : f->choices[f->at], k.step);
}

/* True if the thread's last step, of that record, has ended a pure
 * iteration. */
static bool ends_iteration(GraphSearch *x, StepId last) {
  const StepGraph *g = graph(x);
  const uint64_t position_hash = purity_hash(x->run.config, last.thread);
  for (uint32_t i = last.index + 1; i-- > 0;) {
    const uint32_t number = step_graph_find(g, (StepId){last.thread, i});
    const StepRecord *k = &g->records[number];
    if (!k->is_silent)
      return false;
    if (k->position_hash == position_hash)
      return step_run_returns(&x->run, g, last.thread, i,
                              copy_of_first(x, number));
  }
  return false;
}

/* True if the thread's last step, of that record, could do without what the
 * thread has read before. */
static bool is_covered(GraphSearch *x, const StepRecord *k) {
  const StepGraph *g = graph(x);
  if (!k->rereads)
    return false;
  uint32_t i = k->step.index, number;
  const StepRecord *other;
  do {
    number = step_graph_find(g, (StepId){k->step.thread, --i});
    other = &g->records[number];
  } while (i && (!other->reads || step_is_same(other->source, k->source)));
  return step_run_is_covered(&x->run, g, k->step.thread, i,
                             copy_of_first(x, number));
}

/* Notes if the thread goes no further. */
static void note_stop(GraphSearch *x, StepId last) {
  StepRecord *k = &graph(x)->records[step_graph_find(graph(x), last)];
  if (k->is_silent && config_next(x->run.config, last.thread, NULL))
    k->spins = ends_iteration(x, last);
  if (x->run.violates || x->run.taken[last.thread] != last.index + 1)
    give_up(x);
  else if (!k->spins)
    k->is_covered = is_covered(x, k);
}

/* True if the step is the one that the frame is for. */
static bool is_right(const Frame *f, const StepSeen *seen) {
  const StepRecord *k = &seen->record;
  return !seen->is_other && (f->role != ROLE_CAUSE || k->writes) &&
         (!(k->reads || k->writes) || step_bytes_equal(k->cell, f->cell));
}

/* Goes on from the graph with the step. */
static void enter(GraphSearch *x, const Frame *f, const StepSeen *seen) {
  Search *s = &x->search;
  s->result.states++;
  if (!seen->record.waits)
    note_stop(x, f->step);
  if (graph(x)->n <= MOST_RECORDS) {
    go_on(x, f);
    return;
  }
  search_stop(s, LIMIT, "an execution has too many steps: a loop may not end",
              seen->at);
  judge_part(x);
  s->is_finished = true;
}

static StepPlan plan_of(const Frame *f) {
  return f->choices && !f->is_section ? (StepPlan){true, f->choices[f->at]}
                                      : (StepPlan){0};
}

/* Makes the step an update of the frame's cell of sections, or a read of it if
 * the section waits.  It may access none of the cell after another message. */
static void see_section(GraphSearch *x, const Frame *f, StepSeen *seen,
                        StepOutcome o) {
  StepRecord *k = &seen->record;
  const StepBytes cell = section_cells_find(&x->cells, k);
  if ((cell.address || f->is_section) && (k->reads || k->writes))
    refuse_section(x, seen, "which accesses an atomic object, too");
  if (cell.address && !f->is_section)
    refuse_section(x, seen, "whose inputs decide what it accesses");
  if (!f->is_section)
    return;
  if (cell.address)
    section_cells_join(&x->cells, cell, f->cell);
  k->cell = f->cell;
  k->reads = true, k->writes = o != STEP_BLOCKED;
  k->waits = o == STEP_BLOCKED;
  k->source = f->choices[f->at];
}

/* Adds the step to the graph; false: the model does not allow it. */
static bool is_allowed(GraphSearch *x, const Frame *f, StepSeen *seen) {
  if (!is_right(f, seen))
    return false;
  seen->record.creator = step_graph_creator(graph(x), f->step);
  if (!f->is_section)
    find_joined(graph(x), seen);
  check_sections(x, seen);
  add(x, f, seen);
  return graph_model_allows(x->model, graph(x));
}

static void go_on_after(GraphSearch *x, const Frame *f, StepSeen *seen,
                        StepOutcome o) {
  x->is_stale = true;
  x->search.result.transitions++;
  if (is_allowed(x, f, seen) &&
      search_continues(&x->search, x->run.config, f->step.thread, o)) {
    x->is_stale = false;
    enter(x, f, seen);
  }
  if (x->search.result.violated && !x->has_found)
    take_path(x, f->step);
}

/* Adds a section that waits: the run is that of the graph still. */
static void go_on_waiting(GraphSearch *x, const Frame *f, StepSeen *seen) {
  if (is_allowed(x, f, seen))
    enter(x, f, seen);
}

/* True if the section would come after another one of its cell that is not the
 * last.  Then it may only revisit. */
static bool is_too_early(const GraphSearch *x, const Frame *f) {
  return f->is_section &&
         !step_is_same(f->choices[f->at], step_graph_latest(graph(x), f->cell));
}

/* Tries the step of the topmost frame with its present choice and inputs, if
 * that is not known. */
static StepTrial try_step(GraphSearch *x) {
  Frame *f = top(x);
  const StepPlan plan = plan_of(f);
  StepTrial first = f->first;
  f->first = (StepTrial){0};
  return first.after ? first
                     : step_run_try(&x->run, f->step.thread, &plan, &f->inputs);
}

/* Takes the step of the topmost frame with its present choice and inputs. */
static void take(GraphSearch *x) {
  const Frame f = *top(x);
  if (is_too_early(x, &f)) {
    top(x)->inputs.asked = 0;
    top(x)->has_written = true;
    return;
  }
  StepTrial trial = try_step(x);
  const StepOutcome o = trial.outcome;
  step_run_take(&x->run, &trial, &top(x)->inputs);
  see_section(x, &f, &trial.seen, o);
  /* A section that is refused after a read may have had to write. */
  top(x)->has_written |= trial.seen.record.writes || o == STEP_REFUSED;
  if (o != STEP_BLOCKED && o != STEP_REFUSED)
    go_on_after(x, &f, &trial.seen, o);
  else if (trial.seen.record.waits)
    go_on_waiting(x, &f, &trial.seen);
  step_trial_release(&trial);
}

/* ---- revisits */

/* The record of the write that revisits: of the frame's step. */
static StepRecord write_of(const GraphSearch *x, const Frame *f) {
  return (StepRecord){.step = f->step,
                      .cell = f->cell,
                      .reads = f->reads,
                      .writes = true,
                      .source = f->reads ? f->choices[f->at] : no_step,
                      .creator = step_graph_creator(graph(x), f->step),
                      .joined = no_step,
                      .child = NO_THREAD};
}

/* Keeps the read of an update in the graph while its write revisits. */
static void keep_read(GraphSearch *x, const Frame *f) {
  StepRecord k = write_of(x, f);
  k.writes = false, k.is_open = k.is_plain = true;
  k.inst = config_next(x->run.config, f->step.thread, NULL);
  if (f->reads && f->hole == NO_RECORD)
    step_graph_add(graph(x), k);
}

static void begin_revisits(GraphSearch *x, Frame *f) {
  const StepRecord k = write_of(x, f);
  keep_read(x, f);
  f->revisits = step_graph_revisits(graph(x), &k, &f->n_revisits);
  f->at_revisit = 0;
}

static void push_cause(GraphSearch *x, const Frame *by) {
  Frame f = {.role = ROLE_CAUSE,
             .step = by->step,
             .hole = NO_RECORD,
             .reads = by->reads,
             .writes = by->writes,
             .is_section = by->is_section,
             .cell = by->cell};
  if (by->reads) {
    f.hole = step_graph_find(graph(x), by->step);
    f.n_choices = 1;
    f.choices = xcalloc(1, sizeof *f.choices);
    f.choices[0] = by->choices[by->at];
  } else if (!refresh(x) || !probe(x, &f)) {
    give_up(x);
  }
  push_frame(x, f);
}

static void next_revisit(GraphSearch *x) {
  const Frame f = *top(x);
  const uint32_t number = f.revisits[top(x)->at_revisit++];
  const StepRecord k = write_of(x, &f);
  keep_read(x, &f);
  const StepId read = graph(x)->records[number].step;
  push_stage(x, step_graph_revisit(graph(x), &k, number), number, read);
  x->is_stale = true;
  push_cause(x, &f);
}

/* ---- the search */

/* Leaves the present choice of the topmost frame. */
static void leave_choice(GraphSearch *x) {
  Frame *f = top(x);
  free(f->revisits);
  f->revisits = NULL;
  f->has_begun = f->has_written = false;
  if (++f->at >= f->n_choices)
    pop_frame(x);
}

/* True if the write of the frame's step revisits now: of an update after each
 * choice, else after all. */
static bool is_to_revisit(const Frame *f) {
  return f->role != ROLE_CAUSE && f->has_written &&
         (f->reads || (f->writes && f->at + 1 == f->n_choices));
}

static void advance(GraphSearch *x) {
  Frame *f = top(x);
  undo(x, f);
  if (f->revisits && f->at_revisit < f->n_revisits) {
    next_revisit(x);
  } else if (f->revisits) {
    leave_choice(x);
  } else if (!f->has_begun || odometer_advance(&f->inputs)) {
    if (!f->has_begun)
      f->inputs.n = 0;
    f->has_begun = true;
    if (refresh_frame(x))
      take(x);
  } else if (is_to_revisit(f)) {
    if (refresh_frame(x))
      begin_revisits(x, f);
  } else {
    leave_choice(x);
  }
}

static void search_from_start(GraphSearch *x) {
  enum { POLL = 64 };
  push_stage(x, (StepGraph){0}, 0, no_step);
  push_next(x);
  for (uint64_t i = 1;
       x->n_frames && !x->search.is_finished && !x->cells.has_changed; i++) {
    advance(x);
    if (i % POLL == 0)
      search_poll(&x->search);
  }
}

static void clear(GraphSearch *x) {
  while (x->n_frames)
    pop_frame(x);
  while (x->n_stages)
    pop_stage(x);
}

/* Searches with the present inputs of main; again, if cells of sections were
 * learned. */
static void run_main(GraphSearch *x) {
  const ExploreResult before = x->search.result;
  do {
    StepOutcome o;
    x->cells.has_changed = false;
    x->search.result.paths = before.paths;
    x->search.result.blocked = before.blocked;
    step_run_begin(&x->run, &x->search, &o);
    if (search_continues(&x->search, x->run.config, 0, o))
      search_from_start(x);
    else
      x->found = step_run_path(&x->run);
    clear(x);
    step_run_end(&x->run);
    x->is_stale = false;
  } while (x->cells.has_changed && !x->search.is_finished);
}

static void run(GraphSearch *x) {
  do
    run_main(x);
  while (!x->search.is_finished && odometer_advance(&x->search.start));
}

ExploreOptions graph_search_options(ExploreOptions o) {
  o.any_order = o.has_plain_order = true;
  o.reuses = false;
  return o;
}

ExploreResult graph_search(Arena *a, const Program *p,
                           const ExploreOptions *o) {
  GraphSearch *x = ARENA_NEW(a, GraphSearch);
  ExploreOptions options = *o;
  x->model = options.model;
  options.model = MODEL_RC11;
  search_open(&x->search, a, p, &options);
  run(x);
  ExploreResult result = search_close(&x->search, &x->found);
  free(x->frames);
  free(x->stages);
  section_cells_release(&x->cells);
  return result;
}
