#include "reduction/provenance.h"

#include "frontend/base/vec.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_SET 0x80000000u

typedef struct {
  const uint32_t *objects;
  uint32_t n;
} Set;

/* Sets are few: programs seldom compute with two addresses at once. */
struct ProvenanceStore {
  Arena *arena;
  VEC(Set) sets;
};

ProvenanceStore *provenance_store_new(Arena *a) {
  ProvenanceStore *s = ARENA_NEW(a, ProvenanceStore);
  s->arena = a;
  return s;
}

uint32_t provenance_count(const ProvenanceStore *s, Provenance p) {
  return p < FIRST_SET ? p != 0 : s->sets.data[p - FIRST_SET].n;
}

uint32_t provenance_object(const ProvenanceStore *s, Provenance p,
                           uint32_t i) {
  assert(i < provenance_count(s, p));
  return p < FIRST_SET ? p - 1 : s->sets.data[p - FIRST_SET].objects[i];
}

static Provenance find(ProvenanceStore *s, const uint32_t *objects,
                       uint32_t n) {
  const size_t bytes = n * sizeof *objects;
  for (uint32_t i = 0; i < s->sets.n; i++) {
    const Set *x = &s->sets.data[i];
    if (x->n == n && !memcmp(x->objects, objects, bytes))
      return FIRST_SET + i;
  }
  uint32_t *copy = ARENA_ARRAY(s->arena, uint32_t, n);
  *vec_push(s->arena, &s->sets) = (Set){memcpy(copy, objects, bytes), n};
  return FIRST_SET + s->sets.n - 1;
}

Provenance provenance_union(ProvenanceStore *s, Provenance a, Provenance b) {
  if (a == b || !b)
    return a;
  if (!a)
    return b;
  uint32_t n = provenance_count(s, a), m = provenance_count(s, b), k = 0;
  uint32_t *all = xcalloc(n + m, sizeof *all);
  for (uint32_t i = 0, j = 0; i < n || j < m; k++) {
    uint32_t x = i < n ? provenance_object(s, a, i) : UINT32_MAX;
    uint32_t y = j < m ? provenance_object(s, b, j) : UINT32_MAX;
    all[k] = x < y ? x : y;
    i += x <= y, j += y <= x;
  }
  Provenance p = find(s, all, k);
  free(all);
  return p;
}

Provenance provenance_mixed(ProvenanceStore *s, Provenance p) {
  if (!p || provenance_is_mixed(p))
    return p;
  uint32_t object = provenance_object(s, p, 0);
  return find(s, &object, 1);
}

bool provenance_is_mixed(Provenance p) { return p >= FIRST_SET; }
