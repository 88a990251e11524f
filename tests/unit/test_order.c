/* Cases of the event-based encoding that random programs rarely cover. */
#include "encoder/formula/encoder.h"
#include "tests/unit/threads_build.h"
#include "tests/unit/unit.h"

/* Adds a wait until c has the value. */
static void build_wait(Build *b, CellId c, uint64_t value) {
  Transition *t = build_transition(b);
  t->enabled = t->waits =
      term_eq(b->terms, build_reads(b, t, c), build_number(b, c, value));
  t->holders = holders_nobody(b->terms);
}

static bool reaches(Build *b, const EncoderOps *ops, const SolverKind *kind,
                    Goal goal) {
  Threads th = *build_threads(b);
  Diag *d = diag_new(stderr);
  Solver *solver = solver_new(kind, b->terms, NULL, d);
  th.wants_deadlock = true;
  const Reduced r = {.threads = &th, .facts = facts_of_writes(b->arena, &th)};
  Encoding *e = encoder_encode(b->arena, ops, &r, solver, NULL, NULL);
  Term assume[2];
  unsigned n = goal_assume(encoder_goals(e), goal, assume);
  bool is_reached = n && solver_solve(solver, assume, n) == ANSWER_SAT;
  solver_delete(solver);
  diag_delete(d);
  return is_reached;
}

static void expect(Build *b, bool is_violated) {
  for (unsigned i = 0; i < N_ENCODER; i++) {
    CU_ASSERT_EQUAL(
        reaches(b, encoder_table[i], &solver_cadical, GOAL_VIOLATION),
        is_violated);
    CU_ASSERT_EQUAL(
        reaches(b, encoder_table[i], &solver_minisat, GOAL_VIOLATION),
        is_violated);
  }
  build_delete(b);
}

/* The first thread writes again only after its wait. */
static void what_waits_does_not_overwrite(void) {
  Build b = build_new();
  CellId x = build_cell(&b, 8, 0), never = build_cell(&b, 8, 0);
  build_thread(&b);
  build_write(&b, x, build_number(&b, x, 1));
  build_wait(&b, never, 1);
  build_write(&b, x, build_number(&b, x, 2));
  build_thread(&b);
  build_wait(&b, x, 2);
  build_write(&b, never, build_number(&b, never, 1));
  expect(&b, true);
}

static void what_does_not_wait_overwrites(void) {
  Build b = build_new();
  CellId x = build_cell(&b, 8, 0);
  build_thread(&b);
  build_write(&b, x, build_number(&b, x, 1));
  build_write(&b, x, build_number(&b, x, 2));
  build_thread(&b);
  build_wait(&b, x, 2);
  expect(&b, false);
}

/* A wait with one writer comes after it, and so do later transitions. */
static void what_waits_for_each_other_waits_for_ever(void) {
  Build b = build_new();
  CellId x = build_cell(&b, 8, 0), y = build_cell(&b, 8, 0);
  build_thread(&b);
  build_wait(&b, x, 1);
  build_write(&b, y, build_number(&b, y, 1));
  build_thread(&b);
  build_wait(&b, y, 1);
  build_write(&b, x, build_number(&b, x, 1));
  expect(&b, true);
}

UNIT(order) {
  TEST(what_waits_does_not_overwrite);
  TEST(what_does_not_wait_overwrites);
  TEST(what_waits_for_each_other_waits_for_ever);
}
