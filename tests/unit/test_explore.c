#include "frontend/ir/property_ids.h"
#include "reduction/explore/explore.h"
#include "tests/unit/ir_program.h"
#include "tests/unit/unit.h"

static const uint32_t all_properties =
    ((1u << N_PROPERTY) - 1) &
    ~(1u << PROPERTY_MEMCLEANUP | 1u << PROPERTY_RACE);

static ExploreResult run(Arena *a, const char *body, ExploreOptions o) {
  if (!o.properties)
    o.properties = all_properties;
  return explore(a, ir_program(a, body), &o);
}

/* Two threads of three steps each, as in figure 1 of the paper: the tests are
 * loads, the additions atomic. */
static const char *const figure = "object sh size 4 align 4\n"
                                  "function left params 1 {\n"
                                  "  reg 64 argument\n"
                                  "  reg 32 t\n"
                                  "  reg 1 c\n"
                                  "  call @add(1:32)\n"
                                  "  call @add(1:32)\n"
                                  "  %t = load &sh\n"
                                  "  %c = sle 2:32, %t\n"
                                  "  branch %c, L, L\n"
                                  "L:\n"
                                  "  return\n"
                                  "}\n"
                                  "function right params 1 {\n"
                                  "  reg 64 argument\n"
                                  "  reg 32 t\n"
                                  "  reg 1 c\n"
                                  "  call @add(2:32)\n"
                                  "  call @add(3:32)\n"
                                  "  %t = load &sh\n"
                                  "  %c = sle 6:32, %t\n"
                                  "  branch %c, L, L\n"
                                  "L:\n"
                                  "  return\n"
                                  "}\n"
                                  "function add params 1 {\n"
                                  "  reg 32 by\n"
                                  "  reg 32 t\n"
                                  "  atomic_begin\n"
                                  "  %t = load &sh\n"
                                  "  %t = add %t, %by\n"
                                  "  store &sh, %t\n"
                                  "  atomic_end\n"
                                  "  return\n"
                                  "}\n"
                                  "function main params 0 {\n"
                                  "  reg 32 id\n"
                                  "  %id = spawn @left, 0:64\n"
                                  "  %id = spawn @right, 0:64\n"
                                  "  end_thread\n"
                                  "}\n";

static void two_threads_of_three_steps_interleave_in_twenty_ways(void) {
  Arena *a = arena_new();
  ExploreResult r = run(a, figure, (ExploreOptions){.count_paths = true});
  CU_ASSERT_EQUAL(r.status, OK);
  CU_ASSERT_FALSE(r.violated);
  CU_ASSERT_EQUAL(r.paths, 20);
  arena_delete(a);
}

static void configurations_seen_before_are_cut_off(void) {
  Arena *a = arena_new();
  ExploreResult all = run(a, figure, (ExploreOptions){.count_paths = true});
  ExploreResult r = run(a, figure, (ExploreOptions){0});
  CU_ASSERT_EQUAL(r.status, OK);
  CU_ASSERT_TRUE(r.states < all.states);
  CU_ASSERT_TRUE(r.states >= 16);
  arena_delete(a);
}

/* Two threads run x++ without protection: lost updates. */
static const char *const race = "object x size 4 align 4\n"
                                "object done size 4 align 4\n"
                                "function worker params 1 {\n"
                                "  reg 64 argument\n"
                                "  reg 32 t\n"
                                "  %%t = load &x\n"
                                "  %%t = add %%t, 1:32\n"
                                "  store &x, %%t\n"
                                "  atomic_begin\n"
                                "  %%t = load &done\n"
                                "  %%t = add %%t, 1:32\n"
                                "  store &done, %%t\n"
                                "  atomic_end\n"
                                "  return\n"
                                "}\n"
                                "function main params 0 {\n"
                                "  reg 32 t\n"
                                "  reg 1 c\n"
                                "  %%t = spawn @worker, 0:64\n"
                                "  %%t = spawn @worker, 0:64\n"
                                "  atomic_begin\n"
                                "  %%t = load &done\n"
                                "  %%c = eq %%t, 2:32\n"
                                "  wait %%c\n"
                                "  atomic_end\n"
                                "  %%t = load &x\n"
                                "  %%c = %s %%t, %d:32\n"
                                "  assert %%c assertion \"x\" !9:1\n"
                                "  exit\n"
                                "}\n";

