/* Facts about all executions of small Threads. */
#include "reduction/por/execution_facts.h"
#include "reduction/por/sensitivity.h"
#include "tests/unit/threads_build.h"
#include "tests/unit/unit.h"

static const Facts *by_graph(Build *b) {
  const SensitivityOptions o = {.max_nodes = 10000, .max_work = UINT64_MAX};
  const Sensitivity *s = sensitivity_of(b->arena, build_threads(b), &o);
  CU_ASSERT_PTR_NOT_NULL_FATAL(s->graph);
  return facts_of_graph(b->arena, s->threads, s->graph);
}

static const Facts *by_writes(Build *b) {
  return facts_of_writes(b->arena, build_threads(b));
}

/* Expects this range of the first value that the transition reads. */
static void expect_range(const Facts *f, TransitionId j, uint64_t low,
                         uint64_t high) {
  CU_ASSERT_EQUAL(f->reads[j][0].low, low);
  CU_ASSERT_EQUAL(f->reads[j][0].high, high);
}

static void expect_passed(const Facts *f, TransitionId j, ThreadId t,
                          uint32_t least, uint32_t most) {
  size_t at = (size_t)j * f->threads->n_threads + t;
  CU_ASSERT_EQUAL(f->passed_least[at], least);
  CU_ASSERT_EQUAL(f->passed_most[at], most);
}

static Term is(Build *b, Term t, uint64_t n) {
  return term_eq(b->terms, t, term_const(b->terms, term_width(b->terms, t), n));
}

static Term build_wait(Build *b, CellId c, uint64_t value) {
  Transition *t = build_transition(b);
  Term read = build_reads(b, t, c);
  t->enabled = t->waits = is(b, read, value);
  return read;
}

/* Thread 0: x = 3; go = 1.  Thread 1: reads x; waits for go; reads x. */
static Build handshake(void) {
  Build b = build_new();
  CellId x = build_cell(&b, 8, 5), go = build_cell(&b, 8, 0);
  build_thread(&b);
  build_write(&b, x, build_number(&b, x, 3));
  build_write(&b, go, build_number(&b, go, 1));
  build_thread(&b);
  build_read(&b, x);
  build_wait(&b, go, 1);
  build_read(&b, x);
  return b;
}

static void a_value_is_known_before_it_is_waited_for(void) {
  Build b = handshake();
  const Facts *f = by_graph(&b);
  expect_range(f, 2, 3, 5);
  expect_range(f, 3, 0, 1);
  expect_range(f, 4, 3, 3);
  CU_ASSERT_EQUAL(facts_count_bounded(f), 3);
  build_delete(&b);
}

static void a_wait_tells_who_has_passed_what(void) {
  Build b = handshake();
  const Facts *f = by_graph(&b);
  expect_passed(f, 0, 0, 0, 0);
  expect_passed(f, 0, 1, 0, 1);
  expect_passed(f, 1, 1, 0, 1);
  expect_passed(f, 2, 0, 0, 2);
  expect_passed(f, 3, 0, 2, 2);
  expect_passed(f, 4, 0, 2, 2);
  expect_passed(f, 4, 1, 2, 2);
  build_delete(&b);
}

/* Thread 0 reads x, creates thread 1 if that is 1, and takes two more steps. */
static void who_does_not_exist_has_passed_all(void) {
  Build b = build_new();
  CellId x = build_cell(&b, 1, 0), y = build_cell(&b, 8, 0);
  build_thread(&b);
  build_write(&b, y, build_number(&b, y, 1));
  Term seen = build_read(&b, x);
  build_write(&b, y, build_number(&b, y, 2));
  build_thread(&b);
  vec_top(&b.threads)->after = 2, vec_top(&b.threads)->guard = is(&b, seen, 1);
  for (unsigned i = 0; i < 3; i++)
    build_write(&b, y, build_number(&b, y, 3));
  build_thread(&b);
  build_write(&b, x, build_number(&b, x, 1));
  const Facts *f = by_graph(&b);
  expect_passed(f, 1, 1, 0, 0);
  expect_passed(f, 2, 1, 0, 3);
  expect_passed(f, 3, 0, 2, 3);
  build_delete(&b);
}

/* Thread 1 is created if x is not 0, but x is always 0. */
static void who_never_exists_may_be_anywhere(void) {
  Build b = build_new();
  CellId x = build_cell(&b, 8, 0);
  build_thread(&b);
  build_write(&b, x, build_number(&b, x, 0));
  build_thread(&b);
  vec_top(&b.threads)->guard = term_false(b.terms);
  build_read(&b, x);
  const Facts *f = by_graph(&b);
  expect_passed(f, 0, 1, 0, 1);
  CU_ASSERT(f->passed_least[2] > f->passed_most[2]);
  CU_ASSERT(f->reads[1][0].low > f->reads[1][0].high);
  build_delete(&b);
}

/* A thread that waits for ever is at its wait, which is never taken; later
 * transitions are never next. */
static void what_never_comes_has_no_values(void) {
  Build b = build_new();
  CellId x = build_cell(&b, 8, 2);
  build_thread(&b);
  build_wait(&b, x, 1);
  build_read(&b, x);
  build_thread(&b);
  build_write(&b, x, build_number(&b, x, 3));
  const Facts *f = by_graph(&b);
  expect_range(f, 0, 2, 3);
  CU_ASSERT(f->passed_least[1] > f->passed_most[1]);
  CU_ASSERT(f->reads[1][0].low > f->reads[1][0].high);
  build_delete(&b);
}

