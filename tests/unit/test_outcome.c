#include "frontend/ir/property_ids.h"
#include "reduction/semantics/outcome.h"
#include "tests/unit/ir_program.h"
#include "tests/unit/unit.h"

enum { MOST_STEPS = 100 };

/* Returns a main that waits for itself, after the code in 'before'. */
static const char *waits(Arena *a, const char *before) {
  return arena_printf(a,
                      "object a size 8 align 8\n"
                      "function main params 0 {\n"
                      "  reg 64 n\n"
                      "  atomic_begin\n"
                      "  %%n = load &a\n"
                      "%s"
                      "  wait 0:1, 1:64\n"
                      "  atomic_end\n"
                      "  return\n"
                      "}\n",
                      before);
}

static const char loses[] = "object go size 4 align 4\n"
                            "object p size 8 align 8\n"
                            "function main params 0 {\n"
                            "  reg 64 q\n"
                            "  %q = alloc 8:64 heap\n"
                            "  store &p, %q\n"
                            "  %q = add 0:64, 0:64\n"
                            "  store &p, 0:64\n"
                            "  store &go, 1:32\n"
                            "  return\n"
                            "}\n";

typedef struct {
  Arena *arena;
  const Program *program;
  Config *config;
  uint32_t n_chosen;
} Run;

static uint64_t choose(void *context, const InputQuery *q) {
  uint32_t *n = context;
  *n += q->kind == INPUT_NONDET;
  return 0;
}

/* Returns the run after so many steps of main. */
static Run *begin(Arena *a, const char *text, uint32_t properties,
                  uint32_t steps) {
  Run *r = ARENA_NEW(a, Run);
  r->arena = a, r->program = ir_program(a, text);
  ConfigOptions options = {.inputs = {choose, &r->n_chosen},
                           .properties = properties};
  r->config = config_new(r->program, &options, NULL);
  for (uint32_t i = 0; i < steps; i++)
    CU_ASSERT_EQUAL(config_step(r->config, 0), STEP_OK);
  return r;
}

static Outcome judge(Run *r, uint32_t properties) {
  Judge j = outcome_judge(r->arena, r->program, properties, MOST_STEPS);
  return outcome_of(&j, r->config, &r->n_chosen);
}

static void who_waits_for_ever_is_a_deadlock_if_that_is_asked(void) {
  const uint32_t deadlock = 1u << PROPERTY_DEADLOCK;
  Arena *a = arena_new();
  Run *r = begin(a, waits(a, ""), deadlock, 0);
  Outcome x = judge(r, deadlock);
  CU_ASSERT(x.is_violation && x.stuck == STUCK_FOR_EVER);
  CU_ASSERT_EQUAL(x.violation.property, PROPERTY_DEADLOCK);
  CU_ASSERT(!judge(r, 1u << PROPERTY_ASSERTION).is_violation);
  config_delete(r->config);
  arena_delete(a);
}

static void an_input_that_may_decide_leaves_it_open(void) {
  const uint32_t deadlock = 1u << PROPERTY_DEADLOCK;
  Arena *a = arena_new();
  Run *r = begin(a, waits(a, "  %n = nondet\n"), deadlock, 0);
  r->n_chosen = 7;
  Outcome x = judge(r, deadlock);
  CU_ASSERT(!x.is_violation && x.stuck == STUCK_BY_INPUT);
  config_delete(r->config);
  arena_delete(a);
}

static void a_block_is_lost_once_nothing_points_to_it(void) {
  const uint32_t track = 1u << PROPERTY_MEMTRACK;
  Arena *a = arena_new();
  Run *r = begin(a, loses, track, 1);
  CU_ASSERT_EQUAL(judge(r, track).tracking, TRACK_ALL);
  CU_ASSERT_EQUAL(config_step(r->config, 0), STEP_OK);
  Outcome x = judge(r, track);
  CU_ASSERT(x.is_violation && x.tracking == TRACK_LOST);
  CU_ASSERT_EQUAL(x.violation.property, PROPERTY_MEMTRACK);
  config_delete(r->config);
  arena_delete(a);
}

UNIT(outcome) {
  TEST(who_waits_for_ever_is_a_deadlock_if_that_is_asked);
  TEST(an_input_that_may_decide_leaves_it_open);
  TEST(a_block_is_lost_once_nothing_points_to_it);
}
