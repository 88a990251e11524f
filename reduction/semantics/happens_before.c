#include "reduction/semantics/happens_before.h"

#include "frontend/base/vec.h"
#include "reduction/semantics/shadow.h"

#include <assert.h>

/* Offset of a pseudo-byte of each object: accesses read it, and the beginning
 * and the end of its life write it. */
static const uint64_t life = UINT64_MAX;

typedef struct {
  ThreadId thread;
  uint32_t number;       /* in its thread */
  UnitId before;         /* previous unit of its thread, or UNIT_NONE */
  uint32_t clock, width; /* index among all clocks, and number of threads */
  uint32_t conflicts;    /* index of the first among all conflicts */
} Unit;

/* 'unit' is before all units that 'thread' begins later. */
typedef struct {
  UnitId unit;
  ThreadId thread;
  uint32_t before; /* the previous order of the same thread, or NO_ORDER */
} Order;
enum { NO_ORDER = UINT32_MAX };

typedef struct {
  UnitId last;    /* or UNIT_NONE */
  uint32_t order; /* the last one, or NO_ORDER */
} Thread;

struct HappensBefore {
  Arena *arena;
  Shadow *shadow;
  VEC(Unit) units;
  VEC(Thread) threads;
  VEC(Order) orders;
  VEC(uint32_t) clocks;
  VEC(UnitId) conflicts;
};

HappensBefore *happens_before_new(Arena *a) {
  HappensBefore *h = ARENA_NEW(a, HappensBefore);
  h->arena = a, h->shadow = shadow_new(a);
  return h;
}

static const Unit *unit_of(const HappensBefore *h, UnitId u) {
  assert(u < h->units.n);
  return &h->units.data[u];
}

/* ---- clocks */

uint32_t happens_before_clock(const HappensBefore *h, UnitId u, ThreadId t) {
  const Unit *unit = unit_of(h, u);
  return t < unit->width ? h->clocks.data[unit->clock + t] : 0;
}

bool happens_before(const HappensBefore *h, UnitId i, UnitId j) {
  const Unit *unit = unit_of(h, i);
  return i != j && happens_before_clock(h, j, unit->thread) > unit->number;
}

/* Orders the last unit after another one, and after the predecessors of
 * that. */
static void come_after(HappensBefore *h, UnitId before) {
  UnitId last = h->units.n - 1;
  if (before == last || happens_before(h, before, last))
    return;
  const Unit *from = unit_of(h, before);
  uint32_t *clock = &h->clocks.data[unit_of(h, last)->clock];
  for (ThreadId t = 0; t < from->width; t++)
    if (clock[t] < h->clocks.data[from->clock + t])
      clock[t] = h->clocks.data[from->clock + t];
}

/* ---- threads */

static Thread *get_thread(HappensBefore *h, ThreadId t) {
  while (h->threads.n <= t)
    *vec_push(h->arena, &h->threads) = (Thread){UNIT_NONE, NO_ORDER};
  return &h->threads.data[t];
}

static void push_unit(HappensBefore *h, ThreadId t, UnitId before) {
  Unit *u = vec_push(h->arena, &h->units);
  *u =
      (Unit){.thread = t,
             .before = before,
             .number = before == UNIT_NONE ? 0 : unit_of(h, before)->number + 1,
             .clock = h->clocks.n,
             .width = h->threads.n,
             .conflicts = h->conflicts.n};
  for (ThreadId k = 0; k < u->width; k++)
    *vec_push(h->arena, &h->clocks) = 0;
}

/* Orders older than the thread's previous unit are in the clock of that. */
static void begin_after(HappensBefore *h, UnitId before, uint32_t order) {
  if (before != UNIT_NONE)
    come_after(h, before);
  while (order != NO_ORDER &&
         (before == UNIT_NONE || h->orders.data[order].unit > before)) {
    come_after(h, h->orders.data[order].unit);
    order = h->orders.data[order].before;
  }
}

