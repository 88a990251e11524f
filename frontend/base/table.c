#include "frontend/base/table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CAP = 64 };

static void put(Table *t, TableSlot s) {
  assert(s.number != TABLE_NONE);
  uint32_t i = s.hash & (t->cap - 1);
  while (t->slots[i].number != TABLE_NONE)
    i = (i + 1) & (t->cap - 1);
  t->slots[i] = s;
}

static TableSlot *slots_new(Arena *a, uint32_t n) {
  size_t bytes = n * sizeof(TableSlot);
  return memset(a ? arena_alloc(a, bytes) : xrealloc(NULL, bytes), 0xff, bytes);
}

static void grow(Arena *a, Table *t) {
  Table old = *t;
  assert(old.cap <= UINT32_MAX / 2);
  t->cap = old.cap ? 2 * old.cap : FIRST_CAP;
  t->slots = slots_new(a, t->cap);
  for (uint32_t i = 0; i < old.cap; i++)
    if (old.slots[i].number != TABLE_NONE)
      put(t, old.slots[i]);
  if (!a)
    free(old.slots);
}

void table_add(Arena *a, Table *t, uint32_t hash, uint32_t number) {
  assert(number != TABLE_NONE);
  if (2 * t->n >= t->cap)
    grow(a, t);
  put(t, (TableSlot){hash, number});
  t->n++;
}

void table_release(Table *t) {
  free(t->slots);
  *t = (Table){0};
}
