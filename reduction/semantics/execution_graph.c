#include "reduction/semantics/graph_line.h"

#include "frontend/base/arena.h"
#include "frontend/base/hash.h"
#include "frontend/base/ticks.h"
#include "reduction/semantics/config_state.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { NO_EVENT = UINT32_MAX };

struct ExecutionGraph {
  uint32_t refs;
  GraphLine **lines; /* by thread */
  GraphCell **cells;
  uint32_t n_lines, n_cells;
};

/* ---- copies */

ExecutionGraph *graph_new(void) {
  ExecutionGraph *g = xcalloc(1, sizeof *g);
  g->refs = 1;
  return g;
}

ExecutionGraph *graph_share(ExecutionGraph *g) {
  if (g)
    g->refs++;
  return g;
}

void graph_release(ExecutionGraph *g) {
  if (!g || --g->refs)
    return;
  for (uint32_t t = 0; t < g->n_lines; t++)
    line_release(g->lines[t]);
  for (uint32_t p = 0; p < g->n_cells; p++)
    cell_release(g->cells[p]);
  free(g->lines);
  free(g->cells);
  free(g);
}

static ExecutionGraph *own(ExecutionGraph **slot) {
  ExecutionGraph *old = *slot;
  if (old->refs == 1)
    return old;
  ExecutionGraph *g = graph_new();
  g->n_lines = old->n_lines, g->n_cells = old->n_cells;
  g->lines = xduplicate(old->lines, old->n_lines * sizeof *old->lines);
  g->cells = xduplicate(old->cells, old->n_cells * sizeof *old->cells);
  for (uint32_t t = 0; t < g->n_lines; t++)
    g->lines[t]->refs++;
  for (uint32_t p = 0; p < g->n_cells; p++)
    g->cells[p]->refs++;
  graph_release(old);
  return *slot = g;
}

static const GraphEvent *event(const ExecutionGraph *g, GraphEventId e) {
  assert(e.thread < g->n_lines && e.index < g->lines[e.thread]->n);
  return line_at(g->lines[e.thread], e.index);
}

static const GraphEvent *last_event_of(const ExecutionGraph *g,
                                       uint32_t thread) {
  return event(g, (GraphEventId){thread, g->lines[thread]->n - 1});
}

static bool is_same(GraphEventId a, GraphEventId b) {
  return a.thread == b.thread && (a.thread == NOBODY || a.index == b.index);
}

static bool does_read(const GraphEvent *e) {
  return e->kind == GRAPH_READ || e->kind == GRAPH_UPDATE;
}

static bool does_write(const GraphEvent *e) {
  return e->kind == GRAPH_WRITE || e->kind == GRAPH_UPDATE;
}

/* ---- cells */

uint32_t graph_find(const ExecutionGraph *g, uint32_t object, uint64_t offset,
                    unsigned bytes, bool *overlaps) {
  uint32_t found = CELL_NONE;
  *overlaps = false;
  for (uint32_t p = 0; p < g->n_cells; p++) {
    const GraphCell *x = g->cells[p];
    if (x->object != object || x->offset >= offset + bytes ||
        offset >= x->offset + x->bytes)
      continue;
    if (x->offset == offset && x->bytes == bytes)
      found = p;
    else
      *overlaps = true;
  }
  return found;
}

uint32_t graph_add_cell(ExecutionGraph **slot, uint32_t object, uint64_t offset,
                        unsigned bytes, const ConfigValue *first) {
  ExecutionGraph *g = own(slot);
  g->cells = xrealloc(g->cells, (g->n_cells + 1) * sizeof *g->cells);
  g->cells[g->n_cells] =
      cell_new((GraphCell){.object = object,
                           .offset = offset,
                           .bytes = bytes,
                           .first = first ? *first : (ConfigValue){0},
                           .is_set = first != NULL});
  return g->n_cells++;
}

/* The message's number in modification order: 0 is the first. */
static uint32_t number_of(const GraphCell *p, GraphEventId message) {
  if (message.thread == NOBODY)
    return 0;
  uint32_t number = p->n;
  while (number && !is_same(p->order[number - 1], message))
    number--;
  assert(number);
  return number;
}

