#include "reduction/explore/step_run.h"

#include "reduction/semantics/purity.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const StepId no_step = {NO_THREAD, 0};

/* ---- refusals */

static void refuse(StepRun *r, const char *what, Loc at) {
  Arena *a = r->search->arena;
  search_stop(r->search, UNSUPPORTED,
              arena_printf(a, "not modelled by --search graph: %s", what), at);
}

static void refuse_query(StepRun *r, const InputQuery *q) {
  if (q->kind == INPUT_PLACE)
    refuse(r, "the address of an object is observed", q->at);
  if (q->kind == INPUT_MEMORY && config_threads(r->config) > 1 &&
      !purity_is_own(r->config, q->object, q->thread))
    refuse(r, "shared memory that is not initialised is read", q->at);
}

/* ---- answers */

/* Returns the message that the step has written; 0: the first one.  That of the
 * present step is none of the graph yet. */
static StepId message_of(StepRun *r, uint32_t step, Loc at) {
  if (step > r->n_steps)
    refuse(r, "a step with several atomic accesses", at);
  return step && step <= r->n_steps ? r->steps[step - 1] : no_step;
}

static uint64_t choose_message(StepRun *r, const InputQuery *q) {
  StepSeen *seen = r->seen;
  uint64_t chosen = 0;
  bool is_found = !r->plan->is_given;
  free(seen->choices);
  seen->n_choices = (uint32_t)q->mask;
  seen->choices = xcalloc(seen->n_choices, sizeof *seen->choices);
  for (uint32_t i = 0; i < seen->n_choices; i++) {
    seen->choices[i] = message_of(r, config_issued(q, i), q->at);
    if (!is_found && step_is_same(seen->choices[i], r->plan->message))
      chosen = i, is_found = true;
  }
  seen->has_choices = true;
  seen->is_other |= !is_found;
  return chosen;
}

static void note_answer(StepRun *r, uint64_t v) {
  if (r->n_answers == r->cap_answers) {
    r->cap_answers = r->cap_answers ? 2 * r->cap_answers : 64;
    r->answers = xrealloc(r->answers, r->cap_answers * sizeof *r->answers);
  }
  r->answers[r->n_answers++] = v;
}

static uint64_t answer(void *context, const InputQuery *q) {
  StepRun *r = context;
  bool is_of_graph = q->kind == INPUT_SOURCE || q->kind == INPUT_SPOT;
  if (r->is_judged)
    return is_of_graph ? 0 : r->inner.ask(r->inner.context, q);
  if (!is_of_graph)
    refuse_query(r, q);
  const uint64_t v =
      is_of_graph ? choose_message(r, q) : r->inner.ask(r->inner.context, q);
  if (!explore_asks(r->search->options, q))
    return v;
  note_answer(r, v);
  return v;
}

/* The search's own note of undefined behaviour. */
static void note_undefined(void *context, const Violation *v) {
  const StepRun *r = context;
  r->undefined(r->inner.context, v);
}

/* ---- what a step has done */

static StepBytes bytes_of(const Config *s, const Event *e) {
  return (StepBytes){config_object(s, e->object)->base + e->offset, e->bytes};
}

static void see_cell(StepRun *r, StepSeen *x, StepBytes cell, bool writes) {
  StepRecord *k = &x->record;
  bool is_second = k->reads || k->writes;
  if (is_second && (!step_bytes_equal(k->cell, cell) || !writes || k->writes))
    refuse(r, "a section that accesses several atomic objects", x->at);
  k->cell = cell;
  k->reads |= !writes, k->writes |= writes;
  x->has_choices = true;
}

static void see_access(StepSeen *x, const Config *s, const Event *e,
                       bool is_model) {
  const ConfigObject *o = config_object(s, e->object);
  StepRecord *k = &x->record;
  bool is_model_access =
      is_model && e->in_atomic && !inst_is_for_caller(e->inst);
  if (o->is_read_only || (!o->is_library && !is_model_access))
    return;
  k->accesses =
      xrealloc(k->accesses, (k->n_accesses + 1) * sizeof *k->accesses);
  k->accesses[k->n_accesses++] =
      (StepAccess){bytes_of(s, e), e->kind == EVENT_STORE};
}

