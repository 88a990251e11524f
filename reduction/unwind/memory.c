#include "reduction/unwind/memory.h"

#include "frontend/base/hash.h"
#include "frontend/base/table.h"
#include "frontend/ir/address.h"

#include <assert.h>
#include <stdlib.h>

typedef struct {
  uint64_t key;
  uint32_t value;
} KeyEntry;

/* A map from 64-bit keys to small numbers. */
typedef struct {
  Table table;
  VEC(KeyEntry) entries;
} KeyMap;

struct Memory {
  Arena *arena;
  const Program *program;
  PtsStore *pts;
  VEC(MemoryObject) objects;
  VEC(MemoryCell) cells;
  VEC(MemoryThread) threads;
  VEC(MemorySection *) sections;
  VEC(uint64_t) orders;                                       /* open atoms */
  KeyMap object_of, thread_of, section_of, order_of, slot_of; /* number + 1 */
  KeyMap uses;    /* counters of allocation keys in this round */
  KeyMap sharing; /* pairs of objects that may share memory: 1 */
  uint64_t next_base;
  bool grew;
};

/* Returns the key's number, which is 0 at first; valid until the next call. */
static uint32_t *keys_find(Memory *m, KeyMap *keys, uint64_t key) {
  uint32_t hash = hash_number(key);
  TABLE_EACH(i, &keys->table, hash)
  if (keys->entries.data[i].key == key)
    return &keys->entries.data[i].value;
  table_add(m->arena, &keys->table, hash, keys->entries.n);
  KeyEntry *e = vec_push(m->arena, &keys->entries);
  e->key = key;
  return &e->value;
}

Memory *memory_new(Arena *a, const Program *p, PtsStore *pts) {
  Memory *m = xcalloc(1, sizeof *m);
  m->arena = a, m->program = p, m->pts = pts;
  m->next_base = address_of_dynamic(p);
  return m;
}

void memory_delete(Memory *m) { free(m); }

void memory_begin_round(Memory *m) {
  m->grew = false;
  for (uint32_t k = 0; k < m->objects.n; k++) {
    MemoryObject *o = &m->objects.data[k];
    o->extent = TERM_NONE;
    for (uint32_t i = 0; i < o->slots.n; i++)
      o->slots.data[i].is_seen = false;
  }
  m->uses = (KeyMap){0};
}

bool memory_grew(const Memory *m) { return m->grew; }
void memory_mark_grown(Memory *m) { m->grew = true; }

MemoryObject *memory_object(Memory *m, uint32_t i) {
  assert(i < m->objects.n);
  return &m->objects.data[i];
}
bool memory_is_block(const MemoryObject *o) {
  return !o->global && memory_is_heap(o->kind);
}

bool memory_is_variable(const MemoryObject *o) {
  return o->global ? o->global->is_thread_local : memory_is_local(o->kind);
}

uint32_t memory_count_objects(const Memory *m) { return m->objects.n; }
MemoryCell *memory_cell(Memory *m, uint32_t i) {
  assert(i < m->cells.n);
  return &m->cells.data[i];
}
uint32_t memory_count_cells(const Memory *m) { return m->cells.n; }

static uint32_t new_cell(Memory *m, uint32_t object, uint64_t offset,
                         unsigned bytes) {
  MemoryCell *c = vec_push(m->arena, &m->cells);
  c->object = object, c->offset = offset, c->bytes = bytes;
  c->index = UINT32_MAX;
  return m->cells.n - 1;
}

typedef struct {
  Memory *memory;
  uint32_t object;
} LeafContext;

/* Larger objects get their cells when they are accessed. */
enum { LARGE = 1 << 7 };

static bool is_cell(const Type *leaf) {
  return leaf->kind != TYPE_FLOAT && leaf->size && leaf->size <= 8;
}

/* Cells start as the scalars of the C type; a union's members overlap, and all
 * but the first are added when they are accessed. */
