#include "reduction/semantics/reads_from.h"

#include "frontend/base/vec.h"
#include "reduction/semantics/log.h"
#include "reduction/semantics/shadow.h"

#include <assert.h>

/* A byte that was accessed: the store that memory has there, and the one that
 * it had when the byte became one of a cell. */
typedef struct {
  uint32_t memory, initial;
  bool is_accessed, is_in_cell;
} Byte;

struct ReadsFrom {
  Arena *arena;
  const Event *log;
  uint32_t n;
  uint32_t *first;   /* by event: of a load, the index of its first byte in
                        'stores'; of a commit, its store */
  Shadow *numbering; /* of bytes */
  VEC(Byte) bytes;
  VEC(uint32_t) pending; /* stores that have not reached memory */
  VEC(uint32_t) stores;
  bool has_threads, has_buffers, has_messages;
};

static Byte *byte_at(ReadsFrom *r, uint32_t object, uint64_t offset) {
  ShadowByte number = shadow_byte(r->numbering, object, offset);
  while (r->bytes.n <= number)
    vec_push(r->arena, &r->bytes);
  Byte *b = &r->bytes.data[number];
  if (!b->is_accessed)
    *b = (Byte){.memory = READS_INITIAL, .is_accessed = true};
  return b;
}

static bool has_byte(const Event *e, uint32_t object, uint64_t offset) {
  return e->object == object && offset >= e->offset &&
         offset - e->offset < e->bytes;
}

/* Returns the thread's newest pending store to the byte, or READS_INITIAL. */
static uint32_t find_own(const ReadsFrom *r, const Event *load, uint64_t at) {
  for (uint32_t i = r->pending.n; i-- > 0;) {
    const Event *e = &r->log[r->pending.data[i]];
    if (e->thread == load->thread && has_byte(e, load->object, at))
      return r->pending.data[i];
  }
  return READS_INITIAL;
}

/* Returns the store to the byte by the step that the load names. */
static uint32_t find_issued(const ReadsFrom *r, uint32_t load, uint64_t at) {
  const Event *e = &r->log[load];
  for (uint32_t i = load; i-- > 0;)
    if (r->log[i].kind == EVENT_STORE && r->log[i].step + 1 == e->source &&
        has_byte(&r->log[i], e->object, at))
      return i;
  return READS_INITIAL;
}

static uint32_t find_source(ReadsFrom *r, uint32_t load, uint64_t at) {
  const Event *e = &r->log[load];
  const Byte *b = byte_at(r, e->object, at);
  uint32_t own = find_own(r, e, at);
  if (own != READS_INITIAL)
    return own;
  if (!e->source || r->has_buffers)
    return b->memory;
  return e->source == 1 ? b->initial : find_issued(r, load, at);
}

static void add_load(ReadsFrom *r, uint32_t load) {
  const Event *e = &r->log[load];
  r->first[load] = r->stores.n;
  r->has_messages |= e->source != 0;
  for (unsigned i = 0; i < e->bytes; i++) {
    uint32_t source = find_source(r, load, e->offset + i);
    *vec_push(r->arena, &r->stores) = source;
  }
}

static void write_memory(ReadsFrom *r, const Event *e, uint32_t store) {
  for (unsigned i = 0; i < e->bytes; i++)
    byte_at(r, e->object, e->offset + i)->memory = store;
}

static void add_store(ReadsFrom *r, uint32_t store) {
  const Event *e = &r->log[store];
  if (!e->is_pending) {
    write_memory(r, e, store);
    return;
  }
  r->has_buffers = true;
  *vec_push(r->arena, &r->pending) = store;
}

/* A step issues one pending store at most. */
static void add_commit(ReadsFrom *r, uint32_t commit) {
  const Event *e = &r->log[commit];
  for (uint32_t i = 0; i < r->pending.n; i++) {
    uint32_t store = r->pending.data[i];
    if (r->log[store].step + 1 != e->source)
      continue;
    write_memory(r, e, store);
    r->first[commit] = store;
    for (; i + 1 < r->pending.n; i++)
      r->pending.data[i] = r->pending.data[i + 1];
    r->pending.n--;
  }
}

/* An atomic access makes a cell of its bytes. */
static void add_cell(ReadsFrom *r, const Event *e) {
  if (!r->has_threads || e->inst->order == MEMORY_ORDER_PLAIN)
    return;
  for (unsigned i = 0; i < e->bytes; i++) {
    Byte *b = byte_at(r, e->object, e->offset + i);
    if (!b->is_in_cell)
      b->initial = b->memory;
    b->is_in_cell = true;
  }
}

static void add_event(ReadsFrom *r, uint32_t i) {
  const Event *e = &r->log[i];
  switch (e->kind) {
  case EVENT_LOAD:
    add_cell(r, e);
    add_load(r, i);
    break;
  case EVENT_STORE:
    add_cell(r, e);
    add_store(r, i);
    break;
  case EVENT_COMMIT: add_commit(r, i); break;
  case EVENT_SPAWN: r->has_threads = true; break;
  default: break;
  }
}

ReadsFrom *reads_from_new(Arena *a, const Event *log, uint32_t n) {
  ReadsFrom *r = ARENA_NEW(a, ReadsFrom);
  r->arena = a, r->log = log, r->n = n;
  r->first = ARENA_ARRAY(a, uint32_t, n + 1);
  r->numbering = shadow_new(a);
  for (uint32_t i = 0; i < n; i++)
    add_event(r, i);
  return r;
}

uint32_t reads_from_byte(const ReadsFrom *r, uint32_t load, uint32_t i) {
  assert(load < r->n && r->log[load].kind == EVENT_LOAD &&
         i < r->log[load].bytes);
  return r->stores.data[r->first[load] + i];
}

static bool reads(const ReadsFrom *r, uint32_t load, uint32_t store) {
  for (uint32_t i = 0; i < r->log[load].bytes; i++)
    if (reads_from_byte(r, load, i) == store)
      return true;
  return false;
}

uint32_t reads_from_unseen(const ReadsFrom *r, uint32_t load) {
  if (!r->has_buffers && !r->has_messages)
    return READS_INITIAL;
  for (uint32_t i = load; i-- > 0;)
    if (r->log[i].kind == EVENT_STORE &&
        event_overlaps(&r->log[i], &r->log[load]))
      return reads(r, load, i) ? READS_INITIAL : i;
  return READS_INITIAL;
}

uint32_t reads_from_issued(const ReadsFrom *r, uint32_t commit) {
  assert(commit < r->n && r->log[commit].kind == EVENT_COMMIT);
  return r->first[commit];
}