static GraphEventId message_at(const GraphCell *p, uint32_t number) {
  return number ? p->order[number - 1] : (GraphEventId){NOBODY, 0};
}

bool graph_has_value(const ExecutionGraph *g, uint32_t cell, GraphEventId e) {
  return e.thread != NOBODY || g->cells[cell]->is_set;
}

ConfigValue graph_value(const ExecutionGraph *g, uint32_t cell,
                        GraphEventId e) {
  return e.thread == NOBODY ? g->cells[cell]->first : event(g, e)->value;
}

Clock *graph_released(const ExecutionGraph *g, GraphEventId e) {
  return e.thread == NOBODY ? NULL : event(g, e)->released;
}

bool graph_newest_is_last(const ExecutionGraph *g, uint32_t thread) {
  const GraphEventId e = {thread, g->lines[thread]->n - 1};
  const GraphCell *p = g->cells[event(g, e)->cell];
  return number_of(p, e) == p->n;
}

/* ---- coherence */

/* Returns the number of the message of that cell that the line's last event
 * among the first n wrote or read; or 0.  Its other events did so before, by
 * coherence. */
static uint32_t last_number(const ExecutionGraph *g, uint32_t cell,
                            uint32_t thread, uint32_t n) {
  while (n-- > 0) {
    const GraphEventId id = {thread, n};
    const GraphEvent *e = event(g, id);
    if (e->cell == cell)
      return number_of(g->cells[cell], does_write(e) ? id : e->source);
  }
  return 0;
}

/* The number of the last message that happens before the thread's next event,
 * or was read by what does. */
static uint32_t least_number(const ExecutionGraph *g, uint32_t cell,
                             GraphThread t) {
  uint32_t least = 0;
  for (uint32_t u = 0; u < g->n_lines; u++) {
    uint32_t n = g->lines[u]->n;
    while (u != t.thread && n &&
           line_at(g->lines[u], n - 1)->time > clock_of(t.now, u))
      n--;
    const uint32_t number = last_number(g, cell, u, n);
    least = number > least ? number : least;
  }
  return least;
}

uint32_t graph_count_sources(const ExecutionGraph *g, uint32_t cell,
                             GraphThread t) {
  return g->cells[cell]->n - least_number(g, cell, t) + 1;
}

GraphEventId graph_source(const ExecutionGraph *g, uint32_t cell, uint32_t i) {
  const GraphCell *p = g->cells[cell];
  assert(i <= p->n);
  return message_at(p, p->n - i);
}

/* True if the message of that number is an update: nothing comes between it
 * and what it reads. */
static bool is_update(const ExecutionGraph *g, const GraphCell *p,
                      uint32_t number) {
  return number && number <= p->n &&
         event(g, message_at(p, number))->kind == GRAPH_UPDATE;
}

/* The number that the message of the i-th spot from the end would get, or 0:
 * there is no such spot. */
static uint32_t spot_number(const ExecutionGraph *g, const GraphCell *p,
                            uint32_t least, uint32_t i) {
  for (uint32_t n = p->n + 1; n > least; n--)
    if (!is_update(g, p, n) && !i--)
      return n;
  return 0;
}

uint32_t graph_count_spots(const ExecutionGraph *g, uint32_t cell,
                           GraphThread t) {
  const GraphCell *p = g->cells[cell];
  uint32_t least = least_number(g, cell, t), n = 0;
  while (spot_number(g, p, least, n))
    n++;
  return n;
}

GraphEventId graph_before_spot(const ExecutionGraph *g, uint32_t cell,
                               GraphThread t, uint32_t i) {
  const GraphCell *p = g->cells[cell];
  uint32_t number = spot_number(g, p, least_number(g, cell, t), i);
  assert(number);
  return message_at(p, number - 1);
}

uint32_t graph_step(const ExecutionGraph *g, GraphEventId e) {
  return e.thread == NOBODY ? 0 : event(g, e)->step;
}

