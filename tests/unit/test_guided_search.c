#include "frontend/clang/clang_ast.h"
#include "frontend/ir/property_ids.h"
#include "svcomp/validate/guided_search.h"
#include "svcomp/validate/hints.h"
#include "svcomp/validate/instrument.h"
#include "tests/unit/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static Waypoint point(WaypointType type, uint32_t thread, unsigned line,
                      const char *constraint) {
  return (Waypoint){
      .type = type,
      .has_thread = true,
      .thread = thread,
      .place = {.line = line},
      .constraint = {
          constraint, constraint ? EXPRESSION_EXT_C : EXPRESSION_NONE, {0}}};
}

static Waypoint holds(uint32_t thread, unsigned line, const char *constraint) {
  Waypoint w = point(WAYPOINT_ASSUMPTION, thread, line, constraint);
  w.constraint.format = EXPRESSION_C;
  return w;
}

static Witness witness_of(const Waypoint *points, uint32_t n) {
  WitnessSegment *segments = ARENA_ARRAY(unit_arena, WitnessSegment, n);
  for (uint32_t i = 0; i < n; i++)
    segments[i] = (WitnessSegment){&points[i], 1};
  return (Witness){
      .kind = WITNESS_VIOLATION,
      .metadata = {.at = {"witness.yml", 1, 1}, .specification = "assertion"},
      .segments = segments,
      .n_segments = n};
}

typedef struct {
  bool is_found;
  Result result;
} Found;

/* Returns whether an execution that follows the waypoints is found. */
static Found find(const char *source, Property property, const Waypoint *points,
                  uint32_t n) {
  char path[] = "/tmp/follow-XXXXXX";
  FILE *f = fdopen(mkstemp(path), "w");
  fputs(source, f);
  fclose(f);
  Diag *d = diag_new(stdout);
  FrontendOptions o = {
      .file = path, .pointer_bits = 64, .properties = 1u << property};
  const Outline *outline = NULL;
  const Program *p = NULL;
  Instrumented in = {0};
  Stats stats = {0};
  const Witness w = witness_of(points, n);
  CU_ASSERT_EQUAL_FATAL(outline_build(unit_arena, &o, d, &outline), OK);
  const OutlineFile *file = outline->files;
  CU_ASSERT_EQUAL_FATAL(
      instrument(unit_arena, &w, outline, &file, true, d, &in), OK);
  o.rewriting = &in.rewriting;
  CU_ASSERT_EQUAL_FATAL(frontend_parse(unit_arena, &o, d, &p), OK);
  const GuidedSearchOptions follow_options = {.witness = &w,
                                              .outline = outline,
                                              .n_threads =
                                                  in.rewriting.n_threads,
                                              .properties = o.properties};
  Found x = {0};
  x.is_found = guided_search(unit_arena, p, &follow_options, &stats, &x.result);
  if (x.is_found) {
    CU_ASSERT_EQUAL(x.result.verdict, VERDICT_FALSE);
    CU_ASSERT_EQUAL(x.result.violation.property, property);
    CU_ASSERT_PTR_NOT_NULL(x.result.replay);
  }
  CU_ASSERT_TRUE(stats.count[STAT_STEPS] > 0);
  diag_delete(d);
  unlink(path);
  return x;
}

static bool is_found(const char *source, Property property,
                     const Waypoint *points, uint32_t n) {
  Found x = find(source, property, points, n);
  config_delete(x.result.replay);
  return x.is_found;
}

#define N(POINTS) (sizeof(POINTS) / sizeof *(POINTS))

static void inputs_are_those_that_the_witness_names(void) {
  static const char source[] = "int __VERIFIER_nondet_int(void);\n"
                               "void reach_error(void) {}\n"
                               "int main(void) {\n"
                               "  int a, b = 0;\n"
                               "  a = __VERIFIER_nondet_int();\n"
                               "  b = a * a;\n"
                               "  if (a == -70000 &&\n"
                               "      __VERIFIER_nondet_int() == b)\n"
                               "    reach_error();\n"
                               "}\n";
  Waypoint points[] = {
      holds(0, 6, "(-70000 == a) && 1"),
      point(WAYPOINT_FUNCTION_RETURN, 0, 8, "\\result == 605032704"),
      point(WAYPOINT_TARGET, 0, 9, NULL)};
  CU_ASSERT_TRUE(is_found(source, PROPERTY_REACH, points, N(points)));
  points[0].constraint.text = "a == -70001";
  CU_ASSERT_FALSE(is_found(source, PROPERTY_REACH, points, N(points)));
}

