#include "svcomp/trace/trace_links.h"

#include "frontend/base/vec.h"
#include "reduction/semantics/log.h"
#include "reduction/semantics/shadow.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  Arena *arena;
  const Config *config;
  const Event *log;
  const uint32_t *row_of;
  TraceRows *all;
  Shadow *stores;     /* by event */
  uint32_t *woken_by; /* by thread: 1 + the row that woke it, or 0 */
  uint32_t *ended_in; /* by thread: 1 + the row in which it ended, or 0 */
  VEC(TraceLink) links;
} Linker;

static void add_link(Linker *l, LinkKind kind, uint32_t from, uint32_t to) {
  *vec_push(l->arena, &l->links) = (TraceLink){kind, from, to};
}

/* ---- last store of each byte */

static void record_store(Linker *l, uint32_t event) {
  const Event *e = &l->log[event];
  for (uint64_t at = e->offset; at < e->offset + e->bytes; at++)
    shadow_note(l->stores, shadow_byte(l->stores, e->object, at), event, true);
}

/* Returns 1 + the store that the event's source issued, or 0. */
static uint32_t find_issued(const Linker *l, uint32_t event) {
  const Event *e = &l->log[event];
  for (uint32_t i = event; e->source && i-- > 0;) {
    const Event *x = &l->log[i];
    if (x->kind == EVENT_STORE && x->step + 1 == e->source &&
        event_overlaps(x, e))
      return i + 1;
  }
  return 0;
}

/* Returns 1 + the event that stored the byte last, or 0. */
static uint32_t find_writer(Linker *l, uint32_t object, uint64_t at) {
  uint32_t store =
      shadow_conflict(l->stores, shadow_byte(l->stores, object, at), false);
  if (store == SHADOW_NONE)
    return 0;
  uint32_t event = shadow_by(l->stores, store);
  return l->log[event].kind == EVENT_COMMIT ? find_issued(l, event) : event + 1;
}

/* ---- loads */

static bool gives(const TraceRow *r) {
  return r->role == ROLE_GIVES || r->role == ROLE_SLEEPS;
}

static bool takes(const TraceRow *r) {
  return r->role == ROLE_TAKES || r->role == ROLE_RETURNS;
}

static void add_source(Linker *l, const Event *e, uint32_t from, uint32_t to) {
  const TraceRow *a = &l->all->rows[from], *b = &l->all->rows[to];
  if (from == to)
    return;
  if (b->kind != ROW_SYNC) {
    if (!config_object(l->config, e->object)->is_library)
      add_link(l, LINK_READS, from, to);
  } else if (gives(a) && takes(b) && a->thread != b->thread) {
    add_link(l, LINK_LOCK, from, to);
  }
}

static void add_issued(Linker *l, uint32_t event, uint32_t to) {
  uint32_t store = find_issued(l, event);
  if (store && l->row_of[store - 1])
    add_source(l, &l->log[event], l->row_of[store - 1] - 1, to);
}

static void add_sources(Linker *l, const Event *e, uint32_t to) {
  uint32_t last = 0;
  if (e->source) {
    add_issued(l, (uint32_t)(e - l->log), to);
    return;
  }
  for (uint64_t at = e->offset; at < e->offset + e->bytes; at++) {
    uint32_t writer = find_writer(l, e->object, at);
    if (writer && writer != last && l->row_of[writer - 1])
      add_source(l, e, l->row_of[writer - 1] - 1, to);
    last = writer;
  }
}

/* ---- sleep */

enum { BITS_PER_SET = 64 };

/* True for the library's set of sleeping threads, see
 * frontend/library/abi.c. */
static bool is_sleepers(const ConfigObject *o) {
  return o->is_library && o->is_static && !strcmp(o->name, "asleep");
}

static void record_wake(Linker *l, uint32_t event) {
  const Event *e = &l->log[event];
  if (!is_sleepers(config_object(l->config, e->object)) || !l->row_of[event])
    return;
  for (ThreadId t = 0; t < BITS_PER_SET && t < l->all->n_threads; t++)
    if ((e->old & ~e->value) >> t & 1 && t != e->thread)
      l->woken_by[t] = l->row_of[event];
}

static void add_wake(Linker *l, uint32_t row) {
  const TraceRow *r = &l->all->rows[row];
  uint32_t *by = &l->woken_by[r->thread];
  if (r->role == ROLE_RETURNS && *by) {
    add_link(l, LINK_WAKE, *by - 1, row);
    *by = 0;
  }
}

/* ---- lives of threads */

static void add_lives(Linker *l) {
  uint32_t *created_in = ARENA_ARRAY(l->arena, uint32_t, l->all->n_threads);
  for (uint32_t i = 0; i < l->all->n_rows; i++) {
    const TraceRow *r = &l->all->rows[i];
    if (created_in[r->thread])
      add_link(l, LINK_CREATE, created_in[r->thread] - 1, i);
    created_in[r->thread] = 0;
    bool has_peer = r->peer < l->all->n_threads;
    if (r->role == ROLE_ENDS)
      l->ended_in[r->thread] = i + 1;
    else if (r->role == ROLE_CREATES && has_peer)
      created_in[r->peer] = i + 1;
    else if (r->role == ROLE_JOINS && has_peer && l->ended_in[r->peer])
      add_link(l, LINK_JOIN, l->ended_in[r->peer] - 1, i);
  }
}

/* ---- all */

static void add_events(Linker *l, uint32_t n) {
  uint32_t last = 0;
  for (uint32_t i = 0; i < n; i++) {
    const Event *e = &l->log[i];
    uint32_t row = l->row_of[i];
    if (row && row != last)
      add_wake(l, row - 1);
    last = row ? row : last;
    if (e->kind == EVENT_LOAD && row)
      add_sources(l, e, row - 1);
    if (e->kind == EVENT_COMMIT || (e->kind == EVENT_STORE && !e->is_pending))
      record_store(l, i);
    if (e->kind != EVENT_STORE)
      continue;
    record_wake(l, i);
  }
}

static int compare(const void *x, const void *y) {
  const TraceLink *a = x, *b = y;
  if (a->to != b->to)
    return a->to < b->to ? -1 : 1;
  if (a->kind != b->kind)
    return a->kind < b->kind ? -1 : 1;
  return a->from < b->from ? -1 : a->from > b->from;
}

static uint32_t sort_and_unite(TraceLink *links, uint32_t n) {
  uint32_t kept = 0;
  if (n)
    qsort(links, n, sizeof *links, compare);
  for (uint32_t i = 0; i < n; i++)
    if (!kept || compare(&links[kept - 1], &links[i]))
      links[kept++] = links[i];
  return kept;
}

void trace_links_build(Arena *a, const Config *s, const uint32_t *row_of,
                       TraceRows *all) {
  uint32_t n;
  Linker l = {.arena = a, .config = s, .row_of = row_of, .all = all};
  l.log = config_log(s, &n);
  l.stores = shadow_new(a);
  l.woken_by = ARENA_ARRAY(a, uint32_t, all->n_threads);
  l.ended_in = ARENA_ARRAY(a, uint32_t, all->n_threads);
  add_events(&l, n);
  add_lives(&l);
  all->n_links = sort_and_unite(l.links.data, l.links.n);
  all->links = l.links.data;
}
