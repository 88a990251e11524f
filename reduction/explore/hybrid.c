#include "reduction/explore/hybrid.h"

#include "reduction/explore/future.h"
#include "reduction/explore/canonical.h"
#include "reduction/explore/search.h"
#include "reduction/explore/slices.h"
#include "reduction/explore/state_store.h"
#include "reduction/explore/symmetric_start.h"

#include <assert.h>
#include <stdlib.h>

/* If there are more threads, none is tried for a set: all take their steps. */
enum { MOST_TRIED = 32 };

enum { THREAD_NONE = UINT32_MAX };

/* A step that was tried: its thread, its inputs, and its result. */
typedef struct {
  ThreadId thread;
  uint64_t *inputs;
  uint32_t n_inputs;
  Config *config; /* NULL: moved elsewhere, or the path ends there */
} Successor;

typedef struct {
  Successor *data;
  uint32_t n, cap;
} Successors;

/* A configuration on the present path. */
typedef struct {
  Config *config; /* owned by the states, if these keep it */
  uint32_t state;
  bool is_stuck;    /* threads wait for each other */
  bool is_expanded; /* 'steps' are known */
  bool is_choice;   /* they belong to several threads */
  Successors steps; /* to be taken */
  uint32_t at;      /* number of steps taken; the last is the present one */
  Future **futures; /* by thread; NULL: it takes no more steps */
  bool *is_put_off; /* by thread: its steps will be taken later; NULL: none */
  ThreadId n_threads;
  /* Result for threads that were tried, or take no more steps. */
  Standing standing;
} Level;

typedef enum { NOT_KNOWN, KNOWN_FALSE, KNOWN_TRUE } Known;

/* A thread's next step from the topmost configuration. */
typedef struct {
  bool is_tried, is_enabled;
  unsigned seen; /* set of 1 << StepOutcome over the inputs */
  Footprint *footprint;
  NameSet reached; /* objects reached by others; without names: not known yet */
  Known *meets;    /* by thread: its future is in conflict with the step */
} Trial;

/* A set of threads whose steps are taken; zero: not chosen. */
typedef struct {
  bool *has;       /* by thread */
  ThreadId *order; /* in order of their addition */
  uint32_t n, n_enabled;
} Taken;

typedef struct {
  Search search;
  Arena *arena; /* for results of the analysis */
  Accesses *accesses;
  const SymmetricStart *symmetry; /* or NULL */
  const Canonical *roles;         /* likewise */
  Names *names;
  States states;
  VEC(bool) is_on_path; /* by state */
  ConfigOptions config;
  Level *levels;
  uint32_t n_levels, cap_levels;
  bool observes; /* addresses matter */
  /* Data of the topmost level, while it is expanded. */
  Trial *trials;
  Successors tried;
  uint32_t n_tried; /* number of threads */
  NameSet reached;  /* objects reached by all; without names: not known yet */
  uint64_t n_tries;
} Hybrid;

static Level *top(const Hybrid *x) { return &x->levels[x->n_levels - 1]; }

/* True if the thread is outside of the slice. */
static bool is_held(const Hybrid *x, ThreadId t) {
  const ThreadSlice *slice = x->search.options->slice;
  return slice && !slice->has[t];
}

/* ---- successors */

static void push_successor(Successors *l, Successor s) {
  if (l->n == l->cap) {
    l->cap = l->cap ? 2 * l->cap : 4;
    l->data = xrealloc(l->data, l->cap * sizeof *l->data);
  }
  l->data[l->n++] = s;
}

static void release_successor(Successor *s) {
  config_delete(s->config);
  free(s->inputs);
}

static void release_successors(Successors *l) {
  for (uint32_t i = 0; i < l->n; i++)
    release_successor(&l->data[i]);
  free(l->data);
  *l = (Successors){0};
}

/* ---- levels */

/* True if the states own the configurations of the levels. */
static bool keeps_configs(const Hybrid *x) {
  return !x->roles && !x->states.is_hashed;
}

