#include "reduction/explore/unfolding.h"

#include "frontend/base/hash.h"
#include "reduction/explore/prefix.h"
#include "reduction/explore/search.h"

#include <assert.h>
#include <stdlib.h>

enum {
  MOST_LEVELS = 5000, /* events of one execution */
  MOST_JUSTIFIED = 16 /* limit for the events done: see prefix_alternative */
};

/* Events of a thread's next step in some surroundings, with all its inputs. */
typedef struct {
  uint32_t references;
  EventId *events;
  uint32_t n, cap;
  Footprint *touched; /* footprint of all of them, or of waiting */
  unsigned seen;      /* set of 1 << StepOutcome */
} Moves;

/* A configuration on the present path; event i of the path is taken from level
 * i. */
typedef struct {
  Config *config;
  Moves **moves; /* by thread; NULL: it takes no more steps */
  ThreadId n_threads;
  EventId *done; /* taken from here or below, without a rival on the path */
  uint32_t n_done, cap_done;
  EventId *wanted; /* alternative: events to be taken first, in this order */
  uint32_t n_wanted;
  bool has_taken; /* the event of the path is or was taken */
} Level;

/* Surroundings in which a thread was tried: the last event of each thread. */
typedef struct {
  ThreadId thread, n_threads;
  EventId *last; /* by thread, or EVENT_NONE */
} Cut;

typedef struct {
  Search search;
  Arena *arena; /* for results since the search last began anew */
  Prefix prefix;
  Names *names;
  ConfigOptions config;
  EventSet path;
  Level *levels;
  uint32_t n_levels, cap_levels;
  EventSet causes; /* causes of the step that is being tried */
  VEC(Cut) cuts;
  Table cut_table;
  Path found;
  uint64_t n_tries;
  uint32_t n_fixed; /* objects that exist from the beginning */
  bool observes;    /* addresses matter */
  bool has_stuck; /* some threads wait for each other while others may go on */
  /* States of earlier beginnings, and memory of all. */
  uint64_t n_before, bytes;
} Unfolding;

static Level *top(const Unfolding *x) { return &x->levels[x->n_levels - 1]; }

static const Step *step_of(const Unfolding *x, EventId e) {
  return &prefix_event(&x->prefix, e)->step;
}

/* ---- path to a violation */

static void path_events(const Unfolding *x, Path *p, const EventId *events,
                        uint32_t n) {
  path_odometer(p, &x->search.start);
  for (uint32_t i = 0; i < n; i++) {
    const Step *s = step_of(x, events[i]);
    path_step(p, s->thread);
    path_inputs(p, s->inputs, s->n_inputs);
  }
}

/* Notes the path to the configuration after these events, which ends the
 * search. */
static void note_found(Unfolding *x, const EventId *events, uint32_t n) {
  x->found = (Path){.arena = x->search.arena};
  path_events(x, &x->found, events, n);
}

/* ---- replay of events */

static void poll(Unfolding *x) {
  enum { POLL = 32 };
  x->search.result.states = x->n_before + x->prefix.states.n;
  if (++x->n_tries % POLL == 0)
    search_poll(&x->search);
}

static void step_again(Unfolding *x, Config *s, const Step *step) {
  Odometer inputs;
  odometer_fix(&inputs, step->inputs, step->n_inputs);
  odometer_begin(&x->search, &inputs);
  StepOutcome outcome = config_step(s, step->thread);
  free(inputs.choices);
  assert(outcome == STEP_OK);
  (void)outcome;
}

/* Returns the state of the event, which has just been found. */
static Config *replay(Unfolding *x, EventId e) {
  Config *s = config_copy(x->levels[0].config);
  const PrefixEvent *event = prefix_event(&x->prefix, e);
  for (uint32_t i = 0; i < event->n_causes; i++)
    step_again(x, s, step_of(x, event->causes[i]));
  step_again(x, s, &event->step);
  return s;
}

/* Checks for leaks first, since a block that is lost here is no part of the
 * state. */
static bool accepts_state(Unfolding *x, EventId e, const Config *s) {
  const PrefixEvent *event = prefix_event(&x->prefix, e);
  if (!property_has_leaks(x->search.options->properties) ||
      search_accepts(&x->search, s))
    return true;
  note_found(x, event->causes, event->n_causes);
  path_step(&x->found, event->step.thread);
  path_inputs(&x->found, event->step.inputs, event->step.n_inputs);
  return false;
}

