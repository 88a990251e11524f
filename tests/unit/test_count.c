/* The programs of the papers, and the number of interleavings that each
 * reduction leaves. */
#include "encoder/engine/count.h"
#include "reduction/por/sensitivity.h"
#include "tests/unit/threads_build.h"
#include "tests/unit/unit.h"

enum { N = 4, MOST_SOLVED = 5000 };

static void add_all(Build *b, CellId c, const uint64_t *n, unsigned count) {
  for (unsigned i = 0; i < count; i++)
    build_add(b, c, build_number(b, c, n[i]));
}

/* Adds "if (c >= n) error". */
static void check_below(Build *b, CellId c, uint64_t n) {
  Term v = build_read(b, c);
  build_check(b, term_ule(b->terms, build_number(b, c, n), v));
}

/* Builds sh += 1; sh += 1; if (sh >= 2) and sh += 2; sh += 3; if (sh >= 6). */
static Build fig1(void) {
  Build b = build_new();
  CellId sh = build_cell(&b, 8, 0);
  build_thread(&b);
  add_all(&b, sh, (uint64_t[]){1, 1}, 2);
  check_below(&b, sh, 2);
  build_thread(&b);
  add_all(&b, sh, (uint64_t[]){2, 3}, 2);
  check_below(&b, sh, 6);
  return b;
}

/* Builds the same with N additions: the second thread sees whether the first
 * began before. */
static Build fig1n(void) {
  Build b = build_new();
  CellId sh = build_cell(&b, 8, 0);
  build_thread(&b);
  add_all(&b, sh, (uint64_t[]){1, 1, 1, 1}, N);
  check_below(&b, sh, N);
  build_thread(&b);
  add_all(&b, sh, (uint64_t[]){2, 3, 3, 3}, N);
  check_below(&b, sh, 3 * N);
  return b;
}

/* Builds i += j and j += i, each in two steps; the last sums are checked. */
static Build fib(void) {
  Build b = build_new();
  CellId c[] = {build_cell(&b, 8, 1), build_cell(&b, 8, 1)};
  for (unsigned t = 0; t < 2; t++) {
    build_thread(&b);
    for (unsigned k = 0; k < N; k++)
      build_add(&b, c[t], build_read(&b, c[!t]));
    Term sum = vec_top(&b.transitions)->writes->value;
    build_check(&b, term_ule(b.terms, build_number(&b, c[t], 34), sum));
  }
  return b;
}

static Build lock(void) {
  Build b = build_new();
  CellId m = build_cell(&b, 1, 0), sh = build_cell(&b, 8, 0);
  for (unsigned t = 0; t < 2; t++) {
    build_thread(&b);
    for (unsigned k = 0; k < N; k++) {
      build_lock(&b, m);
      build_add(&b, sh, build_number(&b, sh, 1));
      build_write(&b, m, build_number(&b, m, 0));
    }
  }
  return b;
}

static uint64_t solve(Build *b, const Dependence *order) {
  const Threads *th = build_threads(b);
  Words *seen = words_new();
  Diag *d = diag_new(stderr);
  Solver *solver = solver_new(&solver_minisat, b->terms, NULL, d);
  const Reduced r = {
      .threads = th, .order = order, .facts = facts_of_writes(b->arena, th)};
  Encoding *e =
      encoder_encode(b->arena, &encoder_scheduler, &r, solver, NULL, NULL);
  Term complete = goal_complete(encoder_goals(e));
  CU_ASSERT_EQUAL(count_models(e, solver, th, &complete, 1, UINT64_MAX, seen),
                  OK);
  uint64_t n = words_count(seen);
  words_delete(seen);
  solver_delete(solver);
  diag_delete(d);
  return n;
}

static uint64_t enumerated(Build *b, const Dependence *order, Seen what) {
  const Threads *th = build_threads(b);
  Inputs in = inputs_of(b->arena, th);
  Enumeration *e = enumeration_new(th);
  EnumerateOptions o = {.order = order, .wanted = 1u << what};
  CU_ASSERT_EQUAL(enumerate_inputs(e, &o, &in), OK);
  uint64_t n = words_count(enumeration_seen(e, what));
  enumeration_delete(e);
  return n;
}