static const char turns[] = "#include <pthread.h>\n"
                            "void reach_error(void) {}\n"
                            "int x, seen;\n"
                            "void *worker(void *p) {\n"
                            "  x = 1;\n"
                            "  seen = x;\n"
                            "  x = 3;\n"
                            "  return p;\n"
                            "}\n"
                            "int main(void) {\n"
                            "  pthread_t t;\n"
                            "  pthread_create(&t, 0, worker, 0);\n"
                            "  x = 2;\n"
                            "  pthread_join(t, 0);\n"
                            "  if (seen == 2)\n"
                            "    reach_error();\n"
                            "}\n";

static void threads_change_turns_where_the_witness_does(void) {
  const Waypoint points[] = {point(WAYPOINT_FUNCTION_ENTER, 0, 12, NULL),
                             holds(1, 5, "1"), holds(0, 13, "x == 1"),
                             holds(1, 6, "x == 2"),
                             point(WAYPOINT_TARGET, 0, 16, NULL)};
  Found x = find(turns, PROPERTY_REACH, points, N(points));
  CU_ASSERT_TRUE_FATAL(x.is_found);
  CU_ASSERT_TRUE(config_follows(x.result.replay));
  CU_ASSERT_EQUAL(config_passed(x.result.replay), N(points));
  config_delete(x.result.replay);
}

static void no_execution_is_found_in_another_order(void) {
  const Waypoint points[] = {point(WAYPOINT_FUNCTION_ENTER, 0, 12, NULL),
                             holds(0, 13, "1"), holds(1, 5, "x == 2"),
                             point(WAYPOINT_TARGET, 0, 16, NULL)};
  CU_ASSERT_FALSE(is_found(turns, PROPERTY_REACH, points, N(points)));
}

/* The turn ends between the load and the store of x++. */
static void a_turn_may_end_inside_of_a_statement(void) {
  static const char source[] = "#include <pthread.h>\n"
                               "void reach_error(void) {}\n"
                               "int x;\n"
                               "void *worker(void *p) {\n"
                               "  x++;\n"
                               "  return p;\n"
                               "}\n"
                               "int main(void) {\n"
                               "  pthread_t t;\n"
                               "  pthread_create(&t, 0, worker, 0);\n"
                               "  x++;\n"
                               "  pthread_join(t, 0);\n"
                               "  if (x == 1)\n"
                               "    reach_error();\n"
                               "}\n";
  const Waypoint points[] = {point(WAYPOINT_FUNCTION_ENTER, 0, 10, NULL),
                             holds(1, 5, "1"), holds(0, 11, "1"),
                             point(WAYPOINT_TARGET, 0, 14, NULL)};
  CU_ASSERT_TRUE(is_found(source, PROPERTY_REACH, points, N(points)));
}

static void a_thread_that_has_no_number_may_be_made_first(void) {
  static const char source[] = "#include <pthread.h>\n"
                               "void reach_error(void) {}\n"
                               "int x;\n"
                               "void *worker(void *p) {\n"
                               "  x = p != 0;\n"
                               "  return p;\n"
                               "}\n"
                               "int main(void) {\n"
                               "  pthread_t t, u;\n"
                               "  pthread_create(&t, 0, worker, 0);\n"
                               "  pthread_create(&u, 0, worker, &t);\n"
                               "  if (x)\n"
                               "    reach_error();\n"
                               "}\n";
  const Waypoint points[] = {point(WAYPOINT_FUNCTION_ENTER, 0, 11, NULL),
                             holds(1, 5, "p"),
                             point(WAYPOINT_TARGET, 0, 13, NULL)};
  CU_ASSERT_TRUE(is_found(source, PROPERTY_REACH, points, N(points)));
}