static void see_load(StepRun *r, StepSeen *x, const Config *s, const Event *e,
                     bool is_model) {
  if (!e->source || e->inst->order == MEMORY_ORDER_PLAIN) {
    see_access(x, s, e, is_model);
    return;
  }
  x->record.source = message_of(r, e->source - 1, x->at);
  see_cell(r, x, bytes_of(s, e), false);
}

static void see_store(StepRun *r, StepSeen *x, const Config *s, const Event *e,
                      bool is_model) {
  x->record.order = e->inst->order;
  if (config_is_cell(s, e->object, e->offset, e->bytes))
    see_cell(r, x, bytes_of(s, e), true);
  else
    see_access(x, s, e, is_model);
}

static void see_section(StepRun *r, StepSeen *x, const Event *e,
                        bool *is_model) {
  x->record.is_section = true;
  *is_model = e->inst->section == SECTION_MODEL;
  if (e->inst->section == SECTION_PROGRAM)
    refuse(r, "an atomic section of the program", x->at);
}

static void see_spawn(StepRun *r, StepSeen *x, const Event *e) {
  if (x->record.child != NO_THREAD)
    refuse(r, "a section that creates several threads", x->at);
  x->record.child = (ThreadId)e->value;
}

/* The step's first event says where it begins. */
static void see_call(StepSeen *x, const Event *e) {
  x->at = e->user_inst->loc;
  if (!e->library)
    return;
  x->call = e->library->name;
  x->is_join =
      !strcmp(x->call, "pthread_join") || !strcmp(x->call, "thrd_join");
}

/* Reads the log of the step. */
static void see_events(StepRun *r, StepSeen *x, const Config *s, ThreadId t) {
  uint32_t n;
  const Event *e = config_log(s, &n);
  bool is_model = false, is_first = true;
  for (; n--; e++) {
    if (e->thread != t)
      continue;
    if (is_first)
      see_call(x, e);
    is_first = false;
    if (e->kind == EVENT_SECTION)
      see_section(r, x, e, &is_model);
    if (e->kind == EVENT_LOAD)
      see_load(r, x, s, e, is_model);
    if (e->kind == EVENT_STORE)
      see_store(r, x, s, e, is_model);
    if (e->kind == EVENT_SPAWN)
      see_spawn(r, x, e);
    x->record.ends |= e->kind == EVENT_END;
  }
}

/* A store that coherence allows, and psc does not, is not in the log. */
static void see_refused_store(StepRun *r, StepSeen *x, const Config *before,
                              ThreadId t) {
  const Inst *i = x->record.inst;
  if (i->kind != INST_STORE || x->record.writes)
    return;
  const ConfigOperand at = config_target(before, t, &i->a);
  if (at.has_object &&
      config_is_cell(before, at.object, at.offset, i->b.width / 8u))
    see_cell(r, x,
             (StepBytes){config_object(before, at.object)->base + at.offset,
                         i->b.width / 8u},
             true);
}

static StepSeen begin_seen(const StepRun *r, ThreadId t) {
  return (StepSeen){.record = {.step = {t, r->taken[t]},
                               .inst = config_next(r->config, t, NULL),
                               .source = no_step,
                               .creator = no_step,
                               .joined = no_step,
                               .child = NO_THREAD,
                               .is_plain = true}};
}

/* A plan that was not asked for is right if it is what the step has done. */
static void check_plan(StepSeen *x, const StepPlan *p) {
  if (p->is_given && x->record.reads)
    x->is_other = !step_is_same(x->record.source, p->message);
}

static void release_seen(StepSeen *x) {
  free(x->choices);
  free(x->record.accesses);
  free(x->record.inputs);
  *x = (StepSeen){0};
}

/* ---- steps */

