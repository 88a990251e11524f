#include "reduction/semantics/store_buffer.h"

#include "frontend/base/arena.h"
#include "frontend/base/hash.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  BufferedStore *data;
  uint32_t n, cap;
} Buffer;

struct StoreBuffers {
  uint32_t refs;
  Buffer *of; /* by thread */
  uint32_t n;
};

StoreBuffers *store_buffers_share(StoreBuffers *b) {
  if (b)
    b->refs++;
  return b;
}

void store_buffers_release(StoreBuffers *b) {
  if (!b || --b->refs)
    return;
  for (uint32_t t = 0; t < b->n; t++)
    free(b->of[t].data);
  free(b->of);
  free(b);
}

/* Makes the buffers the caller's own, with one for the thread. */
static StoreBuffers *own(StoreBuffers **slot, uint32_t thread) {
  StoreBuffers *old = *slot;
  uint32_t n = old && old->n > thread ? old->n : thread + 1;
  if (old && old->refs == 1 && old->n == n)
    return old;
  StoreBuffers *b = xcalloc(1, sizeof *b);
  b->refs = 1, b->n = n, b->of = xcalloc(n, sizeof *b->of);
  for (uint32_t t = 0; old && t < old->n; t++) {
    const Buffer *from = &old->of[t];
    if (!from->n)
      continue;
    b->of[t].data = xduplicate(from->data, from->n * sizeof *from->data);
    b->of[t].n = b->of[t].cap = from->n;
  }
  store_buffers_release(old);
  return *slot = b;
}

const BufferedStore *store_buffers_of(const StoreBuffers *b, uint32_t thread,
                                      uint32_t *n) {
  bool is_there = b && thread < b->n;
  *n = is_there ? b->of[thread].n : 0;
  return is_there ? b->of[thread].data : NULL;
}

bool store_buffers_hold(const StoreBuffers *b, uint32_t thread) {
  return b && thread < b->n && b->of[thread].n;
}

bool store_buffers_others_hold(const StoreBuffers *b, uint32_t thread) {
  for (uint32_t t = 0; b && t < b->n; t++)
    if (t != thread && b->of[t].n)
      return true;
  return false;
}

static bool overlaps(const BufferedStore *s, uint32_t object, uint64_t offset,
                     uint64_t bytes) {
  return !s->is_barrier && s->object == object && s->offset < offset + bytes &&
         offset < s->offset + s->bytes;
}

bool store_buffers_others_touch(const StoreBuffers *b, uint32_t thread,
                                uint32_t object, uint64_t offset,
                                uint64_t bytes) {
  for (uint32_t t = 0; b && t < b->n; t++)
    for (uint32_t i = 0; t != thread && i < b->of[t].n; i++)
      if (overlaps(&b->of[t].data[i], object, offset, bytes))
        return true;
  return false;
}

uint32_t store_buffers_newest(const StoreBuffers *b, uint32_t thread,
                              uint32_t object, uint64_t offset,
                              uint64_t bytes) {
  uint32_t n;
  const BufferedStore *own = store_buffers_of(b, thread, &n);
  while (n-- > 0)
    if (overlaps(&own[n], object, offset, bytes))
      return own[n].step;
  return 0;
}

static void push(StoreBuffers **slot, uint32_t thread, BufferedStore s) {
  Buffer *x = &own(slot, thread)->of[thread];
  if (x->n == x->cap) {
    x->cap = x->cap ? 2 * x->cap : 4;
    x->data = xrealloc(x->data, x->cap * sizeof *x->data);
  }
  x->data[x->n++] = s;
}

void store_buffers_add(StoreBuffers **slot, uint32_t thread, BufferedStore s) {
  assert(!s.is_barrier && s.bytes);
  push(slot, thread, s);
}

void store_buffers_bar(StoreBuffers **slot, uint32_t thread, bool is_full) {
  uint32_t n;
  const BufferedStore *all = store_buffers_of(*slot, thread, &n);
  if (n && !(all[n - 1].is_barrier && all[n - 1].is_full >= is_full))
    push(slot, thread, (BufferedStore){.is_barrier = true, .is_full = is_full});
}

bool store_buffers_bar_loads(const StoreBuffers *b, uint32_t thread) {
  uint32_t n;
  const BufferedStore *all = store_buffers_of(b, thread, &n);
  for (uint32_t i = 0; i < n; i++)
    if (all[i].is_full)
      return true;
  return false;
}

