#include "frontend/ir/property_ids.h"
#include "reduction/semantics/config.h"
#include "reduction/semantics/config_pool.h"
#include "tests/unit/ir_program.h"
#include "tests/unit/unit.h"

#include <string.h>

static const uint32_t all_properties =
    ((1u << N_PROPERTY) - 1) & ~(1u << PROPERTY_RACE);

static uint64_t zero(void *context, const InputQuery *q) {
  (void)context, (void)q;
  return 0;
}

/* Counts the questions by kind, and answers 5. */
static uint64_t counting(void *context, const InputQuery *q) {
  ((unsigned *)context)[q->kind]++;
  return q->kind == INPUT_NONDET || q->kind == INPUT_MEMORY ? 5 : 0;
}

typedef struct {
  Arena *arena;
  Config *config;
  StepOutcome outcome;
} Run;

static Run begin(const char *body, uint32_t properties) {
  Run r = {.arena = arena_new()};
  ConfigOptions options = {.inputs = {zero, NULL},
                           .properties = properties,
                           .local_limit = 1000,
                           .keep_log = true};
  r.config = config_new(ir_program(r.arena, body), &options, &r.outcome);
  return r;
}

static void finish(Run *r) {
  config_delete(r->config);
  arena_delete(r->arena);
}

/* Takes steps of the lowest ready thread until none is ready or the run is
 * over. */
static void run_all(Run *r) {
  for (bool goes_on = true; goes_on && r->outcome == STEP_OK;) {
    goes_on = false;
    for (ThreadId t = 0; t < config_threads(r->config) && !goes_on; t++)
      if (config_status(r->config, t) == THREAD_READY) {
        r->outcome = config_step(r->config, t);
        goes_on = true;
      }
  }
}

static uint64_t last_store(const Config *s) {
  uint32_t n;
  const Event *log = config_log(s, &n);
  while (n-- > 0)
    if (log[n].kind == EVENT_STORE)
      return log[n].value;
  return UINT64_MAX;
}

static void expect_violation(const char *body, Property property,
                             const char *text) {
  Run r = begin(body, all_properties);
  run_all(&r);
  CU_ASSERT_EQUAL(r.outcome, STEP_VIOLATION);
  if (r.outcome == STEP_VIOLATION) {
    Violation v = config_violation(r.config);
    CU_ASSERT_EQUAL(v.property, property);
    CU_ASSERT_STRING_EQUAL(v.text, text);
  }
  finish(&r);
}

static void expect_clean(const char *body, uint64_t stored) {
  Run r = begin(body, all_properties);
  run_all(&r);
  CU_ASSERT_EQUAL(r.outcome, STEP_OK);
  CU_ASSERT_EQUAL(last_store(r.config), stored);
  finish(&r);
}

static void a_load_and_a_store_are_two_steps(void) {
  Run r = begin("object x size 4 align 4 image x07\n"
                "function main params 0 {\n"
                "  reg 32 t\n"
                "  %t = load &x\n"
                "  %t = add %t, 1:32\n"
                "  store &x, %t\n"
                "  return\n"
                "}\n",
                all_properties);
  CU_ASSERT_EQUAL(config_next(r.config, 0, NULL)->kind, INST_LOAD);
  config_step(r.config, 0);
  CU_ASSERT_EQUAL(config_next(r.config, 0, NULL)->kind, INST_STORE);
  config_step(r.config, 0);
  CU_ASSERT_EQUAL(config_steps(r.config), 2);
  CU_ASSERT_EQUAL(config_status(r.config, 0), THREAD_ENDED);
  CU_ASSERT_PTR_NULL(config_next(r.config, 0, NULL));
  CU_ASSERT_EQUAL(last_store(r.config), 8);
  finish(&r);
}