static void note_taken(StepRun *r, ThreadId t) {
  if (r->n_steps == r->cap_steps) {
    r->cap_steps = r->cap_steps ? 2 * r->cap_steps : 64;
    r->steps = xrealloc(r->steps, r->cap_steps * sizeof *r->steps);
  }
  r->steps[r->n_steps++] = (StepId){t, r->taken[t]++};
}

static bool has_first_values(const Odometer *o) {
  for (uint32_t i = 0; i < o->asked; i++)
    if (o->choices[i].at)
      return false;
  return true;
}

static void note_inputs(StepRecord *k, const Odometer *o) {
  k->inputs = odometer_values(o);
  k->n_inputs = o->asked;
  k->is_plain = has_first_values(o);
}

static void note_silence(StepRecord *k, const Config *before,
                         const Config *after, ThreadId t) {
  k->position_hash = 0;
  k->is_silent = !k->writes && purity_step(before, after, t, &k->position_hash);
}

static bool is_taken(StepOutcome o) {
  return o != STEP_BLOCKED && o != STEP_REFUSED;
}

StepTrial step_run_try(StepRun *r, ThreadId t, const StepPlan *plan,
                       Odometer *inputs) {
  StepTrial x = {.seen = begin_seen(r, t)};
  const uint32_t n_answers = r->n_answers;
  r->plan = plan, r->seen = &x.seen;
  odometer_begin(r->search, inputs);
  x.after = config_try(r->config, t, &x.outcome);
  see_events(r, &x.seen, x.after, t);
  if (x.outcome == STEP_REFUSED)
    see_refused_store(r, &x.seen, r->config, t);
  check_plan(&x.seen, plan);
  x.n_answers = r->n_answers - n_answers;
  if (x.n_answers)
    x.answers =
        xduplicate(r->answers + n_answers, x.n_answers * sizeof *x.answers);
  r->n_answers = n_answers;
  return x;
}

void step_trial_release(StepTrial *x) {
  release_seen(&x->seen);
  config_delete(x->after);
  free(x->answers);
  *x = (StepTrial){0};
}

void step_run_take(StepRun *r, StepTrial *x, const Odometer *inputs) {
  const ThreadId t = x->seen.record.step.thread;
  note_inputs(&x->seen.record, inputs);
  if (!is_taken(x->outcome))
    return;
  if (x->outcome == STEP_OK)
    note_silence(&x->seen.record, r->config, x->after, t);
  x->seen.record.fences = config_fences(x->after, t);
  x->seen.record.rereads = x->seen.record.reads &&
                           config_rereads(x->after, t) &&
                           purity_is_possible(r->config, t);
  note_taken(r, t);
  for (uint32_t i = 0; i < x->n_answers; i++)
    note_answer(r, x->answers[i]);
  config_delete(r->config);
  r->config = x->after;
  x->after = NULL;
}

/* ---- runs */

static bool was_taken(const StepRun *r, StepId s) {
  return s.thread == NO_THREAD || r->taken[s.thread] > s.index;
}

StepGraph step_run_graph(const StepRun *r, const StepGraph *g) {
  bool *in = xcalloc(g->n + 1, sizeof *in);
  for (uint32_t i = 0; i < g->n; i++)
    in[i] = was_taken(r, g->records[i].step);
  const StepGraph part = step_graph_part(g, in);
  free(in);
  return part;
}

void step_run_begin(StepRun *r, Search *s, StepOutcome *o) {
  ConfigOptions options = search_config(s);
  *r = (StepRun){
      .search = s, .inner = options.inputs, .undefined = options.undefined};
  options.undefined = note_undefined;
  options.inputs = (ConfigInputs){answer, r};
  options.keep_step = true;
  odometer_begin(s, &s->start);
  r->config = config_new(s->program, &options, o);
  r->start = config_copy(r->config);
  r->n_start_answers = r->n_answers;
}

void step_run_end(StepRun *r) {
  config_delete(r->config);
  config_delete(r->start);
  free(r->steps);
  free(r->answers);
  *r = (StepRun){0};
}