uint32_t graph_step_before_newest(const ExecutionGraph *g, uint32_t thread) {
  const GraphEventId e = {thread, g->lines[thread]->n - 1};
  const GraphCell *p = g->cells[event(g, e)->cell];
  return graph_step(g, message_at(p, number_of(p, e) - 1));
}

/* ---- events */

static GraphEventId add_event(ExecutionGraph *g, uint32_t thread,
                              GraphEvent e) {
  if (thread >= g->n_lines) {
    g->lines = xrealloc(g->lines, (thread + 1) * sizeof *g->lines);
    while (g->n_lines <= thread)
      g->lines[g->n_lines++] = line_new();
  }
  return (GraphEventId){thread, line_add(&g->lines[thread], e)};
}

GraphEventId graph_read(ExecutionGraph **slot, GraphThread t, uint32_t cell,
                        MemoryOrder order, GraphEventId source) {
  return add_event(own(slot), t.thread,
                   (GraphEvent){.kind = GRAPH_READ,
                                .order = order,
                                .cell = cell,
                                .time = t.time,
                                .step = t.step,
                                .source = source});
}

GraphEventId graph_write(ExecutionGraph **slot, GraphThread t, uint32_t cell,
                         MemoryOrder order, uint32_t spot, ConfigValue v) {
  ExecutionGraph *g = own(slot);
  uint32_t least = least_number(g, cell, t);
  uint32_t number = spot_number(g, g->cells[cell], least, spot);
  GraphEventId e = add_event(g, t.thread,
                             (GraphEvent){.kind = GRAPH_WRITE,
                                          .order = order,
                                          .cell = cell,
                                          .time = t.time,
                                          .step = t.step,
                                          .value = v});
  cell_insert(&g->cells[cell], number, e);
  return e;
}

bool graph_update(ExecutionGraph **slot, uint32_t thread, MemoryOrder order,
                  ConfigValue v) {
  ExecutionGraph *g = own(slot);
  const GraphEvent *read = last_event_of(g, thread);
  assert(read->kind == GRAPH_READ);
  const uint32_t cell = read->cell;
  const uint32_t number = number_of(g->cells[cell], read->source) + 1;
  if (is_update(g, g->cells[cell], number))
    return false;
  GraphEvent *e = line_last(&g->lines[thread]);
  e->kind = GRAPH_UPDATE;
  e->order = order > e->order ? order : e->order;
  e->value = v;
  cell_insert(&g->cells[cell], number,
              (GraphEventId){thread, g->lines[thread]->n - 1});
  return true;
}

void graph_fence(ExecutionGraph **slot, GraphThread t, MemoryOrder order) {
  add_event(own(slot), t.thread,
            (GraphEvent){.kind = GRAPH_FENCE,
                         .order = order,
                         .cell = CELL_NONE,
                         .time = t.time});
}

void graph_other(ExecutionGraph **slot, GraphThread t) {
  const ExecutionGraph *g = *slot;
  if (t.thread < g->n_lines && g->lines[t.thread]->n) {
    const GraphLine *x = g->lines[t.thread];
    const GraphEvent *e = line_at(x, x->n - 1);
    if (e->kind == GRAPH_OTHER && e->time == t.time)
      return;
  }
  add_event(
      own(slot), t.thread,
      (GraphEvent){.kind = GRAPH_OTHER, .cell = CELL_NONE, .time = t.time});
}

unsigned graph_last_fences(const ExecutionGraph *g, uint32_t thread) {
  unsigned set = 0;
  uint32_t i = thread < g->n_lines ? g->lines[thread]->n : 0;
  while (i-- > 0 && line_at(g->lines[thread], i)->kind == GRAPH_FENCE)
    set |= 1u << line_at(g->lines[thread], i)->order;
  return set;
}

/* The index of the last of the thread's events that reads another message of
 * the cell that its last one reads, with none but reads of it in between; or
 * NO_EVENT. */
static uint32_t find_other_read(const ExecutionGraph *g, uint32_t thread) {
  const GraphLine *x = g->lines[thread];
  const GraphEvent *e = last_event_of(g, thread);
  for (uint32_t i = x->n - 1; does_read(e) && i-- > 0;) {
    const GraphEvent *d = line_at(x, i);
    if (d->kind != GRAPH_READ || d->cell != e->cell)
      return NO_EVENT;
    if (!is_same(d->source, e->source))
      return i;
  }
  return NO_EVENT;
}

