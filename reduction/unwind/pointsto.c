#include "reduction/unwind/pointsto.h"

#include "frontend/base/bits.h"
#include "frontend/base/table.h"
#include "frontend/base/vec.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_STRIDE = 1 << 30 };

typedef struct {
  const PtsTarget *targets;
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

PtsTarget pts_get(const PtsStore *s, Pts p, unsigned i) {
  assert(p < s->sets.n && i < s->sets.data[p].n);
  return s->sets.data[p].targets[i];
}

static uint32_t hash_targets(const PtsTarget *p, uint32_t n) {
  uint64_t h = n;
  for (uint32_t i = 0; i < n; i++) {
    h = (h ^ p[i].object) * 0x9E3779B97F4A7C15u;
    h = (h ^ p[i].stride ^ (uint64_t)p[i].offset << 20) * 0xC2B2AE3D27D4EB4Fu;
    h = (h ^ p[i].step ^ (uint64_t)p[i].span << 32) * 0x9E3779B97F4A7C15u;
    h ^= h >> 29;
  }
  return (uint32_t)(h ^ h >> 32);
}

static bool same(const PtsTarget *a, const PtsTarget *b, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    if (a[i].object != b[i].object || a[i].stride != b[i].stride ||
        a[i].offset != b[i].offset || a[i].step != b[i].step ||
        a[i].span != b[i].span)
      return false;
  return true;
}

static Pts find(const PtsStore *s, const PtsTarget *p, uint32_t n,
                uint32_t hash) {
  TABLE_EACH(i, &s->table, hash) {
    const Set *set = &s->sets.data[i];
    if (set->n == n && same(set->targets, p, n))
      return i;
  }
  return 0;
}

static int compare(const void *x, const void *y) {
  const PtsTarget *a = x, *b = y;
  if (a->object != b->object)
    return a->object < b->object ? -1 : 1;
  if (a->stride != b->stride)
    return a->stride < b->stride ? -1 : 1;
  if (a->offset != b->offset)
    return a->offset < b->offset ? -1 : 1;
  if (a->step != b->step)
    return a->step < b->step ? -1 : 1;
  return (a->span > b->span) - (a->span < b->span);
}

static uint32_t modulo(int64_t a, uint32_t m) {
  int64_t r = a % (int64_t)m;
  return (uint32_t)(r < 0 ? r + m : r);
}

PtsTarget pts_target_flat(PtsTarget p) {
  if (p.span) {
    p.stride = (uint32_t)bits_gcd(p.stride, p.step);
    p.offset = modulo(p.offset, p.stride);
    p.step = p.span = 0;
  }
  return p;
}

bool pts_target_has(PtsTarget p, uint64_t offset) {
  uint32_t rest = modulo((int64_t)offset - p.offset, p.stride);
  return rest <= p.span && (!rest || rest % p.step == 0);
}

/* True if the strided target 'b' covers target 'a'. */
static bool covers(const PtsTarget *b, const PtsTarget *a) {
  if (a->object != b->object || !b->stride)
    return false;
  PtsTarget x = b->span ? *a : pts_target_flat(*a);
  uint32_t rest = modulo(x.offset - b->offset, b->stride);
  return x.stride % b->stride == 0 && rest + (uint64_t)x.span <= b->span &&
         (!b->span || (rest % b->step == 0 && x.step % b->step == 0));
}

/* True if another target covers target i.  The targets are sorted; those of one
 * object end at 'end', the strided ones last. */
static bool is_redundant(const PtsTarget *p, uint32_t i, uint32_t end) {
  if (i && !compare(&p[i - 1], &p[i]))
    return true;
  for (uint32_t j = end; j-- > 0 && p[j].object == p[i].object && p[j].stride;)
    if (j != i && covers(&p[j], &p[i]) && !(covers(&p[i], &p[j]) && j > i))
      return true;
  return false;
}

/* Sorts the targets, removes covered ones, and returns the number of the
 * rest. */
static uint32_t reduce(PtsTarget *p, uint32_t n) {
  PtsTarget *all = xcalloc(n, sizeof *all);
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

static Pts intern(PtsStore *s, PtsTarget *p, uint32_t n) {
  uint32_t kept = n > 1 ? reduce(p, n) : n;
  if (!kept)
    return 0;
  uint32_t hash = hash_targets(p, kept);
  Pts known = find(s, p, kept, hash);
  if (known)
    return known;
  PtsTarget *copy = ARENA_ARRAY(s->arena, PtsTarget, kept);
  memcpy(copy, p, kept * sizeof *p);
  table_add(s->arena, &s->table, hash, s->sets.n);
  *vec_push(s->arena, &s->sets) = (Set){copy, kept};
  return s->sets.n - 1;
}

Pts pts_single(PtsStore *s, uint32_t object, int64_t offset) {
  PtsTarget p = {.object = object, .offset = offset};
  return intern(s, &p, 1);
}

Pts pts_union(PtsStore *s, Pts a, Pts b) {
  assert(a < s->sets.n && b < s->sets.n);
  if (a == b || !b)
    return a;
  if (!a)
    return b;
  Set x = s->sets.data[a], y = s->sets.data[b];
  PtsTarget *p = xcalloc(x.n + y.n, sizeof *p);
  memcpy(p, x.targets, x.n * sizeof *p);
  memcpy(p + x.n, y.targets, y.n * sizeof *p);
  Pts u = intern(s, p, x.n + y.n);
  free(p);
  return u;
}

static Pts map_targets(PtsStore *s, Pts set, PtsTarget (*f)(PtsTarget, int64_t),
                       int64_t by) {
  Set x = s->sets.data[set];
  PtsTarget *p = xcalloc(x.n, sizeof *p);
  for (uint32_t i = 0; i < x.n; i++) {
    p[i] = x.targets[i];
    if (!(p[i].object & PTS_FUNCTION))
      p[i] = f(p[i], by);
  }
  Pts r = intern(s, p, x.n);
  free(p);
  return r;
}

static PtsTarget shifted(PtsTarget p, int64_t by) {
  p.offset += by;
  if (p.stride)
    p.offset = modulo(p.offset, p.stride);
  return p;
}

static PtsTarget scattered(PtsTarget p, int64_t stride) {
  uint32_t g = (uint32_t)bits_gcd(p.stride, (uint64_t)stride);
  if (p.span >= g)
    p = pts_target_flat(p);
  p.stride = (uint32_t)bits_gcd(p.stride, (uint64_t)stride);
  p.offset = modulo(p.offset, p.stride);
  return p;
}

static PtsTarget flattened(PtsTarget p, int64_t by) {
  (void)by;
  return pts_target_flat(p);
}

Pts pts_shift(PtsStore *s, Pts set, int64_t by) {
  assert(set < s->sets.n);
  return by && set ? map_targets(s, set, shifted, by) : set;
}

Pts pts_scatter(PtsStore *s, Pts set, uint64_t stride) {
  assert(set < s->sets.n);
  if (!stride || stride > MOST_STRIDE)
    stride = 1;
  return set ? map_targets(s, set, scattered, (int64_t)stride) : set;
}

/* A single target gets a stride that leaves all objects but the largest. */
static PtsTarget strided(PtsTarget p, uint64_t step) {
  p.stride = (uint32_t)(MOST_STRIDE / step * step);
  return p;
}

Pts pts_spread(PtsStore *s, PtsTarget p, uint64_t step, uint64_t most) {
  assert(step);
  PtsTarget old = p;
  if (!p.stride && p.offset >= 0 && step < MOST_STRIDE)
    p = strided(p, step);
  if (pts_target_is_object(p) && p.offset < p.stride && most < MOST_STRIDE &&
      p.span + step * most < p.stride) {
    p.step = (uint32_t)bits_gcd(p.step, step);
    p.span += (uint32_t)(step * most);
    return intern(s, &p, 1);
  }
  return pts_scatter(s, intern(s, &old, 1), step);
}

bool pts_includes(PtsStore *s, Pts set, Pts subset) {
  return pts_union(s, set, subset) == set;
}

/* Replaces the offsets of an object that has too many by one strided target,
 * with the greatest common divisor of their distances. */
Pts pts_widen(PtsStore *s, Pts set, unsigned most) {
  assert(set < s->sets.n && most);
  set = set ? map_targets(s, set, flattened, 0) : set;
  Set x = s->sets.data[set];
  if (x.n <= most)
    return set;
  PtsTarget *p = xcalloc(x.n, sizeof *p);
  uint32_t n = 0;
  for (uint32_t i = 0, j; i < x.n; i = j) {
    for (j = i; j < x.n && x.targets[j].object == x.targets[i].object; j++)
      ;
    PtsTarget first = x.targets[i];
    if (j - i <= most || first.object & PTS_FUNCTION) {
      memcpy(p + n, x.targets + i, (j - i) * sizeof *p);
      n += j - i;
      continue;
    }
    for (uint32_t k = i; k < j; k++) {
      int64_t distance = x.targets[k].offset - first.offset;
      if (x.targets[k].stride)
        first = scattered(first, x.targets[k].stride);
      if (distance)
        first = scattered(first, distance < 0 ? -distance : distance);
    }
    p[n++] = first;
  }
  Pts r = intern(s, p, n);
  free(p);
  return r;
}