/* Returns the thread's future; that of a thread which did not take the last
 * step is unchanged. */
static Future *future_at(const Hybrid *x, const Config *s, ThreadId t) {
  const Level *before = x->n_levels > 1 ? top(x) - 1 : NULL;
  if (!config_next(s, t, NULL))
    return NULL;
  if (before && t < before->n_threads && before->futures[t] &&
      before->steps.data[before->at - 1].thread != t)
    return future_share(before->futures[t]);
  return future_new(x->accesses, x->search.program, x->names, s, t,
                    x->observes);
}

/* Shows the slice the threads that the last step has made. */
static void show_threads(const Hybrid *x, const Level *l) {
  ThreadSlice *slice = x->search.options->slice;
  const Level *before = x->n_levels > 1 ? l - 1 : NULL;
  for (ThreadId t = before ? before->n_threads : 0; slice && t < l->n_threads;
       t++)
    slice_show(slice, l->config, t,
               before ? before->steps.data[before->at - 1].thread : 0);
}

static void find_futures(const Hybrid *x, Level *l) {
  l->n_threads = config_threads(l->config);
  l->futures = xcalloc(l->n_threads, sizeof(Future *));
  for (ThreadId t = 0; t < l->n_threads; t++) {
    l->futures[t] = future_at(x, l->config, t);
    if (!l->futures[t])
      standing_skip(&l->standing, config_status(l->config, t));
  }
  show_threads(x, l);
}

static void push_level(Hybrid *x, Config *s, uint32_t state) {
  if (x->n_levels == x->cap_levels) {
    x->cap_levels = x->cap_levels ? 2 * x->cap_levels : 64;
    x->levels = xrealloc(x->levels, x->cap_levels * sizeof *x->levels);
  }
  names_truncate(x->names,
                 x->n_levels ? config_count_objects(top(x)->config) : 0);
  names_extend(x->names, s);
  x->levels[x->n_levels++] = (Level){
      .config = s, .state = state, .is_stuck = x->search.stuck != STUCK_NOT};
  x->is_on_path.data[state] = true;
  find_futures(x, top(x));
  x->search.result.states++;
}

static void pop_level(Hybrid *x) {
  Level *l = &x->levels[--x->n_levels];
  for (ThreadId t = 0; t < l->n_threads; t++)
    future_release(l->futures[t]);
  free(l->futures);
  free(l->is_put_off);
  release_successors(&l->steps);
  if (!keeps_configs(x))
    config_delete(l->config);
  x->is_on_path.data[l->state] = false;
}

/* ---- reached objects */

/* Returns the objects that all threads but t can reach. */
static NameSet reached_without(const Hybrid *x, ThreadId t) {
  const Level *l = top(x);
  NameSet set = {.n = x->names->objects.n};
  set.has = xcalloc(set.n, sizeof *set.has);
  for (ThreadId k = 0; k < l->n_threads; k++)
    if (k != t && l->futures[k])
      future_reach(l->futures[k], x->names, l->config, &set);
  return set;
}

static const NameSet *reached_by_all(Hybrid *x) {
  if (!x->reached.has)
    x->reached = reached_without(x, THREAD_NONE);
  return &x->reached;
}

/* ---- trying steps */

static void poll(Hybrid *x) {
  enum { POLL = 32 };
  if (++x->n_tries % POLL == 0)
    search_poll(&x->search);
}

/* Tries the thread with the present inputs of the odometer. */
static void try_inputs(Hybrid *x, ThreadId t, Trial *trial, Odometer *o) {
  const Config *before = top(x)->config;
  StepOutcome outcome;
  odometer_begin(&x->search, o);
  Config *after = config_try(before, t, &outcome);
  trial->seen |= 1u << outcome;
  footprint_add_step(trial->footprint, x->names, before, after, x->observes);
  if (outcome == STEP_BLOCKED || outcome == STEP_REFUSED) {
    config_delete(after);
    return;
  }
  bool goes_on = search_accepts_step(&x->search, before, after, t) &&
                 search_continues(&x->search, after, t, outcome);
  config_clear_log(after);
  if (!goes_on)
    config_delete(after);
  push_successor(&x->tried, (Successor){.thread = t,
                                        .inputs = odometer_values(o),
                                        .n_inputs = o->asked,
                                        .config = goes_on ? after : NULL});
}

