#include "svcomp/replay/replay_order.h"
#include "tests/unit/unit.h"

enum { F = 1, S = 2 }; /* first of a unit; a thread can stop there */

typedef struct {
  uint32_t thread;
  int at;
  uint32_t needs[2];
} Row;

/* Expects this order; or fewer steps, with step 'stuck' in the way. */
static void expect(const Row *rows, uint32_t n, const uint32_t *expected,
                   uint32_t n_expected, uint32_t stuck) {
  Arena *a = arena_new();
  OrderStep *steps = ARENA_ARRAY(a, OrderStep, n);
  uint32_t *order = ARENA_ARRAY(a, uint32_t, n), got = UINT32_MAX;
  for (uint32_t i = 0; i < n; i++)
    steps[i] = (OrderStep){rows[i].thread, rows[i].at == F, rows[i].at != 0,
                           rows[i].needs};
  uint32_t done = replay_order(a, steps, n, 2, order, &got);
  CU_ASSERT_EQUAL(done, n_expected);
  for (uint32_t i = 0; i < done && i < n_expected; i++)
    CU_ASSERT_EQUAL(order[i], expected[i]);
  if (done < n)
    CU_ASSERT_EQUAL(got, stuck);
  arena_delete(a);
}

static void a_thread_goes_on_while_it_can(void) {
  const Row rows[] = {
      {0, F, {0, 0}}, {1, F, {0, 0}}, {0, F, {0, 0}}, {1, F, {0, 0}}};
  const uint32_t order[] = {0, 2, 1, 3};
  expect(rows, 4, order, 4, 0);
}

static void what_is_needed_comes_first(void) {
  const Row rows[] = {
      {0, F, {0, 0}}, {1, F, {1, 0}}, {0, F, {0, 1}}, {1, F, {0, 0}}};
  const uint32_t order[] = {0, 1, 3, 2};
  expect(rows, 4, order, 4, 0);
}

static void a_whole_is_not_interrupted_without_need(void) {
  const Row rows[] = {{0, F, {0, 0}}, {1, F, {0, 0}}, {0, S, {0, 1}}};
  const uint32_t order[] = {1, 0, 2};
  expect(rows, 3, order, 3, 0);
}

static void a_whole_is_interrupted_where_it_must(void) {
  const Row rows[] = {{0, F, {0, 0}}, {1, F, {1, 0}}, {0, S, {0, 1}}};
  const uint32_t order[] = {0, 1, 2};
  expect(rows, 3, order, 3, 0);
}

static void no_thread_stops_where_it_cannot(void) {
  const Row rows[] = {{0, F, {0, 0}}, {1, F, {1, 0}}, {0, 0, {0, 1}}};
  expect(rows, 3, NULL, 0, 2);
}

UNIT(replay_order) {
  TEST(a_thread_goes_on_while_it_can);
  TEST(what_is_needed_comes_first);
  TEST(a_whole_is_not_interrupted_without_need);
  TEST(a_whole_is_interrupted_where_it_must);
  TEST(no_thread_stops_where_it_cannot);
}
