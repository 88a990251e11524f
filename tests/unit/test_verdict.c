#include "frontend/ir/property_ids.h"
#include "svcomp/report/verdict.h"

#include "frontend/cli/options.h"
#include "encoder/engine/engine.h"
#include "tests/unit/ir_program.h"
#include "tests/unit/unit.h"

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Thread 1 may see x before and after main sets it to 8. */
static const char race[] = "object x size 4 align 4\n"
                           "function reader params 1 {\n"
                           "  reg 64 p\n"
                           "  reg 32 v\n"
                           "  reg 1 c\n"
                           "  %v = load &x+0 \"x\" !4:3\n"
                           "  %c = eq %v, 7:32\n"
                           "  assert %c assertion \"x == 7\" !5:3\n"
                           "  return\n"
                           "}\n"
                           "function main params 0 {\n"
                           "  reg 32 t\n"
                           "  store &x+0, 7:32 \"x\" !10:3\n"
                           "  %t = spawn @reader, 0:64 !11:3\n"
                           "  store &x+0, 8:32 \"x\" !12:3\n"
                           "  exit\n"
                           "}\n";

static char *printed(const Report *r, const Result *result) {
  char *text;
  size_t size;
  FILE *f = open_memstream(&text, &size);
  verdict_print(f, r, result);
  fclose(f);
  return text;
}

static bool ends_with(const char *text, const char *end) {
  size_t n = strlen(text), m = strlen(end);
  return n >= m && !strcmp(text + n - m, end);
}

static void exit_codes_are_those_of_the_manual(void) {
  CU_ASSERT_EQUAL(verdict_exit_code(VERDICT_TRUE), 0);
  CU_ASSERT_EQUAL(verdict_exit_code(VERDICT_FALSE), 10);
  CU_ASSERT_EQUAL(verdict_exit_code(VERDICT_UNKNOWN), 5);
}

static void a_witness_is_confirmed_or_rejected_in_words(void) {
  Report r = {.properties = 1u << PROPERTY_REACH, .witness = WITNESS_REJECTED};
  Result result = {.verdict = VERDICT_TRUE, .bound = 2};
  char *text = printed(&r, &result);
  CU_ASSERT_STRING_EQUAL(text, "WITNESS REJECTED\n"
                               "no execution that follows it violates: "
                               "unreach-call\n"
                               "bound: 2; no loop or recursion was cut\n"
                               "RESULT: rejected\n");
  CU_ASSERT_EQUAL(verdict_exit_code_of(&r, &result), 3);
  free(text);
  r.witness = WITNESS_CONFIRMED;
  text = printed(&r, &result);
  CU_ASSERT_EQUAL(strncmp(text, "WITNESS CONFIRMED\nproved: ", 26), 0);
  CU_ASSERT(ends_with(text, "RESULT: true\n"));
  CU_ASSERT_EQUAL(verdict_exit_code_of(&r, &result), 0);
  free(text);
  result = (Result){.verdict = VERDICT_FALSE,
                    .violation = {.property = PROPERTY_REACH}};
  text = printed(&r, &result);
  CU_ASSERT_STRING_EQUAL(text, "WITNESS CONFIRMED\nviolated: unreach-call\n"
                               "RESULT: false(unreach-call)\n");
  CU_ASSERT_EQUAL(verdict_exit_code_of(&r, &result), 10);
  free(text);
}

static void a_proof_names_what_was_proved_and_the_bound(void) {
  const Report r = {.properties = 1u << PROPERTY_REACH | 1u << PROPERTY_FREE};
  const Result result = {.verdict = VERDICT_TRUE, .bound = 8};
  char *text = printed(&r, &result);
  CU_ASSERT_STRING_EQUAL(text, "VERIFICATION SUCCESSFUL\n"
                               "proved: unreach-call, valid-free\n"
                               "bound: 8; no loop or recursion was cut\n"
                               "RESULT: true\n");
  free(text);
}

static void unknown_has_reason_place_and_hint(void) {
  const Report r = {.properties = 1};
  const Result result = {.verdict = VERDICT_UNKNOWN,
                         .reason = "loop f.0 needs a bound above 4",
                         .where = {"f.c", 3, 5},
                         .hint = "try --unwind 8"};
  char *text = printed(&r, &result);
  CU_ASSERT_STRING_EQUAL(text,
                         "VERIFICATION INCONCLUSIVE\n"
                         "UNKNOWN: loop f.0 needs a bound above 4 (f.c:3:5)\n"
                         "hint: try --unwind 8\n"
                         "RESULT: unknown\n");
  free(text);
}

/* Returns the result of enumeration on the program 'race'. */
static Result found(Arena *a, const Program *p) {
  Stats stats = {0};
  const EngineOptions o = {.question.properties = 1u << PROPERTY_ASSERTION};
  return engine_explore.run(a, p, &o, &stats, NULL);
}

static void a_violation_is_told_with_its_place(void) {
  Arena *a = arena_new();
  const Program *p = ir_program(a, race);
  Result result = found(a, p);
  CU_ASSERT_EQUAL(result.verdict, VERDICT_FALSE);
  const Report r = {.program = p, .properties = 1u << PROPERTY_ASSERTION};
  char *text = printed(&r, &result);
  CU_ASSERT_PTR_NOT_NULL(strstr(text, "x = 8"));
  CU_ASSERT_TRUE(ends_with(text, "VERIFICATION FAILED\n"
                                 "violated: assertion: x == 7\n"
                                 "t.c:5:3 in reader, thread 1\n"
                                 "RESULT: false(assertion)\n"));
  free(text);
  config_delete(result.replay);
  arena_delete(a);
}

