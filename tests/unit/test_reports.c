#include "frontend/ir/property_ids.h"
#include "svcomp/report/report_html.h"
#include "svcomp/report/report_junit.h"
#include "svcomp/report/report_sarif.h"
#include "svcomp/report/rules.h"
#include "svcomp/report/sources.h"
#include "frontend/system/xml.h"
#include "tests/unit/unit.h"

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef void Printer(FILE *, const Report *, const Result *);

static char *printed(Printer *print, const Report *r, const Result *result) {
  char *text;
  size_t n;
  FILE *f = open_memstream(&text, &n);
  print(f, r, result);
  fclose(f);
  return text;
}

static void write_file(const char *path, const char *text) {
  FILE *f = fopen(path, "w");
  CU_ASSERT_PTR_NOT_NULL_FATAL(f);
  fputs(text, f);
  fclose(f);
}

static void every_property_is_a_rule_with_help(void) {
  for (Property p = 0; p < N_PROPERTY; p++) {
    Rule r = rule_of(p);
    CU_ASSERT_STRING_EQUAL(r.id, property_name(p));
    CU_ASSERT_PTR_NOT_NULL_FATAL(r.help);
    CU_ASSERT_TRUE(strlen(r.title) > 5);
    CU_ASSERT_TRUE(strlen(r.help) > 20);
  }
}

static void lines_are_those_of_the_file(void) {
  char path[] = "/tmp/bmc-unit-XXXXXX";
  int fd = mkstemp(path);
  CU_ASSERT_TRUE_FATAL(fd >= 0);
  close(fd);
  write_file(path, "a\r\n\nlast");
  Arena *a = arena_new();
  Sources *s = sources_new(a);
  CU_ASSERT_EQUAL(sources_count(s, path), 3);
  CU_ASSERT_STRING_EQUAL(sources_line(s, path, 1), "a");
  CU_ASSERT_STRING_EQUAL(sources_line(s, path, 2), "");
  CU_ASSERT_STRING_EQUAL(sources_line(s, path, 3), "last");
  CU_ASSERT_STRING_EQUAL(sources_line(s, path, 4), "");
  CU_ASSERT_STRING_EQUAL(sources_line(s, path, 0), "");
  CU_ASSERT_STRING_EQUAL(sources_line(s, "/nowhere/x", 1), "");
  CU_ASSERT_EQUAL(sources_count(s, "/nowhere/x"), 0);
  arena_delete(a);
  unlink(path);
}

static void columns_count_characters(void) {
  char path[] = "/tmp/bmc-unit-XXXXXX";
  int fd = mkstemp(path);
  CU_ASSERT_TRUE_FATAL(fd >= 0);
  close(fd);
  write_file(path, "\xc3\xa4\xc3\xa4 = 1;\n");
  Arena *a = arena_new();
  Sources *s = sources_new(a);
  CU_ASSERT_EQUAL(sources_column(s, (Loc){path, 1, 1}), 1);
  CU_ASSERT_EQUAL(sources_column(s, (Loc){path, 1, 6}), 4);
  CU_ASSERT_EQUAL(sources_column(s, (Loc){path, 1, 0}), 0);
  CU_ASSERT_EQUAL(sources_column(s, (Loc){path, 1, 99}), 99);
  CU_ASSERT_EQUAL(sources_column(s, (Loc){"/nowhere/x", 1, 7}), 7);
  arena_delete(a);
  unlink(path);
}

static void expect_uri(const char *file, const char *uri, bool relative) {
  Arena *a = arena_new();
  bool is_relative;
  CU_ASSERT_STRING_EQUAL(sources_uri(a, file, &is_relative), uri);
  CU_ASSERT_EQUAL(is_relative, relative);
  arena_delete(a);
}

