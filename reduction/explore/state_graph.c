#include "reduction/explore/state_graph.h"

#include <assert.h>
#include <stdlib.h>

/* ---- the path to a state */

static void path_to(const StateGraph *k, uint32_t state, Path *p) {
  VEC(uint32_t) chain = {0};
  for (; state != NO_STATE; state = k->known.data[state].from)
    *vec_push(k->arena, &chain) = state;
  while (chain.n) {
    const GraphState *x = &k->known.data[chain.data[--chain.n]];
    for (uint32_t i = 0; i < x->n_steps; i++)
      path_step(p, x->by);
    path_inputs(p, x->inputs, x->n_inputs);
  }
}

/* Returns the path, with the step that is being taken. */
static Path path_here(const StateGraph *k) {
  Path p = {.arena = k->search.arena};
  path_to(k, k->at, &p);
  if (k->waits)
    return p;
  for (uint32_t i = 0; i < k->n_steps; i++)
    path_step(&p, k->thread);
  path_odometer(&p, &k->odometer);
  return p;
}

/* ---- states */

static void add_state(StateGraph *k) {
  GraphState *x = vec_push(k->arena, &k->known);
  x->from = k->at, x->by = k->thread, x->n_steps = k->n_steps;
  x->n_inputs = k->odometer.asked;
  uint64_t *inputs = odometer_values(&k->odometer);
  if (inputs)
    x->inputs = memcpy(ARENA_ARRAY(k->arena, uint64_t, x->n_inputs), inputs,
                       x->n_inputs * sizeof *inputs);
  free(inputs);
  x->is_stuck = k->search.stuck != STUCK_NOT;
  k->search.result.states++;
}

static void come(StateGraph *k, uint32_t state, bool is_new) {
  if (k->at != NO_STATE && k->known.data[k->at].is_stuck)
    *vec_push(k->arena, &k->stuck) = (StuckStep){k->at, state};
  k->come(k->context, state, is_new);
}

/* Tries the private step of the thread.  Returns the configuration after it if
 * it asks for no inputs and the search goes on from there; else NULL. */
static Config *after_private(StateGraph *k, const Config *c) {
  Search *s = &k->search;
  if (s->options->reach || !config_is_private(c, k->thread))
    return NULL;
  StepOutcome o;
  Odometer inputs = {0}, *current = s->current;
  odometer_begin(s, &inputs);
  Config *after = config_after(c, k->thread, &o);
  const bool is_quiet = o == STEP_OK && !inputs.asked;
  const bool goes_on = is_quiet &&
                       search_accepts_step(s, c, after, k->thread) &&
                       search_continues(s, after, k->thread, o);
  s->current = current;
  free(inputs.choices);
  if (goes_on)
    return after;
  config_delete(after);
  return NULL;
}

static Config *take_private(StateGraph *k, Config *c) {
  enum { MOST = 64 }; /* they may have no end */
  Config *after;
  while (k->n_steps < MOST && !k->search.is_finished &&
         (after = after_private(k, c))) {
    config_delete(c);
    c = after;
    k->n_steps++;
    k->search.result.transitions++;
  }
  return c;
}

/* Judges a configuration that is new; false: the search ends there. */
static bool judge(StateGraph *k, const Config *c) {
  if (!search_accepts(&k->search, c))
    return false;
  search_look(&k->search, c);
  return !k->search.is_finished;
}

/* Judges the known state to which a step has led, as one in which threads may
 * go round loops for ever: once. */
static void judge_rounds(StateGraph *k, uint32_t state, const Config *c) {
  GraphState *x = &k->known.data[state];
  if (k->at == NO_STATE || x->has_no_hang ||
      !search_goes_round(k->states.configs[k->at], c, k->thread))
    return;
  x->has_no_hang = search_accepts_rounds(&k->search, c);
}

/* Adds the configuration, unless it is known. */
static void keep(StateGraph *k, Config *c) {
  bool is_new;
  uint32_t state = states_add(&k->states, c, &is_new);
  if (is_new && !judge(k, c))
    return;
  if (is_new)
    add_state(k);
  else
    judge_rounds(k, state, c);
  come(k, state, is_new);
  if (!is_new)
    config_delete(c);
}

