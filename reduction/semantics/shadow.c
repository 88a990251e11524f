#include "reduction/semantics/shadow.h"

#include "frontend/base/hash.h"
#include "frontend/base/table.h"
#include "frontend/base/vec.h"

#include <assert.h>

typedef struct {
  uint32_t object;
  uint64_t offset;
  uint32_t last; /* access, or SHADOW_NONE */
} Cell;

typedef struct {
  ShadowByte byte;
  uint32_t by;
  uint32_t before; /* the byte's previous access, or SHADOW_NONE */
  uint32_t write;  /* the byte's last write, this one included, or the same */
} Access;

struct Shadow {
  Arena *arena;
  Table table;
  VEC(Cell) cells;
  VEC(Access) accesses;
};

Shadow *shadow_new(Arena *a) {
  Shadow *s = ARENA_NEW(a, Shadow);
  s->arena = a;
  return s;
}

ShadowByte shadow_byte(Shadow *s, uint32_t object, uint64_t offset) {
  uint32_t hash = (uint32_t)hash_mix(object, offset);
  TABLE_EACH(i, &s->table, hash)
  if (s->cells.data[i].object == object && s->cells.data[i].offset == offset)
    return i;
  table_add(s->arena, &s->table, hash, s->cells.n);
  *vec_push(s->arena, &s->cells) = (Cell){object, offset, SHADOW_NONE};
  return s->cells.n - 1;
}

static const Access *access_of(const Shadow *s, uint32_t access) {
  assert(access < s->accesses.n);
  return &s->accesses.data[access];
}

static bool is_write(const Shadow *s, uint32_t access) {
  return access_of(s, access)->write == access;
}

uint32_t shadow_conflict(const Shadow *s, ShadowByte b, bool writes) {
  assert(b < s->cells.n);
  uint32_t last = s->cells.data[b].last;
  return writes || last == SHADOW_NONE ? last : access_of(s, last)->write;
}

uint32_t shadow_next(const Shadow *s, uint32_t access) {
  return is_write(s, access) ? SHADOW_NONE : access_of(s, access)->before;
}

uint32_t shadow_by(const Shadow *s, uint32_t access) {
  return access_of(s, access)->by;
}

static bool is_noted(const Shadow *s, uint32_t last, uint32_t by, bool writes) {
  return last != SHADOW_NONE && shadow_by(s, last) == by &&
         (is_write(s, last) || !writes);
}

void shadow_note(Shadow *s, ShadowByte b, uint32_t by, bool writes) {
  uint32_t id = s->accesses.n, last = s->cells.data[b].last;
  assert(last == SHADOW_NONE || last < id);
  assert(!id || s->accesses.data[id - 1].by <= by);
  if (is_noted(s, last, by, writes))
    return;
  *vec_push(s->arena, &s->accesses) =
      (Access){b, by, last, writes ? id : shadow_conflict(s, b, false)};
  s->cells.data[b].last = id;
}

void shadow_forget(Shadow *s, uint32_t by) {
  while (s->accesses.n && vec_top(&s->accesses)->by >= by) {
    const Access *x = vec_top(&s->accesses);
    s->cells.data[x->byte].last = x->before;
    s->accesses.n--;
  }
}