static void the_trace_can_be_left_out(void) {
  Arena *a = arena_new();
  const Program *p = ir_program(a, race);
  Result result = found(a, p);
  const Report r = {.program = p,
                    .properties = 1u << PROPERTY_ASSERTION,
                    .trace = TRACE_NONE};
  char *text = printed(&r, &result);
  CU_ASSERT_EQUAL(strncmp(text, "VERIFICATION FAILED\n", 20), 0);
  free(text);
  config_delete(result.replay);
  arena_delete(a);
}

static const char *text_of(const cJSON *object, const char *key) {
  const char *s = cJSON_GetStringValue(cJSON_GetObjectItem(object, key));
  return s ? s : "";
}

static void json_tells_the_same(void) {
  Arena *a = arena_new();
  const Program *p = ir_program(a, race);
  Result result = found(a, p);
  const Report r = {.program = p,
                    .properties =
                        1u << PROPERTY_ASSERTION | 1u << PROPERTY_FREE,
                    .json = true};
  char *text = printed(&r, &result);
  cJSON *d = cJSON_Parse(text);
  CU_ASSERT_PTR_NOT_NULL_FATAL(d);
  const cJSON *rows = cJSON_GetObjectItem(cJSON_GetArrayItem(d, 1), "result");
  const cJSON *row = cJSON_GetArrayItem(rows, 0);
  const cJSON *trace = cJSON_GetObjectItem(row, "trace");
  const cJSON *last = cJSON_GetArrayItem(trace, cJSON_GetArraySize(trace) - 1);
  CU_ASSERT_EQUAL(cJSON_GetArraySize(rows), 2);
  CU_ASSERT_STRING_EQUAL(text_of(row, "status"), "FAILURE");
  CU_ASSERT_STRING_EQUAL(text_of(cJSON_GetArrayItem(rows, 1), "status"),
                         "UNKNOWN");
  CU_ASSERT_STRING_EQUAL(text_of(last, "stepType"), "failure");
  CU_ASSERT_STRING_EQUAL(text_of(last, "text"), "VIOLATION: x == 7");
  const cJSON *read = cJSON_GetArrayItem(trace, 3);
  CU_ASSERT_EQUAL(cJSON_GetArraySize(trace), 5);
  CU_ASSERT_STRING_EQUAL(text_of(read, "stepType"), "read");
  CU_ASSERT_STRING_EQUAL(text_of(read, "lhs"), "x");
  CU_ASSERT_STRING_EQUAL(text_of(cJSON_GetObjectItem(read, "value"), "data"),
                         "8");
  CU_ASSERT_EQUAL(cJSON_GetObjectItem(read, "thread")->valueint, 1);
  CU_ASSERT_EQUAL(cJSON_GetArraySize(cJSON_GetObjectItem(row, "stack")), 1);
  CU_ASSERT_STRING_EQUAL(
      text_of(cJSON_GetArrayItem(d, cJSON_GetArraySize(d) - 1), "verdict"),
      "false(assertion)");
  cJSON_Delete(d);
  free(text);
  config_delete(result.replay);
  arena_delete(a);
}

/* Returns the text that 'give_up' writes to file descriptor 1. */
static char *given_up(void (*give_up)(const char *)) {
  static char text[1000];
  FILE *f = tmpfile();
  CU_ASSERT_PTR_NOT_NULL_FATAL(f);
  fflush(stdout);
  int out = dup(STDOUT_FILENO);
  dup2(fileno(f), STDOUT_FILENO);
  give_up("time limit of 5 s reached");
  dup2(out, STDOUT_FILENO);
  close(out);
  rewind(f);
  text[fread(text, 1, sizeof text - 1, f)] = 0;
  fclose(f);
  return text;
}

static void giving_up_tells_the_reason_in_both_forms(void) {
  CU_ASSERT_STRING_EQUAL(given_up(verdict_give_up),
                         "VERIFICATION INCONCLUSIVE\n"
                         "UNKNOWN: time limit of 5 s reached\n"
                         "RESULT: unknown\n");
  cJSON *d = cJSON_Parse(given_up(verdict_give_up_json));
  CU_ASSERT_PTR_NOT_NULL_FATAL(d);
  CU_ASSERT_STRING_EQUAL(text_of(cJSON_GetArrayItem(d, 2), "reason"),
                         "time limit of 5 s reached");
  CU_ASSERT_STRING_EQUAL(text_of(cJSON_GetArrayItem(d, 4), "verdict"),
                         "unknown");
  cJSON_Delete(d);
}

UNIT(verdict) {
  TEST(exit_codes_are_those_of_the_manual);
  TEST(a_witness_is_confirmed_or_rejected_in_words);
  TEST(a_proof_names_what_was_proved_and_the_bound);
  TEST(unknown_has_reason_place_and_hint);
  TEST(a_violation_is_told_with_its_place);
  TEST(the_trace_can_be_left_out);
  TEST(json_tells_the_same);
  TEST(giving_up_tells_the_reason_in_both_forms);
}
