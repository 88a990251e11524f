#include "encoder/engine/engine.h"
#include "frontend/ir/property_ids.h"
#include "reduction/explore/random.h"
#include "tests/unit/source.h"
#include "tests/unit/unit.h"

/* Returns a program whose threads depend on inputs and on each other; 'n' is,
 * or was, below 'most'. */
static const Program *parse(unsigned most) {
  static const char form[] =
      "#include <assert.h>\n#include <pthread.h>\n"
      "extern void __VERIFIER_atomic_begin(void);\n"
      "extern void __VERIFIER_atomic_end(void);\n"
      "extern void __VERIFIER_assume(int);\n"
      "extern unsigned __VERIFIER_nondet_uint(void);\n"
      "static _Atomic unsigned n = 1;\n"
      "static void *grow(void *arg) {\n"
      "  for (;;) {\n"
      "    __VERIFIER_atomic_begin();\n"
      "    unsigned k = __VERIFIER_nondet_uint();\n"
      "    __VERIFIER_assume(k < 10 && k / 2 == n);\n"
      "    n = k;\n"
      "    __VERIFIER_atomic_end();\n"
      "    if (n > 3 && __VERIFIER_nondet_uint() == 2) n = 1;\n"
      "    assert(n < %u);\n"
      "  }\n"
      "  return arg;\n"
      "}\n"
      "int main(void) {\n"
      "  pthread_t t, u;\n"
      "  pthread_create(&t, 0, grow, 0);\n"
      "  pthread_create(&u, 0, grow, 0);\n"
      "  grow(0);\n"
      "}\n";
  return source_parse(unit_arena, arena_printf(unit_arena, form, most),
                      1u << PROPERTY_ASSERTION);
}

/* Stops after some calls. */
static bool stop(void *n_left) {
  unsigned *n = n_left;
  return !*n || !--*n;
}

static Result run(const Program *p, unsigned looks) {
  const EngineOptions o = {.question.properties = 1u << PROPERTY_ASSERTION,
                           .search.kind = SEARCH_RANDOM,
                           .control.stop = stop,
                           .control.stop_context = &looks};
  Stats stats = {0};
  Diag *d = diag_new(stdout);
  Result r = engine_explore.run(unit_arena, p, &o, &stats, d);
  diag_delete(d);
  return r;
}

static void what_is_found_is_an_execution(void) {
  Result r = run(parse(8), 100000);
  CU_ASSERT_EQUAL_FATAL(r.verdict, VERDICT_FALSE);
  CU_ASSERT_EQUAL(r.violation.property, PROPERTY_ASSERTION);
  CU_ASSERT_PTR_NOT_NULL(r.replay);
  config_delete(r.replay);
}

static void nothing_found_is_no_proof(void) {
  Result r = run(parse(10), 100);
  CU_ASSERT_EQUAL(r.verdict, VERDICT_UNKNOWN);
  CU_ASSERT_PTR_NOT_NULL(r.reason);
}

static ExploreResult explore_once(const Program *p) {
  const ExploreOptions o =
      random_options((ExploreOptions){.properties = 1u << PROPERTY_ASSERTION});
  return explore_random(unit_arena, p, &o);
}

static void each_run_is_the_same(void) {
  const Program *p = parse(8);
  const ExploreResult a = explore_once(p), b = explore_once(p);
  CU_ASSERT_TRUE(a.violated && b.violated);
  CU_ASSERT_EQUAL(a.paths, b.paths);
  CU_ASSERT_EQUAL_FATAL(a.n_schedule, b.n_schedule);
  CU_ASSERT_EQUAL_FATAL(a.n_inputs, b.n_inputs);
  for (uint32_t i = 0; i < a.n_schedule; i++)
    CU_ASSERT_EQUAL(a.schedule[i], b.schedule[i]);
  for (uint32_t i = 0; i < a.n_inputs; i++)
    CU_ASSERT_EQUAL(a.inputs[i], b.inputs[i]);
}

UNIT(random) {
  TEST(what_is_found_is_an_execution);
  TEST(nothing_found_is_no_proof);
  TEST(each_run_is_the_same);
}
