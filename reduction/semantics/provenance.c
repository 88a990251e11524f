#include "reduction/semantics/provenance.h"

#include "frontend/base/vec.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_SET 0x80000000u

typedef struct {
  const uint32_t *objects;
  uint32_t n;
  bool is_torn;
} Set;

/* There are few sets: programs seldom compute with two addresses at once. */
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

uint32_t provenance_object(const ProvenanceStore *s, Provenance p, uint32_t i) {
  assert(i < provenance_count(s, p));
  assert(i < provenance_count(s, p));
  return p < FIRST_SET ? p - 1 : s->sets.data[p - FIRST_SET].objects[i];
}

static Provenance find(ProvenanceStore *s, const uint32_t *objects, uint32_t n,
                       bool is_torn) {
  const size_t bytes = n * sizeof *objects;
  for (uint32_t i = 0; i < s->sets.n; i++) {
    const Set *x = &s->sets.data[i];
    if (x->n == n && x->is_torn == is_torn &&
        (!n || !memcmp(x->objects, objects, bytes)))
      return FIRST_SET + i;
  }
  uint32_t *copy = ARENA_ARRAY(s->arena, uint32_t, n + 1);
  if (n)
    memcpy(copy, objects, bytes);
  *vec_push(s->arena, &s->sets) = (Set){copy, n, is_torn};
  return FIRST_SET + s->sets.n - 1;
}

/* True if a union with it is no address any more. */
static bool is_not_again(const ProvenanceStore *s, Provenance p) {
  return provenance_is_torn(s, p) || provenance_is_function(s, p);
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
  bool is_torn = is_not_again(s, a) || is_not_again(s, b);
  Provenance p = find(s, all, k, is_torn);
  free(all);
  return p;
}

Provenance provenance_mixed(ProvenanceStore *s, Provenance p) {
  if (!p || provenance_is_mixed(p))
    return p;
  uint32_t object = provenance_object(s, p, 0);
  return find(s, &object, 1, false);
}

Provenance provenance_function(ProvenanceStore *s) {
  return find(s, NULL, 0, false);
}

bool provenance_is_function(const ProvenanceStore *s, Provenance p) {
  return p && !provenance_count(s, p) && !provenance_is_torn(s, p);
}

Provenance provenance_torn(ProvenanceStore *s, Provenance p) {
  p = provenance_mixed(s, p);
  return p ? find(s, s->sets.data[p - FIRST_SET].objects,
                  provenance_count(s, p), true)
           : 0;
}

bool provenance_is_mixed(Provenance p) { return p >= FIRST_SET; }

bool provenance_is_torn(const ProvenanceStore *s, Provenance p) {
  return p >= FIRST_SET && s->sets.data[p - FIRST_SET].is_torn;
}