static void expect_count(Build *b, Reduction r, uint64_t n) {
  const Dependence *d = reduction_order(b->arena, build_threads(b), r);
  CU_ASSERT_EQUAL(enumerated(b, d, SEEN_SCHEDULE), n);
  if (n <= MOST_SOLVED)
    CU_ASSERT_EQUAL(solve(b, d), n);
}

/* Expects both counts to agree, and one schedule for each trace. */
static void expect(Build b, uint64_t none, uint64_t mpor) {
  expect_count(&b, REDUCTION_NONE, none);
  expect_count(&b, REDUCTION_MPOR, mpor);
  CU_ASSERT_EQUAL(enumerated(&b, NULL, SEEN_TRACE), mpor);
  build_delete(&b);
}

/* Returns the number of schedules that SIR leaves by the rule, counted in both
 * ways; it must preserve every tuple of control locations. */
static uint64_t reduced(Build b, SensitivityRule rule) {
  const SensitivityOptions o = {
      .rule = rule, .max_nodes = 10000, .max_work = 10000000};
  const Threads *th = build_threads(&b);
  const Sensitivity *s = sensitivity_of(b.arena, th, &o);
  Dependence d = dependence_of(b.arena, th, sensitivity_matters, s);
  CU_ASSERT(!s->gave_up);
  uint64_t n = enumerated(&b, &d, SEEN_SCHEDULE);
  CU_ASSERT_EQUAL(solve(&b, &d), n);
  CU_ASSERT_EQUAL(enumerated(&b, &d, SEEN_CONTROL),
                  enumerated(&b, NULL, SEEN_CONTROL));
  build_delete(&b);
  return n;
}

static void sir_leaves_two_schedules_of_figure_1(void) {
  CU_ASSERT_EQUAL(reduced(fig1(), RULE_UNIFORM), 4);
  CU_ASSERT_EQUAL(reduced(fig1(), RULE_NODE), 2);
  CU_ASSERT_EQUAL(reduced(fig1(), RULE_COMMUTING), 2);
  CU_ASSERT_EQUAL(reduced(fig1n(), RULE_NODE), 2);
}

static void sir_leaves_all_traces_where_every_order_matters(void) {
  CU_ASSERT_EQUAL(reduced(fib(), RULE_NODE), 1107);
  CU_ASSERT_EQUAL(reduced(lock(), RULE_NODE), 70);
}

static void figure_1_has_20_interleavings_and_14_traces(void) {
  expect(fig1(), 20, 14);
}

static void figure_1_has_two_behaviours(void) {
  Build b = fig1();
  CU_ASSERT_EQUAL(enumerated(&b, NULL, SEEN_BEHAVIOUR), 2);
  build_delete(&b);
}

static void figure_1_with_four_additions_has_252_and_182(void) {
  expect(fig1n(), 252, 182);
}

static void fibonacci_has_1107_traces(void) { expect(fib(), 12870, 1107); }

static void critical_sections_have_70_orders(void) { expect(lock(), 70, 70); }

/* Two threads write a[i] = 1 and a[j] = 1 for all i, j of two cells. */
static void writes_at_different_indices_commute(void) {
  Build b = build_new();
  CellId a[] = {build_cell(&b, 8, 0), build_cell(&b, 8, 0)};
  for (unsigned t = 0; t < 2; t++) {
    build_thread(&b);
    Transition *w = build_transition(&b);
    Term i = t ? term_true(b.terms) : term_var(b.terms, 1, 1, "i");
    build_writes(&b, w, a[0], term_not(b.terms, i), build_number(&b, 0, 1));
    build_writes(&b, w, a[1], i, build_number(&b, 0, 1));
  }
  Dependence d = dependence_of(b.arena, build_threads(&b), NULL, NULL);
  CU_ASSERT_EQUAL(enumerated(&b, &d, SEEN_SCHEDULE), 2);
  CU_ASSERT_EQUAL(solve(&b, &d), 2);
  /* Unordered, or ordered in one of two ways. */
  CU_ASSERT_EQUAL(enumerated(&b, NULL, SEEN_TRACE), 3);
  build_delete(&b);
}

