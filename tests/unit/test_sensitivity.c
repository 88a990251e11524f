/* Schedule sensitivity from graphs of two threads each. */
#include "reduction/por/sensitivity.h"
#include "tests/unit/threads_build.h"
#include "tests/unit/unit.h"

static Term is(Build *b, Term t, uint64_t n) {
  return term_eq(b->terms, t, term_const(b->terms, term_width(b->terms, t), n));
}

static void build_wait(Build *b, CellId c, uint64_t value, Term guard) {
  Transition *t = build_transition(b);
  t->guard = guard;
  t->enabled = t->waits = is(b, build_reads(b, t, c), value);
}

/* Makes the graph of all threads larger than those of two. */
static void build_idle_thread(Build *b) {
  CellId c = build_cell(b, 8, 0);
  build_thread(b);
  for (unsigned i = 0; i < 30; i++)
    build_write(b, c, build_number(b, c, 0));
}

/* A graph that was too large is not tried for larger Threads. */
static void expect_next(Build *b, const Sensitivity *whole) {
  SensitivityOptions o = {.max_nodes = 1, .max_work = UINT64_MAX};
  const Sensitivity *s = sensitivity_of(b->arena, whole->threads, &o);
  CU_ASSERT(whole->next == GRAPH_OF_ALL && s->next == GRAPH_OF_TWO);
  o.trial = s->next;
  s = sensitivity_of(b->arena, whole->threads, &o);
  CU_ASSERT_EQUAL(s->next, GRAPH_OF_NONE);
  o.trial = s->next, o.max_nodes = UINT32_MAX;
  s = sensitivity_of(b->arena, whole->threads, &o);
  CU_ASSERT(s->gave_up && !s->n_nodes && s->next == GRAPH_OF_NONE);
  o.trial = GRAPH_OF_TWO;
  s = sensitivity_of(b->arena, whole->threads, &o);
  CU_ASSERT(!s->graph && !s->gave_up && s->next == GRAPH_OF_TWO);
}

/* Expects the result from the graph of all threads and, if that is one node too
 * large, from those of two. */
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
  expect_next(b, whole);
}

/* The order of 'x = 1' and 'x = 2' matters for a check of a third thread, which
 * may wait for the first thread before, but need not. */
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

/* Thread 1 creates thread 2 if it reads 1, which is not so at first. */
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

/* Thread 1 sets y, then creates thread 2, which either waits or reads y, and
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

/* 'x' flows through 'y' into a wait; 'z' is written from 'y' and never read;
 * 'never' is waited for and never written. */
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
  SensitivityOptions o = {
      .max_nodes = UINT32_MAX, .max_work = UINT64_MAX, .contract = true};
  const Threads *th = build_threads(&b);
  const Sensitivity *s = sensitivity_of(b.arena, th, &o);
  CU_ASSERT_EQUAL(s->n_relevant, 2);
  o.max_nodes = 1;
  s = sensitivity_of(b.arena, th, &o);
  CU_ASSERT(!s->graph && s->threads->n_transitions < th->n_transitions);
  CU_ASSERT(s->threads->frames <= s->threads->n_transitions);
  build_delete(&b);
}

/* 'z' is handed over, as a graph shows: then its accesses are one transition
 * with those before and after, of which another graph is made.  If that is too
 * large, the first one is kept. */
static void a_graph_is_kept_while_none_comes_after(void) {
  Build b = build_new();
  CellId z = build_cell(&b, 8, 0), go = build_cell(&b, 8, 0);
  build_thread(&b);
  build_write(&b, z, build_number(&b, z, 1));
  build_write(&b, z, build_number(&b, z, 2));
  build_write(&b, go, build_number(&b, go, 1));
  build_thread(&b);
  build_wait(&b, go, 1, term_true(b.terms));
  build_check(&b, is(&b, build_read(&b, z), 2));
  build_check(&b, is(&b, build_read(&b, z), 2));
  const Threads *th = build_threads(&b);
  SensitivityOptions o = {
      .max_nodes = UINT32_MAX, .max_work = UINT64_MAX, .contract = true};
  const Sensitivity *all = sensitivity_of(b.arena, th, &o);
  const Sensitivity *s = all;
  for (o.max_nodes = all->n_nodes - 1; o.max_nodes && s->graph; o.max_nodes--) {
    s = sensitivity_of(b.arena, th, &o);
    CU_ASSERT_EQUAL(s->gave_up, !s->graph);
    CU_ASSERT_EQUAL(s->next, s->graph ? GRAPH_OF_ALL : GRAPH_OF_TWO);
    if (s->graph)
      CU_ASSERT(s->threads->n_transitions >= all->threads->n_transitions);
  }
  CU_ASSERT(o.max_nodes + 2 < all->n_nodes);
  build_delete(&b);
}

UNIT(sensitivity) {
  TEST(a_thread_that_need_not_wait_is_looked_at);
  TEST(a_thread_that_others_make_is_looked_at);
  TEST(what_the_maker_did_before_is_looked_at);
  TEST(what_flows_into_a_conditional_is_relevant);
  TEST(a_graph_is_kept_while_none_comes_after);
}
