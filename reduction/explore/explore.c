#include "reduction/explore/search.h"
#include "reduction/explore/state_store.h"
#include "reduction/semantics/purity.h"

#include <stdlib.h>

/* One configuration on the present path, and its next successor: by 'thread',
 * with the present inputs of the odometer. */
typedef struct {
  Config *config; /* owned by the states, if these keep it */
  ThreadId thread;
  bool has_begun; /* 'thread' was tried with some inputs */
  Odometer odometer;
  unsigned seen; /* set of 1 << StepOutcome over the inputs tried */
  Standing standing;
  bool is_stuck; /* threads wait for each other: see find_circle */
  /* Under RC11, of the present step: it is silent, in a loop; and purity_hash
   * of the thread before it. */
  bool is_silent;
  uint64_t position_hash;
} Level;

typedef struct {
  Search search;
  Level *levels;
  uint32_t n_levels, cap_levels;
  States states;
} Explorer;

/* ---- the end of an execution */

static Path path_of(const Explorer *e) {
  Path p = {.arena = e->search.arena};
  path_odometer(&p, &e->search.start);
  for (uint32_t i = 0; i < e->n_levels; i++) {
    path_step(&p, e->levels[i].thread);
    path_odometer(&p, &e->levels[i].odometer);
  }
  return p;
}

/* Ends the path: nothing is enabled in the topmost configuration. */
static void end_path(Explorer *e, const Level *l) {
  e->search.result.paths++;
  if (standing_is_deadlock(&l->standing))
    search_accepts_waiting(&e->search, l->config);
}

/* ---- configurations seen before */

static void find_circle(Explorer *e, const Config *s) {
  for (uint32_t i = e->n_levels; i-- > 0 && e->levels[i].is_stuck;)
    if (config_equal(e->levels[i].config, s))
      search_stop_circle(&e->search);
}

static bool is_new(Explorer *e, Config *s, ThreadId t) {
  if (e->search.options->count_paths)
    return true;
  bool is_new;
  states_add(&e->states, s, &is_new);
  if (is_new)
    return true;
  find_circle(e, s);
  if (e->n_levels)
    search_accepts_known(&e->search, e->levels[e->n_levels - 1].config, s, t);
  return false;
}

/* ---- loops without effects
 *
 * Under RC11 each read is an event of the graph, so a thread that goes round
 * comes to no configuration that is known.  Its pure iterations are left out.
 */

/* True if the thread's steps up to 's' end with a pure iteration. */
static bool ends_iteration(Explorer *e, const Config *s, ThreadId t) {
  const ExploreOptions *o = e->search.options;
  if (o->model != MODEL_RC11 || o->count_paths || !e->n_levels)
    return false;
  Level *top = &e->levels[e->n_levels - 1];
  top->is_silent = purity_step(top->config, s, t, &top->position_hash);
  const uint64_t position_hash = purity_hash(s, t);
  for (uint32_t i = e->n_levels; i-- > 0;) {
    const Level *l = &e->levels[i];
    if (l->thread != t)
      continue;
    if (!l->is_silent)
      return false;
    if (l->position_hash == position_hash &&
        purity_returns(l->config, s, t, e->search.observes))
      return true;
  }
  return false;
}

/* True if the search goes on from there; else it has led to nothing new. */
static bool is_worth(Explorer *e, Config *s, ThreadId t) {
  if (!ends_iteration(e, s, t))
    return is_new(e, s, t);
  if (search_accepts_rounds(&e->search, s) && e->search.stuck != STUCK_NOT)
    search_stop_circle(&e->search);
  return false;
}

/* ---- the search */

static void push_level(Explorer *e, Config *s) {
  if (e->n_levels == e->cap_levels) {
    e->cap_levels = e->cap_levels ? 2 * e->cap_levels : 64;
    e->levels = xrealloc(e->levels, e->cap_levels * sizeof *e->levels);
  }
  e->levels[e->n_levels++] =
      (Level){.config = s, .is_stuck = e->search.stuck != STUCK_NOT};
  e->search.result.states++;
}

static void pop_level(Explorer *e) {
  Level *l = &e->levels[--e->n_levels];
  if (e->search.options->count_paths || e->states.is_hashed)
    config_delete(l->config);
  free(l->odometer.choices);
}

/* Returns s if the search goes on from it, else deletes it. */
static Config *keep(Explorer *e, Config *s, ThreadId t, StepOutcome o) {
  const Config *before = e->n_levels ? e->levels[e->n_levels - 1].config : NULL;
  if (search_accepts_step(&e->search, before, s, t) &&
      search_continues(&e->search, s, t, o) && search_accepts(&e->search, s)) {
    search_look(&e->search, s);
    if (!e->search.is_finished && is_worth(e, s, t))
      return s;
  }
  config_delete(s);
  return NULL;
}

static Config *take(Explorer *e, Level *l) {
  StepOutcome o;
  odometer_begin(&e->search, &l->odometer);
  Config *s = config_after(l->config, l->thread, &o);
  l->seen |= 1u << o;
  e->search.result.transitions += s != NULL;
  return s ? keep(e, s, l->thread, o) : NULL;
}

static void finish_thread(Level *l) {
  standing_try(&l->standing, l->seen);
  l->seen = 0;
  l->has_begun = false;
  l->thread++;
}

static void skip_thread(Level *l) {
  standing_skip(&l->standing, config_status(l->config, l->thread));
  l->thread++;
}

/* Takes one more successor of the topmost configuration, or leaves it. */
static void advance(Explorer *e) {
  Level *l = &e->levels[e->n_levels - 1];
  if (l->thread == config_threads(l->config)) {
    if (!l->standing.is_enabled)
      end_path(e, l);
    pop_level(e);
  } else if (!config_next(l->config, l->thread, NULL)) {
    skip_thread(l);
  } else if (l->has_begun && !odometer_advance(&l->odometer)) {
    finish_thread(l);
  } else {
    if (!l->has_begun)
      l->odometer.n = 0;
    l->has_begun = true;
    Config *s = take(e, l);
    if (s)
      push_level(e, s);
  }
}

static void search_from(Explorer *e, Config *s) {
  enum { POLL = 256 };
  push_level(e, s);
  for (uint64_t i = 1; e->n_levels && !e->search.is_finished; i++) {
    advance(e);
    if (i % POLL == 0)
      search_poll(&e->search);
  }
}

static void run(Explorer *e) {
  const ConfigOptions options = search_config(&e->search);
  do {
    StepOutcome o;
    odometer_begin(&e->search, &e->search.start);
    Config *s = config_new(e->search.program, &options, &o);
    e->search.result.paths += o != STEP_OK;
    s = keep(e, s, 0, o);
    if (s)
      search_from(e, s);
  } while (!e->search.is_finished && odometer_advance(&e->search.start));
}

static void release(Explorer *e) {
  while (e->n_levels)
    pop_level(e);
  states_release(&e->states);
  free(e->levels);
}

ExploreResult explore(Arena *a, const Program *p, const ExploreOptions *o) {
  Explorer e = {0};
  search_open(&e.search, a, p, o);
  e.states.is_hashed = o->keeps_hashes;
  run(&e);
  const Path path = e.search.is_finished ? path_of(&e) : (Path){0};
  ExploreResult result = search_close(&e.search, &path);
  result.state_bytes = e.states.n ? e.states.bytes / e.states.n : 0;
  release(&e);
  return result;
}
