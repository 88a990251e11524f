#include "frontend/ir/property_ids.h"
#include "svcomp/trace/trace.h"
#include "tests/unit/ir_program.h"
#include "tests/unit/unit.h"

#include <string.h>

static uint64_t three(void *context, const InputQuery *q) {
  (void)context;
  return q->kind == INPUT_NONDET || q->kind == INPUT_MEMORY ? 3 : 0;
}

typedef struct {
  Arena *arena;
  const Program *program;
  Config *config;
  Violation violation;
} Replay;

/* Takes the steps of 'schedule', a digit for each; the last may violate. */
static Replay replay(const char *body, const char *schedule) {
  Replay r = {.arena = arena_new()};
  r.program = ir_program(r.arena, body);
  ConfigOptions options = {.inputs = {three, NULL},
                           .properties = ~(1u << PROPERTY_RACE),
                           .keep_log = true};
  StepOutcome o;
  r.config = config_new(r.program, &options, &o);
  for (; *schedule && o == STEP_OK; schedule++)
    o = config_step(r.config, (ThreadId)(*schedule - '0'));
  CU_ASSERT_EQUAL(*schedule, '\0');
  if (o == STEP_VIOLATION)
    r.violation = config_violation(r.config);
  else
    r.violation = (Violation){.property = PROPERTY_DEADLOCK,
                              .text = "no thread can go on"};
  return r;
}

static void finish(Replay *r) {
  config_delete(r->config);
  arena_delete(r->arena);
}

static char *print(const Replay *r, bool is_compact, unsigned width) {
  char *text;
  size_t n;
  FILE *out = open_memstream(&text, &n);
  trace_print_width(out, r->program, r->config, &r->violation, is_compact,
                    width);
  fclose(out);
  return text;
}

static void expect_text(const Replay *r, bool is_compact, unsigned width,
                        const char *expected) {
  char *text = print(r, is_compact, width);
  CU_ASSERT_STRING_EQUAL(text, expected);
  if (strcmp(text, expected))
    printf("\n%s", text);
  free(text);
}

static const char *const two_threads =
    "type 1 int \"int\" size 4 align 4 complete signed\n"
    "type 2 struct \"struct s\" size 8 align 4 complete member \"a\" <1> 0 "
    "member \"b\" <1> 4\n"
    "type 3 pointer \"int *\" size 8 align 8 complete of <1>\n"
    "object x size 4 align 4 <1>\n"
    "object s size 8 align 4 <2>\n"
    "object m size 4 align 4 <1>\n"
    "object p size 8 align 8 <3>\n"
    "object mine size 4 align 4 <1>\n"
    "function pthread_create params 1 library {\n"
    "  reg 64 routine\n"
    "  reg 32 id\n"
    "  atomic_begin\n"
    "  %id = spawn %routine, 0:64\n"
    "  atomic_end\n"
    "  return\n"
    "}\n"
    "function pthread_mutex_lock params 1 library {\n"
    "  reg 64 m\n"
    "  atomic_begin\n"
    "  store %m, 1:32\n"
    "  atomic_end\n"
    "  return\n"
    "}\n"
    "function worker params 1 {\n"
    "  reg 64 argument\n"
    "  reg 32 t\n"
    "  call @pthread_mutex_lock(&m) !20:3\n"
    "  store &s+4, -1:32 \"q->b\" <1> !21:3\n"
    "  %t = load &x \"x\" <1> !22:3\n"
    "  assert 0:1 assertion \"x == 1\" !23:3\n"
    "  return\n"
    "}\n"
    "function main params 0 {\n"
    "  reg 32 t\n"
    "  %t = nondet \"__VERIFIER_nondet_int\" <1> !5:7\n"
    "  call @pthread_create(@worker) !6:3\n"
    "  store &x, %t \"x\" <1> !7:3\n"
    "  store &mine, 1:32 \"mine\" <1> !8:3\n"
    "  store &p, &s+4 \"p\" <3> !9:3\n"
    "  atomic_begin !10:3\n"
    "  %t = load &s+4 \"s.b\" <1> !11:3\n"
    "  store &x, %t \"x\" <1> !12:3\n"
    "  atomic_end !13:3\n"
    "  return !14:3\n"
    "}\n";

