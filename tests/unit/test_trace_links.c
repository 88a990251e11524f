#include "svcomp/trace/trace_rows.h"
#include "tests/unit/ir_program.h"
#include "tests/unit/unit.h"

#include <stdio.h>
#include <string.h>

/* A lock, a condition and a join, as in the library's models. */
static const char library[] =
    "object x size 4 align 4\n"
    "object m size 4 align 4\n"
    "object c size 8 align 8\n"
    "object asleep size 8 align 8 library\n"
    "function pthread_mutex_lock params 1 library {\n"
    "  reg 64 m\n"
    "  reg 32 v\n"
    "  reg 1 free\n"
    "  atomic_begin\n"
    "  %v = load %m\n"
    "  %free = eq %v, 0:32\n"
    "  wait %free\n"
    "  store %m, 1:32\n"
    "  atomic_end\n"
    "  return\n"
    "}\n"
    "function pthread_mutex_unlock params 1 library {\n"
    "  reg 64 m\n"
    "  atomic_begin\n"
    "  store %m, 0:32\n"
    "  atomic_end\n"
    "  return\n"
    "}\n"
    "function pthread_cond_wait params 1 library {\n"
    "  reg 64 c\n"
    "  reg 64 s\n"
    "  reg 1 awake\n"
    "  atomic_begin\n"
    "  store &asleep+0, 2:64\n"
    "  atomic_end\n"
    "  atomic_begin\n"
    "  %s = load &asleep+0\n"
    "  %awake = eq %s, 0:64\n"
    "  wait %awake\n"
    "  atomic_end\n"
    "  return\n"
    "}\n"
    "function pthread_cond_signal params 1 library {\n"
    "  reg 64 c\n"
    "  atomic_begin\n"
    "  store &asleep+0, 0:64\n"
    "  atomic_end\n"
    "  return\n"
    "}\n"
    "function pthread_create params 1 library {\n"
    "  reg 64 routine\n"
    "  reg 32 id\n"
    "  atomic_begin\n"
    "  %id = spawn %routine, 0:64\n"
    "  atomic_end\n"
    "  return\n"
    "}\n"
    "function pthread_join params 1 library {\n"
    "  reg 64 handle\n"
    "  reg 32 v\n"
    "  atomic_begin\n"
    "  %v = load &x+0\n"
    "  atomic_end\n"
    "  return\n"
    "}\n";

typedef struct {
  Arena *arena;
  Config *config;
  TraceRows all;
} Made;

static Made make_under(MemoryModel model, const char *body,
                       const char *schedule) {
  static char text[8192];
  snprintf(text, sizeof text, "%s%s", library, body);
  Made m = {.arena = arena_new()};
  const Program *p = ir_program(m.arena, text);
  StepOutcome o;
  m.config =
      config_new(p, &(ConfigOptions){.keep_log = true, .model = model}, &o);
  for (; *schedule; schedule++) {
    CU_ASSERT_EQUAL(o, STEP_OK);
    o = config_step(m.config, (ThreadId)(*schedule - '0'));
  }
  CU_ASSERT_EQUAL(o, STEP_OK);
  m.all = trace_rows_build(m.arena, p, m.config, NULL);
  return m;
}

static Made make(const char *body, const char *schedule) {
  return make_under(MODEL_SC, body, schedule);
}

static void drop(Made *m) {
  config_delete(m->config);
  arena_delete(m->arena);
}

/* Expects all links in order, as "kind: from text > to text;". */
static void expect(const Made *m, const char *expected) {
  static const char *const names[N_LINK] = {"reads",  "stale", "lock",  "wake",
                                            "create", "join",  "buffer"};
  char got[1024] = "";
  for (uint32_t i = 0; i < m->all.n_links; i++) {
    const TraceLink *l = &m->all.links[i];
    size_t n = strlen(got);
    snprintf(got + n, sizeof got - n, "%s: %s > %s; ", names[l->kind],
             m->all.rows[l->from].text, m->all.rows[l->to].text);
  }
  CU_ASSERT_STRING_EQUAL(got, expected);
  if (strcmp(got, expected))
    printf("\n%s\n", got);
}

static void a_load_sees_the_last_store_of_each_byte(void) {
  Made m = make("function main params 0 {\n"
                "  reg 32 t\n"
                "  %t = load &x+0 \"x\" !1:1\n"
                "  store &x+0, 1:32 \"x\" !2:1\n"
                "  store &x+1, 2:8 \"x1\" !3:1\n"
                "  %t = load &x+0 \"x\" !4:1\n"
                "  store &x+0, 5:32 \"x\" !5:1\n"
                "  %t = load &x+0 \"x\" !6:1\n"
                "  return\n"
                "}\n",
                "000000");
  expect(&m, "reads: x = 1 > reads x = 513; "
             "reads: x1 = 2 [x+1] > reads x = 513; "
             "reads: x = 5 > reads x = 5; ");
  uint32_t n;
  const TraceLink *links = trace_rows_links(&m.all, 3, &n);
  CU_ASSERT_EQUAL(n, 2);
  CU_ASSERT_EQUAL(links[0].from, 1);
  CU_ASSERT_EQUAL(links[1].from, 2);
  trace_rows_links(&m.all, 0, &n);
  CU_ASSERT_EQUAL(n, 0);
  drop(&m);
}

