#include "frontend/ir/property_ids.h"
#include "svcomp/report/secondary_checks.h"

#include "tests/unit/ir_program.h"
#include "tests/unit/unit.h"

#include <string.h>

/* ---- an engine for the rest with a prescribed answer */

typedef struct {
  Result says;
  unsigned n_asked;
  bool is_limited; /* it has been given a limit of its own */
} Rest;

static Rest rest;

static Result run_rest(Arena *a, const Program *p, const EngineOptions *o,
                       Stats *stats, Diag *d) {
  (void)a, (void)p, (void)stats, (void)d;
  rest.n_asked++;
  rest.is_limited = o->control.stop;
  return rest.says;
}

static const EngineOps engine_rest = {
    .name = "rest", .scope = {.properties = ALL_PROPERTIES}, .run = run_rest};

#define HEAD                                                                   \
  "object x size 4 align 4\n"                                                  \
  "object y size 4 align 4\n"

#define MAIN                                                                   \
  "function main params 0 {\n"                                                 \
  "  reg 32 t\n"                                                               \
  "  %t = spawn @other, 0:64 !10:3\n"                                          \
  "  store &x, 8:32 \"x\" !12:3\n"                                             \
  "  end_thread\n"                                                             \
  "}\n"

#define OTHER(STEPS)                                                           \
  "function other params 1 {\n"                                                \
  "  reg 64 p\n"                                                               \
  "  reg 32 v\n"                                                               \
  "  reg 1 c\n" STEPS "  return\n"                                             \
  "}\n"

#define RACES "  store &x, 1:32 \"x\" !4:3\n"
#define WAITS                                                                  \
  "  atomic_begin\n"                                                           \
  "  %v = load &y \"y\" !5:3\n"                                                \
  "  %c = eq %v, 1:32\n"                                                       \
  "  wait %c !5:3\n"                                                           \
  "  atomic_end\n"

/* The time of the run ends with the rest. */
static bool has_no_time(void *unused) {
  (void)unused;
  return rest.n_asked > 0;
}

static const char *say_time(void *unused) {
  (void)unused;
  return "time limit of 1 s reached";
}

static bool ends_with_rest;

static Result ask(const char *text, Result says, Settings *s) {
  static Stats stats;
  rest = (Rest){.says = says};
  *s = (Settings){.engine = &engine_rest,
                  .secondary = 1u << PROPERTY_RACE | 1u << PROPERTY_DEADLOCK};
  s->asked.question.properties = 1u << PROPERTY_ASSERTION;
  if (ends_with_rest)
    s->asked.control.stop = has_no_time, s->asked.control.why = say_time;
  const Result r = secondary_checks_run(
      unit_arena, ir_program(unit_arena, text), s, &stats, NULL);
  config_delete(r.replay);
  return r;
}

static bool is_violated(const Result *r, Property p) {
  return r->verdict == VERDICT_FALSE && r->violation.property == p;
}

static const Result is_true = {.verdict = VERDICT_TRUE},
                    is_open = {.verdict = VERDICT_UNKNOWN},
                    is_false = {.verdict = VERDICT_FALSE,
                                .violation = {.property = PROPERTY_ASSERTION}};

/* If a race is known, only some seconds are left for the rest. */
static void a_race_is_asked_for_before_the_rest(void) {
  Settings s;
  ask(HEAD OTHER(RACES) MAIN, is_true, &s);
  CU_ASSERT_EQUAL(rest.n_asked, 1);
  CU_ASSERT(rest.is_limited);
  ask(HEAD OTHER("") MAIN, is_true, &s);
  CU_ASSERT(!rest.is_limited);
}

static void another_violation_comes_before_a_race(void) {
  Settings s;
  const Result r = ask(HEAD OTHER(RACES) MAIN, is_false, &s);
  CU_ASSERT(is_violated(&r, PROPERTY_ASSERTION));
  CU_ASSERT_PTR_NOT_NULL_FATAL(r.races);
  CU_ASSERT(strstr(r.races, "violated, too") == r.races);
}

static void a_race_comes_before_what_is_open(void) {
  Settings s;
  Result r = ask(HEAD OTHER(RACES) MAIN, is_open, &s);
  CU_ASSERT(is_violated(&r, PROPERTY_RACE));
  r = ask(HEAD OTHER(RACES WAITS) MAIN, is_true, &s);
  CU_ASSERT(is_violated(&r, PROPERTY_RACE));
  CU_ASSERT(s.asked.question.properties >> PROPERTY_RACE & 1);
}

static void a_race_hides_no_deadlock(void) {
  Settings s;
  Result r = ask(HEAD OTHER(RACES WAITS) MAIN, is_true, &s);
  CU_ASSERT(is_violated(&r, PROPERTY_RACE));
  CU_ASSERT_PTR_NOT_NULL_FATAL(r.deadlocks);
  CU_ASSERT(strstr(r.deadlocks, "violated, too") == r.deadlocks);
  r = ask(HEAD OTHER(RACES) MAIN, is_true, &s);
  CU_ASSERT_PTR_NOT_NULL_FATAL(r.deadlocks);
  CU_ASSERT(strstr(r.deadlocks, "holds") == r.deadlocks);
}