static void threads_stand_side_by_side(void) {
  Replay r = replay(two_threads, "00001101");
  expect_text(
      &r, false, 100,
      "Inputs\n"
      "  line 5: int __VERIFIER_nondet_int() = 3\n"
      "\n"
      "step  line  main                                | 1 worker\n"
      "---- -----  ----------------------------------- + -----------------\n"
      "         5  __VERIFIER_nondet_int() = 3         |\n"
      "   1     6  create thread 1 worker              |\n"
      "   2     7  x = 3                               |\n"
      "   3     8  mine = 1                            |\n"
      "   4     9  p = &s.b                            |\n"
      "   5    20                                      | lock m\n"
      "   6    21                                      | q->b = -1 [s.b]\n"
      "   7    11  atomic: reads s.b = -1; x = -1 <- 6 |\n"
      "   7    14  the thread ends                     |\n"
      "   8    22                                      | reads x = -1 <- 7\n"
      "   8    23                                      | VIOLATION: x == 1\n"
      "\n"
      "Violation of assertion: x == 1\n"
      "  in thread 1 worker\n"
      "  at t.c:23:3 in worker\n");
  finish(&r);
}

static void the_compact_form_has_what_threads_tell_each_other(void) {
  Replay r = replay(two_threads, "00001101");
  char *text = print(&r, true, 100);
  CU_ASSERT_PTR_NULL(strstr(text, "mine"));
  CU_ASSERT_PTR_NULL(strstr(text, "p = "));
  CU_ASSERT_PTR_NULL(strstr(text, "x = 3"));
  CU_ASSERT_PTR_NULL(strstr(text, "lock m"));
  CU_ASSERT_PTR_NOT_NULL(strstr(text, "__VERIFIER_nondet_int() = 3"));
  CU_ASSERT_PTR_NOT_NULL(strstr(text, "create thread 1 worker"));
  CU_ASSERT_PTR_NOT_NULL(strstr(text, "q->b = -1"));
  CU_ASSERT_PTR_NOT_NULL(strstr(text, "atomic: reads s.b = -1; x = -1 <- 6"));
  CU_ASSERT_PTR_NOT_NULL(strstr(text, "VIOLATION"));
  free(text);
  finish(&r);
}

static void no_line_is_wider_than_asked_or_ends_in_a_space(void) {
  Replay r = replay(two_threads, "00001101");
  for (unsigned width = 60; width <= 120; width++) {
    char *text = print(&r, false, width);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
      CU_ASSERT_TRUE(strlen(line) <= width);
      CU_ASSERT_NOT_EQUAL(line[strlen(line) - 1], ' ');
    }
    free(text);
  }
  finish(&r);
}

static const char *const many_threads =
    "object x size 4 align 4\n"
    "function worker params 1 {\n"
    "  reg 64 argument\n"
    "  store &x, 1:32 \"a_variable_with_quite_a_long_name\" !2:1\n"
    "  store &x, 2:32 \"x\" !3:1\n"
    "  return\n"
    "}\n"
    "function main params 0 {\n"
    "  reg 32 id\n"
    "  %id = spawn @worker, 0:64\n"
    "  %id = spawn @worker, 0:64\n"
    "  %id = spawn @worker, 0:64\n"
    "  %id = spawn @worker, 0:64\n"
    "  %id = spawn @worker, 0:64\n"
    "  %id = spawn @worker, 0:64\n"
    "  store 0:64, 0:8 !9:1\n"
    "  return\n"
    "}\n";

static void many_threads_stand_below_each_other(void) {
  Replay r = replay(many_threads, "1234560");
  char *text = print(&r, true, 80);
  CU_ASSERT_PTR_NOT_NULL(
      strstr(text, "\n   2     2  2 worker  a_variable_with_quite_a_long_name"
                   " = 1 [x]\n"));
  CU_ASSERT_PTR_NOT_NULL(strstr(text, "step  line  thread    what\n"));
  CU_ASSERT_PTR_NOT_NULL(
      strstr(text, "     9  main      VIOLATION: dereference of NULL\n"));
  free(text);
  finish(&r);
}