bool graph_rereads(const ExecutionGraph *g, uint32_t thread) {
  return thread < g->n_lines && g->lines[thread]->n &&
         find_other_read(g, thread) != NO_EVENT;
}

/* How much an event that reads synchronises with what it reads. */
static unsigned strength(const GraphEvent *e) {
  switch (e->order) {
  case MEMORY_ORDER_SEQ_CST: return 2;
  case MEMORY_ORDER_CONSUME:
  case MEMORY_ORDER_ACQUIRE:
  case MEMORY_ORDER_ACQ_REL: return 1;
  default: return 0;
  }
}

bool graph_is_covered(const ExecutionGraph *g, const ExecutionGraph *by,
                      uint32_t thread) {
  const GraphLine *x = by->lines[thread];
  const GraphEvent *e = last_event_of(g, thread), *last = line_at(x, x->n - 1);
  assert(graph_rereads(g, thread));
  for (uint32_t i = find_other_read(g, thread); i < x->n; i++) {
    const GraphEvent *d = line_at(x, i);
    if (!does_read(d) || d->cell != e->cell || !is_same(d->source, e->source) ||
        strength(d) > strength(e) || (d != last && d->kind != GRAPH_READ))
      return false;
  }
  return last->kind == e->kind &&
         (!does_write(e) ||
          (last->order == e->order && value_is_copy(&last->value, &e->value)));
}

/* True if the last event is the same read as the one before it, from which the
 * thread learns nothing: rounds of a loop that waits. */
static bool repeats(const GraphLine *x) {
  if (x->n < 2)
    return false;
  const GraphEvent *e = line_at(x, x->n - 1), *d = line_at(x, x->n - 2);
  return e->kind == GRAPH_READ && d->kind == GRAPH_READ && e->cell == d->cell &&
         e->order == d->order && e->time == d->time &&
         is_same(e->source, d->source) && clock_equal(e->seen, d->seen);
}

void graph_see(ExecutionGraph **slot, uint32_t thread, Clock *seen,
               Clock *released) {
  ExecutionGraph *g = own(slot);
  GraphEvent *e = line_last(&g->lines[thread]);
  clock_set(&e->seen, seen);
  if (repeats(g->lines[thread]))
    line_drop_last(&g->lines[thread]);
  if (!does_write(e))
    return;
  clock_set(&e->released, released);
  if (e->kind == GRAPH_UPDATE)
    clock_join(&e->released, graph_released(g, e->source));
}

/* True for an update that stores the value it has read. */
static bool stores_same(const ExecutionGraph *g, uint32_t cell,
                        GraphEventId message) {
  const GraphEvent *e = event(g, message);
  if (e->kind != GRAPH_UPDATE || !graph_has_value(g, cell, e->source))
    return false;
  const ConfigValue old = graph_value(g, cell, e->source);
  return value_is_copy(&e->value, &old);
}

/* The earlier messages keep their order among the later ones. */
static bool keeps_cell(const ExecutionGraph *earlier,
                       const ExecutionGraph *later, uint32_t cell) {
  const GraphCell *p = later->cells[cell];
  const uint32_t n = cell < earlier->n_cells ? earlier->cells[cell]->n : 0;
  uint32_t k = 0;
  for (uint32_t i = 0; i < p->n; i++)
    if (k < n && is_same(p->order[i], earlier->cells[cell]->order[k]))
      k++;
    else if (!stores_same(later, cell, p->order[i]))
      return false;
  assert(k == n);
  return true;
}

bool graph_keeps_messages(const ExecutionGraph *earlier,
                          const ExecutionGraph *later) {
  if (earlier == later)
    return true;
  assert(earlier->n_cells <= later->n_cells);
  for (uint32_t p = 0; p < later->n_cells; p++)
    if (!keeps_cell(earlier, later, p))
      return false;
  return true;
}

/* ---- psc */