static void a_spawned_thread_stands_at_its_first_step(void) {
  Run r = begin("object x size 4 align 4\n"
                "function worker params 1 {\n"
                "  reg 64 argument\n"
                "  reg 32 t\n"
                "  %t = self\n"
                "  store &x, %t\n"
                "  return\n"
                "}\n"
                "function main params 0 {\n"
                "  reg 32 id\n"
                "  %id = spawn @worker, 0:64\n"
                "  %id = spawn @worker, 0:64\n"
                "  store &x, %id\n"
                "  return\n"
                "}\n",
                all_properties);
  CU_ASSERT_EQUAL(config_threads(r.config), 3);
  CU_ASSERT_EQUAL(config_status(r.config, 2), THREAD_READY);
  const Function *f;
  CU_ASSERT_EQUAL(config_next(r.config, 2, &f)->kind, INST_STORE);
  CU_ASSERT_STRING_EQUAL(f->name, "worker");
  config_step(r.config, 0);
  CU_ASSERT_EQUAL(last_store(r.config), 2);
  config_step(r.config, 1);
  CU_ASSERT_EQUAL(last_store(r.config), 1);
  CU_ASSERT_EQUAL(config_status(r.config, 1), THREAD_ENDED);
  finish(&r);
}

static const char *const mutex = "object m size 4 align 4\n"
                                 "object x size 4 align 4\n"
                                 "function lock params 0 library {\n"
                                 "  reg 32 t\n"
                                 "  reg 1 free\n"
                                 "  atomic_begin\n"
                                 "  store &x, 9:32\n"
                                 "  %t = load &m\n"
                                 "  %free = eq %t, 0:32\n"
                                 "  wait %free\n"
                                 "  store &m, 1:32\n"
                                 "  atomic_end\n"
                                 "  return\n"
                                 "}\n"
                                 "function worker params 1 {\n"
                                 "  reg 64 argument\n"
                                 "  call @lock()\n"
                                 "  return\n"
                                 "}\n"
                                 "function main params 0 {\n"
                                 "  reg 32 id\n"
                                 "  %id = spawn @worker, 0:64\n"
                                 "  call @lock()\n"
                                 "  store &m, 0:32\n"
                                 "  return\n"
                                 "}\n";

static void a_section_that_waits_leaves_no_trace(void) {
  Run r = begin(mutex, all_properties);
  uint32_t before, after;
  CU_ASSERT_EQUAL(config_step(r.config, 0), STEP_OK);
  uint64_t hash = config_hash(r.config);
  config_log(r.config, &before);
  CU_ASSERT_EQUAL(config_status(r.config, 1), THREAD_BLOCKED);
  CU_ASSERT_EQUAL(config_step(r.config, 1), STEP_BLOCKED);
  config_log(r.config, &after);
  CU_ASSERT_EQUAL(config_hash(r.config), hash);
  CU_ASSERT_EQUAL(before, after);
  CU_ASSERT_EQUAL(config_step(r.config, 0), STEP_OK);
  CU_ASSERT_EQUAL(config_status(r.config, 1), THREAD_READY);
  CU_ASSERT_EQUAL(config_step(r.config, 1), STEP_OK);
  CU_ASSERT_EQUAL(config_steps(r.config), 3);
  finish(&r);
}

static void a_wait_that_does_not_hold_blocks(void) {
  Run r = begin("function main params 0 {\n"
                "  atomic_begin\n"
                "  wait 0:1\n"
                "  atomic_end\n"
                "  return\n"
                "}\n",
                all_properties);
  CU_ASSERT_EQUAL(config_status(r.config, 0), THREAD_BLOCKED);
  finish(&r);
}

static void a_failing_assumption_stops_the_thread(void) {
  Run r = begin("function main params 0 {\n"
                "  assume 0:1\n"
                "  return\n"
                "}\n",
                all_properties);
  CU_ASSERT_EQUAL(r.outcome, STEP_OK);
  CU_ASSERT_EQUAL(config_status(r.config, 0), THREAD_STOPPED);
  finish(&r);
}

static void a_section_with_a_failing_assumption_is_not_enabled(void) {
  Run r = begin("object x size 4 align 4\n"
                "function main params 0 {\n"
                "  atomic_begin\n"
                "  store &x, 1:32\n"
                "  assume 0:1\n"
                "  atomic_end\n"
                "  return\n"
                "}\n",
                all_properties);
  CU_ASSERT_EQUAL(config_status(r.config, 0), THREAD_STOPPED);
  CU_ASSERT_EQUAL(config_step(r.config, 0), STEP_REFUSED);
  CU_ASSERT_EQUAL(last_store(r.config), UINT64_MAX);
  finish(&r);
}

static void a_check_counts_before_the_section_fails(void) {
  expect_violation("function main params 0 {\n"
                   "  atomic_begin\n"
                   "  assert 0:1 assertion \"x == 1\"\n"
                   "  assume 0:1\n"
                   "  atomic_end\n"
                   "  return\n"
                   "}\n",
                   PROPERTY_ASSERTION, "x == 1");
}

