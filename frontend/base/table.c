#include "frontend/base/table.h"

#include <string.h>

enum { FIRST_CAP = 64 };

static uint32_t find(const Table *t, uint32_t hash, uint32_t *at) {
  while (t->slots[*at].number != TABLE_NONE && t->slots[*at].hash != hash)
    *at = (*at + 1) & (t->cap - 1);
  return t->slots[*at].number;
}

uint32_t table_first(const Table *t, uint32_t hash, uint32_t *at) {
  if (!t->cap)
    return TABLE_NONE;
  *at = hash & (t->cap - 1);
  return find(t, hash, at);
}

uint32_t table_next(const Table *t, uint32_t hash, uint32_t *at) {
  *at = (*at + 1) & (t->cap - 1);
  return find(t, hash, at);
}

static void put(Table *t, TableSlot s) {
  uint32_t i = s.hash & (t->cap - 1);
  while (t->slots[i].number != TABLE_NONE)
    i = (i + 1) & (t->cap - 1);
  t->slots[i] = s;
}

static void grow(Arena *a, Table *t) {
  Table old = *t;
  t->cap = old.cap ? 2 * old.cap : FIRST_CAP;
  t->slots = ARENA_ARRAY(a, TableSlot, t->cap);
  memset(t->slots, 0xff, t->cap * sizeof *t->slots);
  for (uint32_t i = 0; i < old.cap; i++)
    if (old.slots[i].number != TABLE_NONE)
      put(t, old.slots[i]);
}

void table_add(Arena *a, Table *t, uint32_t hash, uint32_t number) {
  if (2 * t->n >= t->cap)
    grow(a, t);
  put(t, (TableSlot){hash, number});
  t->n++;
}
