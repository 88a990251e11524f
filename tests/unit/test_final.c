#include "encoder/engine/engine.h"
#include "frontend/ir/property_ids.h"
#include "tests/unit/ir_program.h"
#include "tests/unit/unit.h"

/* Returns what engine order says of main with these steps. */
static Result ask(const char *steps) {
  static Stats stats;
  const char *text = arena_printf(unit_arena,
                                  "object x size 4 align 4\n"
                                  "function main params 0 {\n"
                                  "  reg 1 c\n"
                                  "  %%c = nondet\n%s"
                                  "  end_thread\n}\n",
                                  steps);
  const EngineOptions o = {.question.properties = 1u << PROPERTY_ASSERTION,
                           .formula.unwind = 2};
  return engine_order.run(unit_arena, ir_program(unit_arena, text), &o, &stats,
                          NULL);
}

#define STOP "  branch %c, A, B\nA:\n  unsupported \"goto *p\"\nB:\n"
#define CHECK "  %c = nondet\n  assert %c assertion \"holds\"\n"

static void what_stops_every_engine_is_final(void) {
  const Result r = ask(STOP);
  CU_ASSERT(r.verdict == VERDICT_UNKNOWN && r.is_final);
}

/* Other engines may know what formulas do not. */
static void what_formulas_do_not_know_is_open(void) {
  const Result r = ask(STOP "  atomic_end\n");
  CU_ASSERT(r.verdict == VERDICT_UNKNOWN && !r.is_final);
}

static void a_violation_beside_it_is_found(void) {
  const Result r = ask(STOP CHECK);
  CU_ASSERT_EQUAL(r.verdict, VERDICT_FALSE);
  config_delete(r.replay);
}

UNIT(final) {
  TEST(what_stops_every_engine_is_final);
  TEST(what_formulas_do_not_know_is_open);
  TEST(a_violation_beside_it_is_found);
}
