#include "reduction/explore/graph_schedule.h"

#include "reduction/explore/graph_models.h"

#include <stdlib.h>

typedef struct {
  Search *search;
  ConfigInputs inner;
  void (*undefined)(void *, const Violation *);
  const StepGraph *graph;
  Path path;
  Config *config;
  uint32_t *order; /* numbers of records */
  uint32_t n, now; /* 'now' of the order is being executed */
  VEC(StepId) steps;
  uint32_t taken[MOST_THREADS];
  bool is_finished; /* the interpreter does otherwise than recorded */
} Schedule;

/* ---- commits */

static bool takes_part(const StepRecord *k) {
  return !k->waits && (k->reads || k->writes || k->is_section);
}

/* The number in the order of a step that has issued a store, from 1; 0: it is
 * in no order. */
static uint32_t turn_of(const Schedule *x, uint32_t step) {
  if (!step || step > x->steps.n)
    return 0;
  const uint32_t record = step_graph_find(x->graph, x->steps.data[step - 1]);
  if (record == NO_RECORD || !takes_part(&x->graph->records[record]))
    return 0;
  uint32_t i = 0;
  while (i < x->n && x->order[i] != record)
    i++;
  return i + 1;
}

/* The store whose turn is the first, if it has come. */
static uint64_t choose_store(const Schedule *x, const InputQuery *q) {
  uint64_t first = 0;
  uint32_t least = UINT32_MAX;
  for (uint32_t i = q->may_be_none; i < q->mask; i++) {
    const uint32_t turn = turn_of(x, config_issued(q, i));
    if (turn < least)
      least = turn, first = i;
  }
  return q->may_be_none && least > x->now + 1 ? 0 : first;
}

static uint64_t answer(void *context, const InputQuery *q) {
  Schedule *x = context;
  const uint64_t v = q->kind == INPUT_COMMIT
                         ? choose_store(x, q)
                         : x->inner.ask(x->inner.context, q);
  if (explore_asks(x->search->options, q))
    path_inputs(&x->path, &v, 1);
  return v;
}

/* The search's own note of undefined behaviour. */
static void note_undefined(void *context, const Violation *v) {
  const Schedule *x = context;
  x->undefined(x->inner.context, v);
}

/* ---- steps */

static void take(Schedule *x, const StepRecord *k) {
  Odometer inputs;
  const ThreadId t = k->step.thread;
  if (!config_next(x->config, t, NULL)) {
    x->is_finished = true;
    return;
  }
  odometer_fix(&inputs, k->inputs, k->n_inputs);
  odometer_begin(x->search, &inputs);
  *vec_push(x->search->arena, &x->steps) = k->step;
  x->taken[t]++;
  path_step(&x->path, t);
  x->is_finished = config_step(x->config, t) != STEP_OK;
  free(inputs.choices);
}

/* Takes the thread's steps up to that of the record. */
static void take_up_to(Schedule *x, const StepRecord *k) {
  const ThreadId t = k->step.thread;
  while (!x->is_finished && x->taken[t] <= k->step.index) {
    const StepId next = {t, x->taken[t]};
    take(x, &x->graph->records[step_graph_find(x->graph, next)]);
  }
}

/* Takes the steps in their order, up to the last one unless all are asked for.
 */
static void take_in_order(Schedule *x, StepId last, bool is_whole) {
  bool is_done = false;
  for (x->now = 0; x->now < x->n && !is_done && !x->is_finished; x->now++) {
    const StepRecord *k = &x->graph->records[x->order[x->now]];
    const bool is_last = step_is_same(k->step, last);
    is_done = is_last && !is_whole;
    if (takes_part(k) || is_last)
      take_up_to(x, k);
  }
}

/* Takes the steps that are left where all others have been taken: they come
 * before none that takes part. */
static void take_rest(Schedule *x) {
  for (uint32_t i = 0; i < x->n; i++)
    take_up_to(x, &x->graph->records[x->order[i]]);
  if (!x->is_finished)
    config_commit_all(x->config);
}

static Path schedule(Search *s, MemoryModel m, const StepGraph *g, StepId last,
                     bool is_whole) {
  StepOutcome o;
  Schedule x = {.search = s, .graph = g, .path = {.arena = s->arena}};
  ConfigOptions options = search_config(s);
  x.inner = options.inputs, x.undefined = options.undefined;
  options.undefined = note_undefined;
  options.inputs = (ConfigInputs){answer, &x};
  options.model = m;
  x.order = graph_model_order(m, g, last, &x.n);
  odometer_begin(s, &s->start);
  x.config = config_new(s->program, &options, &o);
  take_in_order(&x, last, is_whole);
  if (is_whole)
    take_rest(&x);
  config_delete(x.config);
  free(x.order);
  return x.path;
}

Path graph_schedule(Search *s, MemoryModel m, const StepGraph *g, StepId last) {
  return schedule(s, m, g, last, false);
}

Path graph_schedule_whole(Search *s, MemoryModel m, const StepGraph *g,
                          StepId last) {
  return schedule(s, m, g, last, true);
}