static void add_leaf(void *context, const Type *leaf, uint64_t offset,
                     const Member *bitfield) {
  LeafContext *x = context;
  if (bitfield || !is_cell(leaf))
    return;
  MemoryObject *o = memory_object(x->memory, x->object);
  if (o->cells.n) {
    const MemoryCell *last =
        memory_cell(x->memory, o->cells.data[o->cells.n - 1]);
    if (offset < last->offset + last->bytes)
      return;
  }
  if (offset + leaf->size > o->size)
    return;
  uint32_t cell = new_cell(x->memory, x->object, offset, (unsigned)leaf->size);
  *vec_push(x->memory->arena, &o->cells) = cell;
}

static uint32_t new_object(Memory *m, MemoryObject init) {
  uint32_t id = m->objects.n;
  *vec_push(m->arena, &m->objects) = init;
  LeafContext context = {m, id};
  if (init.type && init.type->size <= init.size && init.size < LARGE)
    type_visit_scalars(init.type, 0, add_leaf, &context);
  uint32_t alive = new_cell(m, id, UINT64_MAX, 1);
  memory_object(m, id)->alive = alive;
  memory_cell(m, alive)->ones = 1;
  return id;
}

static uint64_t new_base(Memory *m, uint64_t size, unsigned align) {
  uint64_t base = address_aligned(m->next_base, align);
  m->next_base = address_after(base, size);
  return base;
}

uint32_t memory_static(Memory *m, ObjId id, ThreadId t) {
  assert(id < m->program->n_objects && t < MOST_THREADS);
  const Object *g = &m->program->objects[id];
  uint64_t key = hash_mix(1 + (uint64_t)id, g->is_thread_local ? 1 + t : 0);
  uint32_t *at = keys_find(m, &m->object_of, key);
  if (!*at)
    *at =
        1 + new_object(m, (MemoryObject){
                              .name = g->name,
                              .global = g,
                              .owner = t,
                              .size = g->size,
                              .align = g->align,
                              .type = g->type,
                              .base = g->is_thread_local
                                          ? new_base(m, g->size, g->align)
                                          : address_of_object(m->program, id)});
  return *at - 1;
}

uint32_t memory_allocate(Memory *m, uint64_t key, const Inst *inst, ThreadId t,
                         uint64_t size, unsigned align) {
  assert(inst->kind == INST_ALLOC && t < MOST_THREADS);
  uint32_t *uses = keys_find(m, &m->uses, hash_mix(key, t));
  uint32_t use = (*uses)++;
  key = hash_mix(hash_mix(hash_mix(key, t), use), size + ((uint64_t)1 << 40));
  uint32_t *at = keys_find(m, &m->object_of, key);
  if (*at)
    return *at - 1;
  const char *name = inst->text
                         ? inst->text
                         : arena_printf(m->arena, "heap@%u", inst->loc.line);
  uint32_t id = new_object(m, (MemoryObject){.name = name,
                                             .alloc = inst,
                                             .kind = inst->memory,
                                             .owner = t,
                                             .size = size,
                                             .align = align,
                                             .type = inst->type,
                                             .base = new_base(m, size, align)});
  *keys_find(m, &m->object_of, key) = id + 1;
  return id;
}

static void set_grown(MemoryCell *c, uint64_t ones, Pts pts) {
  c->ones = ones;
  c->pts = pts;
}

/* Makes a part of an old cell, which inherits its facts. */
static uint32_t split_part(Memory *m, uint32_t old, uint64_t from,
                           uint64_t to) {
  uint32_t id =
      new_cell(m, m->cells.data[old].object, from, (unsigned)(to - from));
  const MemoryCell *o = memory_cell(m, old);
  MemoryCell *c = memory_cell(m, id);
  unsigned shift = (unsigned)(from - o->offset) * 8;
  set_grown(c, o->ones >> shift & bits_mask(8 * c->bytes), o->pts);
  c->is_shared = o->is_shared;
  for (uint32_t i = 0; i < o->accesses.n; i++)
    *vec_push(m->arena, &c->accesses) = o->accesses.data[i];
  return id;
}

/* Returns the index of the first cell of the object that ends after
 * 'offset'. */