Path step_run_path(const StepRun *r) {
  Path p = {.arena = r->search->arena};
  for (uint32_t i = 0; i < r->n_steps; i++)
    path_step(&p, r->steps[i].thread);
  path_inputs(&p, r->answers, r->n_answers);
  return p;
}

/* ---- copies */

StepRunCopy step_run_save(const StepRun *r) {
  return (StepRunCopy){
      .config = config_copy(r->config),
      .steps = xduplicate(r->steps, r->n_steps * sizeof *r->steps),
      .answers = xduplicate(r->answers, r->n_answers * sizeof *r->answers),
      .n_steps = r->n_steps,
      .n_answers = r->n_answers};
}

void step_run_restore(StepRun *r, const StepRunCopy *c) {
  config_delete(r->config);
  r->config = config_copy(c->config);
  r->n_steps = r->n_answers = 0;
  r->violates = false;
  memset(r->taken, 0, sizeof r->taken);
  for (uint32_t i = 0; i < c->n_steps; i++)
    note_taken(r, c->steps[i].thread);
  for (uint32_t i = 0; i < c->n_answers; i++)
    note_answer(r, c->answers[i]);
}

void step_run_copy_release(StepRunCopy *c) {
  if (!c->config)
    return;
  config_delete(c->config);
  free(c->steps);
  free(c->answers);
  *c = (StepRunCopy){0};
}

/* ---- replay */

static void restart(StepRun *r, const StepRunCopy *from) {
  if (from) {
    step_run_restore(r, from);
    return;
  }
  config_delete(r->config);
  r->config = config_copy(r->start);
  r->n_steps = 0, r->n_answers = r->n_start_answers;
  r->violates = false;
  memset(r->taken, 0, sizeof r->taken);
}

typedef struct {
  StepRun *run;
  const StepGraph *graph;
  uint32_t *numbers; /* of first records, one thread after the other */
  uint32_t begin[MOST_THREADS + 1];
  uint32_t limit[MOST_THREADS]; /* number of steps to be taken */
} Replay;

static void find_records(Replay *x) {
  const StepGraph *g = x->graph;
  x->numbers = xcalloc(g->n + 1, sizeof *x->numbers);
  for (uint32_t i = 0; i < g->n; i++)
    x->begin[g->records[i].step.thread + 1] += !g->records[i].is_second;
  for (uint32_t t = 0; t < MOST_THREADS; t++) {
    x->limit[t] = x->begin[t + 1];
    x->begin[t + 1] += x->begin[t];
  }
  for (uint32_t i = 0; i < g->n; i++) {
    const StepRecord *k = &g->records[i];
    if (!k->is_second)
      x->numbers[x->begin[k->step.thread] + k->step.index] = i;
    if (step_is_unexecuted(k))
      x->limit[k->step.thread] = k->step.index;
  }
}

static const StepRecord *record_of(const Replay *x, StepId s) {
  return &x->graph->records[x->numbers[x->begin[s.thread] + s.index]];
}

/* The second record of the step follows its first one. */
static bool does_write(const Replay *x, const StepRecord *k) {
  const StepOrder *o = step_graph_order(x->graph, k->cell);
  for (uint32_t i = 0; o && (k->reads || k->writes) && i < o->n; i++)
    if (step_is_same(o->steps[i], k->step))
      return true;
  return false;
}

/* The message that the record's one comes after, of those that are there. */
static StepId message_before(const Replay *x, const StepRecord *k) {
  const StepOrder *o = step_graph_order(x->graph, k->cell);
  StepId before = no_step;
  for (uint32_t i = 0; i < o->n && !step_is_same(o->steps[i], k->step); i++)
    if (was_taken(x->run, o->steps[i]))
      before = o->steps[i];
  return before;
}

static StepPlan plan_of(const Replay *x, const StepRecord *k) {
  if (step_is_ordered_section(k))
    return (StepPlan){0};
  if (k->reads)
    return (StepPlan){true, k->source};
  if (k->writes)
    return (StepPlan){true, message_before(x, k)};
  return (StepPlan){0};
}