static void names_become_references(void) {
  char here[4096], below[4200];
  CU_ASSERT_PTR_NOT_NULL_FATAL(getcwd(here, sizeof here));
  snprintf(below, sizeof below, "%s/src/t.c", here);
  expect_uri("src/t.c", "src/t.c", true);
  expect_uri("./t.c", "t.c", true);
  expect_uri(".//t.c", "t.c", true);
  expect_uri("../t.c", "../t.c", true);
  expect_uri(below, "src/t.c", true);
  expect_uri("/nowhere/a b.h", "file:///nowhere/a%20b.h", false);
  expect_uri("a:%\xff\n?#.c", "a%3A%25%FF%0A%3F%23.c", true);
}

static void what_xml_cannot_hold_is_replaced(void) {
  char *text;
  size_t n;
  FILE *f = open_memstream(&text, &n);
  Xml *x = xml_open(f);
  xml_start(x, "a");
  xml_attribute(x, "b", "<\"&'\x01%s", "\xef\xbf\xbf");
  xml_text(x, "]]>&\x1b\xff\xed\xa0\x80\t\xc3\xa4");
  xml_end(x);
  xml_close(x);
  fclose(f);
  CU_ASSERT_PTR_NOT_NULL(
      strstr(text, "<a b=\"&lt;&quot;&amp;'&#xFFFD;&#xFFFD;\">"));
  CU_ASSERT_PTR_NOT_NULL(strstr(text, "]]&gt;&amp;\xef\xbf\xbd\xef\xbf\xbd"
                                      "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"
                                      "\t\xc3\xa4</a>"));
  free(text);
}

static const Result undecided = {.verdict = VERDICT_UNKNOWN,
                                 .reason = "a {0} and [b](c)",
                                 .where = {"nowhere.c", 3, 5}};
static const Report on_nowhere = {.file = "nowhere.c",
                                  .properties = 1u << PROPERTY_REACH |
                                                1u << PROPERTY_DEREF};

static void sarif_has_no_placeholder_and_no_link(void) {
  char *text = printed(report_sarif_print, &on_nowhere, &undecided);
  cJSON *d = cJSON_Parse(text);
  CU_ASSERT_PTR_NOT_NULL(d);
  cJSON_Delete(d);
  CU_ASSERT_PTR_NOT_NULL(strstr(text, "a {{0}} and \\\\[b\\\\](c)"));
  CU_ASSERT_PTR_NOT_NULL(strstr(text, "\"results\":\t[]"));
  free(text);
}

static void unknown_is_an_error_of_every_case(void) {
  char *text = printed(report_junit_print, &on_nowhere, &undecided);
  CU_ASSERT_PTR_NOT_NULL(strstr(text, "tests=\"2\" failures=\"0\" "
                                      "errors=\"2\" skipped=\"0\""));
  CU_ASSERT_PTR_NOT_NULL(strstr(text, "message=\"a {0} and [b](c)\">"
                                      "nowhere.c:3:5</error>"));
  free(text);
}

static void a_program_that_was_not_understood_has_reports_too(void) {
  static Printer *const all[] = {report_sarif_print, report_html_print,
                                 report_junit_print};
  const Report r = {.file = "nowhere.c"};
  const Result unknown = {.verdict = VERDICT_UNKNOWN};
  for (unsigned i = 0; i < 3; i++) {
    char *text = printed(all[i], &r, &unknown);
    CU_ASSERT_PTR_NOT_NULL(strstr(text, "nowhere.c"));
    CU_ASSERT_PTR_NOT_NULL(strstr(text, "no reason is known"));
    free(text);
  }
}

UNIT(reports) {
  TEST(every_property_is_a_rule_with_help);
  TEST(lines_are_those_of_the_file);
  TEST(columns_count_characters);
  TEST(names_become_references);
  TEST(what_xml_cannot_hold_is_replaced);
  TEST(sarif_has_no_placeholder_and_no_link);
  TEST(unknown_is_an_error_of_every_case);
  TEST(a_program_that_was_not_understood_has_reports_too);
}