static uint32_t lower_bound(Memory *m, const MemoryObject *o, uint64_t offset) {
  uint32_t low = 0, high = o->cells.n;
  while (low < high) {
    uint32_t mid = (low + high) / 2;
    const MemoryCell *c = memory_cell(m, o->cells.data[mid]);
    if (c->offset + c->bytes <= offset)
      low = mid + 1;
    else
      high = mid;
  }
  return low;
}

void memory_split(Memory *m, uint32_t object, uint64_t at) {
  MemoryObject *o = memory_object(m, object);
  uint32_t i = lower_bound(m, o, at);
  if (i == o->cells.n || memory_cell(m, o->cells.data[i])->offset >= at)
    return;
  uint32_t id = o->cells.data[i];
  uint64_t from = memory_cell(m, id)->offset;
  uint64_t to = from + memory_cell(m, id)->bytes;
  uint32_t low = split_part(m, id, from, at);
  uint32_t high = split_part(m, id, at, to);
  memory_cell(m, id)->is_obsolete = true;
  vec_push(m->arena, &o->cells);
  memmove(&o->cells.data[i + 1], &o->cells.data[i],
          (o->cells.n - 1 - i) * sizeof *o->cells.data);
  o->cells.data[i] = low, o->cells.data[i + 1] = high;
  m->grew = true;
}

static void insert_cell(Memory *m, uint32_t object, uint32_t at, uint64_t from,
                        uint64_t to) {
  uint32_t id = new_cell(m, object, from, (unsigned)(to - from));
  MemoryObject *o = memory_object(m, object);
  vec_push(m->arena, &o->cells);
  memmove(&o->cells.data[at + 1], &o->cells.data[at],
          (o->cells.n - 1 - at) * sizeof *o->cells.data);
  o->cells.data[at] = id;
  m->grew |= o->has_ranges || o->has_slots;
}

uint32_t memory_slot(Memory *m, PtsTarget p, unsigned bytes, uint64_t key,
                     ThreadId t) {
  key = hash_mix(hash_mix(key, t), hash_mix(p.object, bytes));
  key = hash_mix(key, hash_mix(p.stride, (uint64_t)p.offset));
  key = hash_mix(key, hash_mix(p.step, p.span));
  uint32_t use = (*keys_find(m, &m->uses, key))++;
  uint32_t *at = keys_find(m, &m->slot_of, hash_mix(key, use));
  if (*at)
    return *at - 1;
  uint32_t cell = new_cell(m, p.object, 0, bytes);
  MemoryObject *o = memory_object(m, p.object);
  *vec_push(m->arena, &o->slots) =
      (MemorySlot){.cell = cell, .target = p, .bytes = bytes};
  *at = o->slots.n;
  m->grew = true;
  return *at - 1;
}

uint32_t memory_find_cell(Memory *m, uint32_t object, uint64_t offset) {
  return lower_bound(m, memory_object(m, object), offset);
}

/* Makes a cell for the scalar at 'at', if it overlaps none; returns its end. */
static uint64_t make_leaf(Memory *m, uint32_t object, uint64_t at) {
  MemoryObject *o = memory_object(m, object);
  uint32_t i = lower_bound(m, o, at);
  const MemoryCell *next =
      i < o->cells.n ? memory_cell(m, o->cells.data[i]) : NULL;
  const MemoryCell *last = i ? memory_cell(m, o->cells.data[i - 1]) : NULL;
  if (next && next->offset <= at)
    return next->offset + next->bytes;
  uint64_t begin, end;
  const Type *leaf = type_leaf(o->type, at, &begin);
  if (!leaf || !is_cell(leaf))
    return at + 1;
  end = begin + leaf->size;
  if (end > o->size || (next && end > next->offset) ||
      (last && begin < last->offset + last->bytes))
    return at + 1;
  insert_cell(m, object, i, begin, end);
  return end;
}

static void make_leaves(Memory *m, uint32_t object, uint64_t from,
                        uint64_t to) {
  const MemoryObject *o = memory_object(m, object);
  if (o->size < LARGE || !o->type || o->type->size > o->size)
    return;
  while (from < to)
    from = make_leaf(m, object, from);
}