static bool is_ready(const Buffer *x, MemoryModel m, uint32_t i) {
  assert(m == MODEL_TSO || m == MODEL_PSO);
  const BufferedStore *s = &x->data[i];
  if (s->is_barrier || (m == MODEL_TSO && i))
    return false;
  for (uint32_t k = 0; k < i; k++)
    if (x->data[k].is_barrier ||
        overlaps(&x->data[k], s->object, s->offset, s->bytes))
      return false;
  return true;
}

/* The number-th store that is ready, or the number of them at 'count'. */
static BufferedAt find_ready(const StoreBuffers *b, MemoryModel m,
                             uint32_t thread, bool is_own, uint32_t number,
                             uint32_t *count) {
  *count = 0;
  for (uint32_t t = 0; b && t < b->n; t++)
    for (uint32_t i = 0; (!is_own || t == thread) && i < b->of[t].n; i++)
      if (is_ready(&b->of[t], m, i) && (*count)++ == number)
        return (BufferedAt){t, i};
  return (BufferedAt){0, UINT32_MAX};
}

uint32_t store_buffers_count_ready(const StoreBuffers *b, MemoryModel m,
                                   uint32_t thread, bool is_own) {
  uint32_t n;
  find_ready(b, m, thread, is_own, UINT32_MAX, &n);
  return n;
}

BufferedAt store_buffers_ready(const StoreBuffers *b, MemoryModel m,
                               uint32_t thread, bool is_own, uint32_t i) {
  uint32_t n;
  BufferedAt at = find_ready(b, m, thread, is_own, i, &n);
  assert(at.index != UINT32_MAX);
  return at;
}

static void remove_at(Buffer *x, uint32_t i) {
  x->n--;
  memmove(&x->data[i], &x->data[i + 1], (x->n - i) * sizeof *x->data);
}

BufferedStore store_buffers_take(StoreBuffers **slot, BufferedAt at) {
  Buffer *x = &own(slot, at.thread)->of[at.thread];
  BufferedStore s = x->data[at.index];
  assert(!s.is_barrier);
  remove_at(x, at.index);
  while (x->n && x->data[0].is_barrier)
    remove_at(x, 0);
  return s;
}

/* ---- hash and equality */

static uint64_t store_hash(const BufferedStore *s, BlockSpace space) {
  if (s->is_barrier)
    return 1 + s->is_full;
  uint64_t h = space.blocks[s->object]->info.base + s->offset;
  return hash_mix(hash_mix(h, s->bytes), value_hash(space, s->value));
}

uint64_t store_buffers_hash(const StoreBuffers *b, BlockSpace space) {
  uint64_t h = 0;
  for (uint32_t t = 0; b && t < b->n; t++)
    for (uint32_t i = 0; i < b->of[t].n; i++)
      h = hash_mix(h + t, store_hash(&b->of[t].data[i], space));
  return h;
}

bool buffered_store_equal(const BufferedStore *s, BlockSpace x,
                          const BufferedStore *r, BlockSpace y) {
  if (s->is_barrier || r->is_barrier)
    return s->is_barrier == r->is_barrier && s->is_full == r->is_full;
  return s->offset == r->offset && s->bytes == r->bytes &&
         x.blocks[s->object]->info.base == y.blocks[r->object]->info.base &&
         value_equal(x, s->value, y, r->value);
}

bool store_buffers_agree(const StoreBuffers *b, BlockSpace space,
                         const BufferedStore *s) {
  for (uint32_t t = 0; b && t < b->n; t++)
    for (uint32_t i = 0; i < b->of[t].n; i++) {
      const BufferedStore *x = &b->of[t].data[i];
      if (overlaps(x, s->object, s->offset, s->bytes) &&
          !buffered_store_equal(x, space, s, space))
        return false;
    }
  return true;
}

bool store_buffers_equal(const StoreBuffers *a, BlockSpace x,
                         const StoreBuffers *b, BlockSpace y) {
  for (uint32_t t = 0; (a && t < a->n) || (b && t < b->n); t++) {
    uint32_t n, m;
    const BufferedStore *s = store_buffers_of(a, t, &n);
    const BufferedStore *r = store_buffers_of(b, t, &m);
    if (n != m)
      return false;
    for (uint32_t i = 0; i < n; i++)
      if (!buffered_store_equal(&s[i], x, &r[i], y))
        return false;
  }
  return true;
}