/* True if the message of a step that was not asked for a spot, and is the last
 * one for that reason, is the last one of those that are there. */
static bool is_at_end(const Replay *x, const StepRecord *k,
                      const StepSeen *seen) {
  const StepOrder *o = step_graph_order(x->graph, k->cell);
  if (k->reads || !k->writes || seen->choices)
    return true;
  bool is_later = false, is_last = true;
  for (uint32_t i = 0; i < o->n; i++) {
    is_last = is_last && !(is_later && was_taken(x->run, o->steps[i]));
    is_later = is_later || step_is_same(o->steps[i], k->step);
  }
  return is_last;
}

/* True if the step has accessed the cell that is recorded. */
static bool accesses_recorded(const Replay *x, const StepRecord *k,
                              const StepSeen *seen) {
  const StepRecord *l = &seen->record;
  if (step_is_ordered_section(k))
    return !l->reads && !l->writes && l->n_accesses == k->n_accesses;
  return l->reads == k->reads && l->writes == does_write(x, k) &&
         is_at_end(x, k, seen) &&
         (!(k->reads || k->writes) || step_bytes_equal(k->cell, l->cell));
}

/* True if the step has done what is recorded. */
static bool is_as_recorded(const Replay *x, const StepRecord *k,
                           const StepSeen *seen, const Odometer *inputs) {
  const StepRecord *l = &seen->record;
  return !seen->is_other && l->inst == k->inst && l->child == k->child &&
         l->ends == k->ends && inputs->asked == k->n_inputs &&
         accesses_recorded(x, k, seen);
}

/* Takes the thread's next step; false: it waits, or '*is_wrong'. */
static bool repeat(Replay *x, ThreadId t, bool *is_wrong) {
  StepRun *r = x->run;
  const StepRecord *k = record_of(x, (StepId){t, r->taken[t]});
  if (!was_taken(r, k->source) || !config_next(r->config, t, NULL))
    return false;
  const StepPlan plan = plan_of(x, k);
  const uint32_t n_answers = r->n_answers;
  StepSeen seen = begin_seen(r, t);
  Odometer inputs;
  odometer_fix(&inputs, k->inputs, k->n_inputs);
  r->plan = &plan, r->seen = &seen;
  odometer_begin(r->search, &inputs);
  config_clear_log(r->config);
  const StepOutcome o = config_step(r->config, t);
  see_events(r, &seen, r->config, t);
  check_plan(&seen, &plan);
  *is_wrong = o != STEP_BLOCKED &&
              (o != STEP_OK || !is_as_recorded(x, k, &seen, &inputs));
  r->violates = o == STEP_VIOLATION;
  if (is_taken(o))
    note_taken(r, t);
  else
    r->n_answers = n_answers;
  free(inputs.choices);
  release_seen(&seen);
  return o == STEP_OK;
}

/* Runs all records up to the limits. */
static bool run_on(Replay *x) {
  bool is_wrong = x->run->violates, goes_on = true, is_whole = true;
  while (goes_on) {
    goes_on = false;
    for (ThreadId t = 0; t < config_threads(x->run->config); t++)
      while (x->run->taken[t] < x->limit[t] && !is_wrong &&
             repeat(x, t, &is_wrong))
        goes_on = true;
  }
  for (ThreadId t = 0; t < MOST_THREADS; t++)
    is_whole = is_whole && x->run->taken[t] >= x->limit[t];
  return is_whole && !is_wrong;
}

bool step_run_replay(StepRun *r, const StepGraph *g, const StepRunCopy *from) {
  Replay x = {.run = r, .graph = g};
  restart(r, from);
  find_records(&x);
  bool is_done = run_on(&x);
  free(x.numbers);
  return is_done;
}

/* Sets '*limit' to the numbers of steps that have to come before the thread's
 * last one, or are it. */
