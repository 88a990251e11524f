#include "reduction/semantics/heap_reach.h"

#include "frontend/base/vec.h"
#include "frontend/ir/property_ids.h"
#include "reduction/semantics/config_state.h"

#include <assert.h>

typedef struct {
  const Config *s;
  bool is_certain; /* only certain pointers count */
  bool *is_reached;
  VEC(uint32_t) pending;
  Arena *arena;
} Search;

static unsigned address_bytes(const Config *s) {
  return s->world->program->address_width / 8u;
}

static void reach(Search *x, uint32_t number) {
  assert(number < x->s->n_blocks);
  if (x->is_reached[number])
    return;
  x->is_reached[number] = true;
  *vec_push(x->arena, &x->pending) = number;
}

static void follow(Search *x, ConfigValue v) {
  const ProvenanceStore *sets = x->s->world->sets;
  for (uint32_t i = 0; i < provenance_count(sets, v.provenance); i++) {
    uint32_t number = provenance_object(sets, v.provenance, i);
    const ConfigObject *o = &x->s->blocks[number]->info;
    bool is_inside = v.bits >= o->base && v.bits - o->base <= o->size;
    if (o->is_alive && (is_inside || !x->is_certain))
      reach(x, number);
  }
}

/* True if there is a whole pointer at 'at', not only a part of one. */
static bool is_pointer(const Config *s, const Block *b, uint64_t at) {
  unsigned n = address_bytes(s);
  if (b->info.size < n || at > b->info.size - n)
    return false;
  for (unsigned i = 1; i < n; i++)
    if (block_provenance(b, at + i) != block_provenance(b, at))
      return false;
  return true;
}

/* True if a pending store will write one of the bytes. */
static bool is_pending(const Search *x, uint32_t number, uint64_t at,
                       uint64_t bytes) {
  enum { NO_THREAD = UINT32_MAX };
  return store_buffers_others_touch(x->s->buffers, NO_THREAD, number, at,
                                    bytes);
}

static bool overlaps(const BufferedStore *a, const BufferedStore *b) {
  return !b->is_barrier && a->object == b->object &&
         a->offset < b->offset + b->bytes && b->offset < a->offset + a->bytes;
}

static bool is_same_place(const BufferedStore *a, const BufferedStore *b) {
  return overlaps(a, b) && a->offset == b->offset && a->bytes == b->bytes;
}

/* True if the i-th store of the thread is what memory holds once all stores
 * have reached it: for certain, or perhaps. */
static bool remains(const Search *x, ThreadId t, const BufferedStore *stores,
                    uint32_t i, uint32_t n) {
  const BufferedStore *s = &stores[i];
  for (uint32_t k = i + 1; k < n; k++)
    if (x->is_certain ? overlaps(s, &stores[k]) : is_same_place(s, &stores[k]))
      return false;
  return !x->is_certain ||
         !store_buffers_others_touch(x->s->buffers, t, s->object, s->offset,
                                     s->bytes);
}

static void follow_pending(Search *x, uint32_t number) {
  for (ThreadId t = 0; t < x->s->n_threads; t++) {
    uint32_t n;
    const BufferedStore *stores = store_buffers_of(x->s->buffers, t, &n);
    for (uint32_t i = 0; i < n; i++)
      if (!stores[i].is_barrier && stores[i].object == number &&
          remains(x, t, stores, i, n) &&
          (!x->is_certain || stores[i].bytes == address_bytes(x->s)))
        follow(x, stores[i].value);
  }
}

static void follow_block(Search *x, uint32_t number) {
  const Block *b = x->s->blocks[number];
  follow_pending(x, number);
  for (uint64_t at = 0; block_next_provenance(b, &at); at++) {
    if (is_pending(x, number, at, x->is_certain ? address_bytes(x->s) : 1))
      continue;
    ConfigValue v = {.provenance = block_provenance(b, at)};
    if (x->is_certain && !is_pointer(x->s, b, at))
      continue;
    if (x->is_certain)
      v = block_read(b, x->s->world->sets, at, address_bytes(x->s));
    follow(x, v);
  }
}

/* A temporary is no variable, but a value that is still in use. */
static void follow_frame(Search *x, const ConfigThread *t, uint32_t i) {
  const Frame *f = &t->frames[i];
  for (Reg r = 0; r < f->function->n_regs; r++) {
    bool is_variable = f->function->regs[r].name && !x->is_certain;
    if (is_variable || state_is_live(x->s, t, i, r))
      follow(x, t->values[f->regs + r]);
  }
}

static bool has_ended(const Config *s, ThreadId t) {
  return s->threads[t]->status == THREAD_ENDED;
}

/* The variables of a thread die with it.  Whether those of main do when only
 * its thread ends is left open. */
static bool is_variable(const Search *x, uint32_t number) {
  const ConfigObject *o = &x->s->blocks[number]->info;
  if (!o->is_alive || (!o->is_static && memory_is_heap(o->memory)))
    return false;
  if (number < x->s->world->program->n_objects)
    return !o->is_library || !x->is_certain;
  if (has_ended(x->s, o->owner) && (o->owner || x->is_certain))
    return false;
  return !o->is_library || !x->is_certain;
}

static void search(Search *x) {
  const Config *s = x->s;
  x->is_reached = ARENA_ARRAY(x->arena, bool, s->n_blocks + 1);
  for (uint32_t i = 0; i < s->n_blocks; i++)
    if (is_variable(x, i))
      reach(x, i);
  for (ThreadId t = 0; t < s->n_threads; t++)
    for (uint32_t i = 0; s->threads[t] && i < s->threads[t]->n_frames; i++)
      follow_frame(x, s->threads[t], i);
  while (x->pending.n)
    follow_block(x, x->pending.data[--x->pending.n]);
}

/* Returns a heap block that is alive and not reached, or n_blocks. */
static uint32_t find_lost(const Search *x) {
  for (uint32_t i = 0; i < x->s->n_blocks; i++) {
    const ConfigObject *o = &x->s->blocks[i]->info;
    if (o->is_alive && !o->is_static && memory_is_heap(o->memory) &&
        !x->is_reached[i])
      return i;
  }
  return x->s->n_blocks;
}

static uint32_t lost_block(const Config *s, Arena *a, bool is_certain) {
  Search x = {.s = s, .arena = a, .is_certain = is_certain};
  search(&x);
  return find_lost(&x);
}

static Violation describe(const Config *s, uint32_t number, bool is_certain) {
  const ConfigObject *o = &s->blocks[number]->info;
  return (Violation){
      .property = PROPERTY_MEMTRACK,
      .thread = o->owner,
      .function = o->allocated_in,
      .inst = o->allocated_by,
      .text = arena_printf(s->world->arena, "%s %s reached any more", o->name,
                           is_certain ? "cannot be" : "can perhaps not be")};
}

Tracking track_blocks(const Config *s, Violation *violation) {
  Arena *a = arena_new();
  uint32_t lost = lost_block(s, a, false), maybe = lost;
  if (lost == s->n_blocks)
    maybe = lost_block(s, a, true);
  arena_delete(a);
  if (maybe < s->n_blocks)
    *violation = describe(s, maybe, lost < s->n_blocks);
  return lost < s->n_blocks    ? TRACK_LOST
         : maybe < s->n_blocks ? TRACK_UNCLEAR
                               : TRACK_ALL;
}

bool track_judges(Property p) { return p == PROPERTY_MEMTRACK; }