/* Settles the event.  'after' is the configuration after it in its
 * surroundings, which have n events. */
static void settle(Unfolding *x, EventId e, const Config *after, uint32_t n) {
  Odometer *current = x->search.current;
  bool is_all = prefix_event(&x->prefix, e)->n_causes == n;
  Config *s = is_all ? config_copy(after) : replay(x, e);
  config_clear_log(s);
  if (accepts_state(x, e, s))
    prefix_settle(&x->prefix, e, s);
  else
    config_delete(s);
  x->search.current = current;
}

/* ---- steps that are tried */

static Moves *moves_new(void) {
  Moves *m = xcalloc(1, sizeof *m);
  m->references = 1;
  m->touched = footprint_new();
  return m;
}

static Moves *moves_share(Moves *m) {
  m->references++;
  return m;
}

static void moves_release(Moves *m) {
  if (!m || --m->references)
    return;
  footprint_release(m->touched);
  free(m->events);
  free(m);
}

static void moves_add(Moves *m, EventId e) {
  if (m->n == m->cap) {
    m->cap = m->cap ? 2 * m->cap : 2;
    m->events = xrealloc(m->events, m->cap * sizeof *m->events);
  }
  m->events[m->n++] = e;
}

/* Events after which a thread is tried, in a possible order, and the
 * configuration after them. */
typedef struct {
  const EventId *events;
  uint32_t n;
  const Config *config;
  ThreadId thread;
} Surroundings;

static bool comes_before(const Unfolding *x, EventId e, const Step *s) {
  const Step *y = step_of(x, e);
  return y->thread == s->thread || footprint_spawns(y->footprint, s->thread) ||
         footprint_conflicts(y->footprint, s->footprint);
}

static void find_causes(Unfolding *x, const Surroundings *at, const Step *s) {
  events_truncate(&x->causes, 0);
  for (uint32_t i = at->n; i-- > 0;) {
    EventId y = at->events[i];
    if (events_have(&x->causes, y) || !comes_before(x, y, s))
      continue;
    const PrefixEvent *e = prefix_event(&x->prefix, y);
    for (uint32_t k = 0; k < e->n_causes; k++)
      events_add(&x->causes, e->causes[k]);
    events_add(&x->causes, y);
  }
}

static EventId find_event(Unfolding *x, const Surroundings *at,
                          const Odometer *inputs, Footprint *touched,
                          const Config *after) {
  Step s = {.thread = at->thread,
            .n_inputs = inputs->asked,
            .inputs = odometer_values(inputs),
            .footprint = touched};
  bool is_new;
  find_causes(x, at, &s);
  EventId e = prefix_add(&x->prefix, &s, &x->causes, &is_new);
  free(s.inputs);
  if (is_new)
    settle(x, e, after, at->n);
  return e;
}

/* Tries the step with the present inputs of the odometer. */
static void try_inputs(Unfolding *x, const Surroundings *at, Odometer *inputs,
                       Moves *m) {
  StepOutcome outcome;
  Footprint *touched = footprint_new();
  odometer_begin(&x->search, inputs);
  Config *after = config_try(at->config, at->thread, &outcome);
  m->seen |= 1u << outcome;
  footprint_add_step(touched, x->names, at->config, after, x->observes);
  for (uint32_t i = 0; i < touched->n; i++)
    footprint_add(m->touched, touched->touches[i]);
  if (outcome != STEP_BLOCKED && outcome != STEP_REFUSED) {
    x->search.result.transitions++;
    if (search_continues(&x->search, after, at->thread, outcome)) {
      moves_add(m, find_event(x, at, inputs, touched, after));
    } else if (x->search.is_finished) {
      note_found(x, at->events, at->n);
      path_step(&x->found, at->thread);
      path_odometer(&x->found, inputs);
    }
  }
  config_delete(after);
  footprint_release(touched);
}

static Moves *try_thread(Unfolding *x, const Surroundings *at) {
  Moves *m = moves_new();
  Odometer inputs = {0};
  names_truncate(x->names, x->n_fixed);
  names_extend(x->names, at->config);
  do {
    try_inputs(x, at, &inputs, m);
    poll(x);
  } while (!x->search.is_finished && odometer_advance(&inputs));
  free(inputs.choices);
  return m;
}

