#include "svcomp/condense.h"

#include "frontend/base/vec.h"

#include <assert.h>

typedef uint32_t UnitId;
enum { UNIT_NONE = UINT32_MAX };

/* 'clock' says by thread how many of its units come before, or are, the
 * unit. */
typedef struct {
  ThreadId thread;
  uint32_t number; /* in its thread */
  bool begins;     /* a statement */
  VEC(uint32_t) events;
  uint32_t *clock;
} Unit;

/* What has happened to a byte. */
typedef struct {
  uint64_t key;
  UnitId write;
  UnitId *reads; /* by thread, since then; NULL: none */
} Cell;

typedef struct {
  Arena *arena;
  const Event *log;
  const bool *begins;
  const Step *replay;
  uint32_t **visited; /* by thread: the clock of units of others that have
                         accessed variables of it which die */
  uint32_t n_log;
  ThreadId n_threads;
  VEC(Unit) units;  /* in the order in which they end */
  VEC(UnitId) * of; /* by thread */
  Cell *cells;      /* probed linearly, at most half full; key 0 is free */
  uint32_t n_cells, cap_cells;
  bool is_whole;
  ThreadId last; /* whose unit is the last one, or n_threads */
} Condenser;

/* ---- units */

static bool is_access(const Event *e) {
  return e->kind == EVENT_LOAD || e->kind == EVENT_STORE ||
         e->kind == EVENT_FREE;
}

/* The next event of the same thread, or NULL. */
static const Event *next_of_thread(const Condenser *c, const uint32_t *next,
                                   uint32_t i) {
  return next[i] < c->n_log ? &c->log[next[i]] : NULL;
}

static bool ends_unit(const Event *e, const Event *next) {
  if (!e->in_atomic)
    return is_access(e);
  return !next || !next->in_atomic || next->step != e->step;
}

static uint32_t *link_threads(const Condenser *c) {
  uint32_t *next = ARENA_ARRAY(c->arena, uint32_t, c->n_log + 1);
  uint32_t *seen = ARENA_ARRAY(c->arena, uint32_t, c->n_threads);
  for (ThreadId t = 0; t < c->n_threads; t++)
    seen[t] = UINT32_MAX;
  for (uint32_t i = c->n_log; i-- > 0;) {
    next[i] = seen[c->log[i].thread];
    seen[c->log[i].thread] = i;
  }
  return next;
}

static void close_unit(Condenser *c, Unit *open) {
  UnitId id = c->units.n;
  open->number = c->of[open->thread].n;
  *vec_push(c->arena, &c->units) = *open;
  *vec_push(c->arena, &c->of[open->thread]) = id;
  *open = (Unit){.thread = open->thread};
}

static void make_units(Condenser *c) {
  const uint32_t *next = link_threads(c);
  Unit *open = ARENA_ARRAY(c->arena, Unit, c->n_threads);
  c->of = arena_alloc(c->arena, sizeof *c->of * c->n_threads);
  for (ThreadId t = 0; t < c->n_threads; t++)
    open[t].thread = t;
  for (uint32_t i = 0; i < c->n_log; i++) {
    Unit *u = &open[c->log[i].thread];
    *vec_push(c->arena, &u->events) = i;
    u->begins |= c->begins[i];
    if (ends_unit(&c->log[i], next_of_thread(c, next, i)))
      close_unit(c, u);
  }
  for (ThreadId t = 0; t < c->n_threads; t++)
    if (open[t].events.n)
      close_unit(c, &open[t]);
}

/* ---- what depends on what */

static Cell *find_cell(const Condenser *c, uint64_t key) {
  uint32_t i = (uint32_t)(key * 0x9e3779b97f4a7c15u >> 32);
  for (i &= c->cap_cells - 1; c->cells[i].key && c->cells[i].key != key;)
    i = (i + 1) & (c->cap_cells - 1);
  return &c->cells[i];
}

static void grow_cells(Condenser *c) {
  Cell *old = c->cells;
  uint32_t n = c->cap_cells;
  c->cap_cells = n ? 2 * n : 1024;
  c->cells = ARENA_ARRAY(c->arena, Cell, c->cap_cells);
  for (uint32_t i = 0; i < n; i++)
    if (old[i].key)
      *find_cell(c, old[i].key) = old[i];
}