static void an_exit_in_a_section_is_not_taken(void) {
  Run r = begin("function main params 0 {\n"
                "  atomic_begin\n"
                "  exit\n"
                "}\n",
                all_properties);
  CU_ASSERT_EQUAL(config_status(r.config, 0), THREAD_STOPPED);
  finish(&r);
}

static void a_failed_check_that_is_not_asked_for_stops_the_thread(void) {
  Run r = begin("object x size 4 align 4\n"
                "function main params 0 {\n"
                "  store 0:64, 1:32\n"
                "  store &x, 1:32\n"
                "  return\n"
                "}\n",
                0);
  CU_ASSERT_EQUAL(config_step(r.config, 0), STEP_OK);
  CU_ASSERT_EQUAL(config_status(r.config, 0), THREAD_STOPPED);
  finish(&r);
}

static void a_failed_overflow_check_that_is_not_asked_for_goes_on(void) {
  Run r = begin("object x size 4 align 4\n"
                "function main params 0 {\n"
                "  assert 0:1 no-overflow \"a + b\"\n"
                "  store &x, 3:32\n"
                "  return\n"
                "}\n",
                0);
  run_all(&r);
  CU_ASSERT_EQUAL(last_store(r.config), 3);
  finish(&r);
}

static void a_failed_invariant_that_is_not_asked_for_goes_on(void) {
  Run r = begin("object x size 4 align 4\n"
                "function main params 0 {\n"
                "  assert 0:1 witness-invariant \"x == 1\"\n"
                "  store &x, 3:32\n"
                "  return\n"
                "}\n",
                0);
  run_all(&r);
  CU_ASSERT_EQUAL(last_store(r.config), 3);
  finish(&r);
}

static void the_end_of_the_process_is_no_step(void) {
  static const char *const ends[] = {"exit", "assert 0:1 assertion \"x\""};
  Arena *a = arena_new();
  for (unsigned i = 0; i < 2; i++) {
    const char *body = arena_printf(a,
                                    "object x size 4 align 4\n"
                                    "function main params 0 {\n"
                                    "  store &x, 3:32\n"
                                    "  %s\n"
                                    "  unsupported \"more\"\n"
                                    "}\n",
                                    ends[i]);
    for (uint32_t p = 0; p <= 1u << PROPERTY_MEMCLEANUP;
         p += 1u << PROPERTY_MEMCLEANUP) {
      Run r = begin(body, p);
      run_all(&r);
      CU_ASSERT_EQUAL(r.outcome, STEP_OK);
      CU_ASSERT_EQUAL(config_status(r.config, 0), THREAD_EXITED);
      CU_ASSERT_EQUAL(config_steps(r.config), 1);
      finish(&r);
    }
  }
  arena_delete(a);
}

static void others_may_come_before_the_end_of_the_process(void) {
  Run r = begin("object x size 4 align 4\n"
                "function worker params 1 {\n"
                "  reg 64 a\n"
                "  reg 64 p\n"
                "  store &x, 1:32\n"
                "  %p = alloc 8:64 heap\n"
                "  store &x, 2:32\n"
                "  free %p\n"
                "  return\n"
                "}\n"
                "function main params 0 {\n"
                "  reg 32 id\n"
                "  %id = spawn @worker, 0:64\n"
                "  exit\n"
                "}\n",
                1u << PROPERTY_MEMCLEANUP);
  CU_ASSERT_EQUAL(r.outcome, STEP_OK);
  CU_ASSERT_EQUAL(config_status(r.config, 0), THREAD_EXITED);
  CU_ASSERT_EQUAL(config_step(r.config, 1), STEP_VIOLATION);
  CU_ASSERT_EQUAL(config_violation(r.config).thread, 0);
  CU_ASSERT_EQUAL(config_violation(r.config).inst->kind, INST_EXIT);
  finish(&r);
}

