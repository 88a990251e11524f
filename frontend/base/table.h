/* table.h - a hash table of numbers.  The caller keeps the entries, numbers
 * them, and compares those with equal hashes:
 *
 *   TABLE_EACH(i, &table, hash)
 *     if (entries[i] is the one)
 *       return i;
 *   table_add(arena, &table, hash, number_of_a_new_one);
 *
 * A zeroed Table is empty.  Nothing is ever removed.  A table lives in an arena
 * or, without one, on the heap; a large heap table leaves no old copies behind
 * when it grows. */
#ifndef BASE_TABLE_H
#define BASE_TABLE_H
#include "frontend/base/arena.h"

enum { TABLE_NONE = UINT32_MAX };

typedef struct {
  uint32_t hash, number;
} TableSlot;

typedef struct {
  TableSlot *slots; /* probed linearly, at most half full */
  uint32_t n, cap;
} Table;

/* Adds a number.  The first argument is the same arena in all calls, or NULL in
 * all calls. */
void table_add(Arena *, Table *, uint32_t hash, uint32_t number);
void table_release(Table *); /* for a table on the heap */

static inline uint32_t table_find(const Table *t, uint32_t hash, uint32_t *at) {
  while (t->slots[*at].number != TABLE_NONE && t->slots[*at].hash != hash)
    *at = (*at + 1) & (t->cap - 1);
  return t->slots[*at].number;
}

/* Returns the first number with the hash, or TABLE_NONE; table_next returns the
 * following ones.  'at' receives the slot. */
static inline uint32_t table_first(const Table *t, uint32_t hash,
                                   uint32_t *at) {
  if (!t->cap)
    return TABLE_NONE;
  *at = hash & (t->cap - 1);
  return table_find(t, hash, at);
}

static inline uint32_t table_next(const Table *t, uint32_t hash, uint32_t *at) {
  *at = (*at + 1) & (t->cap - 1);
  return table_find(t, hash, at);
}

#define TABLE_EACH(I, T, HASH)                                                 \
  for (uint32_t at_, I = table_first((T), (HASH), &at_); I != TABLE_NONE;      \
       I = table_next((T), (HASH), &at_))

#endif