static void a_store_is_linked_to_where_it_reaches_memory(void) {
  Made m = make_under(MODEL_TSO,
                      "function worker params 1 {\n"
                      "  reg 64 argument\n"
                      "  reg 32 t\n"
                      "  %t = load &x+0 \"x\" !2:1\n"
                      "  %t = load &x+0 \"x\" !3:1\n"
                      "  return\n"
                      "}\n"
                      "function main params 0 {\n"
                      "  store &x+0, 1:32 \"x\" !4:1\n"
                      "  call @pthread_create(@worker) !5:1\n"
                      "  store &x+0, 2:32 \"x\" !6:1\n"
                      "  store &x+0, 3:32 \"x\" !7:1\n"
                      "  call @pthread_mutex_lock(&m) !8:1\n"
                      "  return\n"
                      "}\n",
                      "0000101");
  expect(&m, "stale: x = 1 > reads x = 1 (line 7's store is not seen); "
             "create: create thread 1 worker > reads x = 1 (line 7's store is "
             "not seen); "
             "buffer: x = 2 (pending) > x = 2 reaches memory; "
             "buffer: x = 3 (pending) > x = 3 reaches memory; "
             "reads: x = 3 (pending) > reads x = 3; ");
  drop(&m);
}

static void a_step_does_not_see_itself(void) {
  Made m = make("function main params 0 {\n"
                "  reg 32 t\n"
                "  atomic_begin !1:1\n"
                "  store &x+0, 1:32 \"x\" !2:1\n"
                "  %t = load &x+0 \"x\" !3:1\n"
                "  atomic_end !4:1\n"
                "  return\n"
                "}\n",
                "0");
  expect(&m, "");
  drop(&m);
}

static const char locked[] = "function worker params 1 {\n"
                             "  reg 64 argument\n"
                             "  call @pthread_mutex_lock(&m) !2:1\n"
                             "  call @pthread_mutex_unlock(&m) !3:1\n"
                             "  return\n"
                             "}\n"
                             "function main params 0 {\n"
                             "  call @pthread_create(@worker) !5:1\n"
                             "  call @pthread_mutex_lock(&m) !6:1\n"
                             "  call @pthread_mutex_unlock(&m) !7:1\n"
                             "  call @pthread_mutex_lock(&m) !8:1\n"
                             "  return\n"
                             "}\n";

static void a_lock_is_handed_over_by_the_last_unlock_of_another(void) {
  Made m = make(locked, "011000");
  expect(&m, "create: create thread 1 worker > lock m; "
             "lock: unlock m > lock m; ");
  drop(&m);
  m = make(locked, "00011");
  expect(&m, "lock: unlock m > lock m; "
             "create: create thread 1 worker > lock m; ");
  drop(&m);
  m = make(locked, "0000");
  expect(&m, "");
  drop(&m);
}

static void a_waiter_is_linked_to_who_woke_it(void) {
  Made m = make("function worker params 1 {\n"
                "  reg 64 argument\n"
                "  call @pthread_cond_wait(&c) !2:1\n"
                "  return\n"
                "}\n"
                "function main params 0 {\n"
                "  call @pthread_create(@worker) !5:1\n"
                "  call @pthread_cond_signal(&c) !6:1\n"
                "  return\n"
                "}\n",
                "0101");
  expect(&m, "create: create thread 1 worker > wait c: sleeps; "
             "wake: signal c > wait c: wakes; ");
  drop(&m);
}

static void a_join_is_linked_to_the_end_of_its_thread(void) {
  Made m = make("function worker params 1 {\n"
                "  reg 64 argument\n"
                "  store &x+0, 1:32 \"x\" !2:1\n"
                "  return !3:1\n"
                "}\n"
                "function main params 0 {\n"
                "  call @pthread_create(@worker) !5:1\n"
                "  call @pthread_join(2:64) !6:1\n"
                "  return\n"
                "}\n",
                "010");
  expect(&m, "create: create thread 1 worker > x = 1; "
             "join: the thread ends > join thread 1 worker; ");
  drop(&m);
}

UNIT(trace_links) {
  TEST(a_load_sees_the_last_store_of_each_byte);
  TEST(a_store_is_linked_to_where_it_reaches_memory);
  TEST(a_step_does_not_see_itself);
  TEST(a_lock_is_handed_over_by_the_last_unlock_of_another);
  TEST(a_waiter_is_linked_to_who_woke_it);
  TEST(a_join_is_linked_to_the_end_of_its_thread);
}