static Cell *get_cell(Condenser *c, uint64_t key) {
  if (2 * c->n_cells >= c->cap_cells)
    grow_cells(c);
  Cell *cell = find_cell(c, key);
  if (!cell->key) {
    *cell = (Cell){.key = key, .write = UNIT_NONE};
    c->n_cells++;
  }
  return cell;
}

static void merge(const Condenser *c, uint32_t *clock, const uint32_t *other) {
  for (ThreadId t = 0; t < c->n_threads; t++)
    if (clock[t] < other[t])
      clock[t] = other[t];
}

static void come_after(const Condenser *c, uint32_t *clock, UnitId before) {
  if (before != UNIT_NONE)
    merge(c, clock, c->units.data[before].clock);
}

static void read_cell(Condenser *c, UnitId u, uint64_t key) {
  Cell *cell = get_cell(c, key);
  const Unit *unit = &c->units.data[u];
  come_after(c, unit->clock, cell->write);
  if (!cell->reads) {
    cell->reads = ARENA_ARRAY(c->arena, UnitId, c->n_threads);
    for (ThreadId t = 0; t < c->n_threads; t++)
      cell->reads[t] = UNIT_NONE;
  }
  cell->reads[unit->thread] = u;
}

static void write_cell(Condenser *c, UnitId u, uint64_t key) {
  Cell *cell = get_cell(c, key);
  uint32_t *clock = c->units.data[u].clock;
  come_after(c, clock, cell->write);
  for (ThreadId t = 0; cell->reads && t < c->n_threads; t++)
    come_after(c, clock, cell->reads[t]);
  cell->reads = NULL;
  cell->write = u;
}

/* An object as a whole is one cell more, which its accesses read. */
static uint64_t key_of(uint32_t object, uint64_t offset) {
  return ((uint64_t)object + 1) << 32 | ((offset + 1) & UINT32_MAX);
}

static void access_object(Condenser *c, UnitId u, const Event *e) {
  if (e->kind == EVENT_ALLOC || e->kind == EVENT_FREE) {
    write_cell(c, u, key_of(e->object, UINT32_MAX));
    return;
  }
  if (!is_access(e))
    return;
  read_cell(c, u, key_of(e->object, UINT32_MAX));
  for (uint64_t at = e->offset; at < e->offset + e->bytes; at++)
    if (e->kind == EVENT_STORE)
      write_cell(c, u, key_of(e->object, at));
    else
      read_cell(c, u, key_of(e->object, at));
}

/* The log does not tell when a variable dies: its thread does nothing more
 * before what others have done to it. */
static void note_visits(const Condenser *c, const Unit *u) {
  for (uint32_t i = 0; i < u->events.n; i++) {
    const Event *e = &c->log[u->events.data[i]];
    const StepObject *o =
        is_access(e) ? step_object(c->replay, e->object) : NULL;
    if (o && !o->is_static && !o->is_alive && !memory_is_heap(o->memory) &&
        o->owner != u->thread)
      merge(c, c->visited[o->owner], u->clock);
  }
}

/* A unit of a thread that was not created before is the first of main. */
static void order_units(Condenser *c) {
  UnitId *creator = ARENA_ARRAY(c->arena, UnitId, c->n_threads);
  for (ThreadId t = 0; t < c->n_threads; t++)
    creator[t] = UNIT_NONE;
  for (UnitId u = 0; u < c->units.n; u++) {
    Unit *unit = &c->units.data[u];
    ThreadId t = unit->thread;
    unit->clock = ARENA_ARRAY(c->arena, uint32_t, c->n_threads);
    come_after(c, unit->clock,
               unit->number ? c->of[t].data[unit->number - 1] : creator[t]);
    merge(c, unit->clock, c->visited[t]);
    for (uint32_t i = 0; i < unit->events.n; i++) {
      const Event *e = &c->log[unit->events.data[i]];
      access_object(c, u, e);
      if (e->kind == EVENT_SPAWN)
        creator[e->value] = u;
    }
    unit->clock[t] = unit->number + 1;
    note_visits(c, unit);
  }
}