/* True if the held thread may affect the step.  Objects reached stay reachable
 * by held threads, as long as none of these is needed. */
static bool is_needed(Hybrid *x, ThreadId t, ThreadId by) {
  const Future *f = top(x)->futures[t];
  const Footprint *step = x->trials[by].footprint;
  const NameSet *reached = future_loads(f) ? reached_by_all(x) : NULL;
  return future_is_observed(f, step, reached) ||
         (reached && footprint_drops(step, x->names, top(x)->config) &&
          future_conflicts(f, step, reached, NULL));
}

/* Finds held threads that could change the step. */
static void find_needed(Hybrid *x, ThreadId by) {
  const Level *l = top(x);
  ThreadSlice *slice = x->search.options->slice;
  for (ThreadId t = 0; t < l->n_threads; t++)
    if (l->futures[t] && is_held(x, t) && !slice_knows(slice, t, by) &&
        is_needed(x, t, by))
      slice_need(slice, t, by);
}

/* True if the thread's next step is enabled with some inputs.  A violation ends
 * the search: nothing is tried after it. */
static bool try_thread(Hybrid *x, ThreadId t) {
  Trial *trial = &x->trials[t];
  Odometer o = {0};
  if (trial->is_tried || x->search.is_finished)
    return trial->is_enabled;
  trial->is_tried = true;
  x->n_tried++;
  trial->footprint = footprint_new();
  do {
    try_inputs(x, t, trial, &o);
    poll(x);
  } while (!x->search.is_finished && odometer_advance(&o));
  free(o.choices);
  find_needed(x, t);
  trial->is_enabled = standing_try(&top(x)->standing, trial->seen);
  return trial->is_enabled;
}

/* ---- persistent sets */

/* In a crowd, returns the objects that all threads reach. */
static const NameSet *reached_by_others(Hybrid *x, ThreadId t) {
  NameSet *reached = &x->trials[t].reached;
  if (top(x)->n_threads > MOST_TRIED)
    return reached_by_all(x);
  if (!reached->has)
    *reached = reached_without(x, t);
  return reached;
}

/* True if the thread's future is in conflict with the next step of the other,
 * while these lock words stay closed. */
static bool finds_meeting(Hybrid *x, ThreadId t, ThreadId other,
                          const HeldWords *held) {
  const Future *future = top(x)->futures[t];
  const NameSet *reached =
      future_loads(future) ? reached_by_others(x, other) : NULL;
  return future_conflicts(future, x->trials[other].footprint, reached, held);
}

/* The same, independent of lock words. */
static bool meets(Hybrid *x, ThreadId t, ThreadId other) {
  Trial *trial = &x->trials[other];
  if (!trial->meets)
    trial->meets = xcalloc(top(x)->n_threads, sizeof *trial->meets);
  if (trial->meets[t] == NOT_KNOWN)
    trial->meets[t] =
        finds_meeting(x, t, other, NULL) ? KNOWN_TRUE : KNOWN_FALSE;
  return trial->meets[t] == KNOWN_TRUE;
}

static void take(Hybrid *x, Taken *taken, ThreadId t) {
  taken->has[t] = true;
  taken->order[taken->n++] = t;
  taken->n_enabled += try_thread(x, t);
}

static bool is_given_up(const Hybrid *x) {
  return x->search.is_finished || x->n_tried > MOST_TRIED;
}

static Taken take_none(const Hybrid *x) {
  const ThreadId n = top(x)->n_threads;
  return (Taken){.has = xcalloc(n, sizeof(bool)),
                 .order = xcalloc(n, sizeof(ThreadId))};
}