static bool is_sc(const GraphEvent *e) {
  return e->kind != GRAPH_OTHER && e->order == MEMORY_ORDER_SEQ_CST;
}

/* ---- psc
 *
 * Events are numbered one thread after the other; a set of them is a row of
 * bits.  Relations are followed backwards: what happens before an event are, in
 * each thread, the events up to some index.  So psc is found event by event,
 * from what comes directly before each. */
typedef uint64_t *EventSet;

typedef struct {
  const ExecutionGraph *graph;
  Arena *arena;
  uint32_t *first; /* by thread: number of its first event */
  GraphEventId *ids;
  uint32_t n, words;
  EventSet *cells; /* by cell: its events */
  EventSet *moves; /* by event: those before it by modification order or
                      from-read; NULL: it does not write */
  uint32_t *seen;  /* by event and thread: how many happen before it */
} Events;

static EventSet set_new(const Events *x) {
  return ARENA_ARRAY(x->arena, uint64_t, x->words);
}

static bool has(const uint64_t *set, uint32_t i) {
  return set[i / 64] >> i % 64 & 1;
}

static void add(EventSet set, uint32_t i) {
  set[i / 64] |= (uint64_t)1 << i % 64;
}

static void unite(const Events *x, EventSet set, const uint64_t *other) {
  for (uint32_t w = 0; w < x->words; w++)
    set[w] |= other[w];
}

static const GraphEvent *at(const Events *x, uint32_t i) {
  return event(x->graph, x->ids[i]);
}

static uint32_t number(const Events *x, GraphEventId e) {
  return x->first[e.thread] + e.index;
}

/* Returns the last event of the thread in the set before number 'end', or the
 * number of its first event minus one. */
static int64_t last_of(const Events *x, const uint64_t *set, uint32_t thread,
                       int64_t end) {
  const int64_t first = x->first[thread];
  int64_t i = end - 1;
  while (i >= first && !has(set, (uint32_t)i))
    i--;
  return i;
}

static int64_t end_of(const Events *x, uint32_t thread) {
  return (int64_t)x->first[thread] + x->graph->lines[thread]->n;
}

static void find_moves(Events *x, const GraphCell *p, const uint64_t *events) {
  EventSet *readers = ARENA_ARRAY(x->arena, EventSet, p->n + 1);
  for (uint32_t i = 0; i <= p->n; i++)
    readers[i] = set_new(x);
  for (uint32_t i = 0; i < x->n; i++)
    if (has(events, i) && at(x, i)->kind == GRAPH_READ)
      add(readers[number_of(p, at(x, i)->source)], i);
  EventSet before = set_new(x);
  for (uint32_t i = 0; i < p->n; i++) {
    unite(x, before, readers[i]);
    EventSet own = x->moves[number(x, p->order[i])] = set_new(x);
    unite(x, own, before);
    add(before, number(x, p->order[i]));
  }
}

/* Along a thread more and more has happened before. */
static void find_seen(Events *x) {
  const uint32_t n = x->graph->n_lines;
  x->seen = ARENA_ARRAY(x->arena, uint32_t, (size_t)x->n *n + 1);
  for (uint32_t i = 0; i < x->n; i++) {
    const GraphEventId e = x->ids[i];
    const uint32_t *previous = e.index ? &x->seen[(size_t)(i - 1) * n] : NULL;
    for (uint32_t t = 0; t < n; t++) {
      const GraphLine *l = x->graph->lines[t];
      uint32_t k = t == e.thread ? e.index : previous ? previous[t] : 0;
      while (t != e.thread && k < l->n &&
             line_at(l, k)->time <= clock_of(at(x, i)->seen, t))
        k++;
      x->seen[(size_t)i * n + t] = k;
    }
  }
}

