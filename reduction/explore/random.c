#include "reduction/explore/random.h"

#include "frontend/base/prng.h"
#include "reduction/explore/search.h"

#include <assert.h>
#include <stdlib.h>

enum {
  SHORTEST = 64,   /* steps of an execution, once there are several threads */
  N_LENGTHS = 5,   /* each of them twice the one before */
  LONGEST = 20000, /* steps in all */
  N_PACES = 5,
  MOST_EXECUTIONS = 10000,
  POLL = 32
};

typedef struct {
  Search search;
  ConfigOptions options;
  Prng prng;
  Config *config;    /* present one, or NULL: none has begun */
  Path path;         /* path to it */
  Odometer inputs;   /* inputs of the step */
  ThreadId thread;   /* thread of the last step */
  ThreadSet waiting; /* threads tried since then */
  uint32_t left;     /* remaining steps with several threads */
  uint32_t pace;     /* steps of a thread in a row, on the average */
  uint64_t n_turns;
} Walk;

/* ---- an execution */

static void leave(Walk *x) {
  config_delete(x->config);
  x->config = NULL;
}

/* Continues after a step, or after main's beginning. */
static void come(Walk *x, StepOutcome o) {
  if (!search_continues(&x->search, x->config, x->thread, o)) {
    leave(x);
    return;
  }
  search_look(&x->search, x->config);
  x->waiting = (ThreadSet){0};
  x->left -= config_threads(x->config) > 1;
  if (!x->left || x->path.schedule.n == LONGEST)
    leave(x);
}

static void begin_step(Walk *x) {
  x->inputs.n = 0;
  odometer_begin(&x->search, &x->inputs);
}

static void begin_execution(Walk *x) {
  StepOutcome o;
  x->path.schedule.n = x->path.inputs.n = 0;
  x->left = SHORTEST << x->search.result.paths++ % N_LENGTHS;
  x->pace = 1u << prng_below(&x->prng, N_PACES);
  x->thread = 0;
  begin_step(x);
  x->config = config_new(x->search.program, &x->options, &o);
  come(x, o);
}

static bool may_try(const Walk *x, ThreadId t) {
  return config_next(x->config, t, NULL) && !thread_set_has(&x->waiting, t);
}

/* Chooses a thread; false: none can go on. */
static bool choose(Walk *x) {
  ThreadId able[MOST_THREADS];
  uint32_t n = 0;
  for (ThreadId t = 0; t < config_threads(x->config); t++)
    if (may_try(x, t))
      able[n++] = t;
  if (!n)
    return false;
  if (!may_try(x, x->thread) || !prng_below(&x->prng, x->pace))
    x->thread = able[prng_below(&x->prng, n)];
  return true;
}

static void take_step(Walk *x) {
  const uint32_t n_inputs = x->path.inputs.n;
  begin_step(x);
  path_step(&x->path, x->thread);
  StepOutcome o = config_step(x->config, x->thread);
  if (o == STEP_BLOCKED || o == STEP_REFUSED) {
    x->path.schedule.n--, x->path.inputs.n = n_inputs;
    thread_set_add(&x->waiting, x->thread);
    return;
  }
  x->search.result.transitions++;
  come(x, o);
}

/* Ends the execution, as no thread can go on; inputs requested here do not
 * belong to its path. */
static void end_execution(Walk *x) {
  x->search.recorded = NULL;
  search_accepts(&x->search, x->config);
  x->search.recorded = &x->path;
  leave(x);
}

/* ---- turns */

ExploreOptions random_options(ExploreOptions o) {
  o.has_history = true;
  return o;
}

static void *begin(Arena *a, const Program *p, const ExploreOptions *o) {
  assert(!o->count_paths && !o->leaves_open);
  Walk *x = ARENA_NEW(a, Walk);
  search_open(&x->search, a, p, o);
  x->path.arena = a;
  x->search.prng = &x->prng, x->search.recorded = &x->path;
  x->options = search_config(&x->search);
  return x;
}

static bool advance(void *search) {
  Walk *x = search;
  Search *s = &x->search;
  if (!x->config && s->result.paths == MOST_EXECUTIONS)
    return false;
  if (!x->config)
    begin_execution(x);
  else if (choose(x))
    take_step(x);
  else
    end_execution(x);
  if (++x->n_turns % POLL == 0 && !s->is_finished)
    search_poll(s);
  return !s->is_finished;
}

static bool is_partial(const void *search) {
  (void)search;
  return true;
}

static ExploreResult end(void *search) {
  Walk *x = search;
  leave(x);
  free(x->inputs.choices);
  return search_close_turns(&x->search, &x->path, false);
}

const TurnOps turns_at_random = {begin, advance, is_partial, end};

ExploreResult explore_random(Arena *a, const Program *p,
                             const ExploreOptions *o) {
  return turns_take_all(&turns_at_random, a, p, o);
}
