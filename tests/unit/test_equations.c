#include "reduction/proof/invgen/equations.h"
#include "tests/unit/unit.h"

/* Small enough to try all equations. */
enum { WIDTH = 3, N = 2, MASK = (1 << WIDTH) - 1, ALL = 1 << WIDTH * (N + 1) };
enum { MOST_POINTS = 5 };

static void set_row(unsigned which, uint64_t *row) {
  for (unsigned i = 0; i <= N; i++)
    row[i] = which >> WIDTH * i & MASK;
}

static bool holds(const uint64_t *row, const uint64_t *point) {
  uint64_t sum = row[N];
  for (unsigned i = 0; i < N; i++)
    sum += row[i] * point[i];
  return !(sum & MASK);
}

static bool holds_of_all(const uint64_t *row, uint64_t points[][N],
                         unsigned n) {
  for (unsigned i = 0; i < n; i++)
    if (!holds(row, points[i]))
      return false;
  return true;
}

static void try(uint64_t points[][N], unsigned n, bool is_solved) {
  static const bool used[N] = {true, true};
  Equations e = equations_new(unit_arena, WIDTH, N, used);
  for (unsigned i = 0; i < n; i++)
    equations_add(&e, points[i]);
  if (is_solved)
    equations_solve(&e);
  CU_ASSERT_TRUE(e.n_rows <= N + 1);
  for (unsigned which = 0; which < ALL; which++) {
    uint64_t row[N + 1];
    set_row(which, row);
    CU_ASSERT_EQUAL(equations_imply(&e, row), holds_of_all(row, points, n));
  }
}

static void equations_of_points_are_those_that_hold_of_all(void) {
  uint64_t seed = 1;
  for (uint64_t i = 0; i < unit_trials(300); i++) {
    uint64_t points[MOST_POINTS][N];
    for (unsigned k = 0; k < MOST_POINTS; k++)
      for (unsigned v = 0; v < N; v++) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        points[k][v] = seed >> 40 & MASK & (i % 2 ? ~(uint64_t)1 : MASK);
      }
    try(points, (unsigned)(i % MOST_POINTS) + 1, i % 3 == 0);
  }
}

static void points_on_a_line_leave_it(void) {
  uint64_t points[3][N] = {{1, 2}, {2, 4}, {3, 6}};
  const uint64_t line[N + 1] = {2, MASK, 0}, other[N + 1] = {1, MASK, 0};
  static const bool used[N] = {true, true};
  Equations e = equations_new(unit_arena, WIDTH, N, used);
  CU_ASSERT_TRUE(equations_add(&e, points[0]));
  CU_ASSERT_TRUE(equations_add(&e, points[1]));
  CU_ASSERT_FALSE(equations_add(&e, points[2]));
  CU_ASSERT_TRUE(equations_imply(&e, line));
  CU_ASSERT_FALSE(equations_imply(&e, other));
}

static void unused_numbers_are_in_no_equation(void) {
  static const bool used[N] = {true, false};
  const uint64_t point[N] = {1, 5};
  Equations e = equations_new(unit_arena, WIDTH, N, used);
  equations_add(&e, point);
  CU_ASSERT_EQUAL(e.n_rows, 1);
  CU_ASSERT_EQUAL(e.rows[0][1], 0);
}

UNIT(equations) {
  TEST(equations_of_points_are_those_that_hold_of_all);
  TEST(points_on_a_line_leave_it);
  TEST(unused_numbers_are_in_no_equation);
}