static void find_prefix(const Replay *x, ThreadId t, uint32_t *limit) {
  const StepGraph *g = x->graph;
  const StepRecord *last = step_graph_last(g, t);
  const StepId step = last ? last->step : step_graph_creator(g, (StepId){t, 0});
  bool *in = xcalloc(g->n + 1, sizeof *in);
  if (step.thread != NO_THREAD)
    step_graph_prefix(g, record_of(x, step), in);
  for (uint32_t i = 0; i < g->n; i++) {
    const StepRecord *k = &g->records[i];
    limit[k->step.thread] += in[i] && !k->is_second && !step_is_unexecuted(k);
  }
  free(in);
}

bool step_run_replay_early(StepRun *r, const StepGraph *g, ThreadId t) {
  Replay x = {.run = r, .graph = g};
  uint32_t limit[MOST_THREADS], first[MOST_THREADS] = {0};
  bool is_done = true;
  find_records(&x);
  find_prefix(&x, t, first);
  memcpy(limit, x.limit, sizeof limit);
  if (memcmp(limit, first, sizeof limit) != 0) {
    restart(r, NULL);
    memcpy(x.limit, first, sizeof limit);
    is_done = run_on(&x);
    memcpy(x.limit, limit, sizeof limit);
    is_done = is_done && run_on(&x);
  }
  free(x.numbers);
  return is_done;
}

bool step_run_returns(StepRun *r, const StepGraph *g, ThreadId t,
                      uint32_t index, const StepRunCopy *from) {
  Replay x = {.run = r, .graph = g};
  restart(r, from);
  find_records(&x);
  const uint32_t limit = x.limit[t];
  x.limit[t] = index;
  run_on(&x);
  Config *earlier = config_copy(r->config);
  x.limit[t] = limit;
  bool returns = run_on(&x) && r->taken[t] == limit &&
                 config_next(r->config, t, NULL) &&
                 config_next(earlier, t, NULL) &&
                 purity_returns(earlier, r->config, t, false);
  config_delete(earlier);
  free(x.numbers);
  return returns;
}

/* ---- reads that make no difference */

/* Takes the thread's next step, which reads the message if it reads a cell;
 * false: it is no such step, or does more. */
static bool read_again(StepRun *r, ThreadId t, StepId message, bool *is_read) {
  Odometer inputs = {0};
  const StepPlan plan = {true, message};
  if (!config_next(r->config, t, NULL))
    return false;
  StepTrial x = step_run_try(r, t, &plan, &inputs);
  const StepRecord *k = &x.seen.record;
  const bool is_right = x.outcome == STEP_OK && !x.seen.is_other &&
                        !inputs.asked && !k->n_accesses &&
                        (k->reads || !k->writes);
  *is_read = k->reads;
  if (is_right)
    step_run_take(r, &x, &inputs);
  step_trial_release(&x);
  free(inputs.choices);
  return is_right;
}

/* Runs the thread, whose accesses read the message, until it stands where it
 * does in the other configuration. */
static bool comes_there(StepRun *r, ThreadId t, StepId message,
                        const Config *there) {
  enum { MOST_STEPS = 16 };
  bool is_there = false, is_read = false;
  for (unsigned n = 0; n < MOST_STEPS && !is_there; n++) {
    if (!read_again(r, t, message, &is_read))
      return false;
    is_there = is_read && config_is_covered(there, r->config, t);
  }
  return is_there;
}

bool step_run_is_covered(StepRun *r, const StepGraph *g, ThreadId t,
                         uint32_t index, const StepRunCopy *from) {
  StepRunCopy now = step_run_save(r);
  Replay x = {.run = r, .graph = g};
  restart(r, from);
  find_records(&x);
  x.limit[t] = index;
  run_on(&x);
  const bool is_covered =
      r->taken[t] == index &&
      comes_there(r, t, step_graph_last(g, t)->source, now.config);
  free(x.numbers);
  step_run_restore(r, &now);
  step_run_copy_release(&now);
  return is_covered;
}