static void a_lost_update_is_found_and_its_schedule_replays(void) {
  Arena *a = arena_new();
  const char *body = arena_printf(a, race, "eq", 2);
  ExploreResult r = run(a, body, (ExploreOptions){0});
  CU_ASSERT_TRUE_FATAL(r.violated);
  CU_ASSERT_EQUAL(r.violation.property, PROPERTY_ASSERTION);
  CU_ASSERT_EQUAL(r.violation.inst->loc.line, 9);
  CU_ASSERT_STRING_EQUAL(r.violation.text, "x");
  CU_ASSERT_EQUAL(r.n_schedule, 8);
  ConfigOptions options = {.properties = all_properties};
  StepOutcome o;
  Config *s = config_new(ir_program(a, body), &options, &o);
  for (uint32_t i = 0; i < r.n_schedule; i++) {
    CU_ASSERT_EQUAL_FATAL(o, STEP_OK);
    o = config_step(s, r.schedule[i]);
  }
  CU_ASSERT_EQUAL(o, STEP_VIOLATION);
  config_delete(s);
  arena_delete(a);
}

static void what_holds_on_all_interleavings_is_not_violated(void) {
  Arena *a = arena_new();
  ExploreResult r =
      run(a, arena_printf(a, race, "ule", 2), (ExploreOptions){0});
  CU_ASSERT_EQUAL(r.status, OK);
  CU_ASSERT_FALSE(r.violated);
  arena_delete(a);
}

/* Two threads take locks a and b in opposite orders. */
static const char *const philosophers = "object a size 4 align 4\n"
                                        "object b size 4 align 4\n"
                                        "function lock params 1 library {\n"
                                        "  reg 64 m\n"
                                        "  reg 32 t\n"
                                        "  reg 1 c\n"
                                        "  atomic_begin\n"
                                        "  %t = load %m\n"
                                        "  %c = eq %t, 0:32\n"
                                        "  wait %c\n"
                                        "  store %m, 1:32\n"
                                        "  atomic_end\n"
                                        "  return\n"
                                        "}\n"
                                        "function worker params 1 {\n"
                                        "  reg 64 argument\n"
                                        "  call @lock(&a)\n"
                                        "  call @lock(&b)\n"
                                        "  store &a, 0:32\n"
                                        "  store &b, 0:32\n"
                                        "  return\n"
                                        "}\n"
                                        "function main params 0 {\n"
                                        "  reg 32 id\n"
                                        "  %id = spawn @worker, 0:64\n"
                                        "  call @lock(&b) !5:1\n"
                                        "  call @lock(&a) !6:1\n"
                                        "  store &a, 0:32\n"
                                        "  store &b, 0:32\n"
                                        "  return\n"
                                        "}\n";

static void a_deadlock_is_counted_or_violates_if_asked(void) {
  Arena *a = arena_new();
  ExploreResult r =
      run(a, philosophers,
          (ExploreOptions){.properties = 1u << PROPERTY_ASSERTION});
  CU_ASSERT_EQUAL(r.status, OK);
  CU_ASSERT_FALSE(r.violated);
  CU_ASSERT_EQUAL(r.deadlocks, 1);
  r = run(a, philosophers,
          (ExploreOptions){.properties = 1u << PROPERTY_DEADLOCK});
  CU_ASSERT_TRUE_FATAL(r.violated);
  CU_ASSERT_EQUAL(r.violation.property, PROPERTY_DEADLOCK);
  CU_ASSERT_EQUAL(r.violation.inst->loc.line, 6);
  CU_ASSERT_STRING_EQUAL(r.violation.function->name, "main");
  CU_ASSERT_EQUAL(r.n_schedule, 2);
  arena_delete(a);
}

/* Runs assume(x < 4 bits); assert(x * x != 49). */
static const char *const square = "function main params 0 {\n"
                                  "  reg %u x\n"
                                  "  reg %u y\n"
                                  "  reg 1 c\n"
                                  "  %%x = nondet\n"
                                  "  %%y = nondet\n"
                                  "  %%c = ule %%x, %%y\n"
                                  "  assume %%c\n"
                                  "  %%c = eq %%x, 7:%u\n"
                                  "  %%c = not %%c\n"
                                  "  assert %%c assertion\n"
                                  "  return\n"
                                  "}\n";

