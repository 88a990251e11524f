/* Shares of processor time, the log of phases, and turns under weak models. */
#include "encoder/engine/engine.h"
#include "frontend/ir/property_ids.h"
#include "tests/unit/source.h"
#include "tests/unit/unit.h"

#include <string.h>

static double seconds(Phase p, double before, double limit) {
  return (double)phase_share(p, (Ticks)(before * TICKS_PER_SECOND), limit) /
         TICKS_PER_SECOND;
}

static bool is_near(double a, double b) { return a - b < 1e-3 && b - a < 1e-3; }

static void shares_follow_what_was_spent_before(void) {
  CU_ASSERT(is_near(seconds(PHASE_RACES_AFTER, 3, 0), 10));
  CU_ASSERT(is_near(seconds(PHASE_RACES_AFTER, 30, 0), 30));
  CU_ASSERT(is_near(seconds(PHASE_BESIDE_RACE, 0, 0), .5));
  CU_ASSERT(is_near(seconds(PHASE_BESIDE_RACE, 2, 0), 2));
  CU_ASSERT(is_near(seconds(PHASE_BESIDE_RACE, 20, 0), 5));
}

static void shares_are_parts_of_the_limit(void) {
  CU_ASSERT(is_near(seconds(PHASE_AT_ONCE, 0, 100), 1));
  CU_ASSERT(is_near(seconds(PHASE_AT_ONCE, 0, 5), .5));
  CU_ASSERT(is_near(seconds(PHASE_BESIDE_RACE, 20, 10), 1));
  const double rest = 10 - (double)clock() / CLOCKS_PER_SEC;
  CU_ASSERT(seconds(PHASE_C11, 100, 10) <= rest / 2);
  CU_ASSERT(seconds(PHASE_C11, 100, 10) > rest / 2 - 1);
}

static void a_log_has_a_row_for_each_question_and_engine(void) {
  PhaseLog l = {.arena = unit_arena};
  phase_log_add(&l, (PhaseRow){PHASE_AT_ONCE, "order", 1, {5, 1}, NULL});
  phase_log_add(&l, (PhaseRow){PHASE_AT_ONCE, "random", 1, {3, 1}, NULL});
  phase_log_add(&l, (PhaseRow){PHASE_AT_ONCE, "order", 2, {4, 2}, "TRUE"});
  phase_log_add(&l, (PhaseRow){PHASE_C11, "order", 1, {1, 1}, NULL});
  phase_log_add(NULL, (PhaseRow){PHASE_C11, "order", 1, {1, 1}, NULL});
  CU_ASSERT_EQUAL(l.rows.n, 3);
  const PhaseRow *row = &l.rows.data[0];
  CU_ASSERT_EQUAL(row->turns, 3);
  CU_ASSERT(row->spent.ticks == 9 && row->spent.cpu == 3 && row->gave &&
            !strcmp(row->gave, "TRUE"));
}

/* Returns what the engine 'order' gave under RC11, or NULL: it had no turn. */
static const PhaseRow *by_formulas(const char *text, unsigned unwind,
                                   Result *out) {
  PhaseLog *log = ARENA_NEW(unit_arena, PhaseLog);
  log->arena = unit_arena;
  const uint32_t asked = 1 << PROPERTY_ASSERTION;
  const EngineOptions o = {
      .question = {.properties = asked, .model = MODEL_RC11},
      .control = {.phase = PHASE_PROPERTIES, .log = log},
      .formula = {.unwind = unwind}};
  Stats stats = {0};
  *out = engine_run(&engine_portfolio, unit_arena,
                    source_parse(unit_arena, text, asked), &o, &stats, NULL);
  for (uint32_t i = 0; i < log->rows.n; i++)
    if (!strcmp(log->rows.data[i].engine, engine_order.name))
      return &log->rows.data[i];
  return NULL;
}

static void what_waits_under_a_weak_model_needs_no_bound(void) {
  static const char waits[] =
      "#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>\n"
      "atomic_int data, flag;\n"
      "void *send(void *p) {\n"
      "  atomic_store(&data, 1); atomic_store(&flag, 1); return p;\n"
      "}\n"
      "int main(void) {\n"
      "  pthread_t t;\n"
      "  pthread_create(&t, 0, send, 0);\n"
      "  while (!atomic_load(&flag)) {}\n"
      "  assert(atomic_load(&data));\n"
      "}\n";
  Result r;
  CU_ASSERT(!by_formulas(waits, 1, &r));
  CU_ASSERT_EQUAL(r.verdict, VERDICT_TRUE);
}

static void enumeration_goes_on_when_formulas_have_no_answer(void) {
  static const char many[] =
      "#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>\n"
      "atomic_int n, most = 2;\n"
      "void *add(void *p) {\n"
      "  for (int i = 0; i < atomic_load(&most); i++)\n"
      "    atomic_store_explicit(&n, atomic_load_explicit(&n,\n"
      "        memory_order_relaxed) + 1, memory_order_relaxed);\n"
      "  return p;\n"
      "}\n"
      "int main(void) {\n"
      "  pthread_t t;\n"
      "  pthread_create(&t, 0, add, 0);\n"
      "  atomic_store(&most, 3);\n"
      "  add(0);\n"
      "  pthread_join(t, 0);\n"
      "  assert(atomic_load(&n) <= 14);\n"
      "}\n";
  Result r;
  const PhaseRow *row = by_formulas(many, 2, &r);
  CU_ASSERT_FATAL(row != NULL);
  CU_ASSERT(!row->gave);
  CU_ASSERT_EQUAL(r.verdict, VERDICT_TRUE);
  CU_ASSERT(!strcmp(r.engine, "explicit"));
}

static void graphs_answer_where_interleavings_are_many(void) {
  static const char crowd[] =
      "#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>\n"
      "atomic_int own[5], most = 10;\n"
      "void *count(void *p) {\n"
      "  for (int i = 0; i < atomic_load(&most); i++)\n"
      "    atomic_store((atomic_int *)p, i);\n"
      "  return p;\n"
      "}\n"
      "int main(void) {\n"
      "  pthread_t t[4];\n"
      "  for (int i = 0; i < 4; i++)\n"
      "    pthread_create(&t[i], 0, count, &own[i]);\n"
      "  count(&own[4]);\n"
      "  for (int i = 0; i < 4; i++)\n"
      "    pthread_join(t[i], 0);\n"
      "  assert(atomic_load(&own[0]) == 9);\n"
      "}\n";
  Result r;
  by_formulas(crowd, 1, &r);
  CU_ASSERT_EQUAL(r.verdict, VERDICT_TRUE);
  CU_ASSERT(r.engine && !strcmp(r.engine, "graph"));
}

UNIT(phases) {
  TEST(shares_follow_what_was_spent_before);
  TEST(shares_are_parts_of_the_limit);
  TEST(a_log_has_a_row_for_each_question_and_engine);
  TEST(what_waits_under_a_weak_model_needs_no_bound);
  TEST(enumeration_goes_on_when_formulas_have_no_answer);
  TEST(graphs_answer_where_interleavings_are_many);
}