static void bad_accesses_are_named(void) {
  expect_violation("function main params 0 {\n"
                   "  store 0:64, 1:32\n"
                   "  return\n"
                   "}\n",
                   PROPERTY_DEREF, "dereference of NULL");
  expect_violation("object a size 40 align 4\n"
                   "function main params 0 {\n"
                   "  reg 32 t\n"
                   "  %t = load &a+40\n"
                   "  return\n"
                   "}\n",
                   PROPERTY_DEREF, "access of 4 bytes past the end of 'a'");
  expect_violation("object a size 40 align 4\n"
                   "function main params 0 {\n"
                   "  reg 32 t\n"
                   "  %t = load &a+37\n"
                   "  return\n"
                   "}\n",
                   PROPERTY_DEREF, "access of 4 bytes past the end of 'a'");
  expect_violation("object a size 40 align 4\n"
                   "function main params 0 {\n"
                   "  reg 64 p\n"
                   "  %p = index &a, -1:64, 4\n"
                   "  store %p, 0:8\n"
                   "  return\n"
                   "}\n",
                   PROPERTY_DEREF,
                   "access of 1 byte before the beginning of 'a'");
  expect_violation("function main params 0 {\n"
                   "  call 77:64()\n"
                   "  return\n"
                   "}\n",
                   PROPERTY_DEREF, "call of an invalid function pointer");
}

static void the_last_bytes_of_an_object_are_valid(void) {
  expect_clean("object a size 40 align 4\n"
               "function main params 0 {\n"
               "  store &a+36, 4:32\n"
               "  return\n"
               "}\n",
               4);
}

static void misuse_of_the_heap_is_named(void) {
  expect_violation("function main params 0 {\n"
                   "  reg 64 p\n"
                   "  %p = alloc 8:64 heap\n"
                   "  free %p\n"
                   "  store %p, 0:8\n"
                   "  return\n"
                   "}\n",
                   PROPERTY_DEREF, "use of heap block 1 after free");
  expect_violation("function main params 0 {\n"
                   "  reg 64 p\n"
                   "  %p = alloc 8:64 heap\n"
                   "  %p = alloc 8:64 heap\n"
                   "  free %p\n"
                   "  free %p\n"
                   "  return\n"
                   "}\n",
                   PROPERTY_FREE, "double free of heap block 2");
  expect_violation("object a size 40 align 4\n"
                   "function main params 0 {\n"
                   "  free &a\n"
                   "  return\n"
                   "}\n",
                   PROPERTY_FREE, "free of a non-heap object, 'a'");
  expect_violation("function main params 0 {\n"
                   "  reg 64 p\n"
                   "  %p = alloc 8:64 heap\n"
                   "  %p = add %p, 1:64\n"
                   "  free %p\n"
                   "  return\n"
                   "}\n",
                   PROPERTY_FREE, "free of an address inside heap block 1");
  expect_violation("function main params 0 {\n"
                   "  reg 64 p\n"
                   "  %p = alloc 8:64 heap\n"
                   "  return\n"
                   "}\n",
                   PROPERTY_MEMCLEANUP, "heap block 1 is never freed");
  expect_violation("function main params 0 {\n"
                   "  reg 64 p\n"
                   "  %p = alloc 8:64 stack \"v\"\n"
                   "  dead %p\n"
                   "  store %p, 0:8\n"
                   "  return\n"
                   "}\n",
                   PROPERTY_DEREF, "use of 'v' after its lifetime");
}

static void free_of_null_does_nothing(void) {
  expect_clean("object x size 1 align 1\n"
               "function main params 0 {\n"
               "  free 0:64\n"
               "  store &x, 1:8\n"
               "  return\n"
               "}\n",
               1);
}

/* The address b - a + a is that of b, and has the provenance of both. */
static void provenance_follows_the_rules(void) {
  static const char *const body = "object a size 8 align 8\n"
                                  "object b size 8 align 8\n"
                                  "function main params 0 {\n"
                                  "  reg 64 d\n"
                                  "  reg 64 p\n"
                                  "  reg 32 h\n"
                                  "  %%d = sub &b, &a\n"
                                  "  %%p = %s\n"
                                  "  store %%p, 7:8\n"
                                  "  return\n"
                                  "}\n";
  Arena *a = arena_new();
  expect_clean(arena_printf(a, body, "add &b, 1:64"), 7);
  expect_clean(arena_printf(a, body, "add 1:64, &b"), 7);
  expect_clean(arena_printf(a, body, "and &b, -1:64"), 7);
  expect_clean(arena_printf(a, body, "ite 1:1, &b, 0:64"), 7);
  expect_clean(arena_printf(a, body, "add &a, %d"), 7);
  expect_violation(arena_printf(a, body, "index &a, %d, 1"), PROPERTY_DEREF,
                   "access of 1 byte past the end of 'a'");
  expect_violation(arena_printf(a, body, "or &a, &b"), PROPERTY_DEREF,
                   "dereference of an invalid pointer");
  expect_violation(arena_printf(a, body, "move %d"), PROPERTY_DEREF,
                   "dereference of an invalid pointer");
  expect_violation(arena_printf(a, body, "mul &b, 2:64"), PROPERTY_DEREF,
                   "dereference of an invalid pointer");
  expect_violation(arena_printf(a, body, "ite 0:1, &b, 4096:64"),
                   PROPERTY_DEREF, "dereference of an invalid pointer");
  arena_delete(a);
}