static void release_taken(Taken *taken) {
  free(taken->has);
  free(taken->order);
}

static bool is_outside(const Hybrid *x, const Taken *taken, ThreadId t) {
  return top(x)->futures[t] && !taken->has[t] && !is_held(x, t);
}

/* Steps of threads outside of a set while those inside take no step.  No
 * thread passes a lock word as long as that names its holder, and a waiting
 * thread goes on only when the memory that it has read was accessed. */
typedef struct {
  const Taken *taken;
  bool *moves; /* by thread: it may take a step */
  HeldWords held;
} Outside;

static bool may_meet(Hybrid *x, const Outside *o, ThreadId t, ThreadId other) {
  return o->moves[t] && meets(x, t, other) &&
         (!o->held.n || finds_meeting(x, t, other, &o->held));
}

static bool wakes_any(Hybrid *x, Outside *o) {
  const ThreadId n = top(x)->n_threads;
  bool any = false;
  for (ThreadId t = 0; t < n; t++)
    for (ThreadId k = 0; k < n && is_outside(x, o->taken, t) && !o->moves[t];
         k++)
      any |= o->moves[t] = may_meet(x, o, k, t);
  return any;
}

static bool is_touched(Hybrid *x, const Outside *o, const HeldWord *g) {
  const Level *l = top(x);
  Touch word = {.kind = TOUCH_READ,
                .object = g->object,
                .offset = (uint64_t)g->offset,
                .bytes = LOCK_WORD_BYTES};
  const Footprint f = {.n = 1, .touches = &word};
  bool any = false;
  for (ThreadId t = 0; t < l->n_threads && !any; t++)
    any = o->moves[t] &&
          future_conflicts(l->futures[t], &f, reached_by_all(x), &o->held);
  return any;
}

static bool opens_any(Hybrid *x, Outside *o) {
  for (uint32_t i = 0; i < o->held.n; i++)
    if (is_touched(x, o, &o->held.data[i])) {
      o->held.data[i] = o->held.data[--o->held.n];
      return true;
    }
  return false;
}

/* Finds what is possible outside, from the enabled threads and closed lock
 * words.  If there are more threads than can be tried, any may go on. */
static Outside look_outside(Hybrid *x, const Taken *taken) {
  const Level *l = top(x);
  const bool is_tried = l->n_threads <= MOST_TRIED;
  Outside o = {.taken = taken};
  o.moves = xcalloc(l->n_threads, sizeof *o.moves);
  for (ThreadId t = 0; t < l->n_threads; t++) {
    if (!is_outside(x, taken, t))
      continue;
    o.moves[t] = !is_tried || try_thread(x, t);
    if (is_tried)
      future_held_words(l->futures[t], l->config, &o.held);
  }
  while (!x->search.is_finished && (wakes_any(x, &o) || opens_any(x, &o)))
    ;
  return o;
}

static void release_outside(Outside *o) {
  free(o->moves);
  free(o->held.data);
}

/* True if a thread outside of the set is in conflict with the next step of one
 * inside, provided that all may go on. */
static bool is_met(Hybrid *x, const Taken *taken, ThreadId inside) {
  for (ThreadId t = 0; t < top(x)->n_threads; t++)
    if (is_outside(x, taken, t) && meets(x, t, inside))
      return true;
  return false;
}

static void take_meeting(Hybrid *x, Taken *taken, ThreadId inside) {
  Outside o = look_outside(x, taken);
  for (ThreadId t = 0; t < top(x)->n_threads && !is_given_up(x); t++)
    if (may_meet(x, &o, t, inside))
      take(x, taken, t);
  release_outside(&o);
}

static Taken close_set(Hybrid *x, ThreadId first) {
  Taken taken = take_none(x);
  take(x, &taken, first);
  for (uint32_t i = 0; i < taken.n && !is_given_up(x); i++)
    if (is_met(x, &taken, taken.order[i]))
      take_meeting(x, &taken, taken.order[i]);
  return taken;
}

