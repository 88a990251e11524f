#include "reduction/unwind/pointsto.h"

#include "frontend/base/table.h"
#include "frontend/base/vec.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  const PtsPlace *places;
  uint32_t n;
} Set;

struct PtsStore {
  Arena *arena;
  VEC(Set) sets;
  Table table;
};

PtsStore *pts_store_new(void) {
  PtsStore *s = xcalloc(1, sizeof *s);
  s->arena = arena_new();
  vec_push(s->arena, &s->sets); /* the empty set */
  return s;
}

void pts_store_delete(PtsStore *s) {
  if (!s)
    return;
  arena_delete(s->arena);
  free(s);
}

unsigned pts_count(const PtsStore *s, Pts p) {
  assert(p < s->sets.n);
  return s->sets.data[p].n;
}

PtsPlace pts_get(const PtsStore *s, Pts p, unsigned i) {
  assert(p < s->sets.n && i < s->sets.data[p].n);
  return s->sets.data[p].places[i];
}

static uint32_t hash_places(const PtsPlace *p, uint32_t n) {
  uint64_t h = n;
  for (uint32_t i = 0; i < n; i++) {
    h = (h ^ p[i].object) * 0x9E3779B97F4A7C15u;
    h = (h ^ p[i].stride ^ (uint64_t)p[i].offset << 20) * 0xC2B2AE3D27D4EB4Fu;
    h ^= h >> 29;
  }
  return (uint32_t)(h ^ h >> 32);
}

static bool same(const PtsPlace *a, const PtsPlace *b, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    if (a[i].object != b[i].object || a[i].stride != b[i].stride ||
        a[i].offset != b[i].offset)
      return false;
  return true;
}

static Pts find(const PtsStore *s, const PtsPlace *p, uint32_t n,
                uint32_t hash) {
  TABLE_EACH(i, &s->table, hash) {
    const Set *set = &s->sets.data[i];
    if (set->n == n && same(set->places, p, n))
      return i;
  }
  return 0;
}

static int compare(const void *x, const void *y) {
  const PtsPlace *a = x, *b = y;
  if (a->object != b->object)
    return a->object < b->object ? -1 : 1;
  if (a->stride != b->stride)
    return a->stride < b->stride ? -1 : 1;
  return (a->offset > b->offset) - (a->offset < b->offset);
}

/* True if the strided place 'b' covers place 'a'. */
static bool covers(const PtsPlace *b, const PtsPlace *a) {
  if (a->object != b->object || !b->stride || a->stride % b->stride)
    return false;
  int64_t rest = (a->offset - b->offset) % (int64_t)b->stride;
  return rest == 0;
}

/* True if another place covers place i.  The places are sorted; those of one
 * object end at 'end', the strided ones last. */
static bool is_redundant(const PtsPlace *p, uint32_t i, uint32_t end) {
  if (i && !compare(&p[i - 1], &p[i]))
    return true;
  for (uint32_t j = end; j-- > 0 && p[j].object == p[i].object && p[j].stride;)
    if (j != i && covers(&p[j], &p[i]) && !(covers(&p[i], &p[j]) && j > i))
      return true;
  return false;
}

/* Sorts the places, removes covered ones, and returns the number of the
 * rest. */
static uint32_t reduce(PtsPlace *p, uint32_t n) {
  PtsPlace *all = xcalloc(n, sizeof *all);
  uint32_t kept = 0;
  qsort(p, n, sizeof *p, compare);
  memcpy(all, p, n * sizeof *p);
  for (uint32_t i = 0, end = 0; i < n; i++) {
    while (end <= i || (end < n && all[end].object == all[i].object))
      end++;
    if (!is_redundant(all, i, end))
      p[kept++] = all[i];
  }
  free(all);
  return kept;
}

