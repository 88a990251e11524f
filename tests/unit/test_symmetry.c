/* Symmetric threads, and threads that are not. */
#include "reduction/por/symmetry.h"
#include "reduction/unwind/threads_check.h"
#include "tests/unit/threads_build.h"
#include "tests/unit/unit.h"

/* Begins with a main that only creates the threads. */
static Build begin(void) {
  Build b = build_new();
  build_thread(&b);
  return b;
}

static ThreadId thread_before(Build *b, ThreadId t) {
  return symmetry_find(b->arena, build_threads(b)).before[t];
}

static void those_that_are_alike_form_a_chain(void) {
  Build b = begin();
  CellId x = build_cell(&b, 8, 0);
  for (unsigned i = 0; i < 3; i++) {
    build_thread(&b);
    build_add(&b, x, build_number(&b, x, 1));
  }
  CU_ASSERT_EQUAL(thread_before(&b, 1), 0);
  CU_ASSERT_EQUAL(thread_before(&b, 2), 1);
  CU_ASSERT_EQUAL(thread_before(&b, 3), 2);
  build_delete(&b);
}

/* The second thread waits for the first, and no other thread waits. */
static void twins_begin_in_order(void) {
  Build b = begin();
  CellId x = build_cell(&b, 8, 0);
  for (unsigned i = 0; i < 2; i++) {
    build_thread(&b);
    build_add(&b, x, build_number(&b, x, 1));
    build_add(&b, x, build_number(&b, x, 2));
  }
  const Threads *th = symmetry_order(b.arena, build_threads(&b));
  const Transition *t = th->transitions;
  CU_ASSERT_EQUAL(th->n_cells, 2);
  CU_ASSERT(t[0].n_writes == 2 && t[0].writes[1].cell == 1);
  CU_ASSERT(t[2].n_reads == 2 && t[2].reads[1].cell == 1);
  CU_ASSERT(t[2].enabled == t[2].reads[1].value && t[2].waits != t[2].enabled);
  CU_ASSERT(t[1].n_writes == 1 && t[3].n_reads == 1);
  CU_ASSERT_PTR_NULL(threads_check_find(b.arena, th));
  build_delete(&b);
}

static void values_tell_them_apart(void) {
  Build b = begin();
  CellId x = build_cell(&b, 8, 0);
  for (unsigned i = 0; i < 2; i++) {
    build_thread(&b);
    build_add(&b, x, build_number(&b, x, 1 + i));
  }
  CU_ASSERT_EQUAL(thread_before(&b, 2), 0);
  CU_ASSERT_PTR_EQUAL(symmetry_order(b.arena, build_threads(&b)), &b.made);
  build_delete(&b);
}

static void checks_tell_them_apart(void) {
  Build b = begin();
  CellId x = build_cell(&b, 8, 0);
  for (unsigned i = 0; i < 2; i++) {
    build_thread(&b);
    Term v = build_read(&b, x);
    build_write(&b, x, build_number(&b, x, 1));
    build_check(&b, term_eq(b.terms, v, build_number(&b, x, i)));
  }
  CU_ASSERT_EQUAL(thread_before(&b, 2), 0);
  build_delete(&b);
}

/* Returns the symmetric thread of two that store their names and check for
 * them.  A third thread checks whether the cell has the value 'told', or any
 * name. */
static ThreadId twin_with_names(bool is_any, unsigned told, unsigned initial) {
  Build b = begin();
  CellId x = build_cell(&b, 8, initial);
  for (unsigned i = 1; i <= 2; i++) {
    build_thread(&b);
    build_write(&b, x, build_number(&b, x, i));
    Term v = build_read(&b, x);
    build_check(&b, term_eq(b.terms, v, build_number(&b, x, i)));
  }
  build_thread(&b);
  Term v = build_read(&b, x);
  Term is = term_eq(b.terms, v, build_number(&b, x, told));
  build_check(&b, is_any ? term_not(b.terms, is) : is);
  ThreadId before = thread_before(&b, 2);
  build_delete(&b);
  return before;
}

static void names_are_told_by_looking_at_them(void) {
  CU_ASSERT_EQUAL(twin_with_names(true, 0, 0), 1);
  CU_ASSERT_EQUAL(twin_with_names(false, 9, 0), 1);
  CU_ASSERT_EQUAL(twin_with_names(false, 1, 0), 0);
  CU_ASSERT_EQUAL(twin_with_names(false, 2, 0), 0);
  CU_ASSERT_EQUAL(twin_with_names(true, 0, 2), 0);
}

/* A thread that stops for good before it begins must not hold back another. */
static void who_may_stop_holds_back_nobody(void) {
  Build b = begin();
  CellId x = build_cell(&b, 8, 0);
  for (unsigned i = 0; i < 2; i++) {
    build_thread(&b);
    Transition *t = build_transition(&b);
    t->enabled = term_var(b.terms, 1, 1, "input");
    build_writes(&b, t, x, term_true(b.terms), build_number(&b, x, 1));
  }
  CU_ASSERT_EQUAL(thread_before(&b, 2), 0);
  build_delete(&b);
}

UNIT(symmetry) {
  TEST(those_that_are_alike_form_a_chain);
  TEST(twins_begin_in_order);
  TEST(values_tell_them_apart);
  TEST(checks_tell_them_apart);
  TEST(names_are_told_by_looking_at_them);
  TEST(who_may_stop_holds_back_nobody);
}
