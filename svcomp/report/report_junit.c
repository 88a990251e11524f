#include "svcomp/report/report_junit.h"

#include "frontend/cli/options.h"
#include "frontend/base/utf8.h"
#include "svcomp/run/reach_lines.h"
#include "svcomp/report/rules.h"
#include "svcomp/trace/trace.h"
#include "frontend/system/xml.h"

#include <stdlib.h>

enum { WIDTH = 100 };

typedef struct {
  Arena *arena;
  Xml *xml;
  const Report *report;
  const Result *result;
} Junit;

static bool is_violated(const Junit *j, const char *id) {
  return j->result->verdict == VERDICT_FALSE &&
         (j->report->reach ||
          id == property_name(j->result->violation.property));
}

static unsigned count_cases(const Report *r) {
  unsigned n = r->reach ? 1 : 0;
  for (Property p = 0; p < property_count(); p++)
    n += r->properties >> p & 1;
  return n ? n : 1;
}

static void add_counts(const Junit *j) {
  unsigned n = count_cases(j->report);
  bool is_false = j->result->verdict == VERDICT_FALSE;
  bool is_unknown = j->result->verdict == VERDICT_UNKNOWN;
  xml_attribute(j->xml, "tests", "%u", n);
  xml_attribute(j->xml, "failures", "%u", is_false);
  xml_attribute(j->xml, "errors", "%u", is_unknown ? n : 0);
  xml_attribute(j->xml, "skipped", "%u", is_false ? n - 1 : 0);
  xml_attribute(j->xml, "time", "%.3f", j->report->seconds);
}

static void add_trace(const Junit *j) {
  char *text = NULL;
  size_t n;
  if (!j->result->replay)
    return;
  FILE *f = open_memstream(&text, &n);
  if (!f)
    arena_exhausted();
  bool is_compact = j->report->trace == TRACE_COMPACT;
  if (j->report->reach)
    trace_print_meeting(f, j->report->program, j->result->replay,
                        &j->result->meeting, is_compact);
  else
    trace_print_width(f, j->report->program, j->result->replay,
                      &j->result->violation, is_compact, WIDTH);
  fclose(f);
  xml_text(j->xml, "\n%s", text);
  free(text);
}

static void add_failure(const Junit *j, const char *id, const char *text) {
  xml_start(j->xml, "failure");
  xml_attribute(j->xml, "type", "%s", id);
  xml_attribute(j->xml, "message", "%s", utf8_escape(j->arena, text));
  add_trace(j);
  xml_end(j->xml);
}

static void add_error(const Junit *j) {
  const Result *r = j->result;
  xml_start(j->xml, "error");
  xml_attribute(j->xml, "type", "unknown");
  xml_attribute(
      j->xml, "message", "%s",
      utf8_escape(j->arena, r->reason ? r->reason : "no reason is known"));
  if (r->where.file && r->where.line)
    xml_text(j->xml, "%s:%u:%u", utf8_escape(j->arena, r->where.file),
             r->where.line, r->where.column);
  for (uint32_t i = 0; i < r->n_others; i++)
    xml_text(j->xml, "\nalso: %s", utf8_escape(j->arena, r->others[i].text));
  xml_end_short(j->xml);
}

static void add_skipped(const Junit *j) {
  xml_start(j->xml, "skipped");
  xml_attribute(j->xml, "message",
                "the search ended with the violation of another property");
  xml_end_short(j->xml);
}

/* Adds a test case; 'text' describes the failure if this property is
 * violated. */
static void add_case(const Junit *j, const char *id, const char *text) {
  bool fails = is_violated(j, id);
  bool is_timed = j->result->verdict != VERDICT_FALSE || fails;
  xml_start(j->xml, "testcase");
  xml_attribute(j->xml, "classname", "%s",
                utf8_escape(j->arena, j->report->file));
  xml_attribute(j->xml, "name", "%s", id);
  xml_attribute(j->xml, "time", "%.3f", is_timed ? j->report->seconds : 0);
  if (fails)
    add_failure(j, id, text);
  else if (j->result->verdict == VERDICT_UNKNOWN)
    add_error(j);
  else if (j->result->verdict == VERDICT_FALSE)
    add_skipped(j);
  xml_end_short(j->xml);
}

/* Adds the suite.  If no property is left to be checked, the verdict is its
 * only case. */
static void add_suite(const Junit *j) {
  const Violation *v = &j->result->violation;
  xml_start(j->xml, "testsuite");
  xml_attribute(j->xml, "name", "%s", utf8_escape(j->arena, j->report->file));
  add_counts(j);
  if (j->report->reach)
    add_case(j, "reach",
             arena_printf(j->arena, "reached: %s",
                          reach_lines_text(j->arena, j->report->reach)));
  for (Property p = 0; p < property_count(); p++)
    if (j->report->properties >> p & 1)
      add_case(j, property_name(p), v->text ? v->text : rule_of(p).title);
  if (!j->report->reach && !j->report->properties)
    add_case(j, "verdict", "");
  xml_end_short(j->xml);
}

void report_junit_print(FILE *out, const Report *r, const Result *result) {
  Junit j = {arena_new(), xml_open(out), r, result};
  xml_declare(j.xml);
  xml_start(j.xml, "testsuites");
  xml_attribute(j.xml, "name", "bmc");
  add_counts(&j);
  add_suite(&j);
  xml_end_short(j.xml);
  xml_close(j.xml);
  arena_delete(j.arena);
}