static Pts intern(PtsStore *s, PtsPlace *p, uint32_t n) {
  uint32_t kept = n > 1 ? reduce(p, n) : n;
  if (!kept)
    return 0;
  uint32_t hash = hash_places(p, kept);
  Pts known = find(s, p, kept, hash);
  if (known)
    return known;
  PtsPlace *copy = ARENA_ARRAY(s->arena, PtsPlace, kept);
  memcpy(copy, p, kept * sizeof *p);
  table_add(s->arena, &s->table, hash, s->sets.n);
  *vec_push(s->arena, &s->sets) = (Set){copy, kept};
  return s->sets.n - 1;
}

Pts pts_single(PtsStore *s, uint32_t object, int64_t offset) {
  PtsPlace p = {object, 0, offset};
  return intern(s, &p, 1);
}

Pts pts_union(PtsStore *s, Pts a, Pts b) {
  assert(a < s->sets.n && b < s->sets.n);
  if (a == b || !b)
    return a;
  if (!a)
    return b;
  Set x = s->sets.data[a], y = s->sets.data[b];
  PtsPlace *p = xcalloc(x.n + y.n, sizeof *p);
  memcpy(p, x.places, x.n * sizeof *p);
  memcpy(p + x.n, y.places, y.n * sizeof *p);
  Pts u = intern(s, p, x.n + y.n);
  free(p);
  return u;
}

static int64_t modulo(int64_t a, uint32_t m) {
  int64_t r = a % (int64_t)m;
  return r < 0 ? r + m : r;
}

static Pts map_places(PtsStore *s, Pts set, PtsPlace (*f)(PtsPlace, int64_t),
                      int64_t by) {
  Set x = s->sets.data[set];
  PtsPlace *p = xcalloc(x.n, sizeof *p);
  for (uint32_t i = 0; i < x.n; i++) {
    p[i] = x.places[i];
    if (!(p[i].object & PLACE_FUNCTION))
      p[i] = f(p[i], by);
  }
  Pts r = intern(s, p, x.n);
  free(p);
  return r;
}

static PtsPlace shifted(PtsPlace p, int64_t by) {
  p.offset += by;
  if (p.stride)
    p.offset = modulo(p.offset, p.stride);
  return p;
}

static PtsPlace scattered(PtsPlace p, int64_t stride) {
  uint32_t a = p.stride, b = (uint32_t)stride;
  while (b) {
    uint32_t r = a % b;
    a = b, b = r;
  }
  p.stride = a;
  p.offset = modulo(p.offset, a);
  return p;
}

Pts pts_shift(PtsStore *s, Pts set, int64_t by) {
  assert(set < s->sets.n);
  return by && set ? map_places(s, set, shifted, by) : set;
}

Pts pts_scatter(PtsStore *s, Pts set, uint64_t stride) {
  assert(set < s->sets.n);
  if (!stride || stride > 1u << 30)
    stride = 1;
  return set ? map_places(s, set, scattered, (int64_t)stride) : set;
}

bool pts_includes(PtsStore *s, Pts set, Pts subset) {
  return pts_union(s, set, subset) == set;
}

/* Replaces the offsets of an object that has too many by one strided place,
 * with the greatest common divisor of their distances. */
Pts pts_widen(PtsStore *s, Pts set, unsigned most) {
  assert(set < s->sets.n && most);
  Set x = s->sets.data[set];
  if (x.n <= most)
    return set;
  PtsPlace *p = xcalloc(x.n, sizeof *p);
  uint32_t n = 0;
  for (uint32_t i = 0, j; i < x.n; i = j) {
    for (j = i; j < x.n && x.places[j].object == x.places[i].object; j++)
      ;
    PtsPlace first = x.places[i];
    if (j - i <= most || first.object & PLACE_FUNCTION) {
      memcpy(p + n, x.places + i, (j - i) * sizeof *p);
      n += j - i;
      continue;
    }
    for (uint32_t k = i; k < j; k++) {
      int64_t distance = x.places[k].offset - first.offset;
      if (x.places[k].stride)
        first = scattered(first, x.places[k].stride);
      if (distance)
        first = scattered(first, distance < 0 ? -distance : distance);
    }
    p[n++] = first;
  }
  Pts r = intern(s, p, n);
  free(p);
  return r;
}
