#include "frontend/ir/property_ids.h"
#include "reduction/semantics/stuck.h"
#include "tests/unit/ir_program.h"
#include "tests/unit/unit.h"

enum { MOST_STEPS = 100 };

/* A lock holds the number plus one of its owner. */
static const char *const locks = "object a size 8 align 8\n"
                                 "object b size 8 align 8\n"
                                 "object go size 4 align 4\n"
                                 "function lock params 1 library {\n"
                                 "  reg 64 lock\n"
                                 "  reg 32 holder\n"
                                 "  reg 32 self\n"
                                 "  reg 1 free\n"
                                 "  atomic_begin\n"
                                 "  %holder = load %lock\n"
                                 "  %free = eq %holder, 0:32\n"
                                 "  wait %free, %holder\n"
                                 "  %self = self\n"
                                 "  %self = add %self, 1:32\n"
                                 "  store %lock, %self\n"
                                 "  atomic_end\n"
                                 "  return\n"
                                 "}\n"
                                 "function worker params 1 {\n"
                                 "  reg 64 first\n"
                                 "  reg 64 second\n"
                                 "  %second = sub &b, %first\n"
                                 "  %second = add &a, %second\n"
                                 "  call @lock(%first)\n"
                                 "  call @lock(%second)\n"
                                 "  return\n"
                                 "}\n";

static uint64_t zero(void *context, const InputQuery *q) {
  uint32_t *n_chosen = context;
  *n_chosen += q->kind == INPUT_NONDET;
  return 0;
}

typedef struct {
  Arena *arena;
  const Program *program;
  Config *config;
  uint32_t *n_chosen;
} Run;

/* Begins with main, which creates two threads that lock a and b in opposite
 * orders. */
static Run begin(const char *main_body) {
  Run r = {.arena = arena_new()};
  r.n_chosen = ARENA_NEW(r.arena, uint32_t);
  const char *main_begin = "function main params 0 {\n"
                           "  reg 64 id\n"
                           "  reg 32 n\n"
                           "  reg 1 c\n"
                           "  interval L L\n"
                           "  %id = spawn @worker, &a\n"
                           "  %id = spawn @worker, &b\n";
  r.program = ir_program(r.arena, arena_printf(r.arena, "%s%s%s}\n", locks,
                                               main_begin, main_body));
  ConfigOptions options = {.inputs = {zero, r.n_chosen}, .local_limit = 1000};
  r.config = config_new(r.program, &options, NULL);
  return r;
}

static Stuck find(Run *r, Violation *v) {
  const Exits *exits = exits_new(r->arena, r->program, 1u << PROPERTY_DEADLOCK);
  const StuckContext context = {exits, MOST_STEPS, r->n_chosen};
  return stuck_find(r->arena, &context, r->config, v);
}

static void cross(Run *r) {
  CU_ASSERT_EQUAL(config_step(r->config, 1), STEP_OK);
  CU_ASSERT_EQUAL(config_step(r->config, 2), STEP_OK);
}

static void finish(Run *r) {
  config_delete(r->config);
  arena_delete(r->arena);
}

/* Expects the result before and after the threads have taken one lock each. */
static void expect(const char *main_body, Stuck expected) {
  Run r = begin(main_body);
  Violation v;
  CU_ASSERT_EQUAL(find(&r, &v), STUCK_NOT);
  cross(&r);
  CU_ASSERT_EQUAL(find(&r, &v), expected);
  if (expected == STUCK_FOR_EVER) {
    CU_ASSERT_EQUAL_FATAL(v.n_waiting, 2);
    CU_ASSERT_EQUAL(v.waiting[0].thread, 1);
    CU_ASSERT_EQUAL(v.waiting[0].holders.words[0], 1u << 2);
    CU_ASSERT_EQUAL(v.waiting[1].thread, 2);
    CU_ASSERT_EQUAL(v.waiting[1].holders.words[0], 1u << 1);
  }
  finish(&r);
}

