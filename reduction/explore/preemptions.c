#include "reduction/explore/preemptions.h"

#include "reduction/explore/search.h"
#include "reduction/explore/states.h"

#include <stdlib.h>

enum { NO_STATE = UINT32_MAX };

/* What is known of a thread in a state: a set of these. */
enum {
  HAS_COME = 1,   /* it took the last step of some execution to here */
  IS_TAKEN = 2,   /* its next step was taken, if it has one */
  IS_ENABLED = 4, /* and was enabled */
};

/* A configuration kept, with how it was first reached. */
typedef struct {
  uint32_t from; /* the state before, or NO_STATE */
  ThreadId by;
  uint64_t *inputs; /* of the step, or of main before its first */
  uint32_t n_inputs;
  unsigned char *threads;
  uint32_t n_taken;
  Standing standing;
  bool is_stuck; /* threads wait for each other */
} State;

/* To be done in a state: a thread has come there by its step, or takes its
 * step from there. */
typedef struct {
  uint32_t state;
  ThreadId thread;
  bool is_step;
} Task;

typedef VEC(Task) Tasks;

/* A step between states in which threads wait for each other. */
typedef struct {
  uint32_t from, to;
} Edge;

struct PreemptionSearch {
  Search search;
  Arena *arena; /* of what lasts as long as the search */
  States states;
  VEC(State) known; /* by number */
  Tasks now, later; /* later: with one more preemption */
  VEC(Edge) stuck;
  uint32_t at; /* the state from which a step is taken, or NO_STATE */
  ThreadId thread;
  Odometer odometer;
  bool waits; /* what was found is the state itself, not the step */
  unsigned preemptions;
  uint64_t tries; /* of a step, or of main's beginning, with certain inputs */
};
typedef PreemptionSearch Explorer;

/* ---- the path to a state */

static void path_to(const Explorer *e, uint32_t state, Path *p) {
  VEC(uint32_t) chain = {0};
  for (; state != NO_STATE; state = e->known.data[state].from)
    *vec_push(e->arena, &chain) = state;
  while (chain.n) {
    const State *x = &e->known.data[chain.data[--chain.n]];
    if (x->from != NO_STATE)
      path_step(p, x->by);
    path_inputs(p, x->inputs, x->n_inputs);
  }
}

/* With the step that is being taken. */
static Path path_here(const Explorer *e) {
  Path p = {.arena = e->search.arena};
  path_to(e, e->at, &p);
  if (e->waits)
    return p;
  if (e->at != NO_STATE)
    path_step(&p, e->thread);
  path_odometer(&p, &e->odometer);
  return p;
}

/* ---- states */

static void add_state(Explorer *e, const Config *c) {
  State *x = vec_push(e->arena, &e->known);
  x->from = e->at, x->by = e->thread;
  x->n_inputs = e->odometer.asked;
  uint64_t *inputs = odometer_values(&e->odometer);
  if (inputs)
    x->inputs = memcpy(ARENA_ARRAY(e->arena, uint64_t, x->n_inputs), inputs,
                       x->n_inputs * sizeof *inputs);
  free(inputs);
  x->threads = ARENA_ARRAY(e->arena, unsigned char, config_threads(c));
  x->is_stuck = e->search.stuck != STUCK_NOT;
  e->search.result.states++;
}

static void come(Explorer *e, uint32_t state) {
  *vec_push(e->arena, &e->now) = (Task){.state = state, .thread = e->thread};
  if (e->at != NO_STATE && e->known.data[e->at].is_stuck)
    *vec_push(e->arena, &e->stuck) = (Edge){e->at, state};
}

/* The configuration after a step. */
static void reach(Explorer *e, Config *c, StepOutcome o) {
  bool is_new = false;
  if (search_continues(&e->search, c, e->thread, o) &&
      search_accepts(&e->search, c)) {
    search_look(&e->search, c);
    if (!e->search.is_over) {
      uint32_t state = states_add(&e->states, c, &is_new);
      if (is_new)
        add_state(e, c);
      else if (e->at != NO_STATE)
        search_accepts_known(&e->search, e->states.configs[e->at], c,
                             e->thread);
      come(e, state);
    }
  }
  if (!is_new)
    config_delete(c);
}

/* ---- steps */

/* All threads of the state were tried. */
static void close_state(Explorer *e, State *x, const Config *c) {
  if (!x->standing.is_enabled)
    e->search.result.paths++;
  if (standing_is_deadlock(&x->standing))
    e->waits = !search_accepts_waiting(&e->search, c);
}

static bool next_inputs(Explorer *e) {
  enum { POLL = 32 };
  if (++e->tries % POLL == 0)
    search_poll(&e->search);
  return !e->search.is_over && odometer_advance(&e->odometer);
}

/* Tasks from the first on are done in the order in which they came. */
static void turn_round(Tasks *t, uint32_t first) {
  for (uint32_t i = first, k = t->n; i + 1 < k; i++) {
    const Task task = t->data[i];
    t->data[i] = t->data[--k];
    t->data[k] = task;
  }
}

static bool take_step(Explorer *e, const Config *c) {
  const uint32_t first = e->now.n;
  unsigned seen = 0;
  e->odometer.n = 0;
  do {
    StepOutcome o;
    odometer_begin(&e->search, &e->odometer);
    Config *after = config_after(c, e->thread, &o);
    seen |= 1u << o;
    e->search.result.transitions += after != NULL;
    if (after)
      reach(e, after, o);
  } while (next_inputs(e));
  turn_round(&e->now, first);
  return standing_try(&e->known.data[e->at].standing, seen);
}