static Events number_events(const ExecutionGraph *g, Arena *a) {
  Events x = {.graph = g, .arena = a};
  x.first = ARENA_ARRAY(a, uint32_t, g->n_lines + 1);
  for (uint32_t t = 0; t < g->n_lines; t++) {
    x.first[t] = x.n;
    x.n += g->lines[t]->n;
  }
  x.words = x.n / 64 + 1;
  x.ids = ARENA_ARRAY(a, GraphEventId, x.n + 1);
  for (uint32_t t = 0, k = 0; t < g->n_lines; t++)
    for (uint32_t i = 0; i < g->lines[t]->n; i++)
      x.ids[k++] = (GraphEventId){t, i};
  x.cells = ARENA_ARRAY(a, EventSet, g->n_cells + 1);
  for (uint32_t c = 0; c < g->n_cells; c++)
    x.cells[c] = set_new(&x);
  for (uint32_t i = 0; i < x.n; i++)
    if (at(&x, i)->cell != CELL_NONE)
      add(x.cells[at(&x, i)->cell], i);
  x.moves = ARENA_ARRAY(a, EventSet, x.n + 1);
  for (uint32_t c = 0; c < g->n_cells; c++)
    find_moves(&x, g->cells[c], x.cells[c]);
  find_seen(&x);
  return x;
}

/* ---- what comes before */

/* Adds n events from the first one on. */
static void add_run(EventSet set, uint32_t first, uint32_t n) {
  for (uint32_t i = first, end = first + n; i < end;) {
    const uint32_t bits = end - i < 64 - i % 64 ? end - i : 64 - i % 64;
    set[i / 64] |= bits_mask(bits) << i % 64;
    i += bits;
  }
}

/* Adds what happens before the event. */
static void add_before(const Events *x, EventSet out, uint32_t i) {
  const uint32_t n = x->graph->n_lines;
  for (uint32_t t = 0; t < n; t++)
    add_run(out, x->first[t], x->seen[(size_t)i * n + t]);
}

/* Returns what happens before some event of the set. */
static EventSet before(const Events *x, const uint64_t *set) {
  EventSet out = set_new(x);
  for (uint32_t t = 0; t < x->graph->n_lines; t++) {
    const int64_t last = last_of(x, set, t, end_of(x, t));
    if (last >= x->first[t])
      add_before(x, out, (uint32_t)last);
  }
  return out;
}

/* Adds what comes before the event by program order, to another cell. */
static void add_away(const Events *x, EventSet out, uint32_t i) {
  const uint32_t cell = at(x, i)->cell;
  for (uint32_t k = x->first[x->ids[i].thread]; k < i; k++)
    if (cell == CELL_NONE || at(x, k)->cell != cell)
      add(out, k);
}

/* Returns what comes so before some event of the set.  In each thread the last
 * one decides, and for its own cell the last one to another cell. */
static EventSet away(const Events *x, const uint64_t *set) {
  EventSet out = set_new(x);
  for (uint32_t t = 0; t < x->graph->n_lines; t++) {
    const int64_t last = last_of(x, set, t, end_of(x, t));
    int64_t other = last;
    if (last < x->first[t])
      continue;
    add_away(x, out, (uint32_t)last);
    while (other >= x->first[t] &&
           at(x, (uint32_t)other)->cell == at(x, (uint32_t)last)->cell)
      other = last_of(x, set, t, other);
    if (other >= x->first[t])
      add_away(x, out, (uint32_t)other);
  }
  return out;
}

/* Adds what comes before some event of the set by modification order or
 * from-read. */
static void add_moves(const Events *x, EventSet out, const uint64_t *set) {
  for (uint32_t i = 0; i < x->n; i++)
    if (has(set, i) && x->moves[i])
      unite(x, out, x->moves[i]);
}

/* Returns what comes before some event of the set by eco: by read-from, or by
 * modification order or from-read, perhaps to what the event reads. */
static EventSet eco(const Events *x, const uint64_t *set) {
  EventSet out = set_new(x), read = set_new(x);
  for (uint32_t i = 0; i < x->n; i++)
    if (has(set, i) && does_read(at(x, i)) && at(x, i)->source.thread != NOBODY)
      add(read, number(x, at(x, i)->source));
  unite(x, out, read);
  add_moves(x, out, set);
  add_moves(x, out, read);
  return out;
}

/* Returns what comes before some event of the set by scb: by program order; to
 * another cell, happens-before, and from another cell; happens-before in one
 * cell; modification order and from-read. */