/* ---- the new order */

/* How many units of each thread to take. */
static uint32_t *choose_units(const Condenser *c) {
  uint32_t *wanted = ARENA_ARRAY(c->arena, uint32_t, c->n_threads);
  if (!c->is_whole && c->of[c->last].n)
    come_after(c, wanted, *vec_top(&c->of[c->last]));
  for (ThreadId t = 0; c->is_whole && t < c->n_threads; t++)
    wanted[t] = c->of[t].n;
  return wanted;
}

typedef struct {
  uint32_t *done, *wanted; /* by thread */
  uint32_t left;
} Progress;

static const Unit *unit_of(const Condenser *c, ThreadId t, uint32_t number) {
  return &c->units.data[c->of[t].data[number]];
}

/* May the thread take all its units up to this one now? */
static bool is_ready(const Condenser *c, const Progress *p, ThreadId t,
                     uint32_t number) {
  if (number >= p->wanted[t])
    return false;
  bool is_last = t == c->last && number + 1 == p->wanted[t];
  const Unit *u = unit_of(c, t, number);
  for (ThreadId k = 0; k < c->n_threads; k++)
    if (k != t && u->clock[k] > p->done[k])
      return false;
  return !is_last || p->left == p->wanted[t] - p->done[t];
}

/* The last unit of the statement that the thread is in, or begins. */
static uint32_t end_of_statement(const Condenser *c, const Progress *p,
                                 ThreadId t) {
  uint32_t number = p->done[t];
  while (number + 1 < p->wanted[t] && !unit_of(c, t, number + 1)->begins)
    number++;
  return number;
}

/* By whole statements, or unit by unit. */
static bool may_go_on(const Condenser *c, const Progress *p, ThreadId t,
                      bool is_whole) {
  if (p->done[t] == p->wanted[t])
    return false;
  is_whole = is_whole && unit_of(c, t, p->done[t])->begins;
  return is_ready(c, p, t, is_whole ? end_of_statement(c, p, t) : p->done[t]);
}

/* Of those that may go on the one that did so first. */
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

static Condensed take_units(const Condenser *c) {
  Progress p = {.wanted = choose_units(c),
                .done = ARENA_ARRAY(c->arena, uint32_t, c->n_threads)};
  VEC(uint32_t) events = {0};
  for (ThreadId t = 0; t < c->n_threads; t++)
    p.left += p.wanted[t];
  for (ThreadId t = 0; p.left; p.left--) {
    t = choose_thread(c, &p, t);
    assert(t < c->n_threads); /* of an execution the first left is ready */
    const Unit *u = &c->units.data[c->of[t].data[p.done[t]++]];
    for (uint32_t i = 0; i < u->events.n; i++)
      *vec_push(c->arena, &events) = u->events.data[i];
  }
  return (Condensed){events.data, events.n};
}

/* ---- all */

/* What is violated depends on nothing but what the thread has read. */
static bool depends_on_reads(Property p) {
  return p == PROPERTY_ASSERTION || p == PROPERTY_REACH ||
         p == PROPERTY_OVERFLOW || p == PROPERTY_SHIFT ||
         p == PROPERTY_DIVISION || p == PROPERTY_PTHREAD;
}

Condensed condense(Arena *a, const Step *replay, const Violation *v,
                   const bool *begins) {
  Condenser c = {.arena = a, .n_threads = step_threads(replay)};
  c.begins = begins, c.replay = replay;
  c.visited = ARENA_ARRAY(a, uint32_t *, c.n_threads);
  for (ThreadId t = 0; t < c.n_threads; t++)
    c.visited[t] = ARENA_ARRAY(a, uint32_t, c.n_threads);
  c.log = step_log(replay, &c.n_log);
  c.is_whole = !depends_on_reads(v->property);
  c.last = v->inst ? v->thread : c.n_threads;
  make_units(&c);
  order_units(&c);
  return take_units(&c);
}
