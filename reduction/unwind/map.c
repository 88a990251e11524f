#include "reduction/unwind/map.h"

#include <assert.h>
#include <string.h>

enum { BITS = 4, FAN = 1 << BITS };

struct MapNode {
  uint32_t edit;
  union {
    MapNode *child[FAN];
    Value value[FAN];
  } u;
};

Map map_new(MapSpace *s) {
  assert(s->arena);
  return (Map){NULL, 0, ++s->next_edit};
}

Map map_fork(MapSpace *s, Map *m) {
  assert(m->edit);
  Map copy = *m;
  m->edit = ++s->next_edit;
  copy.edit = ++s->next_edit;
  return copy;
}

static bool fits(const Map *m, uint32_t key) {
  return m->levels * BITS >= 32 || !(key >> (m->levels * BITS));
}

Value map_get(const Map *m, uint32_t key) {
  if (!m->levels || !fits(m, key))
    return (Value){0};
  const MapNode *n = m->root;
  for (uint32_t level = m->levels - 1; n && level; level--)
    n = n->u.child[key >> (level * BITS) & (FAN - 1)];
  return n ? n->u.value[key & (FAN - 1)] : (Value){0};
}

static MapNode *owned(MapSpace *s, const Map *m, MapNode *n) {
  if (n && n->edit == m->edit)
    return n;
  MapNode *copy = ARENA_NEW(s->arena, MapNode);
  if (n)
    *copy = *n;
  copy->edit = m->edit;
  return copy;
}

static void grow(MapSpace *s, Map *m, uint32_t key) {
  if (!m->levels) {
    m->levels = 1;
    m->root = owned(s, m, NULL);
  }
  while (!fits(m, key)) {
    MapNode *top = owned(s, m, NULL);
    top->u.child[0] = m->root;
    m->root = top;
    m->levels++;
  }
}

void map_set(MapSpace *s, Map *m, uint32_t key, Value v) {
  assert(m->edit);
  grow(s, m, key);
  MapNode **at = &m->root;
  for (uint32_t level = m->levels - 1; level; level--) {
    *at = owned(s, m, *at);
    at = &(*at)->u.child[key >> (level * BITS) & (FAN - 1)];
  }
  *at = owned(s, m, *at);
  (*at)->u.value[key & (FAN - 1)] = v;
}

static bool differ(const MapNode *a, const MapNode *b, uint32_t level,
                   uint32_t key, MapDifference *visit, void *context) {
  if (a == b)
    return true;
  for (uint32_t i = 0; i < FAN; i++) {
    uint32_t k = key << BITS | i;
    if (level) {
      if (!differ(a ? a->u.child[i] : NULL, b ? b->u.child[i] : NULL, level - 1,
                  k, visit, context))
        return false;
      continue;
    }
    Value va = a ? a->u.value[i] : (Value){0};
    Value vb = b ? b->u.value[i] : (Value){0};
    if ((va.term != vb.term || va.pts != vb.pts || va.root != vb.root) &&
        !visit(context, k, va, vb))
      return false;
  }
  return true;
}

/* The lower map is compared as the leftmost part of the higher one; the rest of
 * the higher one differs from nothing. */
static bool differ_levels(const MapNode *high, uint32_t high_levels,
                          const MapNode *low, uint32_t low_levels, bool swap,
                          MapDifference *visit, void *context) {
  if (high_levels == low_levels)
    return differ(swap ? low : high, swap ? high : low, high_levels - 1, 0,
                  visit, context);
  bool goes_on = differ_levels(high ? high->u.child[0] : NULL, high_levels - 1,
                               low, low_levels, swap, visit, context);
  for (uint32_t i = 1; goes_on && high && i < FAN; i++)
    goes_on =
        differ(swap ? NULL : high->u.child[i], swap ? high->u.child[i] : NULL,
               high_levels - 2, i, visit, context);
  return goes_on;
}

void map_differ(const Map *a, const Map *b, MapDifference *visit,
                void *context) {
  uint32_t la = a->levels ? a->levels : 1, lb = b->levels ? b->levels : 1;
  if (la >= lb)
    differ_levels(a->root, la, b->root, lb, false, visit, context);
  else
    differ_levels(b->root, lb, a->root, la, true, visit, context);
}