/* True if the thread's step is to be taken.  It is not, if its results are
 * symmetric to those of the step of the one that begins before it, which is. */
static bool is_wanted(const Hybrid *x, const Taken *taken, ThreadId t) {
  const Config *s = top(x)->config;
  const ThreadId first = symmetric_start_before(x->symmetry, s, t);
  const bool waits =
      symmetric_start_waits(x->symmetry, s, t) && !is_held(x, first);
  if (!taken->has)
    return !waits;
  return taken->has[t] && !(waits && taken->has[first]);
}

static uint32_t find_state(const Hybrid *x, const Config *s) {
  if (!x->roles)
    return states_find(&x->states, s);
  Config *canonical = canonical_form(x->roles, s);
  uint32_t state = states_find(&x->states, canonical);
  config_delete(canonical);
  return state;
}

/* True if it leads to a configuration that is not on the present path. */
static bool leads_on(const Hybrid *x, const Successor *s) {
  if (!s->config)
    return false;
  uint32_t state = find_state(x, s->config);
  return state == STATE_NONE || !x->is_on_path.data[state];
}

/* True if other threads might be postponed for ever. */
static bool may_ignore(const Hybrid *x, const Taken *taken) {
  for (uint32_t i = 0; i < x->tried.n; i++)
    if (is_wanted(x, taken, x->tried.data[i].thread) &&
        leads_on(x, &x->tried.data[i]))
      return false;
  return true;
}

/* Keeps the better of two sets. */
static void choose(Hybrid *x, Taken *best, Taken *other) {
  bool is_better = !best->has || other->n_enabled < best->n_enabled;
  bool takes_other = is_better && !is_given_up(x) && !may_ignore(x, other);
  release_taken(takes_other ? best : other);
  if (takes_other)
    *best = *other;
}

/* Returns no set if all threads are to be taken. */
static Taken find_set(Hybrid *x) {
  const Level *l = top(x);
  Taken best = {0};
  ThreadId first = x->n_levels > 1 ? l[-1].steps.data[l[-1].at - 1].thread : 0;
  for (ThreadId i = 0; i < l->n_threads && !is_given_up(x); i++) {
    ThreadId t = (first + i) % l->n_threads;
    if (!l->futures[t] || is_held(x, t) || !try_thread(x, t))
      continue;
    Taken set = close_set(x, t);
    choose(x, &best, &set);
    if (best.has && best.n_enabled == 1)
      break;
  }
  return best;
}

/* ---- the search */

static void note_choice(Hybrid *x) {
  Level *l = top(x);
  const Successors *steps = &l->steps;
  if (l->is_choice || !steps->n ||
      steps->data[0].thread == steps->data[steps->n - 1].thread)
    return;
  l->is_choice = true;
  x->search.result.choices++;
}

/* Keeps the steps of threads in the set, or all without a set. */
static void keep_steps(Hybrid *x, const Taken *taken) {
  Level *l = top(x);
  for (uint32_t i = 0; i < x->tried.n; i++) {
    Successor *s = &x->tried.data[i];
    if (is_wanted(x, taken, s->thread))
      push_successor(&l->steps, *s);
    else
      release_successor(s);
  }
  x->tried.n = 0;
  note_choice(x);
}

/* Postpones the steps of threads that were not tried yet. */
static void put_off(Hybrid *x) {
  Level *l = top(x);
  l->is_put_off = xcalloc(l->n_threads, sizeof *l->is_put_off);
  for (ThreadId t = 0; t < l->n_threads; t++)
    l->is_put_off[t] =
        l->futures[t] && !x->trials[t].is_tried && !is_held(x, t);
}

static void begin_trials(Hybrid *x) {
  x->trials = xcalloc(top(x)->n_threads, sizeof *x->trials);
  x->n_tried = 0;
}