static void a_deadlock_is_found(void) {
  static const char source[] = "#include <pthread.h>\n"
                               "int __VERIFIER_nondet_int(void);\n"
                               "pthread_mutex_t a, b;\n"
                               "void *worker(void *p) {\n"
                               "  pthread_mutex_lock(&b);\n"
                               "  pthread_mutex_lock(&a);\n"
                               "  return p;\n"
                               "}\n"
                               "int main(void) {\n"
                               "  pthread_t t;\n"
                               "  pthread_create(&t, 0, worker, 0);\n"
                               "  pthread_mutex_lock(&a);\n"
                               "  if (__VERIFIER_nondet_int() == 77)\n"
                               "    pthread_mutex_lock(&b);\n"
                               "  pthread_mutex_unlock(&b);\n"
                               "  pthread_mutex_unlock(&a);\n"
                               "}\n";
  const Waypoint points[] = {
      point(WAYPOINT_FUNCTION_ENTER, 0, 11, NULL), holds(1, 5, "1"),
      holds(0, 12, "1"),
      point(WAYPOINT_FUNCTION_RETURN, 0, 13, "\\result == 77"),
      point(WAYPOINT_TARGET, 0, 14, NULL)};
  CU_ASSERT_TRUE(is_found(source, PROPERTY_DEADLOCK, points, N(points)));
}

/* ---- hints ---- */

static Hints hints_of_type(const char *constraint, const Type *type) {
  const Inst input = {
      .kind = INST_UNDEF, .text = "v", .type = type, .loc = {.line = 3}};
  static const Function function = {.name = "main"};
  const InputQuery q = {
      .kind = INPUT_NONDET, .function = &function, .inst = &input, .width = 32};
  const Waypoint p = holds(0, 4, constraint);
  const Witness w = witness_of(&p, 1);
  return hints_of(&w, NULL, 0, &q);
}

static Hints hints_for(const char *constraint) {
  return hints_of_type(constraint, NULL);
}

static uint64_t hint(const char *constraint) {
  Hints h = hints_for(constraint);
  return h.n ? h.values[0] : 999;
}

static void a_hint_is_the_value_of_the_name(void) {
  CU_ASSERT_EQUAL(hint("v == 7"), 7);
  CU_ASSERT_EQUAL(hint("w == 3 && v == 7"), 7);
  CU_ASSERT_EQUAL(hint(" ( (w==3) && ((0x1fU)==(v)) ) "), 31);
  CU_ASSERT_EQUAL(hint("v == -5"), (uint64_t)-5);
  CU_ASSERT_EQUAL(hint("v == (-2147483647 - 1)"), (uint64_t)INT32_MIN);
  CU_ASSERT_EQUAL(hint("v == 18446744073709551615ULL"), UINT64_MAX);
}

static void other_numbers_are_hints_too(void) {
  CU_ASSERT_EQUAL(hint("v > 41"), 41);
  CU_ASSERT_EQUAL(hint("x12 + 8"), 8);
  CU_ASSERT_EQUAL(hint("v == w"), 999);
  CU_ASSERT_EQUAL(hint("((v"), 999);
  CU_ASSERT_EQUAL(hint("v == "), 999);
  CU_ASSERT_EQUAL(hints_for("v == 1 && w == 2 && u == 1").n, 2);
}

static void floating_point_numbers_are_their_bits(void) {
  const Type wide = {.kind = TYPE_FLOAT, .size = 8, .is_signed = true};
  const Type single = {.kind = TYPE_FLOAT, .size = 4, .is_signed = true};
  CU_ASSERT_EQUAL(hints_of_type("v == -2.5", &wide).values[0],
                  0xc004000000000000);
  CU_ASSERT_EQUAL(hints_of_type("v == 1e-3 && w == 2", &single).values[0],
                  0x3a83126f);
  CU_ASSERT_EQUAL(hints_of_type("v == 3", &single).values[0], 0x40400000);
}

UNIT(guided_search) {
  TEST(inputs_are_those_that_the_witness_names);
  TEST(threads_change_turns_where_the_witness_does);
  TEST(no_execution_is_found_in_another_order);
  TEST(a_turn_may_end_inside_of_a_statement);
  TEST(a_thread_that_has_no_number_may_be_made_first);
  TEST(a_deadlock_is_found);
  TEST(a_hint_is_the_value_of_the_name);
  TEST(other_numbers_are_hints_too);
  TEST(floating_point_numbers_are_their_bits);
}