static void provenance_travels_through_memory(void) {
  expect_clean("object p size 8 align 8\n"
               "object x size 8 align 8\n"
               "function main params 0 {\n"
               "  reg 64 t\n"
               "  store &p, &x+4\n"
               "  %t = load &p\n"
               "  store %t, 6:8\n"
               "  return\n"
               "}\n",
               6);
  expect_clean("object x size 8 align 8\n"
               "object p size 8 align 8 at 0 &x+7\n"
               "function main params 0 {\n"
               "  reg 64 t\n"
               "  %t = load &p\n"
               "  store %t, 6:8\n"
               "  return\n"
               "}\n",
               6);
}

static void uninitialised_bytes_are_asked_for_once(void) {
  unsigned asked[8] = {0};
  Arena *a = arena_new();
  ConfigOptions options = {.inputs = {counting, asked}};
  Config *s = config_new(ir_program(a, "function main params 0 {\n"
                                       "  reg 64 p\n"
                                       "  reg 32 t\n"
                                       "  reg 1 c\n"
                                       "  %p = alloc 4:64 heap\n"
                                       "  store %p, 1:8\n"
                                       "  %t = load %p\n"
                                       "  %t = load %p\n"
                                       "  %c = eq %t, 0x05050501:32\n"
                                       "  assume %c\n"
                                       "  return\n"
                                       "}\n"),
                         &options, NULL);
  for (unsigned i = 0; i < 3; i++)
    CU_ASSERT_EQUAL(config_step(s, 0), STEP_OK);
  CU_ASSERT_EQUAL(asked[INPUT_MEMORY], 3);
  CU_ASSERT_EQUAL(asked[INPUT_ADDRESS], 1);
  CU_ASSERT_EQUAL(config_status(s, 0), THREAD_ENDED);
  config_delete(s);
  arena_delete(a);
}

static void a_status_query_and_the_step_ask_for_inputs_once(void) {
  unsigned asked[8] = {0};
  Arena *a = arena_new();
  ConfigOptions options = {.inputs = {counting, asked}};
  Config *s = config_new(ir_program(a, "function main params 0 {\n"
                                       "  reg 32 t\n"
                                       "  atomic_begin\n"
                                       "  %t = nondet\n"
                                       "  atomic_end\n"
                                       "  return\n"
                                       "}\n"),
                         &options, NULL);
  CU_ASSERT_EQUAL(config_status(s, 0), THREAD_READY);
  CU_ASSERT_EQUAL(config_status(s, 0), THREAD_READY);
  CU_ASSERT_EQUAL(config_step(s, 0), STEP_OK);
  CU_ASSERT_EQUAL(asked[INPUT_NONDET], 1);
  config_delete(s);
  arena_delete(a);
}

static void thread_local_objects_are_one_for_each_thread(void) {
  Run r = begin("object v size 4 align 4 thread_local image x05\n"
                "object x size 4 align 4\n"
                "function bump params 0 {\n"
                "  reg 32 t\n"
                "  %t = load &v\n"
                "  %t = add %t, 1:32\n"
                "  store &v, %t\n"
                "  store &x, %t\n"
                "  return\n"
                "}\n"
                "function worker params 1 {\n"
                "  reg 64 argument\n"
                "  call @bump()\n"
                "  return\n"
                "}\n"
                "function main params 0 {\n"
                "  reg 32 id\n"
                "  %id = spawn @worker, 0:64\n"
                "  call @bump()\n"
                "  call @bump()\n"
                "  return\n"
                "}\n",
                all_properties);
  for (unsigned i = 0; i < 6; i++)
    CU_ASSERT_EQUAL(config_step(r.config, 0), STEP_OK);
  CU_ASSERT_EQUAL(last_store(r.config), 7);
  for (unsigned i = 0; i < 3; i++)
    CU_ASSERT_EQUAL(config_step(r.config, 1), STEP_OK);
  CU_ASSERT_EQUAL(last_store(r.config), 6);
  finish(&r);
}

