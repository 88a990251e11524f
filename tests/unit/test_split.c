#include "solver/propagation.h"
#include "solver/split.h"
#include "tests/unit/unit.h"

#include <stdlib.h>

enum { VARIABLES = 10, ASSIGNMENTS = 1 << VARIABLES };

static uint64_t seed = 1;

static uint32_t below(uint32_t n) {
  seed = seed * 6364136223846793005 + 1442695040888963407;
  return (uint32_t)(seed >> 33) % n;
}

static int random_literal(void) {
  int v = (int)below(VARIABLES) + 1;
  return below(2) ? v : -v;
}

/* Adds a clause of different variables. */
static void add_clause(Dimacs *d, unsigned n) {
  uint32_t first = d->clauses.n;
  while (d->clauses.n < first + n) {
    int literal = random_literal();
    bool is_new = true;
    for (uint32_t i = first; i < d->clauses.n; i++)
      is_new &= abs(d->clauses.data[i]) != abs(literal);
    if (is_new)
      *vec_push(unit_arena, &d->clauses) = literal;
  }
  *vec_push(unit_arena, &d->clauses) = 0;
}

static Dimacs random_formula(unsigned clauses) {
  Dimacs d = {.variables = VARIABLES, .n_clauses = clauses};
  for (unsigned i = 0; i < clauses; i++)
    add_clause(&d, below(8) ? 3 : 1 + below(2));
  return d;
}

static bool is_true(unsigned assignment, int literal) {
  return (assignment >> (abs(literal) - 1) & 1) == (literal > 0);
}

static bool is_in(unsigned assignment, const Literals *cube) {
  for (uint32_t i = 0; i < cube->n; i++)
    if (!is_true(assignment, cube->data[i]))
      return false;
  return true;
}

/* ---- propagation */

typedef struct {
  signed char values[VARIABLES + 1];
  bool is_refuted;
} Plain;

static int value(const Plain *p, int literal) {
  return literal < 0 ? -p->values[-literal] : p->values[literal];
}

static bool plain_clause(Plain *p, const int *clause) {
  int open = 0;
  for (; *clause; clause++) {
    if (value(p, *clause) > 0)
      return false;
    if (!value(p, *clause) && open && open != *clause)
      return false;
    if (!value(p, *clause))
      open = *clause;
  }
  if (open)
    p->values[abs(open)] = open < 0 ? -1 : 1;
  p->is_refuted |= !open;
  return open;
}

static void plain_propagate(Plain *p, const Dimacs *d) {
  for (bool change = true; change && !p->is_refuted;) {
    change = false;
    for (uint32_t i = 0; i < d->clauses.n && !p->is_refuted; i++)
      if (!i || !d->clauses.data[i - 1])
        change |= plain_clause(p, &d->clauses.data[i]);
  }
}

static bool plain_assume(Plain *p, const Dimacs *d, int literal) {
  if (value(p, literal) < 0)
    return false;
  p->values[abs(literal)] = literal < 0 ? -1 : 1;
  plain_propagate(p, d);
  return !p->is_refuted;
}

static void expect_same(const Propagation *p, const Plain *q) {
  for (int v = 1; v <= VARIABLES; v++)
    CU_ASSERT_EQUAL(propagation_value(p, v), value(q, v));
}

/* Assumes and undoes at random. */
static void walk(Propagation *p, const Dimacs *d, Plain q) {
  for (unsigned i = 0; i < 12; i++) {
    uint32_t before = propagation_count(p);
    Plain then = q;
    int literal = random_literal();
    bool holds = propagation_assume(p, literal);
    CU_ASSERT_EQUAL(holds, plain_assume(&then, d, literal));
    if (holds)
      expect_same(p, &then);
    if (holds && below(3))
      q = then;
    else
      propagation_undo(p, before);
    expect_same(p, &q);
  }
}

static void propagation_finds_what_follows_at_once(void) {
  for (unsigned i = 0; i < 300 * unit_times; i++) {
    const Dimacs d = random_formula(5 + below(30));
    int *clauses = ARENA_ARRAY(unit_arena, int, d.clauses.n);
    memcpy(clauses, d.clauses.data, d.clauses.n * sizeof *clauses);
    Propagation *p =
        propagation_new(unit_arena, clauses, d.clauses.n, VARIABLES);
    Plain q = {.is_refuted = false};
    plain_propagate(&q, &d);
    CU_ASSERT_EQUAL(propagation_is_refuted(p), q.is_refuted);
    if (!q.is_refuted)
      walk(p, &d, q);
  }
}

/* ---- cubes */

static void expect_cover(const Cubes *cubes) {
  for (unsigned a = 0; a < ASSIGNMENTS; a++) {
    unsigned n = 0;
    for (uint32_t i = 0; i < cubes->n; i++)
      n += is_in(a, &cubes->data[i]);
    CU_ASSERT_EQUAL(n, 1);
  }
}

static Cubes split(const Dimacs *d, const SplitterOps *splitter,
                   uint32_t most) {
  const SplitOptions o = {.splitter = splitter, .most = most};
  Cubes cubes = {0};
  split_formula(unit_arena, d, &o, &cubes);
  return cubes;
}

static void expect_covers(const SplitterOps *splitter) {
  for (unsigned i = 0; i < 40 * unit_times; i++) {
    const Dimacs d = random_formula(below(45));
    uint32_t most = 1 + below(20);
    const Cubes cubes = split(&d, splitter, most);
    CU_ASSERT(cubes.n >= 1 && cubes.n <= most);
    expect_cover(&cubes);
  }
}

static void each_assignment_is_in_one_cube(void) {
  expect_covers(&splitter_choices);
  expect_covers(&splitter_lookahead);
}

static void as_many_cubes_as_asked_for(void) {
  const Dimacs d = random_formula(20);
  CU_ASSERT_EQUAL(split(&d, &splitter_choices, 7).n, 7);
}

static void only_what_was_suggested_is_decided(void) {
  Dimacs d = random_formula(20);
  *vec_push(unit_arena, &d.decide) = 3;
  *vec_push(unit_arena, &d.decide) = 7;
  const Cubes cubes = split(&d, &splitter_choices, 100);
  CU_ASSERT(cubes.n <= 4);
  for (uint32_t i = 0; i < cubes.n; i++)
    for (uint32_t k = 0; k < cubes.data[i].n; k++) {
      int v = abs(cubes.data[i].data[k]);
      CU_ASSERT(v == 3 || v == 7);
    }
}

UNIT(split) {
  TEST(propagation_finds_what_follows_at_once);
  TEST(each_assignment_is_in_one_cube);
  TEST(as_many_cubes_as_asked_for);
  TEST(only_what_was_suggested_is_decided);
}