unsigned memory_cells(Memory *m, uint32_t object, uint64_t offset,
                      unsigned bytes, uint32_t cells[8]) {
  assert(object < m->objects.n);
  assert(bytes >= 1 && bytes <= 8);
  make_leaves(m, object, offset, offset + bytes);
  memory_split(m, object, offset);
  memory_split(m, object, offset + bytes);
  uint64_t end = offset + bytes, at = offset;
  unsigned n = 0;
  uint32_t i = lower_bound(m, memory_object(m, object), offset);
  while (at < end) {
    MemoryObject *o = memory_object(m, object);
    uint64_t next = end;
    if (i < o->cells.n) {
      const MemoryCell *c = memory_cell(m, o->cells.data[i]);
      if (c->offset < end)
        next = c->offset;
    }
    if (next > at)
      insert_cell(m, object, i, at, next);
    uint32_t id = memory_object(m, object)->cells.data[i++];
    cells[n++] = id;
    at = m->cells.data[id].offset + m->cells.data[id].bytes;
  }
  assert(at == end);
  return n;
}

const char *memory_cell_name(Memory *m, uint32_t id) {
  assert(id < m->cells.n);
  const MemoryCell *c = memory_cell(m, id);
  const MemoryObject *o = memory_object(m, c->object);
  if (o->alive == id)
    return arena_printf(m->arena, "%s (alive)", o->name);
  if (c->position)
    return arena_printf(m->arena, "%s[%u?]", o->name, id);
  char path[256] = "";
  if (o->type)
    type_path(o->type, c->offset, c->bytes, path, sizeof path);
  else
    snprintf(path, sizeof path, "+%llu", (unsigned long long)c->offset);
  return arena_printf(m->arena, "%s%s", o->name, path);
}

/* Returns the ancestor of 't' that is a child of 'ancestor'; MOST_THREADS if
 * none. */
static ThreadId child_towards(const Memory *m, ThreadId ancestor, ThreadId t) {
  while (t < m->threads.n) {
    ThreadId parent = m->threads.data[t].parent;
    if (parent == ancestor)
      return t;
    t = parent;
  }
  return MOST_THREADS;
}

/* True if a certainly precedes the creation of b's thread. */
static bool before_creation(const Memory *m, const ThreadAccess *a,
                            const ThreadAccess *b) {
  ThreadId child = child_towards(m, a->thread, b->thread);
  return child < MOST_THREADS && !thread_set_has(&a->created, child);
}

static bool concurrent(const Memory *m, const ThreadAccess *a,
                       const ThreadAccess *b) {
  return !thread_set_has(&a->dead, b->thread) &&
         !thread_set_has(&b->dead, a->thread) && !before_creation(m, a, b) &&
         !before_creation(m, b, a);
}

static bool conflicts(const ThreadAccess *a, const ThreadAccess *b) {
  return a->thread != b->thread && (a->write || b->write);
}

void memory_record(Memory *m, uint32_t cell, ThreadAccess a) {
  assert(cell < m->cells.n && a.thread < MOST_THREADS);
  MemoryCell *c = memory_cell(m, cell);
  for (uint32_t i = c->accesses.n; i-- > 0;) {
    const ThreadAccess *old = &c->accesses.data[i];
    if (old->thread == a.thread && (old->write || !a.write) &&
        thread_set_equal(&old->created, &a.created) &&
        thread_set_equal(&old->dead, &a.dead))
      return;
  }
  *vec_push(m->arena, &c->accesses) = a;
  /* The classification of earlier accesses of this round may be wrong now. */
  for (uint32_t i = 0; i + 1 < c->accesses.n; i++)
    if (conflicts(&c->accesses.data[i], &a) &&
        !before_creation(m, &c->accesses.data[i], &a) &&
        !before_creation(m, &a, &c->accesses.data[i]))
      m->grew = true;
}

bool memory_is_own(const Memory *m, uint32_t cell, const ThreadAccess *a) {
  assert(cell < m->cells.n);
  const MemoryCell *c = &m->cells.data[cell];
  for (uint32_t i = 0; i < c->accesses.n; i++) {
    const ThreadAccess *b = &c->accesses.data[i];
    bool after_end = thread_set_has(&b->dead, a->thread);
    if (b->write && b->thread != a->thread && !before_creation(m, b, a) &&
        !after_end)
      return false;
  }
  return true;
}