static void a_violation_in_the_library_is_the_users(void) {
  Run r = begin("function unlock params 1 library {\n"
                "  reg 64 p\n"
                "  store %p, 0:32\n"
                "  return\n"
                "}\n"
                "function main params 0 {\n"
                "  call @unlock(0:64) !7:3\n"
                "  return\n"
                "}\n",
                all_properties);
  CU_ASSERT_EQUAL(config_step(r.config, 0), STEP_VIOLATION);
  Violation v = config_violation(r.config);
  CU_ASSERT_STRING_EQUAL(v.function->name, "main");
  CU_ASSERT_EQUAL(v.inst->loc.line, 7);
  uint32_t n;
  const Event *log = config_log(r.config, &n);
  CU_ASSERT_EQUAL(log[0].kind, EVENT_CALL);
  CU_ASSERT_STRING_EQUAL(log[0].library->name, "unlock");
  finish(&r);
}

static void endless_local_computation_diverges(void) {
  Run r = begin("function main params 0 {\n"
                "L:\n"
                "  jump L\n"
                "}\n",
                all_properties);
  CU_ASSERT_EQUAL(r.outcome, STEP_DIVERGED);
  finish(&r);
  r = begin("function main params 0 {\n"
            "  call @main()\n"
            "  return\n"
            "}\n",
            all_properties);
  CU_ASSERT_EQUAL(r.outcome, STEP_DIVERGED);
  finish(&r);
}

static void a_thread_stops_where_it_meets_what_is_not_modelled(void) {
  Run r = begin("function g params 0 nobody {\n"
                "}\n"
                "function main params 0 {\n"
                "  call @g() !4:1\n"
                "  return\n"
                "}\n",
                all_properties);
  CU_ASSERT_EQUAL(r.outcome, STEP_OK);
  CU_ASSERT_EQUAL(config_status(r.config, 0), THREAD_STOPPED);
  Loc at;
  CU_ASSERT_EQUAL(config_unsupported(r.config, &at)->loc.line, 4);
  CU_ASSERT_EQUAL(at.line, 4);
  finish(&r);
  r = begin("function main params 0 {\n"
            "  atomic_begin\n"
            "  unsupported \"goto *p\"\n"
            "  atomic_end\n"
            "}\n",
            all_properties);
  CU_ASSERT_EQUAL(r.outcome, STEP_OK);
  CU_ASSERT_PTR_NULL(config_unsupported(r.config, &at));
  CU_ASSERT_EQUAL(config_step(r.config, 0), STEP_UNSUPPORTED);
  finish(&r);
}

/* Either order of allocation leads to equal configurations. */
static void independent_steps_commute(void) {
  static const char *const body = "object x size 8 align 8\n"
                                  "object y size 8 align 8\n"
                                  "function left params 1 {\n"
                                  "  reg 64 argument\n"
                                  "  reg 64 p\n"
                                  "  store &x, 0:64\n"
                                  "  %p = alloc 16:64 heap\n"
                                  "  store &x, %p\n"
                                  "  return\n"
                                  "}\n"
                                  "function right params 1 {\n"
                                  "  reg 64 argument\n"
                                  "  reg 64 p\n"
                                  "  store &y, 0:64\n"
                                  "  %p = alloc 16:64 heap\n"
                                  "  store &y, %p\n"
                                  "  return\n"
                                  "}\n"
                                  "function main params 0 {\n"
                                  "  reg 32 id\n"
                                  "  %id = spawn @left, 0:64\n"
                                  "  %id = spawn @right, 0:64\n"
                                  "  return\n"
                                  "}\n";
  Run r = begin(body, 0), q = begin(body, 0);
  CU_ASSERT_TRUE(config_equal(r.config, r.config));
  Config *copy = config_copy(r.config);
  config_step(r.config, 1), config_step(r.config, 1);
  CU_ASSERT_FALSE(config_equal(r.config, copy));
  CU_ASSERT_NOT_EQUAL(config_hash(r.config), config_hash(copy));
  Config *middle = config_copy(r.config);
  config_step(r.config, 2), config_step(r.config, 2);
  config_step(copy, 2), config_step(copy, 2);
  CU_ASSERT_FALSE(config_equal(middle, copy));
  config_step(copy, 1), config_step(copy, 1);
  CU_ASSERT_TRUE(config_equal(r.config, copy));
  CU_ASSERT_EQUAL(config_hash(r.config), config_hash(copy));
  config_delete(middle);
  config_delete(copy);
  finish(&r);
  finish(&q);
}

