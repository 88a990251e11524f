#include "svcomp/trace/trace_links.h"

#include "frontend/base/vec.h"
#include "reduction/semantics/log.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  Arena *arena;
  const Config *config;
  const Event *log;
  const uint32_t *row_of;
  TraceRows *all;
  const ReadsFrom *reads;
  uint32_t *woken_by; /* by thread: 1 + the row that woke it, or 0 */
  uint32_t *ended_in; /* by thread: 1 + the row in which it ended, or 0 */
  VEC(TraceLink) links;
} Linker;

static void add_link(Linker *l, LinkKind kind, uint32_t from, uint32_t to) {
  *vec_push(l->arena, &l->links) = (TraceLink){kind, from, to};
}

/* ---- loads */

static bool gives(const TraceRow *r) {
  return r->role == ROLE_GIVES || r->role == ROLE_SLEEPS;
}

static bool takes(const TraceRow *r) {
  return r->role == ROLE_TAKES || r->role == ROLE_RETURNS;
}

static bool is_stale(const Linker *l, uint32_t load) {
  return reads_from_unseen(l->reads, load) != READS_INITIAL;
}

static void add_source(Linker *l, uint32_t load, uint32_t from, uint32_t to) {
  const Event *e = &l->log[load];
  const TraceRow *a = &l->all->rows[from], *b = &l->all->rows[to];
  if (from == to)
    return;
  if (b->kind != ROW_SYNC) {
    if (!config_object(l->config, e->object)->is_library)
      add_link(l, is_stale(l, load) ? LINK_STALE : LINK_READS, from, to);
  } else if (gives(a) && takes(b) && a->thread != b->thread) {
    add_link(l, LINK_LOCK, from, to);
  }
}

static void add_sources(Linker *l, uint32_t load, uint32_t to) {
  const Event *e = &l->log[load];
  uint32_t last = READS_INITIAL;
  for (uint32_t i = 0; i < e->bytes; i++) {
    uint32_t store = reads_from_byte(l->reads, load, i);
    if (store != READS_INITIAL && store != last && l->row_of[store])
      add_source(l, load, l->row_of[store] - 1, to);
    last = store;
  }
}

/* ---- stores that are pending */

static void add_stay(Linker *l, uint32_t commit, uint32_t to) {
  uint32_t row = l->row_of[reads_from_issued(l->reads, commit)];
  if (row)
    add_link(l, LINK_BUFFER, row - 1, to);
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
      add_sources(l, i, row - 1);
    if (e->kind == EVENT_STORE)
      record_wake(l, i);
    if (e->kind == EVENT_COMMIT && row)
      add_stay(l, i, row - 1);
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

void trace_links_build(Arena *a, const Config *s, const ReadsFrom *reads,
                       const uint32_t *row_of, TraceRows *all) {
  uint32_t n;
  Linker l = {
      .arena = a, .config = s, .reads = reads, .row_of = row_of, .all = all};
  l.log = config_log(s, &n);
  l.woken_by = ARENA_ARRAY(a, uint32_t, all->n_threads);
  l.ended_in = ARENA_ARRAY(a, uint32_t, all->n_threads);
  add_events(&l, n);
  add_lives(&l);
  all->n_links = sort_and_unite(l.links.data, l.links.n);
  all->links = l.links.data;
}