static void narrow_inputs_take_every_value(void) {
  Arena *a = arena_new();
  ExploreResult r =
      run(a, arena_printf(a, square, 4, 4, 4), (ExploreOptions){0});
  CU_ASSERT_TRUE_FATAL(r.violated);
  CU_ASSERT_EQUAL(r.n_inputs, 2);
  CU_ASSERT_EQUAL(r.inputs[0], 7);
  CU_ASSERT_TRUE(r.inputs[1] >= 7);
  arena_delete(a);
}

static void sampled_inputs_leave_the_answer_open(void) {
  Arena *a = arena_new();
  ExploreResult r =
      run(a, arena_printf(a, square, 8, 8, 8), (ExploreOptions){0});
  CU_ASSERT_FALSE(r.violated);
  CU_ASSERT_EQUAL(r.status, LIMIT);
  r = run(a, arena_printf(a, square, 8, 8, 8),
          (ExploreOptions){.nondet_bits = 8});
  CU_ASSERT_TRUE(r.violated);
  arena_delete(a);
}

static void a_bool_input_takes_two_values(void) {
  Arena *a = arena_new();
  ExploreResult r = run(a,
                        "type 1 bool \"_Bool\" size 1 align 1 complete\n"
                        "function main params 0 {\n"
                        "  reg 8 x\n"
                        "  reg 1 c\n"
                        "  %x = nondet <1>\n"
                        "  %c = ule %x, 1:8\n"
                        "  assume %c\n"
                        "  %c = ule %x, 1:8\n"
                        "  assert %c assertion\n"
                        "  return\n"
                        "}\n",
                        (ExploreOptions){.count_paths = true});
  CU_ASSERT_EQUAL(r.status, OK);
  CU_ASSERT_EQUAL(r.paths, 2);
  arena_delete(a);
}

static void each_bit_of_a_choice_is_taken(void) {
  Arena *a = arena_new();
  ExploreResult r = run(a,
                        "object x size 4 align 4\n"
                        "function main params 0 {\n"
                        "  reg 32 t\n"
                        "  reg 1 c\n"
                        "  atomic_begin\n"
                        "  %t = choose 0x2a:32\n"
                        "  %c = ule %t, 8:32\n"
                        "  wait %c\n"
                        "  store &x, %t\n"
                        "  atomic_end\n"
                        "  return\n"
                        "}\n",
                        (ExploreOptions){.count_paths = true});
  CU_ASSERT_EQUAL(r.status, OK);
  CU_ASSERT_EQUAL(r.paths, 2);
  CU_ASSERT_EQUAL(r.transitions, 2);
  CU_ASSERT_EQUAL(r.deadlocks, 0);
  arena_delete(a);
}

static void an_input_that_nobody_reads_takes_one_value(void) {
  Arena *a = arena_new();
  ExploreResult r = run(a,
                        "function main params 0 {\n"
                        "  reg 32 x\n"
                        "  %x = nondet\n"
                        "  %x = move 1:32\n"
                        "  %x = add %x, 1:32\n"
                        "  return\n"
                        "}\n",
                        (ExploreOptions){.count_paths = true});
  CU_ASSERT_EQUAL(r.status, OK);
  CU_ASSERT_EQUAL(r.paths, 1);
  arena_delete(a);
}

/* The threads' last reads differ in value, but the values are dead. */
static void dead_registers_do_not_tell_configurations_apart(void) {
  Arena *a = arena_new();
  ExploreResult r = run(a,
                        "object x size 1 align 1\n"
                        "object y size 1 align 1\n"
                        "function worker params 1 {\n"
                        "  reg 64 argument\n"
                        "  store &x, 1:8\n"
                        "  return\n"
                        "}\n"
                        "function main params 0 {\n"
                        "  reg 32 id\n"
                        "  reg 8 t\n"
                        "  %id = spawn @worker, 0:64\n"
                        "  %t = load &x\n"
                        "  store &y, 1:8\n"
                        "  return\n"
                        "}\n",
                        (ExploreOptions){0});
  CU_ASSERT_EQUAL(r.states, 6);
  arena_delete(a);
}