static void a_deadlock_shows_where_each_thread_waits(void) {
  Replay r = replay("function lock params 0 library {\n"
                    "  atomic_begin\n"
                    "  wait 0:1\n"
                    "  atomic_end\n"
                    "  return\n"
                    "}\n"
                    "function worker params 1 {\n"
                    "  reg 64 argument\n"
                    "  call @lock() !3:1\n"
                    "  return\n"
                    "}\n"
                    "function main params 0 {\n"
                    "  reg 32 id\n"
                    "  %id = spawn @worker, 0:64\n"
                    "  call @lock() !8:1\n"
                    "  return\n"
                    "}\n",
                    "");
  expect_text(&r, true, 80,
              "Violation of no-deadlock: no thread can go on\n"
              "  thread main waits\n"
              "  at t.c:8:1 in main\n"
              "  thread 1 worker waits\n"
              "  at t.c:3:1 in worker\n");
  finish(&r);
}

static void uninitialised_bytes_of_a_load_are_one_input(void) {
  Replay r = replay("type 1 int \"int\" size 4 align 4 complete signed\n"
                    "function main params 0 {\n"
                    "  reg 64 p\n"
                    "  reg 32 t\n"
                    "  %p = alloc 4:64 stack \"v\" <1> !2:1\n"
                    "  %t = load %p \"v\" <1> !3:1\n"
                    "  assert 0:1 assertion \"v\" !4:1\n"
                    "  return\n"
                    "}\n",
                    "0");
  char *text = print(&r, false, 80);
  CU_ASSERT_PTR_NOT_NULL(
      strstr(text, "Inputs\n  line 3: int v (uninitialised) = 50529027\n\n"));
  free(text);
  finish(&r);
}

static void heap_blocks_are_told_by_the_type_of_their_pointer(void) {
  Replay r = replay("type 1 int \"int\" size 4 align 4 complete signed\n"
                    "type 2 struct \"struct s\" size 8 align 4 complete "
                    "member \"a\" <1> 0 member \"b\" <1> 4\n"
                    "type 3 pointer \"struct s *\" size 8 align 8 complete "
                    "of <2>\n"
                    "object p size 8 align 8 <3>\n"
                    "function malloc params 1 result 64 library {\n"
                    "  reg 64 n\n"
                    "  %n = alloc %n heap\n"
                    "  return %n\n"
                    "}\n"
                    "function main params 0 {\n"
                    "  reg 64 t\n"
                    "  %t = call @malloc(24:64) !2:1\n"
                    "  store &p, %t \"p\" <3> !2:1\n"
                    "  %t = add %t, 12:64\n"
                    "  store %t, 5:32 \"q->b\" <1> !3:1\n"
                    "  assert 0:1 assertion \"p\" !4:1\n"
                    "  return\n"
                    "}\n",
                    "00");
  char *text = print(&r, false, 80);
  CU_ASSERT_PTR_NOT_NULL(strstr(text,
                                "     2  allocates heap block 1 (24 bytes)\n"
                                "   1     2  p = &heap block 1\n"
                                "   2     3  q->b = 5 [heap block 1[1].b]\n"));
  free(text);
  finish(&r);
}

static void calls_are_shown_from_inside_out(void) {
  Replay r = replay("function inner params 0 {\n"
                    "  assert 0:1 unreach-call \"bad\" !9:2\n"
                    "  return\n"
                    "}\n"
                    "function main params 0 {\n"
                    "  call @inner() !4:5\n"
                    "  return\n"
                    "}\n",
                    "");
  char *text = print(&r, false, 80);
  CU_ASSERT_PTR_NOT_NULL(strstr(text, "  at t.c:9:2 in inner\n"
                                      "  called from t.c:4:5 in main\n"));
  free(text);
  finish(&r);
}

UNIT(trace) {
  TEST(threads_stand_side_by_side);
  TEST(the_compact_form_has_what_threads_tell_each_other);
  TEST(no_line_is_wider_than_asked_or_ends_in_a_space);
  TEST(many_threads_stand_below_each_other);
  TEST(a_deadlock_shows_where_each_thread_waits);
  TEST(uninitialised_bytes_of_a_load_are_one_input);
  TEST(heap_blocks_are_told_by_the_type_of_their_pointer);
  TEST(calls_are_shown_from_inside_out);
}