static EventSet scb(const Events *x, const uint64_t *set) {
  EventSet out = away(x, before(x, away(x, set)));
  for (uint32_t t = 0; t < x->graph->n_lines; t++) {
    const int64_t last = last_of(x, set, t, end_of(x, t));
    for (int64_t k = x->first[t]; k < last; k++)
      add(out, (uint32_t)k);
  }
  for (uint32_t i = 0; i < x->n; i++)
    if (has(set, i) && at(x, i)->cell != CELL_NONE) {
      const uint64_t *cell = x->cells[at(x, i)->cell];
      EventSet earlier = set_new(x);
      add_before(x, earlier, i);
      for (uint32_t w = 0; w < x->words; w++)
        out[w] |= earlier[w] & cell[w];
    }
  add_moves(x, out, set);
  return out;
}

static bool is_sc_fence(const GraphEvent *e) {
  return is_sc(e) && e->kind == GRAPH_FENCE;
}

/* Returns the events that come before this one, of seq_cst, by psc. */
static EventSet psc(const Events *x, uint32_t i) {
  EventSet own = set_new(x), between = set_new(x);
  const bool is_fence = is_sc_fence(at(x, i));
  add(own, i);
  if (is_fence) {
    EventSet earlier = before(x, own);
    unite(x, own, earlier);
    unite(x, between, earlier);
    unite(x, between, before(x, eco(x, earlier)));
  }
  EventSet out = scb(x, own), far = before(x, out);
  for (uint32_t k = 0; k < x->n; k++)
    if (is_sc_fence(at(x, k)) && (has(far, k) || has(between, k)))
      add(out, k);
  return out;
}

/* True if the events of seq_cst can be ordered by psc. */
static bool has_order(const Events *x) {
  EventSet *earlier = ARENA_ARRAY(x->arena, EventSet, x->n + 1);
  EventSet left = set_new(x);
  for (uint32_t i = 0; i < x->n; i++)
    if (is_sc(at(x, i))) {
      add(left, i), earlier[i] = psc(x, i);
      ticks_add((Ticks)TICKS_PAIR * x->n);
    }
  for (bool goes_on = true; goes_on;) {
    goes_on = false;
    for (uint32_t i = 0; i < x->n; i++) {
      uint64_t open = 0;
      for (uint32_t w = 0; earlier[i] && w < x->words; w++)
        open |= earlier[i][w] & left[w];
      if (!has(left, i) || open)
        continue;
      left[i / 64] &= ~((uint64_t)1 << i % 64);
      goes_on = true;
    }
  }
  for (uint32_t w = 0; w < x->words; w++)
    if (left[w])
      return false;
  return true;
}

static bool has_sc_fence(const ExecutionGraph *g) {
  for (uint32_t t = 0; t < g->n_lines; t++)
    for (uint32_t i = 0; i < g->lines[t]->n; i++)
      if (is_sc_fence(line_at(g->lines[t], i)))
        return true;
  return false;
}

/* True if the event comes before another by modification order or from-read. */
static bool is_overtaken(const ExecutionGraph *g, const GraphEvent *e,
                         GraphEventId id) {
  if (e->cell == CELL_NONE)
    return false;
  const GraphCell *p = g->cells[e->cell];
  return number_of(p, does_write(e) ? id : e->source) < p->n;
}

/* A new cycle leads through the new event.  That happens before no other, and
 * no other reads it, so the cycle leaves it by modification order or
 * from-read; and if it is not seq_cst itself, there are fences on both
 * sides. */
bool graph_stays_consistent(const ExecutionGraph *g, uint32_t thread) {
  const GraphLine *l = g->lines[thread];
  const GraphEvent *e = line_at(l, l->n - 1);
  if (!is_overtaken(g, e, (GraphEventId){thread, l->n - 1}) ||
      (!is_sc(e) && !has_sc_fence(g)))
    return true;
  Arena *a = arena_new();
  const Events x = number_events(g, a);
  const bool is_consistent = has_order(&x);
  arena_delete(a);
  return is_consistent;
}

/* ---- hash and equality */