/* ---- levels */

static void add_done(Level *l, EventId e) {
  if (l->n_done == l->cap_done) {
    l->cap_done = l->cap_done ? 2 * l->cap_done : 4;
    l->done = xrealloc(l->done, l->cap_done * sizeof *l->done);
  }
  l->done[l->n_done++] = e;
}

static bool is_done(const Level *l, EventId e) {
  for (uint32_t i = 0; i < l->n_done; i++)
    if (l->done[i] == e)
      return true;
  return false;
}

static void copy_undone(const Unfolding *x, const Level *from, EventId e,
                        Level *to) {
  for (uint32_t i = 0; i < from->n_done; i++)
    if (!prefix_depends(&x->prefix, from->done[i], e))
      add_done(to, from->done[i]);
}

static void copy_wanted(const Level *from, EventId e, Level *to) {
  to->wanted =
      from->n_wanted ? xcalloc(from->n_wanted, sizeof *to->wanted) : NULL;
  for (uint32_t i = 0; i < from->n_wanted; i++)
    if (from->wanted[i] != e)
      to->wanted[to->n_wanted++] = from->wanted[i];
}

/* Returns the thread's next step.  It is unchanged by the event if that touches
 * nothing which the step depends on. */
static Moves *moves_after(Unfolding *x, const Level *before, EventId e,
                          const Config *s, ThreadId t) {
  const Step *step = before ? step_of(x, e) : NULL;
  if (!config_next(s, t, NULL))
    return NULL;
  if (before && t < before->n_threads && before->moves[t] &&
      t != step->thread &&
      !footprint_conflicts(before->moves[t]->touched, step->footprint))
    return moves_share(before->moves[t]);
  const Surroundings at = {x->path.ids, x->path.n, s, t};
  return try_thread(x, &at);
}

static void find_moves(Unfolding *x, const Level *before, EventId e, Level *l) {
  l->n_threads = config_threads(l->config);
  l->moves = xcalloc(l->n_threads, sizeof(Moves *));
  for (ThreadId t = 0; t < l->n_threads && !x->search.is_finished; t++)
    l->moves[t] = moves_after(x, before, e, l->config, t);
}

static Level *grow_levels(Unfolding *x) {
  if (x->n_levels == x->cap_levels) {
    x->cap_levels = x->cap_levels ? 2 * x->cap_levels : 64;
    x->levels = xrealloc(x->levels, x->cap_levels * sizeof *x->levels);
  }
  Level *l = &x->levels[x->n_levels++];
  *l = (Level){0};
  return l;
}

static void push_first(Unfolding *x, Config *s) {
  Level *l = grow_levels(x);
  l->config = s;
  find_moves(x, NULL, EVENT_NONE, l);
}

static void push_level(Unfolding *x, EventId e) {
  Level *l = grow_levels(x), *before = l - 1;
  before->has_taken = true;
  events_add(&x->path, e);
  l->config = config_copy(before->config);
  step_again(x, l->config, step_of(x, e));
  config_clear_log(l->config);
  copy_undone(x, before, e, l);
  copy_wanted(before, e, l);
  find_moves(x, before, e, l);
}

static void pop_level(Unfolding *x) {
  Level *l = top(x);
  for (ThreadId t = 0; t < l->n_threads; t++)
    moves_release(l->moves[t]);
  free(l->moves);
  free(l->done);
  free(l->wanted);
  config_delete(l->config);
  x->n_levels--;
}

/* ---- extensions: steps in other surroundings */

/* The present path without some events, each removed with all that comes after
 * it. */
typedef struct {
  bool *is_out;      /* by index on the path */
  uint32_t n, first; /* index of the first that is out; n: none */
} Rest;

static Rest rest_without(const Unfolding *x, const Rest *old, uint32_t place) {
  Rest r = {.n = x->path.n, .first = place};
  const EventId e = x->path.ids[place];
  r.is_out = xcalloc(r.n + 1, sizeof *r.is_out);
  if (old && old->first < place)
    r.first = old->first;
  for (uint32_t i = 0; i < r.n; i++)
    r.is_out[i] = (old && old->is_out[i]) || i == place ||
                  prefix_is_cause(&x->prefix, e, x->path.ids[i]);
  return r;
}