static void others_that_cannot_end_the_process_make_it_certain(void) {
  expect("L:\n"
         "  store &go, 1:32\n"
         "  jump L\n",
         STUCK_FOR_EVER);
}

static void a_process_that_ends_has_no_deadlock(void) {
  expect("  store &go, 1:32\n"
         "L:\n"
         "  branch 0:1, L, M\n"
         "M:\n"
         "  exit\n",
         STUCK_SO_FAR);
}

static void inputs_on_the_way_may_be_any(void) {
  expect("L:\n"
         "  %n = nondet\n"
         "  store &go, 1:32\n"
         "  %c = eq %n, 0:32\n"
         "  branch %c, L, M\n"
         "M:\n"
         "  exit\n",
         STUCK_FOR_EVER);
}

static void a_schedule_that_repeats_makes_it_certain(void) {
  expect("L:\n"
         "  %n = load &go\n"
         "  %c = eq %n, 0:32\n"
         "  branch %c, L, M\n"
         "M:\n"
         "  exit\n",
         STUCK_FOR_EVER);
}

static void a_holder_that_has_ended_never_gives_back(void) {
  Run r = begin("L:\n"
                "  store &go, 1:32\n"
                "  jump L\n");
  Violation v;
  CU_ASSERT_EQUAL(config_step(r.config, 1), STEP_OK);
  CU_ASSERT_EQUAL(find(&r, &v), STUCK_NOT);
  CU_ASSERT_EQUAL(config_step(r.config, 1), STEP_OK);
  CU_ASSERT_EQUAL(config_status(r.config, 1), THREAD_ENDED);
  CU_ASSERT_EQUAL(find(&r, &v), STUCK_FOR_EVER);
  CU_ASSERT_EQUAL_FATAL(v.n_waiting, 1);
  CU_ASSERT_EQUAL(v.waiting[0].thread, 2);
  finish(&r);
}

static void local_computation_that_repeats_itself_spins(void) {
  Run r = begin("  store &go, 1:32\n"
                "L:\n"
                "  loop 0\n"
                "  jump L\n");
  Violation v;
  CU_ASSERT_EQUAL(config_step(r.config, 0), STEP_OK);
  CU_ASSERT_EQUAL(config_status(r.config, 0), THREAD_SPINNING);
  cross(&r);
  CU_ASSERT_EQUAL(find(&r, &v), STUCK_FOR_EVER);
  finish(&r);
}

static void all_that_wait_are_told_when_no_thread_can_go_on(void) {
  Run r = begin("  atomic_begin\n"
                "  wait 0:1\n"
                "  atomic_end\n"
                "L:\n"
                "  jump L\n");
  Violation v;
  CU_ASSERT_EQUAL(find(&r, &v), STUCK_NOT);
  cross(&r);
  CU_ASSERT_EQUAL(find(&r, &v), STUCK_FOR_EVER);
  CU_ASSERT_EQUAL_FATAL(v.n_waiting, 3);
  CU_ASSERT_TRUE(thread_set_is_empty(&v.waiting[0].holders));
  CU_ASSERT_STRING_EQUAL(v.text, "no thread can go on");
  finish(&r);
}

static void a_thread_that_has_stopped_leaves_it_open(void) {
  expect("  assume 0:1\n"
         "L:\n"
         "  jump L\n",
         STUCK_NOT);
}

UNIT(stuck) {
  TEST(others_that_cannot_end_the_process_make_it_certain);
  TEST(a_process_that_ends_has_no_deadlock);
  TEST(inputs_on_the_way_may_be_any);
  TEST(a_schedule_that_repeats_makes_it_certain);
  TEST(a_holder_that_has_ended_never_gives_back);
  TEST(local_computation_that_repeats_itself_spins);
  TEST(all_that_wait_are_told_when_no_thread_can_go_on);
  TEST(a_thread_that_has_stopped_leaves_it_open);
}