static void a_spinning_thread_has_finitely_many_states(void) {
  Arena *a = arena_new();
  ExploreResult r = run(a,
                        "object flag size 1 align 1\n"
                        "function worker params 1 {\n"
                        "  reg 64 argument\n"
                        "  store &flag, 1:8\n"
                        "  return\n"
                        "}\n"
                        "function main params 0 {\n"
                        "  reg 32 id\n"
                        "  reg 8 t\n"
                        "  reg 1 c\n"
                        "  %id = spawn @worker, 0:64\n"
                        "again:\n"
                        "  %t = load &flag\n"
                        "  %c = eq %t, 0:8\n"
                        "  branch %c, again, done\n"
                        "done:\n"
                        "  return\n"
                        "}\n",
                        (ExploreOptions){0});
  CU_ASSERT_EQUAL(r.status, OK);
  CU_ASSERT_EQUAL(r.paths, 1);
  arena_delete(a);
}

static void limits_and_gaps_are_reported(void) {
  Arena *a = arena_new();
  ExploreResult r = run(a,
                        "object x size 4 align 4\n"
                        "function main params 0 {\n"
                        "  reg 32 t\n"
                        "again:\n"
                        "  %t = load &x\n"
                        "  %t = add %t, 1:32\n"
                        "  store &x, %t\n"
                        "  jump again\n"
                        "}\n",
                        (ExploreOptions){.max_states = 1000});
  CU_ASSERT_EQUAL(r.status, LIMIT);
  r = run(a,
          "function main params 0 {\n"
          "  reg 1 c\n"
          "  %c = nondet\n"
          "  branch %c, bad, good\n"
          "bad:\n"
          "  unsupported \"goto *p\" !3:4\n"
          "good:\n"
          "  return\n"
          "}\n",
          (ExploreOptions){0});
  CU_ASSERT_EQUAL(r.status, UNSUPPORTED);
  CU_ASSERT_STRING_EQUAL(r.reason, "not modelled: goto *p");
  CU_ASSERT_EQUAL(r.where.line, 3);
  arena_delete(a);
}

static void undefined_behaviour_that_is_not_asked_for_is_told(void) {
  static const char *const body = "object x size 4 align 4\n"
                                  "function main params 0 {\n"
                                  "  reg 32 t\n"
                                  "  atomic_begin\n"
                                  "  %t = load 0:64 !5:2\n"
                                  "  atomic_end\n"
                                  "  return\n"
                                  "}\n";
  Arena *a = arena_new();
  ExploreOptions o = {.properties = 1u << PROPERTY_REACH};
  ExploreResult r = run(a, body, o);
  CU_ASSERT_EQUAL(r.status, UNSUPPORTED);
  CU_ASSERT_STRING_EQUAL(r.reason, "undefined behaviour is possible: "
                                   "dereference of NULL");
  CU_ASSERT_EQUAL(r.where.line, 5);
  CU_ASSERT_FALSE(r.violated);
  o.properties |= 1u << PROPERTY_DEREF;
  r = run(a, body, o);
  CU_ASSERT_EQUAL(r.status, OK);
  CU_ASSERT_TRUE(r.violated);
  arena_delete(a);
}

UNIT(explore) {
  TEST(two_threads_of_three_steps_interleave_in_twenty_ways);
  TEST(configurations_seen_before_are_cut_off);
  TEST(a_lost_update_is_found_and_its_schedule_replays);
  TEST(what_holds_on_all_interleavings_is_not_violated);
  TEST(a_deadlock_is_counted_or_violates_if_asked);
  TEST(narrow_inputs_take_every_value);
  TEST(sampled_inputs_leave_the_answer_open);
  TEST(a_bool_input_takes_two_values);
  TEST(each_bit_of_a_choice_is_taken);
  TEST(an_input_that_nobody_reads_takes_one_value);
  TEST(dead_registers_do_not_tell_configurations_apart);
  TEST(a_spinning_thread_has_finitely_many_states);
  TEST(limits_and_gaps_are_reported);
  TEST(undefined_behaviour_that_is_not_asked_for_is_told);
}