static bool is_same_cut(const Cut *a, const Cut *b) {
  return a->thread == b->thread && a->n_threads == b->n_threads &&
         !memcmp(a->last, b->last, a->n_threads * sizeof *a->last);
}

static Cut cut_of(const Unfolding *x, const Rest *r, ThreadId t) {
  const ThreadId n = top(x)->n_threads;
  Cut cut = {t, n, xcalloc(n, sizeof *cut.last)};
  memset(cut.last, 0xff, n * sizeof *cut.last);
  for (uint32_t i = 0; i < r->n; i++)
    if (!r->is_out[i])
      cut.last[step_of(x, x->path.ids[i])->thread] = x->path.ids[i];
  return cut;
}

static uint32_t cut_hash(const Cut *c) {
  uint64_t hash = c->thread;
  for (ThreadId t = 0; t < c->n_threads; t++)
    hash = hash_mix(hash, c->last[t]);
  return hash_number(hash);
}

static bool is_known_cut(const Unfolding *x, const Cut *c, uint32_t hash) {
  TABLE_EACH(i, &x->cut_table, hash)
  if (is_same_cut(&x->cuts.data[i], c))
    return true;
  return false;
}

/* True if the thread has not been tried there yet. */
static bool is_new_cut(Unfolding *x, const Rest *r, ThreadId t) {
  Cut c = cut_of(x, r, t);
  EventId *last = c.last;
  const uint32_t hash = cut_hash(&c);
  bool is_known = is_known_cut(x, &c, hash);
  if (!is_known) {
    c.last = ARENA_ARRAY(x->arena, EventId, c.n_threads);
    memcpy(c.last, last, c.n_threads * sizeof *last);
    table_add(x->arena, &x->cut_table, hash, x->cuts.n);
    *vec_push(x->arena, &x->cuts) = c;
  }
  free(last);
  return !is_known;
}

/* Returns the event of the rest after which the thread's next step becomes
 * possible: its last one, or the one that made it. */
static EventId start_of(const Unfolding *x, const Rest *r, ThreadId t) {
  EventId made = EVENT_NONE;
  for (uint32_t i = r->n; i-- > 0;) {
    const Step *s = step_of(x, x->path.ids[i]);
    if (!r->is_out[i] && s->thread == t)
      return x->path.ids[i];
    if (!r->is_out[i] && footprint_spawns(s->footprint, t))
      made = x->path.ids[i];
  }
  return made;
}

/* Tries the thread's next step after the rest. */
static Moves *try_rest(Unfolding *x, const Rest *r, ThreadId t) {
  EventSet left = {0};
  Config *s = config_copy(x->levels[r->first].config);
  for (uint32_t i = 0; i < r->n; i++)
    if (!r->is_out[i]) {
      events_add(&left, x->path.ids[i]);
      if (i >= r->first)
        step_again(x, s, step_of(x, x->path.ids[i]));
    }
  const Surroundings at = {left.ids, left.n, s, t};
  Moves *m = try_thread(x, &at);
  config_delete(s);
  events_release(&left);
  return m;
}

static void extend_rest(Unfolding *, const Rest *, ThreadId,
                        const Footprint *known);

/* Removes each of the last events that the step depends on. */
static void extend_less(Unfolding *x, const Rest *r, ThreadId t,
                        const Footprint *touched) {
  const EventId start = start_of(x, r, t);
  EventSet last = {0};
  for (uint32_t i = r->n; i-- > 0 && !x->search.is_finished;) {
    const EventId e = x->path.ids[i];
    bool counts =
        !r->is_out[i] && e != start && step_of(x, e)->thread != t &&
        (start == EVENT_NONE || !prefix_is_cause(&x->prefix, e, start)) &&
        footprint_conflicts(step_of(x, e)->footprint, touched);
    for (uint32_t k = 0; k < last.n && counts; k++)
      counts = !prefix_is_cause(&x->prefix, e, last.ids[k]);
    if (!counts)
      continue;
    events_add(&last, e);
    Rest less = rest_without(x, r, i);
    extend_rest(x, &less, t, NULL);
    free(less.is_out);
  }
  events_release(&last);
}

/* Finds all steps of the thread after the rest, or after less.  'known': their
 * footprint there, or NULL. */