/* The thread's step from the state, unless it was taken. */
static void try_thread(Explorer *e, uint32_t state, ThreadId t) {
  Config *c = e->states.configs[state];
  if (e->known.data[state].threads[t] & IS_TAKEN)
    return;
  e->at = state, e->thread = t;
  bool is_enabled = false;
  if (config_next(c, t, NULL))
    is_enabled = take_step(e, c);
  else
    standing_skip(&e->known.data[state].standing, config_status(c, t));
  State *x = &e->known.data[state]; /* it may have moved */
  x->threads[t] |= IS_TAKEN | (is_enabled ? IS_ENABLED : 0);
  if (!e->search.is_over && ++x->n_taken == config_threads(c))
    close_state(e, x, c);
}

/* The thread has come to the state: it goes on, or others do. */
static void arrive(Explorer *e, uint32_t state, ThreadId t) {
  if (e->known.data[state].threads[t] & HAS_COME)
    return;
  e->known.data[state].threads[t] |= HAS_COME;
  try_thread(e, state, t);
  const State *x = &e->known.data[state];
  Tasks *tasks = x->threads[t] & IS_ENABLED ? &e->later : &e->now;
  for (ThreadId i = config_threads(e->states.configs[state]); i-- > 0;)
    if (!(x->threads[i] & IS_TAKEN))
      *vec_push(e->arena, tasks) =
          (Task){.state = state, .thread = i, .is_step = true};
}

/* ---- threads that wait for each other */

/* Steps into states that no cycle goes through are taken away, one after the
 * other: are some left? */
static bool has_cycle(const Explorer *e) {
  uint32_t *n_into = ARENA_ARRAY(e->arena, uint32_t, e->known.n);
  for (uint32_t i = 0; i < e->stuck.n; i++)
    n_into[e->stuck.data[i].to]++;
  uint32_t left = e->stuck.n;
  Edge *edges = e->stuck.data;
  for (bool is_changed = true; is_changed && left;) {
    is_changed = false;
    for (uint32_t i = 0; i < left;) {
      if (n_into[edges[i].from]) {
        i++;
        continue;
      }
      n_into[edges[i].to]--;
      edges[i] = edges[--left];
      is_changed = true;
    }
  }
  return left;
}

/* ---- the search */

static void perform(Explorer *e, uint64_t states) {
  while (e->now.n && !e->search.is_over && e->search.result.states < states) {
    const Task t = e->now.data[--e->now.n];
    if (t.is_step)
      try_thread(e, t.state, t.thread);
    else
      arrive(e, t.state, t.thread);
  }
}

static bool next_preemption(Explorer *e) {
  const ExploreOptions *o = e->search.options;
  if (e->search.is_over || !e->later.n)
    return false;
  if (e->preemptions == o->most_preemptions) {
    search_stop(&e->search, LIMIT,
                arena_printf(e->search.arena,
                             "executions of more than %u preemption%s left out",
                             e->preemptions, e->preemptions == 1 ? "" : "s"),
                (Loc){0});
    return false;
  }
  const Tasks spent = e->now;
  e->now = e->later;
  e->later = spent;
  e->preemptions++;
  return true;
}

static void begin(Explorer *e) {
  const ConfigOptions options = search_config(&e->search);
  e->at = NO_STATE;
  do {
    StepOutcome o;
    odometer_begin(&e->search, &e->odometer);
    Config *c = config_new(e->search.program, &options, &o);
    e->search.result.paths += o != STEP_OK;
    reach(e, c, o);
  } while (next_inputs(e));
}

PreemptionSearch *preemption_search_new(Arena *a, const Program *p,
                                        const ExploreOptions *o) {
  Explorer *e = ARENA_NEW(a, Explorer);
  e->arena = arena_new();
  search_open(&e->search, a, p, o);
  begin(e);
  return e;
}

bool preemption_search_go_on(PreemptionSearch *e, uint64_t states) {
  do
    perform(e, states);
  while (!e->now.n && next_preemption(e));
  return e->now.n && !e->search.is_over;
}

bool preemption_search_is_partial(const PreemptionSearch *e) {
  return search_is_partial(&e->search);
}

ExploreResult preemption_search_end(PreemptionSearch *e) {
  const Path path = e->search.is_over ? path_here(e) : (Path){0};
  if (!e->search.is_over && has_cycle(e))
    search_stop_circle(&e->search);
  if (e->now.n)
    search_stop(&e->search, LIMIT, "not all interleavings tried", (Loc){0});
  e->search.result.preemptions = e->preemptions;
  ExploreResult result = search_close(&e->search, &path);
  result.state_bytes = e->states.n ? e->states.bytes / e->states.n : 0;
  states_release(&e->states);
  free(e->odometer.choices);
  arena_delete(e->arena);
  return result;
}

ExploreResult explore_by_preemptions(Arena *a, const Program *p,
                                     const ExploreOptions *o) {
  PreemptionSearch *e = preemption_search_new(a, p, o);
  preemption_search_go_on(e, UINT64_MAX);
  return preemption_search_end(e);
}
