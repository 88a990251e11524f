#include "encoder/engine/engine.h"
#include "frontend/ir/property_ids.h"
#include "tests/unit/ir_program.h"
#include "tests/unit/unit.h"

/* A flag hands x over to another thread and back; only a graph shows that each
 * thread's steps before, between and after are one transition. */
#define AWAIT(VALUE)                                                           \
  "  atomic_begin\n"                                                           \
  "  %v = load &f\n"                                                           \
  "  %c = eq %v, " VALUE "\n"                                                  \
  "  wait %c\n"                                                                \
  "  atomic_end\n"
#define AWAIT_1 AWAIT("1:32")
#define AWAIT_2 AWAIT("2:32")
#define ADD                                                                    \
  "function add params 1 {\n"                                                  \
  "  reg 64 p\n"                                                               \
  "  reg 32 v\n"                                                               \
  "  reg 32 n\n"                                                               \
  "  reg 1 c\n" AWAIT_1 "  %n = nondet \"n\"\n"                                \
  "  %v = load &x\n"                                                           \
  "  %v = add %v, %n\n"                                                        \
  "  store &x, %v\n"                                                           \
  "  store &f, 2:32\n"                                                         \
  "  return\n"                                                                 \
  "}\n"
#define MAIN                                                                   \
  "function main params 0 {\n"                                                 \
  "  reg 32 v\n"                                                               \
  "  reg 1 c\n"                                                                \
  "  %v = spawn @add, 0:64\n"                                                  \
  "  store &x, 3:32\n"                                                         \
  "  store &f, 1:32\n" AWAIT_2 "  %v = load &x\n"                              \
  "  %c = eq %v, 8:32\n"                                                       \
  "  %c = not %c\n"                                                            \
  "  assert %c assertion \"not eight\"\n"                                      \
  "  end_thread\n"                                                             \
  "}\n"

#define THERE_AND_BACK                                                         \
  "object x size 4 align 4\n"                                                  \
  "object f size 4 align 4\n" ADD MAIN

static Result solve(const Program *p, bool is_late, uint64_t *transitions) {
  Stats stats = {0};
  Diag *d = diag_new(stderr);
  const EngineOptions o = {.question.properties = 1u << PROPERTY_ASSERTION,
                           .formula.reduction = REDUCTION_SIR,
                           .formula.graph_late = is_late,
                           .control.check = true};
  const Result r = engine_order.run(unit_arena, p, &o, &stats, d);
  config_delete(r.replay);
  diag_delete(d);
  *transitions = stats.count[STAT_TRANSITIONS];
  return r;
}

static void threads_are_those_of_the_late_graph(void) {
  const Program *p = ir_program(unit_arena, THERE_AND_BACK);
  uint64_t early, late;
  CU_ASSERT_EQUAL(solve(p, false, &early).verdict, VERDICT_FALSE);
  CU_ASSERT_EQUAL(solve(p, true, &late).verdict, VERDICT_FALSE);
  CU_ASSERT_EQUAL(early, late);
}

UNIT(late_graph) { TEST(threads_are_those_of_the_late_graph); }