bool memory_is_visible(const Memory *m, uint32_t cell, const ThreadAccess *a) {
  assert(cell < m->cells.n);
  const MemoryCell *c = &m->cells.data[cell];
  for (uint32_t i = 0; i < c->accesses.n; i++)
    if (conflicts(&c->accesses.data[i], a) &&
        concurrent(m, &c->accesses.data[i], a))
      return true;
  return false;
}

/* Makes a cell for the byte, if it is in none. */
static void cover(Memory *m, uint32_t object, uint64_t at) {
  const MemoryObject *o = memory_object(m, object);
  uint32_t cells[8], i = lower_bound(m, o, at);
  if (i == o->cells.n || memory_cell(m, o->cells.data[i])->offset > at)
    memory_cells(m, object, at, 1, cells);
}

static void set_meeting(Memory *m, uint32_t object, bool meets) {
  MemoryObject *o = memory_object(m, object);
  m->grew |= meets && !o->meets;
  o->meets |= meets;
}

void memory_record_range(Memory *m, uint32_t object, MemoryRange r) {
  MemoryObject *o = memory_object(m, object);
  bool is_known = false;
  for (uint32_t i = 0; i < o->ranges.n; i++) {
    const MemoryRange x = o->ranges.data[i];
    uint64_t at = x.from > r.from ? x.from : r.from;
    if (at < x.to && at < r.to && conflicts(&x.access, &r.access) &&
        concurrent(m, &x.access, &r.access)) {
      if (!x.is_open || !r.is_open)
        cover(m, object, at);
      set_meeting(m, object, x.is_open || r.is_open);
    }
    is_known |= x.from == r.from && x.to == r.to && x.is_open == r.is_open &&
                x.access.thread == r.access.thread &&
                x.access.write == r.access.write &&
                thread_set_equal(&x.access.created, &r.access.created) &&
                thread_set_equal(&x.access.dead, &r.access.dead);
  }
  if (!is_known)
    *vec_push(m->arena, &o->ranges) = r;
}

void memory_note_filled(Memory *m, uint32_t object, ThreadId t) {
  MemoryObject *o = memory_object(m, object);
  m->grew |= o->is_searched && !thread_set_has(&o->filled_by, t);
  thread_set_add(&o->filled_by, t);
}

bool memory_is_filled_by_others(Memory *m, uint32_t object, ThreadId t) {
  ThreadSet others = memory_object(m, object)->filled_by;
  thread_set_remove(&others, t);
  return !thread_set_is_empty(&others);
}

void memory_settle(Memory *m) {
  for (uint32_t k = 0; k < m->cells.n; k++) {
    MemoryCell *c = &m->cells.data[k];
    for (uint32_t i = 0; i < c->accesses.n && !c->is_shared; i++)
      for (uint32_t j = 0; j < i && !c->is_shared; j++) {
        const ThreadAccess *a = &c->accesses.data[i], *b = &c->accesses.data[j];
        c->is_shared = conflicts(a, b) && !before_creation(m, a, b) &&
                       !before_creation(m, b, a);
        m->grew = m->grew || c->is_shared;
      }
  }
}

enum { ONES_PATIENCE = 3, PTS_PATIENCE = 6, PTS_TARGETS = 8 };

void memory_store(Memory *m, uint32_t cell, uint64_t ones, Pts pts) {
  assert(cell < m->cells.n);
  MemoryCell *c = memory_cell(m, cell);
  if (ones & ~c->ones) {
    bool widen = ++c->ones_grew > ONES_PATIENCE;
    c->ones = widen ? bits_mask(8 * c->bytes) : c->ones | ones;
    m->grew = true;
  }
  Pts u = pts_union(m->pts, c->pts, pts);
  if (u != c->pts) {
    if (++c->pts_grew > PTS_PATIENCE)
      u = pts_widen(m->pts, u, PTS_TARGETS);
    m->grew = m->grew || u != c->pts;
    c->pts = u;
  }
}