static void release_trials(Hybrid *x) {
  for (ThreadId t = 0; t < top(x)->n_threads; t++) {
    footprint_release(x->trials[t].footprint);
    free(x->trials[t].reached.has);
    free(x->trials[t].meets);
  }
  free(x->trials);
  free(x->reached.has);
  x->reached = (NameSet){0};
}

static void expand(Hybrid *x) {
  Level *l = top(x);
  l->is_expanded = true;
  begin_trials(x);
  Taken taken = find_set(x);
  if (!x->search.is_finished) {
    keep_steps(x, &taken);
    if (!taken.has)
      put_off(x);
  }
  release_taken(&taken);
  release_trials(x);
}

/* Takes the steps of one more thread; false: there is none. */
static bool expand_more(Hybrid *x) {
  Level *l = top(x);
  ThreadId t = 0;
  while (l->is_put_off && t < l->n_threads && !l->is_put_off[t])
    t++;
  if (!l->is_put_off || t == l->n_threads)
    return false;
  l->is_put_off[t] = false;
  begin_trials(x);
  names_truncate(x->names, config_count_objects(l->config));
  names_extend(x->names, l->config);
  try_thread(x, t);
  const Taken all = {0};
  if (!x->search.is_finished)
    keep_steps(x, &all);
  release_trials(x);
  return true;
}

static void find_circle(Hybrid *x, uint32_t state) {
  for (uint32_t i = x->n_levels; i-- > 0 && x->levels[i].is_stuck;)
    if (x->levels[i].state == state)
      search_stop_circle(&x->search);
}

/* The present step has led to a known configuration: checks for a cycle. */
static void look_at_round(Hybrid *x, const Config *s) {
  const Level *l = x->n_levels ? top(x) : NULL;
  if (l && !x->search.is_finished)
    search_accepts_known(&x->search, l->config, s,
                         l->steps.data[l->at - 1].thread);
}

/* Returns the configuration's state; without canonical forms, a new one takes
 * the configuration. */
static uint32_t add_state(Hybrid *x, Config *s, bool *is_new) {
  if (!x->roles)
    return states_add(&x->states, s, is_new);
  Config *canonical = canonical_form(x->roles, s);
  uint32_t state = states_add(&x->states, canonical, is_new);
  if (!*is_new || x->states.is_hashed)
    config_delete(canonical);
  return state;
}

/* Continues from the configuration, unless it is known. */
static void enter(Hybrid *x, Config *s) {
  bool is_new;
  uint32_t state = add_state(x, s, &is_new);
  if (!is_new) {
    find_circle(x, state);
    look_at_round(x, s);
    config_delete(s);
    return;
  }
  vec_push(x->arena, &x->is_on_path);
  if (search_accepts(&x->search, s))
    push_level(x, s, state);
  else if (!keeps_configs(x))
    config_delete(s);
}

static bool holds_any(const Hybrid *x, const Level *l) {
  bool any = false;
  for (ThreadId t = 0; t < l->n_threads; t++)
    any |= l->futures[t] && is_held(x, t);
  return any;
}

/* Leaves the topmost level after all its steps, if any. */
static void leave(Hybrid *x) {
  Level *l = top(x);
  if (!l->standing.is_enabled)
    x->search.result.paths++;
  if (standing_is_deadlock(&l->standing) && !holds_any(x, l))
    search_accepts_waiting(&x->search, l->config);
  if (!x->search.is_finished)
    pop_level(x);
}

static void advance(Hybrid *x) {
  Level *l = top(x);
  if (!l->is_expanded) {
    expand(x);
  } else if (l->at == l->steps.n) {
    if (!expand_more(x))
      leave(x);
  } else {
    Successor *s = &l->steps.data[l->at++];
    Config *c = s->config;
    s->config = NULL;
    x->search.result.transitions++;
    if (c)
      enter(x, c);
  }
}

static void forget_states(Hybrid *x) {
  while (x->n_levels)
    pop_level(x);
  states_release(&x->states);
  x->states = (States){.is_hashed = x->search.options->keeps_hashes};
  x->is_on_path.n = 0;
}