/* ---- facts by the progress of other threads */

/* Thread 0: x = first; x = second.  Thread 1 reads x, 1 at the beginning. */
static Build two_writes(uint64_t first, uint64_t second) {
  Build b = build_new();
  CellId x = build_cell(&b, 8, 1);
  build_thread(&b);
  build_write(&b, x, build_number(&b, x, first));
  build_write(&b, x, build_number(&b, x, second));
  build_thread(&b);
  build_read(&b, x);
  return b;
}

static void expect_bound(const Facts *f, uint32_t i, uint32_t passed,
                         uint64_t high) {
  CU_ASSERT_FATAL(i < f->bounds.n);
  CU_ASSERT_EQUAL(f->bounds.data[i].transition, 2);
  CU_ASSERT_EQUAL(f->bounds.data[i].passed[0], passed);
  CU_ASSERT_EQUAL(f->bounds.data[i].high, high);
}

static void a_value_is_no_larger_than_others_have_made_it(void) {
  Build b = two_writes(3, 7);
  const Facts *f = by_graph(&b);
  CU_ASSERT_EQUAL(f->bounds.n, 2);
  expect_bound(f, 0, 0, 1);
  expect_bound(f, 1, 1, 3);
  build_delete(&b);
}

static void what_was_larger_before_counts(void) {
  Build b = two_writes(7, 3);
  const Facts *f = by_graph(&b);
  CU_ASSERT_EQUAL(f->bounds.n, 1);
  expect_bound(f, 0, 0, 1);
  build_delete(&b);
}

static void of_two_bounds_that_say_the_same_one_asks_for_less(void) {
  Build b = two_writes(1, 7);
  const Facts *f = by_graph(&b);
  CU_ASSERT_EQUAL(f->bounds.n, 1);
  expect_bound(f, 0, 1, 1);
  build_delete(&b);
}

/* The thread's transition is next at more nodes than are examined. */
static void of_many_nodes_nothing_is_told(void) {
  Build b = build_new();
  CellId x = build_cell(&b, 16, 1);
  build_thread(&b);
  for (uint64_t i = 0; i < MOST_BOUNDED_NODES; i++)
    build_write(&b, x, build_number(&b, x, i + 2));
  build_thread(&b);
  build_read(&b, x);
  CU_ASSERT_EQUAL(by_graph(&b)->bounds.n, 0);
  build_delete(&b);
}

/* ---- facts by writes */

static void what_is_read_is_initial_or_was_written(void) {
  Build b = handshake();
  const Facts *f = by_writes(&b);
  CU_ASSERT_PTR_NULL(f->passed_least);
  expect_range(f, 2, 3, 5);
  expect_range(f, 3, 0, 1);
  expect_range(f, 4, 3, 5);
  build_delete(&b);
}

/* Threads run i += j and j += i: a round per transition, and no more. */
static void a_round_is_for_each_transition(void) {
  Build b = build_new();
  CellId i = build_cell(&b, 32, 1), j = build_cell(&b, 32, 1);
  for (unsigned t = 0; t < 2; t++) {
    build_thread(&b);
    for (unsigned k = 0; k < 2; k++) {
      Transition *tr = build_transition(&b);
      Term by = build_reads(&b, tr, t ? i : j);
      Term sum = term_add(b.terms, build_reads(&b, tr, t ? j : i), by);
      build_writes(&b, tr, t ? j : i, term_true(b.terms), sum);
    }
  }
  expect_range(by_writes(&b), 0, 1, 16);
  expect_range(by_graph(&b), 0, 1, 3);
  build_delete(&b);
}

/* In a long chain of cells, each takes a round. */
static void what_depends_on_too_much_is_unknown(void) {
  Build b = build_new();
  enum { LENGTH = 2000 };
  build_thread(&b);
  for (CellId c = 0; c < LENGTH; c++)
    build_cell(&b, 8, 0);
  for (CellId c = LENGTH; c-- > 1;) {
    Transition *t = build_transition(&b);
    Term next =
        term_add(b.terms, build_reads(&b, t, c - 1), build_number(&b, c, 1));
    build_writes(&b, t, c, term_true(b.terms), next);
  }
  const Facts *f = by_writes(&b);
  expect_range(f, LENGTH - 2, 0, 0);
  expect_range(f, 0, 0, 255);
  build_delete(&b);
}

UNIT(facts) {
  TEST(a_value_is_known_before_it_is_waited_for);
  TEST(a_wait_tells_who_has_passed_what);
  TEST(who_does_not_exist_has_passed_all);
  TEST(who_never_exists_may_be_anywhere);
  TEST(what_never_comes_has_no_values);
  TEST(a_value_is_no_larger_than_others_have_made_it);
  TEST(what_was_larger_before_counts);
  TEST(of_two_bounds_that_say_the_same_one_asks_for_less);
  TEST(of_many_nodes_nothing_is_told);
  TEST(what_is_read_is_initial_or_was_written);
  TEST(a_round_is_for_each_transition);
  TEST(what_depends_on_too_much_is_unknown);
}
