/* table.h - a hash table of numbers.  The entries are the caller's, who
 * numbers them and knows which of those with one hash is meant:
 *
 *   TABLE_EACH(i, &table, hash)
 *     if (entries[i] is the one)
 *       return i;
 *   table_add(arena, &table, hash, number_of_a_new_one);
 *
 * A Table of zeros is empty.  Nothing is ever removed.  It lives in an arena
 * or, without one, on the heap: large tables leave nothing behind there when
 * they grow. */
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

/* Always with the same arena, or always with NULL. */
void table_add(Arena *, Table *, uint32_t hash, uint32_t number);
void table_release(Table *); /* of one on the heap */

static inline uint32_t table_find(const Table *t, uint32_t hash, uint32_t *at) {
  while (t->slots[*at].number != TABLE_NONE && t->slots[*at].hash != hash)
    *at = (*at + 1) & (t->cap - 1);
  return t->slots[*at].number;
}

/* The first number with the hash, and the ones after it; TABLE_NONE at the
 * end.  'at' is where it is found. */
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