void memory_mark_freed(Memory *m, uint32_t object) {
  assert(object < m->objects.n);
  MemoryObject *o = memory_object(m, object);
  if (!o->may_die)
    m->grew = true;
  o->may_die = true;
}

/* A variable dies with its thread at the latest, which has to be recorded,
 * too. */
void memory_observe(Memory *m, uint32_t object) {
  assert(object < m->objects.n);
  MemoryObject *o = memory_object(m, object);
  if (o->is_observed)
    return;
  o->is_observed = true;
  o->may_die = o->may_die || memory_is_variable(o);
  m->grew = true;
}

static uint64_t pair_key(uint32_t a, uint32_t b) {
  return a < b ? hash_mix(1 + (uint64_t)a, b) : hash_mix(1 + (uint64_t)b, a);
}

bool memory_ask_shares(Memory *m, uint32_t a, uint32_t b) {
  assert(a < m->objects.n && b < m->objects.n);
  const MemoryObject *x = memory_object(m, a), *y = memory_object(m, b);
  if (!x->may_die && !y->may_die)
    return false;
  memory_observe(m, a);
  memory_observe(m, b);
  return *keys_find(m, &m->sharing, pair_key(a, b)) != 0;
}

void memory_share(Memory *m, uint32_t a, uint32_t b) {
  assert(a < m->objects.n && b < m->objects.n);
  uint32_t *is_sharing = keys_find(m, &m->sharing, pair_key(a, b));
  m->grew = m->grew || !*is_sharing;
  *is_sharing = 1;
}

bool memory_shares(Memory *m, uint32_t a, uint32_t b) {
  const MemoryObject *x = memory_object(m, a), *y = memory_object(m, b);
  return a != b && x->is_observed && y->is_observed &&
         *keys_find(m, &m->sharing, pair_key(a, b));
}

MemorySection *memory_section(Memory *m, uint64_t key) {
  uint32_t *at = keys_find(m, &m->section_of, key);
  if (!*at) {
    MemorySection *s = ARENA_NEW(m->arena, MemorySection);
    s->key = key;
    *vec_push(m->arena, &m->sections) = s;
    *at = m->sections.n;
  }
  return m->sections.data[*at - 1];
}

void memory_mark_section(Memory *m, MemorySection *s, bool visible) {
  assert(s);
  if (!s->is_shared || (visible && !s->is_visible))
    m->grew = true;
  s->is_shared = true;
  s->is_visible = s->is_visible || visible;
}

static uint64_t *find_order(Memory *m, uint64_t key) {
  uint32_t *at = keys_find(m, &m->order_of, key);
  if (!*at) {
    *vec_push(m->arena, &m->orders) = 0;
    *at = m->orders.n;
  }
  return &m->orders.data[*at - 1];
}

uint64_t memory_order(Memory *m, uint64_t key) { return *find_order(m, key); }

void memory_open_order(Memory *m, uint64_t key, uint64_t atoms) {
  uint64_t *open = find_order(m, key);
  m->grew |= (atoms & ~*open) != 0;
  *open |= atoms;
}

ThreadId memory_thread(Memory *m, uint64_t key, ThreadId parent,
                       const char *name) {
  uint32_t *at = keys_find(m, &m->thread_of, key);
  if (!*at) {
    if (m->threads.n >= MOST_THREADS)
      return MOST_THREADS;
    *vec_push(m->arena, &m->threads) =
        (MemoryThread){.key = key, .parent = parent, .name = name};
    *at = m->threads.n;
  }
  return *at - 1;
}

const MemoryThread *memory_thread_info(const Memory *m, ThreadId t) {
  assert(t < m->threads.n);
  return &m->threads.data[t];
}

void memory_note_end(Memory *m, ThreadId t) {
  assert(t < m->threads.n);
  m->threads.data[t].may_end = true;
}

bool memory_expect_end(Memory *m, ThreadId t) {
  if (t >= m->threads.n || !m->threads.data[t].may_end ||
      m->threads.data[t].is_expected)
    return false;
  m->threads.data[t].is_expected = true;
  m->grew = true;
  return true;
}
