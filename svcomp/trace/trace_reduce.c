#include "svcomp/trace/trace_reduce.h"

#include "frontend/base/vec.h"
#include "reduction/semantics/happens_before.h"
#include "reduction/semantics/log.h"

#include <assert.h>

typedef struct {
  ThreadId thread;
  bool begins; /* the unit begins a statement */
  VEC(uint32_t) events;
} Unit;

typedef struct {
  Arena *arena;
  const Event *log;
  const bool *begins;
  const Config *replay;
  HappensBefore *order; /* happens-before order of the units */
  uint32_t n_log;
  ThreadId n_threads;
  VEC(Unit) units;  /* in the order in which they end */
  VEC(UnitId) * of; /* by thread */
  bool is_whole;
  ThreadId last; /* thread of the last unit, or n_threads */
} Condenser;

/* ---- units */

static void close_unit(Condenser *c, Unit *open) {
  UnitId id = c->units.n;
  *vec_push(c->arena, &c->units) = *open;
  *vec_push(c->arena, &c->of[open->thread]) = id;
  *open = (Unit){.thread = open->thread};
}

static void make_units(Condenser *c) {
  Unit *open = ARENA_ARRAY(c->arena, Unit, c->n_threads);
  c->of = arena_alloc(c->arena, sizeof *c->of * c->n_threads);
  for (ThreadId t = 0; t < c->n_threads; t++)
    open[t].thread = t;
  for (uint32_t i = 0; i < c->n_log; i++) {
    Unit *u = &open[c->log[i].thread];
    *vec_push(c->arena, &u->events) = i;
    u->begins |= c->begins[i];
    if (log_ends_step(c->log, c->n_log, i))
      close_unit(c, u);
  }
  for (ThreadId t = 0; t < c->n_threads; t++)
    if (open[t].events.n)
      close_unit(c, &open[t]);
}

/* ---- dependences */

/* Orders the end of a variable's life, which the log does not record: its
 * thread goes on only after the accesses of others to the variable. */
static void note_visits(const Condenser *c, const Unit *u) {
  for (uint32_t i = 0; i < u->events.n; i++) {
    const Event *e = &c->log[u->events.data[i]];
    const ConfigObject *o =
        event_touches(e) ? config_object(c->replay, e->object) : NULL;
    if (o && !o->is_static && !o->is_alive && !memory_is_heap(o->memory) &&
        o->owner != u->thread)
      happens_before_order(c->order, o->owner);
  }
}

static void order_units(const Condenser *c) {
  for (UnitId u = 0; u < c->units.n; u++) {
    const Unit *unit = &c->units.data[u];
    happens_before_begin(c->order, unit->thread);
    for (uint32_t i = 0; i < unit->events.n; i++)
      happens_before_add(c->order, &c->log[unit->events.data[i]]);
    note_visits(c, unit);
  }
}

/* ---- the new order */

/* Returns the number of units of each thread to take. */
static uint32_t *choose_units(const Condenser *c) {
  uint32_t *wanted = ARENA_ARRAY(c->arena, uint32_t, c->n_threads);
  for (ThreadId t = 0; t < c->n_threads; t++)
    if (c->is_whole)
      wanted[t] = c->of[t].n;
    else if (c->of[c->last].n)
      wanted[t] = happens_before_clock(c->order, *vec_top(&c->of[c->last]), t);
  return wanted;
}

typedef struct {
  uint32_t *done, *wanted; /* by thread */
  uint32_t left;
} Progress;

static const Unit *unit_of(const Condenser *c, ThreadId t, uint32_t number) {
  return &c->units.data[c->of[t].data[number]];
}

/* True if the thread may take all its units up to this one now. */
static bool is_ready(const Condenser *c, const Progress *p, ThreadId t,
                     uint32_t number) {
  if (number >= p->wanted[t])
    return false;
  bool is_last = t == c->last && number + 1 == p->wanted[t];
  UnitId u = c->of[t].data[number];
  for (ThreadId k = 0; k < c->n_threads; k++)
    if (k != t && happens_before_clock(c->order, u, k) > p->done[k])
      return false;
  return !is_last || p->left == p->wanted[t] - p->done[t];
}

/* Returns the last unit of the statement that the thread is in, or begins. */
static uint32_t end_of_statement(const Condenser *c, const Progress *p,
                                 ThreadId t) {
  uint32_t number = p->done[t];
  while (number + 1 < p->wanted[t] && !unit_of(c, t, number + 1)->begins)
    number++;
  return number;
}

/* True if the thread may go on, by whole statements, or unit by unit. */
static bool may_go_on(const Condenser *c, const Progress *p, ThreadId t,
                      bool is_whole) {
  if (p->done[t] == p->wanted[t])
    return false;
  is_whole = is_whole && unit_of(c, t, p->done[t])->begins;
  return is_ready(c, p, t, is_whole ? end_of_statement(c, p, t) : p->done[t]);
}

/* Returns, of the threads that may go on, the one whose unit comes first in the
 * log. */
static ThreadId find_thread(const Condenser *c, const Progress *p,
                            bool is_whole) {
  ThreadId best = c->n_threads;
  UnitId first = UNIT_NONE;
  for (ThreadId t = 0; t < c->n_threads; t++)
    if (may_go_on(c, p, t, is_whole) && c->of[t].data[p->done[t]] < first) {
      first = c->of[t].data[p->done[t]];
      best = t;
    }
  return best;
}

static ThreadId choose_thread(const Condenser *c, const Progress *p,
                              ThreadId now) {
  if (may_go_on(c, p, now, true))
    return now;
  ThreadId other = find_thread(c, p, true);
  if (other < c->n_threads)
    return other;
  return may_go_on(c, p, now, false) ? now : find_thread(c, p, false);
}

static ReducedTrace take_units(const Condenser *c) {
  Progress p = {.wanted = choose_units(c),
                .done = ARENA_ARRAY(c->arena, uint32_t, c->n_threads)};
  VEC(uint32_t) events = {0};
  for (ThreadId t = 0; t < c->n_threads; t++)
    p.left += p.wanted[t];
  for (ThreadId t = 0; p.left; p.left--) {
    t = choose_thread(c, &p, t);
    /* The first unit left is always ready in an execution. */
    assert(t < c->n_threads);
    const Unit *u = &c->units.data[c->of[t].data[p.done[t]++]];
    for (uint32_t i = 0; i < u->events.n; i++)
      *vec_push(c->arena, &events) = u->events.data[i];
  }
  return (ReducedTrace){events.data, events.n};
}

/* ---- all */

ReducedTrace trace_reduce(Arena *a, const Config *replay, const Violation *v,
                          const bool *begins) {
  Condenser c = {.arena = a, .n_threads = config_threads(replay)};
  c.begins = begins, c.replay = replay;
  c.order = happens_before_new(a);
  c.log = config_log(replay, &c.n_log);
  c.is_whole = !property_row(v->property)->is_by_reads;
  /* The thread of a deadlock need not be last, and the second access of a race
   * comes after everything. */
  bool has_last =
      v->inst && !property_has_deadlocks(1u << v->property) && !v->race;
  c.last = has_last ? v->thread : c.n_threads;
  make_units(&c);
  order_units(&c);
  return take_units(&c);
}