UnitId happens_before_begin(HappensBefore *h, ThreadId t) {
  Thread *thread = get_thread(h, t);
  UnitId id = h->units.n, before = thread->last;
  push_unit(h, t, before);
  begin_after(h, before, thread->order);
  h->clocks.data[unit_of(h, id)->clock + t] = unit_of(h, id)->number + 1;
  thread->last = id;
  return id;
}

void happens_before_order(HappensBefore *h, ThreadId t) {
  assert(h->units.n);
  UnitId last = h->units.n - 1;
  Thread *thread = get_thread(h, t);
  *vec_push(h->arena, &h->orders) = (Order){last, t, thread->order};
  thread->order = h->orders.n - 1;
}

void happens_before_follow(HappensBefore *h, UnitId before) {
  come_after(h, before);
}

UnitId happens_before_last(const HappensBefore *h, ThreadId t) {
  return t < h->threads.n ? h->threads.data[t].last : UNIT_NONE;
}

UnitId happens_before_previous(const HappensBefore *h, UnitId u) {
  return unit_of(h, u)->before;
}

/* ---- conflicts */

static void add_conflict(HappensBefore *h, UnitId other) {
  const Unit *last = unit_of(h, h->units.n - 1);
  ThreadId t = unit_of(h, other)->thread;
  if (t == last->thread)
    return;
  come_after(h, other);
  for (uint32_t i = last->conflicts; i < h->conflicts.n; i++) {
    UnitId *known = &h->conflicts.data[i];
    if (unit_of(h, *known)->thread == t) {
      *known = *known < other ? other : *known;
      return;
    }
  }
  *vec_push(h->arena, &h->conflicts) = other;
}

static void access_byte(HappensBefore *h, uint32_t object, uint64_t offset,
                        bool is_write) {
  ShadowByte b = shadow_byte(h->shadow, object, offset);
  for (uint32_t x = shadow_conflict(h->shadow, b, is_write); x != SHADOW_NONE;
       x = shadow_next(h->shadow, x))
    add_conflict(h, shadow_by(h->shadow, x));
  shadow_note(h->shadow, b, h->units.n - 1, is_write);
}

static void access_bytes(HappensBefore *h, const Event *e) {
  access_byte(h, e->object, life, false);
  for (uint64_t at = e->offset; at < e->offset + e->bytes; at++)
    access_byte(h, e->object, at, e->kind == EVENT_STORE);
}

void happens_before_add(HappensBefore *h, const Event *e) {
  assert(h->units.n);
  switch (e->kind) {
  case EVENT_LOAD:
  case EVENT_STORE: access_bytes(h, e); break;
  case EVENT_ALLOC:
  case EVENT_FREE: access_byte(h, e->object, life, true); break;
  case EVENT_SPAWN: happens_before_order(h, (ThreadId)e->value); break;
  default: break;
  }
}

const UnitId *happens_before_conflicts(const HappensBefore *h, UnitId u,
                                       uint32_t *n) {
  uint32_t first = unit_of(h, u)->conflicts;
  uint32_t end =
      u + 1 < h->units.n ? unit_of(h, u + 1)->conflicts : h->conflicts.n;
  *n = end - first;
  return h->conflicts.data + first;
}

/* ---- truncation */

static void take_back(HappensBefore *h) {
  const Unit *u = vec_top(&h->units);
  UnitId id = --h->units.n;
  h->threads.data[u->thread].last = u->before;
  h->clocks.n = u->clock;
  h->conflicts.n = u->conflicts;
  while (h->orders.n && vec_top(&h->orders)->unit == id) {
    const Order *o = vec_top(&h->orders);
    h->threads.data[o->thread].order = o->before;
    h->orders.n--;
  }
}

void happens_before_truncate(HappensBefore *h, uint32_t n) {
  while (h->units.n > n)
    take_back(h);
  shadow_forget(h->shadow, n);
}
