#include "svcomp/run/reach_lines.h"

#include "frontend/cli/options.h"
#include "reduction/semantics/lines.h"
#include "encoder/engine/engine.h"
#include "svcomp/report/verdict.h"
#include "tests/unit/ir_program.h"
#include "tests/unit/unit.h"

#include <cjson/cJSON.h>
#include <string.h>

/* Main and a worker, each with a section, a library call and a line that only
 * computes. */
static const char program[] = "object x size 4 align 4\n"
                              "function lock params 0 library {\n"
                              "  atomic_begin\n"
                              "  store &x+0, 1:32 \"x\"\n"
                              "  atomic_end\n"
                              "  return\n"
                              "}\n"
                              "function number params 0 library {\n"
                              "  return\n"
                              "}\n"
                              "function inner params 0 {\n"
                              "  store &x+0, 2:32 \"x\" !30:1\n"
                              "  return !31:1\n"
                              "}\n"
                              "function worker params 1 {\n"
                              "  reg 64 p\n"
                              "  reg 32 v\n"
                              "  call @lock() !4:3\n"
                              "  call @number() !5:3\n"
                              "  %v = add 1:32, 2:32 !6:3\n"
                              "  atomic_begin !7:3\n"
                              "  store &x+0, 3:32 \"x\" !8:3\n"
                              "  call @lock() !9:3\n"
                              "  call @inner() !10:3\n"
                              "  atomic_end !11:3\n"
                              "  store &x+0, 4:32 \"x\" !12:3\n"
                              "  return !13:3\n"
                              "}\n"
                              "function main params 0 {\n"
                              "  reg 32 t\n"
                              "  %t = spawn @worker, 0:64 !20:3\n"
                              "  store &x+0, 8:32 \"x\" !21:3\n"
                              "  exit !22:3\n"
                              "}\n";

static LineKind kind_at(const Line *lines, uint32_t n, unsigned number) {
  for (uint32_t i = 0; i < n; i++)
    if (lines[i].at.line == number)
      return lines[i].kind;
  return (LineKind)-1;
}

static void lines_are_told_apart_by_what_begins_there(void) {
  Arena *a = arena_new();
  uint32_t n;
  const Line *lines = lines_of_program(a, ir_program(a, program), &n);
  static const unsigned steps[] = {4, 7, 12, 21};
  static const unsigned local[] = {5, 6, 10, 11, 13, 20, 22, 31};
  static const unsigned inside[] = {8, 9, 30};
  for (unsigned i = 0; i < 4; i++)
    CU_ASSERT_EQUAL(kind_at(lines, n, steps[i]), LINE_STEP);
  for (unsigned i = 0; i < 8; i++)
    CU_ASSERT_EQUAL(kind_at(lines, n, local[i]), LINE_LOCAL);
  for (unsigned i = 0; i < 3; i++)
    CU_ASSERT_EQUAL(kind_at(lines, n, inside[i]), LINE_INSIDE);
  CU_ASSERT_EQUAL(n, 15);
  arena_delete(a);
}

static void a_section_that_ends_elsewhere_hides_no_line(void) {
  Arena *a = arena_new();
  uint32_t n;
  const Line *lines =
      lines_of_program(a,
                       ir_program(a, "object x size 4 align 4\n"
                                     "function leave params 0 {\n"
                                     "  atomic_end !3:1\n"
                                     "  return\n"
                                     "}\n"
                                     "function main params 0 {\n"
                                     "  atomic_begin !10:1\n"
                                     "  call @leave() !11:1\n"
                                     "  store &x+0, 1:32 !12:1\n"
                                     "  exit\n"
                                     "}\n"),
                       &n);
  CU_ASSERT_EQUAL(kind_at(lines, n, 12), LINE_STEP);
  arena_delete(a);
}

/* Reads a text without printing messages. */
static bool reads(Arena *a, const char *text, Reach *r) {
  FILE *null = fopen("/dev/null", "w");
  Diag *d = diag_new(null);
  Status s = reach_lines_read(a, text, d, r);
  diag_delete(d);
  fclose(null);
  return s == OK;
}

static bool finds_in(Arena *a, const Program *p, const char *text, Reach *r) {
  FILE *null = fopen("/dev/null", "w");
  Diag *d = diag_new(null);
  bool found = reads(a, text, r) && reach_lines_find(a, p, d, r) == OK;
  diag_delete(d);
  fclose(null);
  return found;
}

static bool is_at(const Loc *x, const char *file, unsigned line) {
  return x->line == line &&
         (file ? x->file && !strcmp(x->file, file) : !x->file);
}

static void the_file_may_be_left_out_and_may_have_commas(void) {
  Arena *a = arena_new();
  Reach r;
  CU_ASSERT_TRUE(reads(a, "12", &r) && r.n == 1 &&
                 is_at(&r.lines[0], NULL, 12));
  CU_ASSERT_TRUE(reads(a, ":12,d/u.c:3", &r) && r.n == 2 &&
                 is_at(&r.lines[0], NULL, 12) &&
                 is_at(&r.lines[1], "d/u.c", 3));
  CU_ASSERT_TRUE(reads(a, "a,b.c:4", &r) && r.n == 1 &&
                 is_at(&r.lines[0], "a,b.c", 4));
  CU_ASSERT_TRUE(reads(a, "a,b.c:4,c:1,d.c:5", &r) && r.n == 2 &&
                 is_at(&r.lines[0], "a,b.c", 4) &&
                 is_at(&r.lines[1], "c:1,d.c", 5));
  CU_ASSERT_FALSE(reads(a, "", &r));
  CU_ASSERT_FALSE(reads(a, "a.c", &r));
  CU_ASSERT_FALSE(reads(a, "a.c:0", &r));
  CU_ASSERT_FALSE(reads(a, "3,", &r));
  CU_ASSERT_FALSE(reads(a, "99999999999", &r));
  arena_delete(a);
}

