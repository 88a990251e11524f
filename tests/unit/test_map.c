#include "reduction/unwind/map.h"
#include "reduction/unwind/pointsto.h"
#include "tests/unit/unit.h"

#include <stdlib.h>
#include <string.h>

enum { KEYS = 700, MAPS = 5 };

static uint32_t seed = 1;
static uint32_t draw(uint32_t n) {
  seed = seed * 1664525u + 1013904223u;
  return (seed >> 8) % n;
}

typedef struct {
  Value expected[KEYS];
} Plain;

static bool expect_difference(void *context, uint32_t key, Value a, Value b) {
  Plain *d = context;
  CU_ASSERT(a.term != b.term || a.pts != b.pts);
  CU_ASSERT_FATAL(key < KEYS);
  d->expected[key].term++;
  return true;
}

static bool count_one(void *context, uint32_t key, Value a, Value b) {
  (void)key, (void)a, (void)b;
  ++*(int *)context;
  return false;
}

static void forked_maps_behave_like_separate_arrays(void) {
  MapSpace space = {arena_new(), 0};
  Map maps[MAPS];
  static Plain plain[MAPS];
  memset(plain, 0, sizeof plain);
  for (int i = 0; i < MAPS; i++)
    maps[i] = map_new(&space);
  for (int round = 0; round < 20000; round++) {
    uint32_t i = draw(MAPS), j = draw(MAPS), key = draw(draw(2) ? KEYS : 20);
    if (draw(40) == 0 && i != j) {
      maps[j] = map_fork(&space, &maps[i]);
      plain[j] = plain[i];
    }
    Value v = {1 + draw(1000), draw(3), 0};
    map_set(&space, &maps[i], key, v);
    plain[i].expected[key] = v;
    key = draw(KEYS);
    Value got = map_get(&maps[j], key), want = plain[j].expected[key];
    CU_ASSERT(got.term == want.term && got.pts == want.pts);
  }
  for (int i = 0; i < MAPS; i++)
    for (int j = 0; j < MAPS; j++) {
      Plain seen = {0};
      map_differ(&maps[i], &maps[j], expect_difference, &seen);
      for (uint32_t k = 0; k < KEYS; k++) {
        Value a = plain[i].expected[k], b = plain[j].expected[k];
        uint32_t want = a.term != b.term || a.pts != b.pts;
        CU_ASSERT_EQUAL(seen.expected[k].term, want);
      }
    }
  arena_delete(space.arena);
}

static void maps_of_different_height_differ_where_they_should(void) {
  MapSpace space = {arena_new(), 0};
  Map low = map_new(&space), high = map_new(&space), none = map_new(&space);
  map_set(&space, &low, 3, (Value){.term = 7});
  map_set(&space, &high, 3, (Value){.term = 7});
  map_set(&space, &high, 600, (Value){.term = 8});
  Plain seen = {0};
  map_differ(&low, &high, expect_difference, &seen);
  map_differ(&high, &low, expect_difference, &seen);
  CU_ASSERT_EQUAL(seen.expected[600].term, 2);
  CU_ASSERT_EQUAL(seen.expected[3].term, 0);
  map_differ(&none, &high, expect_difference, &seen);
  CU_ASSERT_EQUAL(seen.expected[600].term, 3);
  CU_ASSERT_EQUAL(seen.expected[3].term, 1);
  int visits = 0;
  map_differ(&none, &high, count_one, &visits);
  map_differ(&high, &none, count_one, &visits);
  CU_ASSERT_EQUAL(visits, 2);
  arena_delete(space.arena);
}

static void equal_sets_have_equal_numbers(void) {
  PtsStore *s = pts_store_new();
  Pts a = pts_single(s, 1, 0), b = pts_single(s, 2, 8);
  CU_ASSERT_EQUAL(pts_union(s, a, b), pts_union(s, b, a));
  CU_ASSERT_EQUAL(pts_union(s, a, 0), a);
  CU_ASSERT_NOT_EQUAL(a, b);
  CU_ASSERT(pts_includes(s, pts_union(s, a, b), b));
  CU_ASSERT(!pts_includes(s, a, b));
  pts_store_delete(s);
}

static void a_strided_target_swallows_the_offsets_it_covers(void) {
  PtsStore *s = pts_store_new();
  Pts all = pts_scatter(s, pts_single(s, 1, 4), 12);
  CU_ASSERT_EQUAL(pts_union(s, all, pts_single(s, 1, 28)), all);
  CU_ASSERT_NOT_EQUAL(pts_union(s, all, pts_single(s, 1, 29)), all);
  CU_ASSERT_NOT_EQUAL(pts_union(s, all, pts_single(s, 2, 28)), all);
  PtsTarget p = pts_get(s, pts_shift(s, all, 10), 0);
  CU_ASSERT_EQUAL(p.offset, 2);
  CU_ASSERT_EQUAL(p.stride, 12);
  p = pts_get(s, pts_scatter(s, all, 8), 0);
  CU_ASSERT_EQUAL(p.stride, 4);
  CU_ASSERT_EQUAL(p.offset, 0);
  pts_store_delete(s);
}

static void widening_keeps_every_target(void) {
  PtsStore *s = pts_store_new();
  Pts many = pts_single(s, 7, 3);
  for (int i = 0; i < 20; i++)
    many = pts_union(s, many, pts_single(s, 1, 16 + 24 * i));
  Pts wide = pts_widen(s, many, 4);
  CU_ASSERT_EQUAL(pts_count(s, wide), 2);
  CU_ASSERT(pts_includes(s, wide, many));
  CU_ASSERT_EQUAL(pts_get(s, wide, 0).stride, 24);
  pts_store_delete(s);
}

UNIT(map) {
  TEST(forked_maps_behave_like_separate_arrays);
  TEST(maps_of_different_height_differ_where_they_should);
  TEST(equal_sets_have_equal_numbers);
  TEST(a_strided_target_swallows_the_offsets_it_covers);
  TEST(widening_keeps_every_target);
}