/* Handles the configuration after a step. */
static void reach(StateGraph *k, Config *c, StepOutcome o) {
  const Config *before = k->at == NO_STATE ? NULL : k->states.configs[k->at];
  bool goes_on = search_accepts_step(&k->search, before, c, k->thread) &&
                 search_continues(&k->search, c, k->thread, o);
  if (goes_on && before)
    c = take_private(k, c);
  if (goes_on && !k->search.is_finished)
    keep(k, c);
  else
    config_delete(c);
}

/* ---- steps */

static bool next_inputs(StateGraph *k) {
  enum { POLL = 32 };
  if (++k->tries % POLL == 0)
    search_poll(&k->search);
  return !k->search.is_finished && odometer_advance(&k->odometer);
}

static bool take_step(StateGraph *k, const Config *c) {
  unsigned seen = 0;
  k->odometer.n = 0;
  do {
    StepOutcome o;
    odometer_begin(&k->search, &k->odometer);
    Config *after = config_after(c, k->thread, &o);
    seen |= 1u << o;
    k->search.result.transitions += after != NULL;
    k->n_steps = 1;
    if (after)
      reach(k, after, o);
  } while (next_inputs(k));
  return standing_try(&k->known.data[k->at].standing, seen);
}

/* All threads of the state were tried. */
static void close_state(StateGraph *k, const GraphState *x, const Config *c) {
  if (!x->standing.is_enabled)
    k->search.result.paths++;
  if (standing_is_deadlock(&x->standing))
    k->waits = !search_accepts_waiting(&k->search, c);
}

uint32_t state_graph_threads(const StateGraph *k, uint32_t state) {
  return config_threads(k->states.configs[state]);
}

bool state_graph_try(StateGraph *k, uint32_t state, ThreadId t) {
  Config *c = k->states.configs[state];
  k->at = state, k->thread = t;
  bool is_enabled = false;
  if (config_next(c, t, NULL))
    is_enabled = take_step(k, c);
  else
    standing_skip(&k->known.data[state].standing, config_status(c, t));
  GraphState *x = &k->known.data[state]; /* it may have moved */
  if (!k->search.is_finished && ++x->n_tried == config_threads(c))
    close_state(k, x, c);
  return is_enabled;
}

/* ---- threads that wait for each other */

/* Removes, one after the other, steps into states that no cycle passes; true if
 * some are left. */
static bool has_cycle(const StateGraph *k) {
  uint32_t *n_into = ARENA_ARRAY(k->arena, uint32_t, k->known.n);
  for (uint32_t i = 0; i < k->stuck.n; i++)
    n_into[k->stuck.data[i].to]++;
  uint32_t left = k->stuck.n;
  StuckStep *steps = k->stuck.data;
  for (bool is_changed = true; is_changed && left;) {
    is_changed = false;
    for (uint32_t i = 0; i < left;) {
      if (n_into[steps[i].from]) {
        i++;
        continue;
      }
      n_into[steps[i].to]--;
      steps[i] = steps[--left];
      is_changed = true;
    }
  }
  return left;
}

/* ---- the search */

void state_graph_begin(StateGraph *k, Arena *a, const Program *p,
                       const ExploreOptions *o) {
  assert(!o->leaves_open);
  k->arena = arena_new();
  search_open(&k->search, a, p, o);
  const ConfigOptions options = search_config(&k->search);
  k->at = NO_STATE, k->n_steps = 0;
  do {
    StepOutcome outcome;
    odometer_begin(&k->search, &k->odometer);
    Config *c = config_new(p, &options, &outcome);
    k->search.result.paths += outcome != STEP_OK;
    reach(k, c, outcome);
  } while (next_inputs(k));
}

ExploreResult state_graph_end(StateGraph *k, bool is_whole) {
  const Path path = k->search.is_finished ? path_here(k) : (Path){0};
  if (!k->search.is_finished && has_cycle(k))
    search_stop_circle(&k->search);
  ExploreResult result = search_close_turns(&k->search, &path, is_whole);
  result.state_bytes = k->states.n ? k->states.bytes / k->states.n : 0;
  states_release(&k->states);
  free(k->odometer.choices);
  arena_delete(k->arena);
  return result;
}