/* Finds the lines of 'text' in a program with lines in a/u.c and b/u.c. */
static bool finds(Arena *a, const char *text, Reach *r) {
  const Program *p = ir_program(a, "object x size 4 align 4\n"
                                   "function main params 0 {\n"
                                   "  store &x+0, 1:32 !\"a/u.c\":4:1\n"
                                   "  store &x+0, 2:32 !\"b/u.c\":5:1\n"
                                   "  store &x+0, 3:32 !\"b/v.c\":6:1\n"
                                   "  store &x+0, 3:32 !\"v.c\":7:1\n"
                                   "  exit\n"
                                   "}\n");
  return finds_in(a, p, text, r);
}

static void the_end_of_a_path_that_means_one_file_is_enough(void) {
  Arena *a = arena_new();
  Reach r;
  CU_ASSERT_TRUE(finds(a, "a/u.c:4", &r) && is_at(&r.lines[0], "a/u.c", 4));
  CU_ASSERT_TRUE(finds(a, "./b/v.c:6", &r) && is_at(&r.lines[0], "b/v.c", 6));
  CU_ASSERT_TRUE(finds(a, "v.c:7", &r) && is_at(&r.lines[0], "v.c", 7));
  CU_ASSERT_FALSE(finds(a, "u.c:4", &r));
  CU_ASSERT_FALSE(finds(a, "/u.c:4", &r));
  CU_ASSERT_FALSE(finds(a, "c:7", &r));
  CU_ASSERT_FALSE(finds(a, "v.c:6", &r));
  arena_delete(a);
}

static Result ask(Arena *a, const Program *p, const char *text, Reach *r) {
  Stats stats = {0};
  CU_ASSERT_TRUE_FATAL(finds_in(a, p, text, r));
  const EngineOptions o = {.question.reach = r};
  return engine_explore.run(a, p, &o, &stats, NULL);
}

static char *printed(const Report *r, const Result *result) {
  char *text;
  size_t size;
  FILE *f = open_memstream(&text, &size);
  verdict_print(f, r, result);
  fclose(f);
  return text;
}

static void where_the_threads_are_is_told(void) {
  Arena *a = arena_new();
  const Program *p = ir_program(a, program);
  Reach reach;
  Result result = ask(a, p, "21,4", &reach);
  const Report r = {.program = p, .reach = &reach, .trace = TRACE_NONE};
  char *text = printed(&r, &result);
  CU_ASSERT_STRING_EQUAL(text, "VERIFICATION FAILED\n"
                               "reached: t.c:21 and t.c:4 at once\n"
                               "t.c:21:3 in main, thread 0\n"
                               "t.c:4:3 in worker, thread 1\n"
                               "RESULT: false(reach)\n");
  free(text);
  config_delete(result.replay);
  result = ask(a, p, "12,12", &reach);
  text = printed(&r, &result);
  CU_ASSERT_STRING_EQUAL(
      text, "VERIFICATION SUCCESSFUL\n"
            "proved: no two threads are ever at t.c:12 and t.c:12 at once\n"
            "engine: explicit; no bound\n"
            "RESULT: true\n");
  free(text);
  arena_delete(a);
}

static void json_has_a_position_for_each_thread(void) {
  Arena *a = arena_new();
  const Program *p = ir_program(a, program);
  Reach reach;
  Result result = ask(a, p, "12,21", &reach);
  const Report r = {.program = p, .reach = &reach, .json = true};
  char *text = printed(&r, &result);
  cJSON *d = cJSON_Parse(text);
  CU_ASSERT_PTR_NOT_NULL_FATAL(d);
  const cJSON *row = cJSON_GetArrayItem(
      cJSON_GetObjectItem(cJSON_GetArrayItem(d, 1), "result"), 0);
  const cJSON *positions = cJSON_GetObjectItem(row, "positions");
  static const int threads[] = {1, 0}, lines[] = {12, 21};
  CU_ASSERT_EQUAL_FATAL(cJSON_GetArraySize(positions), 2);
  for (int i = 0; i < 2; i++) {
    const cJSON *at = cJSON_GetArrayItem(positions, i);
    const cJSON *loc = cJSON_GetObjectItem(at, "sourceLocation");
    CU_ASSERT_EQUAL(cJSON_GetObjectItem(at, "thread")->valueint, threads[i]);
    CU_ASSERT_EQUAL(cJSON_GetObjectItem(loc, "line")->valueint, lines[i]);
  }
  CU_ASSERT_STRING_EQUAL(
      cJSON_GetStringValue(cJSON_GetObjectItem(row, "status")), "FAILURE");
  CU_ASSERT_TRUE(cJSON_GetArraySize(cJSON_GetObjectItem(row, "trace")) > 0);
  cJSON_Delete(d);
  free(text);
  config_delete(result.replay);
  arena_delete(a);
}

UNIT(reach_lines) {
  TEST(lines_are_told_apart_by_what_begins_there);
  TEST(a_section_that_ends_elsewhere_hides_no_line);
  TEST(the_file_may_be_left_out_and_may_have_commas);
  TEST(the_end_of_a_path_that_means_one_file_is_enough);
  TEST(where_the_threads_are_is_told);
  TEST(json_has_a_position_for_each_thread);
}