/* Lets each thread allocate a block, whose address it does not use any more. */
static Config *after(const Run *r, unsigned n, const ThreadId *order) {
  Config *s = config_copy(r->config);
  for (unsigned i = 0; i < n; i++)
    CU_ASSERT_EQUAL(config_step(s, order[i]), STEP_OK);
  (void)config_hash(s);
  return s;
}

static void what_is_dead_may_be_anothers(void) {
  static const char *const body = "object x size 8 align 8\n"
                                  "function left params 1 {\n"
                                  "  reg 64 argument\n"
                                  "  reg 64\n"
                                  "  store &x, 0:64\n"
                                  "  %1 = alloc 16:64 heap\n"
                                  "  store %1, 1:8\n"
                                  "  store &x, 0:64\n"
                                  "  return\n"
                                  "}\n"
                                  "function main params 0 {\n"
                                  "  reg 32 id\n"
                                  "  %id = spawn @left, 0:64\n"
                                  "  %id = spawn @left, 0:64\n"
                                  "  return\n"
                                  "}\n";
  static const ThreadId order[] = {1, 1, 2, 2};
  Run r = begin(body, 0);
  ConfigPool *pool = config_pool_new();
  Config *both = after(&r, 4, order), *second = after(&r, 2, order + 2),
         *again = after(&r, 2, order + 2);
  config_pool_share(pool, both);
  config_pool_share(pool, second);
  CU_ASSERT_TRUE(config_equal(second, again));
  CU_ASSERT_TRUE(config_equal(again, second));
  config_delete(both), config_delete(second), config_delete(again);
  config_pool_delete(pool);
  finish(&r);
}

static void copies_share_the_log_up_to_their_making(void) {
  Run r = begin("object x size 1 align 1\n"
                "function main params 0 {\n"
                "  store &x, 1:8\n"
                "  store &x, 2:8\n"
                "  store &x, 3:8\n"
                "  return\n"
                "}\n",
                0);
  config_step(r.config, 0);
  Config *copy = config_copy(r.config);
  config_step(r.config, 0), config_step(r.config, 0);
  CU_ASSERT_EQUAL(last_store(copy), 1);
  config_step(copy, 0);
  CU_ASSERT_EQUAL(last_store(copy), 2);
  CU_ASSERT_EQUAL(last_store(r.config), 3);
  config_delete(copy);
  finish(&r);
}

static void results_return_to_the_caller(void) {
  expect_clean("object x size 4 align 4\n"
               "function factorial params 1 result 32 {\n"
               "  reg 32 n\n"
               "  reg 32 r\n"
               "  reg 1 c\n"
               "  %c = eq %n, 0:32\n"
               "  branch %c, base, more\n"
               "base:\n"
               "  return 1:32\n"
               "more:\n"
               "  %r = sub %n, 1:32\n"
               "  %r = call @factorial(%r)\n"
               "  %r = mul %r, %n\n"
               "  return %r\n"
               "}\n"
               "function main params 0 {\n"
               "  reg 32 r\n"
               "  reg 64 f\n"
               "  %f = move @factorial\n"
               "  %r = call %f(5:32)\n"
               "  store &x, %r\n"
               "  return\n"
               "}\n",
               120);
}

/* ---- names of objects */