static void extend_rest(Unfolding *x, const Rest *r, ThreadId t,
                        const Footprint *known) {
  if (!is_new_cut(x, r, t))
    return;
  Moves *m = known ? NULL : try_rest(x, r, t);
  if (!x->search.is_finished)
    extend_less(x, r, t, known ? known : m->touched);
  moves_release(m);
}

/* Finds all events that come after a part of the path, but not after all of
 * it. */
static void extend(Unfolding *x) {
  for (uint32_t i = 0; i < x->path.n && !x->search.is_finished; i++) {
    const Step *s = step_of(x, x->path.ids[i]);
    Rest r = rest_without(x, NULL, i);
    extend_rest(x, &r, s->thread, s->n_inputs ? NULL : s->footprint);
    free(r.is_out);
  }
  const Level *l = top(x);
  Rest all = {.n = x->path.n, .first = x->path.n};
  all.is_out = xcalloc(all.n + 1, sizeof *all.is_out);
  for (ThreadId t = 0; t < l->n_threads && !x->search.is_finished; t++)
    if (l->moves[t])
      extend_rest(x, &all, t, l->moves[t]->touched);
  free(all.is_out);
}

/* ---- the end of an execution */

static bool has_cutoff(const Unfolding *x, const Level *l) {
  for (ThreadId t = 0; t < l->n_threads; t++)
    for (uint32_t i = 0; l->moves[t] && i < l->moves[t]->n; i++)
      if (prefix_event(&x->prefix, l->moves[t]->events[i])->is_cutoff)
        return true;
  return false;
}

static Standing standing_of(const Level *l) {
  Standing s = {0};
  for (ThreadId t = 0; t < l->n_threads; t++)
    if (l->moves[t])
      standing_try(&s, l->moves[t]->seen);
    else
      standing_skip(&s, config_status(l->config, t));
  return s;
}

/* True if there is no violation in the configuration at the end of the path. */
static bool accepts_end(Unfolding *x, const Level *l) {
  const Standing s = standing_of(l);
  if (!search_accepts(&x->search, l->config))
    return false;
  x->has_stuck |= x->search.stuck != STUCK_NOT ||
                  search_waits_anyway(&x->search, l->config);
  if (standing_is_deadlock(&s))
    return search_accepts_waiting(&x->search, l->config);
  return !has_cutoff(x, l) || search_accepts_rounds(&x->search, l->config);
}

static void end_execution(Unfolding *x) {
  x->search.result.paths++;
  if (!accepts_end(x, top(x)))
    note_found(x, x->path.ids, x->path.n);
  else
    extend(x);
}

/* ---- the search */

/* Returns some thread's next event that is no cutoff and not done, or none; the
 * thread that took the last step comes first.  'sleeps': some event is done. */
static EventId find_next(const Unfolding *x, bool *sleeps) {
  const Level *l = top(x);
  ThreadId first =
      x->path.n ? step_of(x, x->path.ids[x->path.n - 1])->thread : 0;
  for (ThreadId i = 0; i < l->n_threads; i++) {
    const Moves *m = l->moves[(first + i) % l->n_threads];
    for (uint32_t k = 0; m && k < m->n; k++) {
      if (prefix_event(&x->prefix, m->events[k])->is_cutoff)
        continue;
      if (!is_done(l, m->events[k]))
        return m->events[k];
      *sleeps = true;
    }
  }
  return EVENT_NONE;
}

static bool is_next(const Level *l, EventId e) {
  for (ThreadId t = 0; t < l->n_threads; t++)
    for (uint32_t i = 0; l->moves[t] && i < l->moves[t]->n; i++)
      if (l->moves[t]->events[i] == e)
        return true;
  return false;
}

static EventId find_wanted(const Level *l) {
  for (uint32_t i = 0; i < l->n_wanted; i++)
    if (is_next(l, l->wanted[i]))
      return l->wanted[i];
  return EVENT_NONE;
}

/* Notes that the event taken from the topmost level has been explored; true if
 * there is an alternative. */
