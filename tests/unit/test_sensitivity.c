/* Schedule sensitivity from graphs of two threads each. */
#include "reduction/sensitivity.h"
#include "tests/unit/threads_build.h"

#include <CUnit/Basic.h>

static Term is(Build *b, Term t, uint64_t n) {
  return term_eq(b->terms, t, term_const(b->terms, term_width(b->terms, t), n));
}

static void build_wait(Build *b, CellId c, uint64_t value, Term guard) {
  Transition *t = build_transition(b);
  t->guard = guard;
  t->enabled = t->waits = is(b, build_reads(b, t, c), value);
}

/* Makes the graph of all threads so large that those of two are less. */
static void build_idle_thread(Build *b) {
  CellId c = build_cell(b, 8, 0);
  build_thread(b);
  for (unsigned i = 0; i < 30; i++)
    build_write(b, c, build_number(b, c, 0));
}

/* From the graph of all threads, and, where that is a node too large, from
 * those of two. */
static void expect(Build *b, TransitionId i, TransitionId j, bool matters) {
  const Threads *th = build_threads(b);
  SensitivityOptions o = {.max_nodes = UINT32_MAX, .max_work = UINT64_MAX};
  const Sensitivity *whole = sensitivity_of(b->arena, th, &o);
  o.max_nodes = whole->n_nodes - 1;
  const Sensitivity *pairs = sensitivity_of(b->arena, th, &o);
  CU_ASSERT_PTR_NOT_NULL(whole->graph);
  CU_ASSERT_PTR_NULL(pairs->graph);
  CU_ASSERT_FALSE(pairs->gave_up);
  CU_ASSERT_EQUAL(sensitivity_matters(whole, i, j), matters);
  CU_ASSERT_EQUAL(sensitivity_matters(pairs, i, j), matters);
}

/* The order of 'x = 1' and 'x = 2' matters for a check of a third thread,
 * which may wait for the first thread before, but does not have to. */
static void a_thread_that_need_not_wait_is_looked_at(void) {
  Build b = build_new();
  CellId x = build_cell(&b, 8, 0), y = build_cell(&b, 8, 0);
  CellId go = build_cell(&b, 8, 0), never = build_cell(&b, 8, 0);
  CellId careful = build_cell(&b, 8, 0);
  build_thread(&b);
  build_write(&b, x, build_number(&b, x, 1));
  build_wait(&b, never, 1, term_true(b.terms));
  build_write(&b, go, build_number(&b, go, 1));
  build_thread(&b);
  build_write(&b, x, build_number(&b, x, 2));
  build_write(&b, y, build_number(&b, y, 1));
  build_thread(&b);
  Term seen_y = build_read(&b, y), seen_x = build_read(&b, x);
  build_wait(&b, go, 1, is(&b, build_read(&b, careful), 1));
  build_check(&b, term_and(b.terms, is(&b, seen_y, 1), is(&b, seen_x, 1)));
  build_thread(&b);
  build_write(&b, careful, build_number(&b, careful, 1));
  build_idle_thread(&b);
  expect(&b, 0, 3, true);
  expect(&b, 1, 3, false);
  build_delete(&b);
}

/* Thread 1 makes thread 2 if it reads 1, which is not so at first. */
static void a_thread_that_others_make_is_looked_at(void) {
  Build b = build_new();
  CellId x = build_cell(&b, 8, 0), y = build_cell(&b, 8, 0);
  build_thread(&b);
  build_write(&b, y, build_number(&b, y, 2));
  build_thread(&b);
  Term seen_x = build_read(&b, x);
  build_thread(&b);
  vec_top(&b.threads)->parent = 1, vec_top(&b.threads)->after = 1;
  vec_top(&b.threads)->guard = is(&b, seen_x, 1);
  build_check(&b, is(&b, build_read(&b, y), 2));
  build_thread(&b);
  build_write(&b, x, build_number(&b, x, 1));
  build_idle_thread(&b);
  expect(&b, 0, 2, true);
  build_delete(&b);
}

/* Thread 1 sets y, then makes thread 2, which either waits or reads y, and
 * goes on if it is set. */
static void what_the_maker_did_before_is_looked_at(void) {
  Build b = build_new();
  CellId x = build_cell(&b, 8, 0), y = build_cell(&b, 8, 0);
  build_thread(&b);
  build_write(&b, x, build_number(&b, x, 1));
  build_thread(&b);
  build_write(&b, y, build_number(&b, y, 1));
  build_thread(&b);
  vec_top(&b.threads)->parent = 1, vec_top(&b.threads)->after = 1;
  Term flag = term_var(b.terms, 1, 1, "flag");
  build_wait(&b, x, 5, flag);
  Transition *t = build_transition(&b);
  t->guard = term_not(b.terms, flag);
  Term set = term_and(b.terms, t->guard, is(&b, build_reads(&b, t, y), 1));
  t = build_transition(&b);
  t->guard = set;
  build_check(&b, term_and(b.terms, set, is(&b, build_reads(&b, t, x), 1)));
  build_idle_thread(&b);
  expect(&b, 0, 4, true);
  build_delete(&b);
}

/* 'x' flows through 'y' into a wait; 'z' is written from 'y' and never looked
 * at; 'never' is waited for and never written. */
static void what_flows_into_a_conditional_is_relevant(void) {
  Build b = build_new();
  CellId x = build_cell(&b, 8, 0), y = build_cell(&b, 8, 0);
  CellId z = build_cell(&b, 8, 0), never = build_cell(&b, 8, 0);
  build_thread(&b);
  build_write(&b, x, build_number(&b, x, 1));
  build_write(&b, z, build_read(&b, y));
  build_thread(&b);
  build_write(&b, y, build_read(&b, x));
  build_wait(&b, y, 1, term_true(b.terms));
  build_wait(&b, never, 1, term_true(b.terms));
  const SensitivityOptions o = {
      .max_nodes = UINT32_MAX, .max_work = UINT64_MAX, .contract = true};
  const Sensitivity *s = sensitivity_of(b.arena, build_threads(&b), &o);
  CU_ASSERT_EQUAL(s->n_relevant, 2);
  build_delete(&b);
}

int main(void) {
  CU_initialize_registry();
  CU_pSuite suite = CU_add_suite("sensitivity", NULL, NULL);
#define TEST(F) CU_add_test(suite, #F, F)
  TEST(a_thread_that_need_not_wait_is_looked_at);
  TEST(a_thread_that_others_make_is_looked_at);
  TEST(what_the_maker_did_before_is_looked_at);
  TEST(what_flows_into_a_conditional_is_relevant);
  CU_basic_run_tests();
  unsigned failures = CU_get_number_of_failures();
  CU_cleanup_registry();
  return failures != 0;
}