/* True if the configuration is the same again after so many steps of main. */
static bool comes_back(const char *round, unsigned steps) {
  Arena *a = arena_new();
  Run r = begin(arena_printf(a,
                             "object x size 4 align 4\n"
                             "object p size 8 align 8\n"
                             "function main params 0 {\n  reg 64 q\n"
                             "  reg 64 r\n  reg 32 t\n  reg 1 c\n"
                             "  interval S R\n  %%r = add &p, 0:64\nS:\n"
                             "  loop 0\n%s  %%c = eq %%t, 1:32\n"
                             "  branch %%c, E, R\nR:\n  jump S\nE:\n"
                             "  store %%r, 0:32\n  exit\n}\n",
                             round),
                0);
  for (unsigned i = 0; i < steps; i++)
    CU_ASSERT_EQUAL(config_step(r.config, 0), STEP_OK);
  Config *before = config_copy(r.config);
  for (unsigned i = 0; i < steps; i++)
    CU_ASSERT_EQUAL(config_step(r.config, 0), STEP_OK);
  bool is_same = config_equal(before, r.config);
  CU_ASSERT(!is_same || config_hash(before) == config_hash(r.config));
  config_delete(before);
  finish(&r);
  arena_delete(a);
  return is_same;
}

static void a_variable_of_the_body_has_one_name(void) {
  CU_ASSERT(comes_back("  %q = alloc 4:64 stack\n  store %q, 0:32\n"
                       "  %t = load %q\n  dead %q\n",
                       2));
  CU_ASSERT(comes_back("  %q = alloc 4:64 zeroed\n  %t = load %q\n"
                       "  free %q\n  %t = load &x\n",
                       3));
}

static void names_are_given_back_in_any_order(void) {
  const char *const ends[] = {"  dead %q\n  dead %r\n",
                              "  dead %r\n  dead %q\n"};
  Arena *a = arena_new();
  for (unsigned i = 0; i < 2; i++)
    CU_ASSERT(comes_back(
        arena_printf(a,
                     "  %%q = alloc 4:64 stack\n  %%r = alloc 16:64 stack\n"
                     "  store %%q, 2:32\n  %%t = load %%q\n"
                     "  store %%r, 3:32\n%s  %%r = add &p, 0:64\n",
                     ends[i]),
        3));
  arena_delete(a);
}

static void whoever_is_remembered_keeps_its_name(void) {
  CU_ASSERT_FALSE(comes_back("  %q = alloc 4:64 stack\n  store %q, 0:32\n"
                             "  %r = add %q, 0:64\n  %t = load %q\n"
                             "  dead %q\n",
                             2));
}

static void whoever_was_shown_keeps_its_name(void) {
  CU_ASSERT_FALSE(comes_back("  %q = alloc 4:64 stack\n  store &p, %q\n"
                             "  store &p, 0:64\n  %t = load &x\n"
                             "  dead %q\n",
                             3));
}

UNIT(config) {
  TEST(a_load_and_a_store_are_two_steps);
  TEST(a_spawned_thread_stands_at_its_first_step);
  TEST(a_section_that_waits_leaves_no_trace);
  TEST(a_wait_that_does_not_hold_blocks);
  TEST(a_failing_assumption_stops_the_thread);
  TEST(a_section_with_a_failing_assumption_is_not_enabled);
  TEST(a_check_counts_before_the_section_fails);
  TEST(an_exit_in_a_section_is_not_taken);
  TEST(a_failed_check_that_is_not_asked_for_stops_the_thread);
  TEST(a_failed_overflow_check_that_is_not_asked_for_goes_on);
  TEST(a_failed_invariant_that_is_not_asked_for_goes_on);
  TEST(the_end_of_the_process_is_no_step);
  TEST(others_may_come_before_the_end_of_the_process);
  TEST(bad_accesses_are_named);
  TEST(the_last_bytes_of_an_object_are_valid);
  TEST(misuse_of_the_heap_is_named);
  TEST(free_of_null_does_nothing);
  TEST(provenance_follows_the_rules);
  TEST(provenance_travels_through_memory);
  TEST(uninitialised_bytes_are_asked_for_once);
  TEST(a_status_query_and_the_step_ask_for_inputs_once);
  TEST(thread_local_objects_are_one_for_each_thread);
  TEST(a_violation_in_the_library_is_the_users);
  TEST(endless_local_computation_diverges);
  TEST(a_thread_stops_where_it_meets_what_is_not_modelled);
  TEST(independent_steps_commute);
  TEST(what_is_dead_may_be_anothers);
  TEST(copies_share_the_log_up_to_their_making);
  TEST(results_return_to_the_caller);
  TEST(a_variable_of_the_body_has_one_name);
  TEST(names_are_given_back_in_any_order);
  TEST(whoever_is_remembered_keeps_its_name);
  TEST(whoever_was_shown_keeps_its_name);
}