static void threads_that_wait_come_last(void) {
  Settings s;
  Result r = ask(HEAD OTHER(WAITS) MAIN, is_true, &s);
  CU_ASSERT(is_violated(&r, PROPERTY_DEADLOCK));
  r = ask(HEAD OTHER(WAITS) MAIN, is_false, &s);
  CU_ASSERT(is_violated(&r, PROPERTY_ASSERTION));
}

static void deadlocks_are_open_if_their_time_has_passed(void) {
  Settings s;
  ends_with_rest = true;
  Result r = ask(HEAD OTHER(WAITS) MAIN, is_true, &s);
  CU_ASSERT_EQUAL(r.verdict, VERDICT_TRUE);
  CU_ASSERT(!(s.asked.question.properties >> PROPERTY_DEADLOCK & 1));
  CU_ASSERT_PTR_NOT_NULL_FATAL(r.deadlocks);
  CU_ASSERT_STRING_EQUAL(r.deadlocks, "not decided: time limit of 1 s reached");
  r = ask(HEAD OTHER(WAITS) MAIN, is_open, &s);
  CU_ASSERT_PTR_NULL(r.deadlocks);
  ends_with_rest = false;
}

static void what_is_proved_is_a_property_of_the_run(void) {
  Settings s;
  const Result r = ask(HEAD OTHER("") MAIN, is_true, &s);
  CU_ASSERT_EQUAL(r.verdict, VERDICT_TRUE);
  CU_ASSERT_EQUAL(s.asked.question.properties, 1u << PROPERTY_ASSERTION |
                                                   1u << PROPERTY_RACE |
                                                   1u << PROPERTY_DEADLOCK);
}

/* ---- the order of evaluation */

#define CHECKS(CONDITION)                                                      \
  "function main params 0 {\n"                                                 \
  "  reg 2 order\n"                                                            \
  "  reg 1 c\n"                                                                \
  "  %order = choose 3:2 \"f() + g()\" !3:3\n"                                 \
  "  %c = eq %order, " CONDITION ":2\n"                                        \
  "  assert %c assertion \"c\" !4:3\n"                                         \
  "  end_thread\n"                                                             \
  "}\n"

static const char in_one_order[] = CHECKS("1"), in_any_order[] = CHECKS("0");

static Result violation_of(const Program *p) {
  static Stats stats;
  const EngineOptions o = {.question.properties = 1u << PROPERTY_ASSERTION,
                           .question.fixes_order = false};
  return engine_portfolio.run(unit_arena, p, &o, &stats, NULL);
}

static void find_plain(const char *text, Result *r) {
  static Stats stats;
  Settings s = {.engine = &engine_portfolio};
  secondary_checks_find_plain(unit_arena, ir_program(unit_arena, text), &s,
                              &stats, NULL, r);
}

static void a_violation_in_the_order_as_written_is_found(void) {
  Result r = violation_of(ir_program(unit_arena, in_one_order));
  CU_ASSERT_FATAL(r.verdict == VERDICT_FALSE && config_reorders(r.replay));
  find_plain(in_any_order, &r);
  CU_ASSERT_EQUAL(r.verdict, VERDICT_FALSE);
  CU_ASSERT(!config_reorders(r.replay));
  config_delete(r.replay);
}

static void one_that_needs_another_order_stays(void) {
  const Program *p = ir_program(unit_arena, in_one_order);
  Result r = violation_of(p);
  const Config *before = r.replay;
  find_plain(in_one_order, &r);
  CU_ASSERT_EQUAL(r.verdict, VERDICT_FALSE);
  CU_ASSERT_PTR_EQUAL(r.replay, before);
  config_delete(r.replay);
}

static void where_the_order_is_as_written_nothing_is_asked_for(void) {
  static Stats stats;
  const Program *p = ir_program(unit_arena, in_any_order);
  const EngineOptions o = {.question.properties = 1u << PROPERTY_ASSERTION,
                           .question.fixes_order = true};
  Result r = engine_portfolio.run(unit_arena, p, &o, &stats, NULL);
  const Config *before = r.replay;
  CU_ASSERT_FATAL(r.verdict == VERDICT_FALSE && !config_reorders(before));
  find_plain(in_any_order, &r);
  CU_ASSERT_PTR_EQUAL(r.replay, before);
  config_delete(r.replay);
}

UNIT(secondary_checks) {
  TEST(a_race_is_asked_for_before_the_rest);
  TEST(another_violation_comes_before_a_race);
  TEST(a_race_comes_before_what_is_open);
  TEST(a_race_hides_no_deadlock);
  TEST(threads_that_wait_come_last);
  TEST(deadlocks_are_open_if_their_time_has_passed);
  TEST(what_is_proved_is_a_property_of_the_run);
  TEST(a_violation_in_the_order_as_written_is_found);
  TEST(one_that_needs_another_order_stays);
  TEST(where_the_order_is_as_written_nothing_is_asked_for);
}