static void a_thread_comes_after_what_started_it(void) {
  Build b = build_new();
  CellId x = build_cell(&b, 8, 0), y = build_cell(&b, 8, 0);
  build_thread(&b);
  build_write(&b, x, build_number(&b, x, 1));
  build_write(&b, x, build_number(&b, x, 2));
  build_thread(&b);
  vec_top(&b.threads)->after = 1;
  build_write(&b, y, build_number(&b, y, 1));
  expect(b, 2, 1);
}

static void a_thread_that_waits_for_ever_is_a_deadlock(void) {
  Build b = build_new();
  CellId m = build_cell(&b, 1, 0);
  build_thread(&b);
  build_lock(&b, m);
  build_thread(&b);
  build_lock(&b, m);
  const Threads *th = build_threads(&b);
  Enumeration *e = enumeration_new(th);
  CU_ASSERT_EQUAL(enumerate(e, &(EnumerateOptions){.wanted = 0}), OK);
  CU_ASSERT(enumeration_deadlocks(e));
  enumeration_delete(e);
  expect(b, 2, 2);
}

static void a_check_fails_where_the_sum_is_reached(void) {
  Build b = fig1();
  Enumeration *e = enumeration_new(build_threads(&b));
  EnumerateOptions o = {.wanted = 1u << SEEN_CONTROL};
  CU_ASSERT_EQUAL(enumerate(e, &o), OK);
  CU_ASSERT(enumeration_failed(e, 0));
  CU_ASSERT(enumeration_failed(e, 1));
  CU_ASSERT(!enumeration_deadlocks(e));
  enumeration_delete(e);
  build_delete(&b);
}

static void enumeration_ends_at_its_limits(void) {
  Build b = fib();
  Enumeration *e = enumeration_new(build_threads(&b));
  EnumerateOptions o = {.wanted = 1u << SEEN_SCHEDULE, .max_schedules = 100};
  CU_ASSERT_EQUAL(enumerate(e, &o), LIMIT);
  enumeration_delete(e);
  build_delete(&b);
}

static void inputs_take_all_their_values(void) {
  Build b = build_new();
  CellId x = build_cell(&b, 4, 0);
  build_thread(&b);
  Term v = term_var(b.terms, 4, 5, "v"), w = term_var(b.terms, 4, 2, "w");
  build_write(&b, x, term_or(b.terms, v, w));
  Inputs in = inputs_of(b.arena, build_threads(&b));
  CU_ASSERT_EQUAL(in.n, 2);
  CU_ASSERT_EQUAL(in.bits, 3);
  uint64_t seen = 0;
  for (uint64_t i = 0; i < 8; i++)
    seen |= 1u << (inputs_value(&in, i, v) | inputs_value(&in, i, w));
  CU_ASSERT_EQUAL(seen, 0xff);
  build_delete(&b);
}

/* Sums only flow into later sums; no check depends on them. */
UNIT(count) {
  TEST(figure_1_has_20_interleavings_and_14_traces);
  TEST(figure_1_has_two_behaviours);
  TEST(figure_1_with_four_additions_has_252_and_182);
  TEST(fibonacci_has_1107_traces);
  TEST(critical_sections_have_70_orders);
  TEST(sir_leaves_two_schedules_of_figure_1);
  TEST(sir_leaves_all_traces_where_every_order_matters);
  TEST(writes_at_different_indices_commute);
  TEST(a_thread_comes_after_what_started_it);
  TEST(a_thread_that_waits_for_ever_is_a_deadlock);
  TEST(a_check_fails_where_the_sum_is_reached);
  TEST(enumeration_ends_at_its_limits);
  TEST(inputs_take_all_their_values);
}