/* Begins anew, as an address was requested: the exploration so far may be
 * incomplete. */
static void begin_anew(Hybrid *x) {
  Config *s = config_copy(x->levels[0].config);
  forget_states(x);
  x->observes = true;
  x->roles = NULL;
  x->search.result.states = x->search.result.transitions = 0;
  x->search.result.paths = x->search.result.deadlocks = 0;
  x->search.result.choices = 0;
  enter(x, s);
}

static void take_on(void *search) {
  Hybrid *x = search;
  advance(x);
  if (x->search.observes && !x->observes && x->n_levels &&
      !x->search.is_finished)
    begin_anew(x);
}

/* ---- all */

static void path_successor(Path *p, const Successor *s) {
  path_step(p, s->thread);
  path_inputs(p, s->inputs, s->n_inputs);
}

/* Returns the path.  If the violation was found during the expansion of a
 * level, its last step is the one tried last; steps from that level may have
 * been taken before. */
static Path path_of(const Hybrid *x) {
  Path p = {.arena = x->search.arena};
  const uint32_t n = x->n_levels - (x->tried.n > 0);
  path_odometer(&p, &x->search.start);
  for (uint32_t i = 0; i < n; i++)
    if (x->levels[i].at)
      path_successor(&p, &x->levels[i].steps.data[x->levels[i].at - 1]);
  if (x->tried.n)
    path_successor(&p, &x->tried.data[x->tried.n - 1]);
  return p;
}

/* Begins main with the present inputs of 'start'. */
static void begin_main(void *search) {
  Hybrid *x = search;
  StepOutcome o;
  odometer_begin(&x->search, &x->search.start);
  Config *s = config_new(x->search.program, &x->config, &o);
  if (search_continues(&x->search, s, 0, o)) {
    x->names = names_new(x->arena);
    search_name(&x->search, x->names);
    enter(x, s);
  } else {
    config_delete(s);
  }
}

static void release(Hybrid *x) {
  forget_states(x);
  release_successors(&x->tried);
  free(x->levels);
  arena_delete(x->arena);
}

ExploreOptions hybrid_options(ExploreOptions o) {
  o.any_order = o.slices = o.forgets_known = o.skips_race_free = true;
  o.reuses = false;
  return o;
}

static void *begin_turns(Arena *a, const Program *p, const ExploreOptions *o) {
  Hybrid *x = ARENA_NEW(a, Hybrid);
  assert(o->any_order && !o->leaves_open);
  x->arena = arena_new();
  search_open(&x->search, a, p, o);
  x->accesses = accesses_new(x->arena, p, &(Stop){o->stop, o->stop_context});
  x->symmetry = symmetric_start_new(x->arena, p, o);
  x->roles = canonical_new(x->arena, p, x->symmetry);
  x->config = search_config(&x->search);
  x->config.keep_step = true;
  x->states.is_hashed = o->keeps_hashes;
  begin_main(x);
  return x;
}

static bool take_turn(void *search) {
  Hybrid *x = search;
  return search_take_turn(&x->search, x->n_levels, take_on, begin_main, x);
}

static bool is_partial(const void *search) {
  const Hybrid *x = search;
  return search_is_partial(&x->search);
}

static ExploreResult end_turns(void *search) {
  Hybrid *x = search;
  const Path path = x->search.is_finished ? path_of(x) : (Path){0};
  ExploreResult result =
      search_close_turns(&x->search, &path, x->search.is_whole);
  result.state_bytes = x->states.n ? x->states.bytes / x->states.n : 0;
  release(x);
  return result;
}

const TurnOps turns_by_hybrid = {begin_turns, take_turn, is_partial, end_turns};

ExploreResult explore_hybrid(Arena *a, const Program *p,
                             const ExploreOptions *o) {
  return turns_take_all(&turns_by_hybrid, a, p, o);
}
