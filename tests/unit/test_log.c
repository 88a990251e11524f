#include "reduction/semantics/log.h"
#include "tests/unit/ir_program.h"
#include "tests/unit/unit.h"

static const char letters[N_EVENT] = {
    [EVENT_LOAD] = 'l',     [EVENT_STORE] = 's',    [EVENT_ALLOC] = 'a',
    [EVENT_FREE] = 'f',     [EVENT_SPAWN] = 'p',    [EVENT_END] = 'e',
    [EVENT_EXIT] = 'x',     [EVENT_STOP] = 'o',     [EVENT_INPUT] = 'i',
    [EVENT_CALL] = 'c',     [EVENT_LOCATION] = '.', [EVENT_SECTION] = '$',
    [EVENT_OBSERVED] = 't',
};

/* Returns the log as letters, with steps in parentheses. */
static char *spell(Arena *a, const Event *log, uint32_t n) {
  char *text = "";
  for (uint32_t i = 0; i < n; i++)
    text =
        arena_printf(a, "%s%s%c%s", text, event_begins_step(&log[i]) ? "(" : "",
                     letters[log[i].kind], log_ends_step(log, n, i) ? ")" : "");
  return text;
}

static void expect(const char *body, const char *schedule, const char *text) {
  Arena *a = arena_new();
  const ConfigOptions o = {.keep_log = true};
  Config *s = config_new(ir_program(a, body), &o, NULL);
  for (; *schedule; schedule++)
    config_step(s, (ThreadId)(*schedule - '0'));
  uint32_t n;
  const Event *log = config_log(s, &n);
  CU_ASSERT_STRING_EQUAL(spell(a, log, n), text);
  config_delete(s);
  arena_delete(a);
}

static void an_access_is_a_step(void) {
  expect("object x size 4 align 4\n"
         "function main params 0 {\n"
         "  reg 32 v\n"
         "  reg 64 p\n"
         "  store &x+0, 1:32\n"
         "  %v = load &x+0\n"
         "  %p = alloc 4:64 heap\n"
         "  %v = nondet \"f\"\n"
         "  free %p\n"
         "  return\n"
         "}\n",
         "000", "(s)(l)ai(f)e");
}

static void a_section_is_a_step(void) {
  expect("object x size 4 align 4\n"
         "function main params 0 {\n"
         "  reg 32 v\n"
         "  atomic_begin\n"
         "  %v = nondet \"f\"\n"
         "  %v = load &x+0\n"
         "  atomic_begin\n"
         "  store &x+0, 1:32\n"
         "  atomic_end\n"
         "  %v = nondet \"f\"\n"
         "  atomic_end\n"
         "  atomic_begin\n"
         "  store &x+0, 1:32\n"
         "  atomic_end\n"
         "  %v = nondet \"f\"\n"
         "  atomic_begin\n"
         "  atomic_end\n"
         "  store &x+0, 1:32\n"
         "  return\n"
         "}\n",
         "0000", "($ilsi)($s)i($(s)e");
}

static void what_a_new_thread_does_before_its_first_step_is_local(void) {
  expect("object x size 4 align 4\n"
         "function worker params 1 {\n"
         "  reg 64 argument\n"
         "  reg 32 v\n"
         "  %v = nondet \"f\"\n"
         "  store &x+0, 1:32\n"
         "  return\n"
         "}\n"
         "function main params 0 {\n"
         "  reg 32 t\n"
         "  atomic_begin\n"
         "  %t = spawn @worker, 0:64\n"
         "  atomic_end\n"
         "  store &x+0, 1:32\n"
         "  return\n"
         "}\n",
         "010", "($p)i(s)e(s)e");
}

static void a_step_ends_where_it_says(void) {
  const Event log[] = {
      {.kind = EVENT_SECTION, .step = 1},
      {.kind = EVENT_LOAD, .step = 1, .in_atomic = true},
      {.kind = EVENT_STORE, .step = 1, .in_atomic = true},
      {.kind = EVENT_STORE, .step = 2, .in_atomic = true},
      {.kind = EVENT_STORE, .step = 2, .in_atomic = true, .thread = 1},
      {.kind = EVENT_INPUT, .step = 2},
  };
  static const uint32_t ends[] = {3, 3, 3, 4, 5, 6};
  for (uint32_t i = 0; i < 6; i++)
    CU_ASSERT_EQUAL(log_step_end(log, 6, i), ends[i]);
  CU_ASSERT_EQUAL(log_step_end(log, 2, 0), 2);
  CU_ASSERT_TRUE(event_is_local(&log[0]) && event_is_local(&log[5]));
  CU_ASSERT_FALSE(event_is_local(&log[1]));
}

UNIT(log) {
  TEST(an_access_is_a_step);
  TEST(a_section_is_a_step);
  TEST(what_a_new_thread_does_before_its_first_step_is_local);
  TEST(a_step_ends_where_it_says);
}