static bool turn_to_alternative(Unfolding *x) {
  Level *l = top(x);
  const uint32_t n = x->n_levels - 1;
  add_done(l, x->path.ids[n]);
  events_truncate(&x->path, n);
  l->has_taken = false;
  if (!prefix_alternative(&x->prefix, &x->path, l->done, l->n_done,
                          MOST_JUSTIFIED))
    return false;
  free(l->wanted);
  l->n_wanted = x->path.n - n;
  l->wanted = xcalloc(l->n_wanted, sizeof *l->wanted);
  memcpy(l->wanted, x->path.ids + n, l->n_wanted * sizeof *l->wanted);
  events_truncate(&x->path, n);
  return true;
}

static void give_up(Unfolding *x, const char *why) {
  search_stop(&x->search, LIMIT, why, (Loc){0});
  x->search.is_finished = true;
}

static void advance(Unfolding *x) {
  bool sleeps = false;
  Level *l = top(x);
  if (l->has_taken && !turn_to_alternative(x)) {
    pop_level(x);
    return;
  }
  EventId e = find_wanted(l);
  if (e == EVENT_NONE && l->n_wanted) {
    give_up(x, "an alternative to an execution cannot be taken");
    return;
  }
  if (e == EVENT_NONE)
    e = find_next(x, &sleeps);
  if (e != EVENT_NONE && x->n_levels < MOST_LEVELS) {
    push_level(x, e);
    return;
  }
  if (e != EVENT_NONE) {
    give_up(x, "too many steps in one execution");
  } else if (sleeps) {
    x->search.result.repeated++;
  } else {
    end_execution(x);
  }
  if (!x->search.is_finished)
    pop_level(x);
}

static void forget(Unfolding *x) {
  while (x->n_levels)
    pop_level(x);
  events_truncate(&x->path, 0);
  events_release(&x->path);
  events_release(&x->causes);
  prefix_release(&x->prefix);
  arena_delete(x->arena);
}

static void begin(Unfolding *x, Config *s) {
  x->arena = arena_new();
  x->prefix = (Prefix){.arena = x->arena};
  x->cuts.data = NULL, x->cuts.n = x->cuts.cap = 0;
  x->cut_table = (Table){0};
  x->names = names_new(x->arena);
  search_name(&x->search, x->names);
  x->n_fixed = config_count_objects(s);
  names_extend(x->names, s);
  prefix_begin(&x->prefix, config_copy(s));
  push_first(x, s);
}

/* Begins anew, as an address was requested: the exploration so far may be
 * incomplete. */
static void begin_anew(Unfolding *x) {
  Config *s = config_copy(x->levels[0].config);
  forget(x);
  x->observes = true;
  x->search.result.paths = x->search.result.repeated = 0;
  x->search.result.deadlocks = 0;
  begin(x, s);
}

static void search_from(Unfolding *x, Config *s) {
  begin(x, s);
  while (x->n_levels && !x->search.is_finished) {
    advance(x);
    if (x->search.observes && !x->observes && x->n_levels &&
        !x->search.is_finished)
      begin_anew(x);
  }
  x->search.result.cutoffs += x->prefix.n_cutoffs;
  x->n_before += x->prefix.states.n;
  x->bytes += x->prefix.states.bytes;
  x->search.result.states = x->n_before;
  forget(x);
}

/* ---- all */

static void run(Unfolding *x) {
  x->config = search_config(&x->search);
  x->config.keep_step = true;
  do {
    StepOutcome o;
    odometer_begin(&x->search, &x->search.start);
    Config *s = config_new(x->search.program, &x->config, &o);
    if (search_continues(&x->search, s, 0, o)) {
      search_from(x, s);
      continue;
    }
    if (x->search.is_finished)
      note_found(x, NULL, 0);
    config_delete(s);
  } while (!x->search.is_finished && odometer_advance(&x->search.start));
}

ExploreOptions unfolding_options(ExploreOptions o) {
  o.any_order = o.has_history = true;
  o.reuses = false;
  return o;
}

ExploreResult explore_unfolding(Arena *a, const Program *p,
                                const ExploreOptions *o) {
  Unfolding x = {0};
  assert(o->any_order && !o->leaves_open);
  search_open(&x.search, a, p, o);
  run(&x);
  if (x.has_stuck && x.search.result.cutoffs)
    search_stop_circle(&x.search);
  ExploreResult result = search_close(&x.search, &x.found);
  result.state_bytes = result.states ? x.bytes / result.states : 0;
  free(x.levels);
  return result;
}
