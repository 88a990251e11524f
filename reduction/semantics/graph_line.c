#include "reduction/semantics/graph_line.h"

#include "frontend/base/arena.h"
#include "frontend/base/hash.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- chunks */

/* Returns the number of events in the chunk of that index. */
static uint32_t filled(const GraphLine *x, uint32_t chunk) {
  const uint32_t before = chunk * CHUNK;
  return x->n - before < CHUNK ? x->n - before : CHUNK;
}

static void chunk_release(EventChunk *c, uint32_t n) {
  if (--c->refs)
    return;
  for (uint32_t i = 0; i < n; i++) {
    clock_release(c->events[i].seen);
    clock_release(c->events[i].released);
  }
  free(c);
}

static EventChunk *chunk_copy(const EventChunk *old, uint32_t n) {
  EventChunk *c = xcalloc(1, sizeof *c);
  c->refs = 1;
  memcpy(c->events, old->events, n * sizeof *c->events);
  for (uint32_t i = 0; i < n; i++)
    clock_share(c->events[i].seen), clock_share(c->events[i].released);
  return c;
}

/* ---- lines */

static uint32_t n_chunks(const GraphLine *x) {
  return (x->n + CHUNK - 1) / CHUNK;
}

GraphLine *line_new(void) {
  GraphLine *x = xcalloc(1, sizeof *x);
  x->refs = 1;
  return x;
}

void line_release(GraphLine *x) {
  if (--x->refs)
    return;
  for (uint32_t i = 0; i < n_chunks(x); i++)
    chunk_release(x->chunks[i], filled(x, i));
  free(x->chunks);
  free(x);
}

static GraphLine *own_line(GraphLine **slot) {
  GraphLine *old = *slot;
  if (old->refs == 1)
    return old;
  GraphLine *x = line_new();
  x->n = old->n, x->cap = n_chunks(old);
  x->chunks = xduplicate(old->chunks, x->cap * sizeof(EventChunk *));
  for (uint32_t i = 0; i < x->cap; i++)
    x->chunks[i]->refs++;
  old->refs--;
  return *slot = x;
}

/* Returns the last event's chunk, for a change. */
static EventChunk *own_last_chunk(GraphLine *x) {
  assert(x->n);
  const uint32_t i = (x->n - 1) / CHUNK;
  EventChunk *old = x->chunks[i];
  if (old->refs > 1) {
    x->chunks[i] = chunk_copy(old, filled(x, i));
    old->refs--;
  }
  x->chunks[i]->is_hashed = false;
  return x->chunks[i];
}

static void add_chunk(GraphLine *x) {
  const uint32_t n = n_chunks(x);
  if (n == x->cap) {
    x->cap = x->cap ? 2 * x->cap : 1;
    x->chunks = xrealloc(x->chunks, x->cap * sizeof(EventChunk *));
  }
  x->chunks[n] = xcalloc(1, sizeof(EventChunk));
  x->chunks[n]->refs = 1;
}

uint32_t line_add(GraphLine **slot, GraphEvent e) {
  GraphLine *x = own_line(slot);
  if (x->n % CHUNK)
    own_last_chunk(x);
  else
    add_chunk(x);
  x->chunks[x->n / CHUNK]->events[x->n % CHUNK] = e;
  return x->n++;
}

GraphEvent *line_last(GraphLine **slot) {
  GraphLine *x = own_line(slot);
  return &own_last_chunk(x)->events[(x->n - 1) % CHUNK];
}

void line_drop_last(GraphLine **slot) {
  GraphLine *x = own_line(slot);
  EventChunk *c = own_last_chunk(x);
  GraphEvent *e = &c->events[--x->n % CHUNK];
  clock_release(e->seen);
  clock_release(e->released);
  if (x->n % CHUNK == 0)
    chunk_release(c, 0);
}

/* ---- cells */

GraphCell *cell_new(GraphCell c) {
  GraphCell *p = xcalloc(1, sizeof *p);
  *p = c;
  p->refs = 1;
  return p;
}

void cell_release(GraphCell *p) {
  if (--p->refs)
    return;
  free(p->order);
  free(p);
}

static GraphCell *own_cell(GraphCell **slot) {
  GraphCell *old = *slot;
  if (old->refs == 1)
    return old;
  GraphCell *p = cell_new(*old);
  p->order = xduplicate(old->order, old->n * sizeof *old->order);
  p->cap = old->n;
  old->refs--;
  return *slot = p;
}

void cell_insert(GraphCell **slot, uint32_t number, GraphEventId e) {
  GraphCell *p = own_cell(slot);
  assert(number && number <= p->n + 1);
  if (p->n == p->cap) {
    p->cap = p->cap ? 2 * p->cap : 8;
    p->order = xrealloc(p->order, p->cap * sizeof *p->order);
  }
  memmove(&p->order[number], &p->order[number - 1],
          (p->n - (number - 1)) * sizeof *p->order);
  p->order[number - 1] = e;
  p->n++;
  p->sum = 0;
  for (uint32_t i = 0; i < p->n; i++)
    p->sum = hash_mix(p->sum, graph_event_word(p->order[i]));
}