static uint64_t cell_base(const ExecutionGraph *g, BlockSpace space,
                          uint32_t p) {
  if (p == CELL_NONE)
    return 0;
  return space.blocks[g->cells[p]->object]->info.base + g->cells[p]->offset;
}

static uint64_t event_hash(const ExecutionGraph *g, BlockSpace space,
                           const GraphEvent *e) {
  uint64_t h = hash_mix(e->kind, e->order);
  h = hash_mix(h, cell_base(g, space, e->cell));
  if (does_read(e))
    h = hash_mix(h, graph_event_word(e->source));
  return does_write(e) ? hash_mix(h, value_hash(space, e->value)) : h;
}

static uint64_t events_hash(const ExecutionGraph *g, BlockSpace space,
                            const GraphEvent *events, uint32_t n) {
  uint64_t h = 0;
  for (uint32_t i = 0; i < n; i++)
    h = hash_mix(h, event_hash(g, space, &events[i]));
  return h;
}

/* The hash of a full chunk is cached: its events do not change, and their
 * objects keep their addresses. */
static uint64_t line_hash(const ExecutionGraph *g, BlockSpace space,
                          const GraphLine *x) {
  uint64_t h = 0;
  for (uint32_t i = 0; i < x->n; i += CHUNK) {
    EventChunk *c = x->chunks[i / CHUNK];
    const uint32_t n = x->n - i < CHUNK ? x->n - i : CHUNK;
    if (n < CHUNK || !c->is_hashed)
      c->hash = events_hash(g, space, c->events, n);
    c->is_hashed = n == CHUNK;
    h = hash_mix(h, c->hash);
  }
  return h;
}

uint64_t graph_hash(const ExecutionGraph *g, BlockSpace space) {
  uint64_t h = 0;
  for (uint32_t t = 0; t < g->n_lines; t++)
    h = hash_mix(h, line_hash(g, space, g->lines[t]));
  for (uint32_t p = 0; p < g->n_cells; p++)
    h += hash_mix(cell_base(g, space, p),
                  g->cells[p]->sum); /* cells are found in any order */
  return h;
}

static bool event_equal(const ExecutionGraph *g, BlockSpace x,
                        const GraphEvent *e, const ExecutionGraph *h,
                        BlockSpace y, const GraphEvent *f) {
  return e->kind == f->kind && e->order == f->order && e->time == f->time &&
         cell_base(g, x, e->cell) == cell_base(h, y, f->cell) &&
         (!does_read(e) || is_same(e->source, f->source)) &&
         (!does_write(e) || value_equal(x, e->value, y, f->value)) &&
         clock_equal(e->seen, f->seen) && clock_equal(e->released, f->released);
}

static bool cells_equal(const ExecutionGraph *g, BlockSpace x,
                        const ExecutionGraph *h, BlockSpace y) {
  for (uint32_t p = 0; p < g->n_cells; p++) {
    const GraphCell *a = g->cells[p], *b = NULL;
    for (uint32_t q = 0; q < h->n_cells && !b; q++)
      if (cell_base(g, x, p) == cell_base(h, y, q))
        b = h->cells[q];
    if (!b || a->bytes != b->bytes || a->n != b->n || a->is_set != b->is_set ||
        !value_equal(x, a->first, y, b->first))
      return false;
    for (uint32_t i = 0; i < a->n; i++)
      if (!is_same(a->order[i], b->order[i]))
        return false;
  }
  return g->n_cells == h->n_cells;
}

bool graph_equal(const ExecutionGraph *g, BlockSpace x, const ExecutionGraph *h,
                 BlockSpace y) {
  if (g == h)
    return true;
  if (!g || !h || g->n_lines != h->n_lines)
    return false;
  for (uint32_t t = 0; t < g->n_lines; t++) {
    if (g->lines[t]->n != h->lines[t]->n)
      return false;
    for (uint32_t i = 0; i < g->lines[t]->n; i++)
      if (!event_equal(g, x, line_at(g->lines[t], i), h, y,
                       line_at(h->lines[t], i)))
        return false;
  }
  return cells_equal(g, x, h, y);
}
