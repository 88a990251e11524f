#include "svcomp/report/report_sarif.h"

#include "frontend/base/hash.h"
#include "frontend/cli/manual.h"
#include "frontend/cli/options.h"
#include "frontend/base/utf8.h"
#include "frontend/ir/property_ids.h"
#include "svcomp/trace/fault.h"
#include "frontend/system/json.h"
#include "svcomp/run/reach_lines.h"
#include "svcomp/report/rules.h"
#include "svcomp/report/sources.h"
#include "svcomp/trace/trace_race.h"

#include <string.h>

typedef struct {
  Arena *arena;
  const Report *report;
  const Result *result;
  Sources *sources;
  TraceRows all;
  cJSON *artifacts;
} Sarif;

static cJSON *add_element(cJSON *array) {
  cJSON *element = cJSON_CreateObject();
  cJSON_AddItemToArray(array, element);
  return element;
}

/* ---- messages */

/* Escapes braces, which would be placeholders, and "[text](target)", a link. */
static const char *message_text(Arena *a, const char *s) {
  bool has_link = strstr(s, "](") != NULL;
  char *text = arena_alloc(a, 2 * strlen(s) + 1), *to = text;
  for (; *s; s++) {
    if (*s == '{' || *s == '}')
      *to++ = *s;
    else if (has_link && strchr("[]\\", *s))
      *to++ = '\\';
    *to++ = *s;
  }
  return text;
}

static void add_message(const Sarif *s, cJSON *to, const char *name,
                        const char *text) {
  const char *seen = utf8_escape(s->arena, text);
  cJSON_AddStringToObject(cJSON_AddObjectToObject(to, name), "text",
                          message_text(s->arena, seen));
}

/* ---- places */

static void add_artifact_location(const Sarif *s, cJSON *to, const char *name,
                                  const char *file) {
  bool is_relative;
  const char *uri = sources_uri(s->arena, file, &is_relative);
  cJSON *location = cJSON_AddObjectToObject(to, name);
  cJSON_AddStringToObject(location, "uri", uri);
  if (is_relative)
    cJSON_AddStringToObject(location, "uriBaseId", "%SRCROOT%");
}

/* Returns the index of the file's artifact: each file once, in order of
 * appearance. */
static int artifact_index(const Sarif *s, const char *file) {
  bool is_relative;
  const char *uri = sources_uri(s->arena, file, &is_relative);
  int n = 0;
  const cJSON *known;
  cJSON_ArrayForEach(known, s->artifacts) {
    const cJSON *at = cJSON_GetObjectItem(known, "location");
    if (!strcmp(cJSON_GetObjectItem(at, "uri")->valuestring, uri))
      return n;
    n++;
  }
  add_artifact_location(s, add_element(s->artifacts), "location", file);
  return n;
}

static void add_region(const Sarif *s, cJSON *to, Loc loc) {
  cJSON *region = cJSON_AddObjectToObject(to, "region");
  unsigned column = sources_column(s->sources, loc);
  const char *line = sources_line(s->sources, loc.file, loc.line);
  cJSON_AddNumberToObject(region, "startLine", loc.line);
  if (column)
    cJSON_AddNumberToObject(region, "startColumn", column);
  if (*line)
    cJSON_AddStringToObject(cJSON_AddObjectToObject(region, "snippet"), "text",
                            line);
}

static void add_physical(const Sarif *s, cJSON *to, Loc loc) {
  cJSON *physical = cJSON_AddObjectToObject(to, "physicalLocation");
  int index = artifact_index(s, loc.file);
  add_artifact_location(s, physical, "artifactLocation", loc.file);
  cJSON_AddNumberToObject(cJSON_GetObjectItem(physical, "artifactLocation"),
                          "index", index);
  add_region(s, physical, loc);
}

static void add_logical(cJSON *to, const char *function) {
  cJSON *logical = add_element(cJSON_AddArrayToObject(to, "logicalLocations"));
  cJSON_AddStringToObject(logical, "name", function);
  cJSON_AddStringToObject(logical, "kind", "function");
}

static bool is_known(Loc loc) { return loc.file && loc.line; }

/* Fills in a location.  Without a line, it is the program as a whole. */
static void fill_location(const Sarif *s, cJSON *to, Loc loc,
                          const char *function, const char *message) {
  if (is_known(loc))
    add_physical(s, to, loc);
  else
    add_artifact_location(s, cJSON_AddObjectToObject(to, "physicalLocation"),
                          "artifactLocation", s->report->file);
  if (function)
    add_logical(to, function);
  if (message)
    add_message(s, to, "message", message);
}

/* ---- thread flows */

static const char *const link_words[N_LINK] = {
    [LINK_READS] = "sees the value of step",
    [LINK_STALE] = "sees no later store than that of step",
    [LINK_LOCK] = "takes what was given back in step",
    [LINK_WAKE] = "woken by step",
    [LINK_CREATE] = "thread created by step",
    [LINK_JOIN] = "thread ended in step",
    [LINK_BUFFER] = "issued in step",
};

static const char *row_message(const Sarif *s, uint32_t row) {
  const TraceRow *r = &s->all.rows[row];
  const char *text =
      r->step ? arena_printf(s->arena, "step %u: %s", r->step, r->text)
              : r->text;
  uint32_t n;
  const TraceLink *links = trace_rows_links(&s->all, row, &n);
  for (uint32_t i = 0; i < n; i++)
    text = arena_printf(s->arena, "%s%s%s %u", text, i ? "; " : " - ",
                        link_words[links[i].kind],
                        s->all.rows[links[i].from].step);
  return text;
}

static void add_kinds(cJSON *to, const TraceRow *r) {
  const char *kinds[2] = {0};
  switch (r->role) {
  case ROLE_TAKES:
  case ROLE_RETURNS: kinds[0] = "acquire", kinds[1] = "lock"; break;
  case ROLE_GIVES:
  case ROLE_SLEEPS: kinds[0] = "release", kinds[1] = "lock"; break;
  case ROLE_CREATES:
  case ROLE_JOINS:
  case ROLE_WAKES: kinds[0] = "call", kinds[1] = "function"; break;
  case ROLE_ENDS: kinds[0] = "exit", kinds[1] = "function"; break;
  case ROLE_NONE:
    kinds[0] = r->kind == ROW_VIOLATION ? "danger"
               : r->lhs                 ? "value"
                                        : "memory";
    break;
  }
  cJSON *array = cJSON_AddArrayToObject(to, "kinds");
  for (unsigned i = 0; i < 2 && kinds[i]; i++)
    cJSON_AddItemToArray(array, cJSON_CreateString(kinds[i]));
}

static void add_state(const Sarif *s, cJSON *to, const TraceRow *r) {
  if (r->lhs)
    add_message(s, cJSON_AddObjectToObject(to, "state"),
                utf8_escape(s->arena, r->lhs), r->value);
}

static void add_flow_location(const Sarif *s, cJSON *array, uint32_t row) {
  const TraceRow *r = &s->all.rows[row];
  cJSON *to = add_element(array);
  fill_location(s, cJSON_AddObjectToObject(to, "location"), r->loc, r->function,
                row_message(s, row));
  cJSON_AddNumberToObject(to, "executionOrder", row + 1);
  cJSON_AddStringToObject(to, "importance",
                          r->kind == ROW_VIOLATION    ? "essential"
                          : trace_row_is_essential(r) ? "important"
                                                      : "unimportant");
  add_kinds(to, r);
  add_state(s, to, r);
}

/* True if the row is shown; rows without a location, such as a thread's end,
 * cannot be. */
static bool is_listed(const Sarif *s, const TraceRow *r) {
  return is_known(r->loc) &&
         (s->report->trace != TRACE_COMPACT || r->is_essential);
}

static void add_thread_flow(const Sarif *s, cJSON *flows, ThreadId t) {
  cJSON *flow = NULL, *locations = NULL;
  for (uint32_t i = 0; i < s->all.n_rows; i++) {
    if (s->all.rows[i].thread != t || !is_listed(s, &s->all.rows[i]))
      continue;
    if (!flow) {
      const char *name = s->all.threads[t] ? s->all.threads[t] : "?";
      flow = add_element(flows);
      cJSON_AddStringToObject(flow, "id", name);
      add_message(s, flow, "message",
                  arena_printf(s->arena, "thread %s", name));
      locations = cJSON_AddArrayToObject(flow, "locations");
    }
    add_flow_location(s, locations, i);
  }
}

static void add_code_flow(const Sarif *s, cJSON *result) {
  cJSON *flows = cJSON_CreateArray();
  for (ThreadId t = 0; t < s->all.n_threads; t++)
    add_thread_flow(s, flows, t);
  if (!cJSON_GetArraySize(flows)) {
    cJSON_Delete(flows);
    return;
  }
  cJSON *flow = add_element(cJSON_AddArrayToObject(result, "codeFlows"));
  add_message(s, flow, "message",
              "the schedule, replayed: executionOrder numbers its steps "
              "across the threads");
  cJSON_AddItemToObject(flow, "threadFlows", flows);
}

/* ---- the result */

static uint64_t hash_text(uint64_t h, const char *text) {
  for (; *text; text++)
    if (!strchr(" \t", *text))
      h = hash_mix(h, (unsigned char)*text);
  return hash_mix(h, 256);
}

static const char *line_text(const Sarif *s, Loc loc) {
  return is_known(loc) ? sources_line(s->sources, loc.file, loc.line) : "";
}

/* Adds a fingerprint of the violated rule, the function and the text of the
 * line, but not of the particular execution. */
static void add_fingerprint(const Sarif *s, cJSON *to, const char *rule,
                            Loc loc, const char *function) {
  uint64_t h = hash_text(0, rule);
  h = hash_text(h, function ? function : "");
  if (is_known(loc))
    h = hash_text(h, line_text(s, loc));
  cJSON *prints = cJSON_AddObjectToObject(to, "partialFingerprints");
  cJSON_AddStringToObject(
      prints, "primaryLocationLineHash",
      arena_printf(s->arena, "%016llx:1", (unsigned long long)h));
}

static cJSON *start_result(const Sarif *s, cJSON *results, const char *rule,
                           int rule_index, const char *message) {
  cJSON *to = add_element(results);
  cJSON_AddStringToObject(to, "ruleId", rule);
  cJSON_AddNumberToObject(to, "ruleIndex", rule_index);
  cJSON_AddStringToObject(to, "kind", "fail");
  cJSON_AddStringToObject(to, "level", "error");
  add_message(s, to, "message", message);
  return to;
}

/* Starts a stack; returns the array for its frames. */
static cJSON *start_stack(const Sarif *s, cJSON *stacks, ThreadId t) {
  cJSON *stack = add_element(stacks);
  const char *name = t < s->all.n_threads ? s->all.threads[t] : NULL;
  add_message(s, stack, "message",
              arena_printf(s->arena, "thread %s", name ? name : "?"));
  return cJSON_AddArrayToObject(stack, "frames");
}

static void add_stack(const Sarif *s, cJSON *to, ThreadId t) {
  enum { MOST_FRAMES = 64 };
  const Inst *insts[MOST_FRAMES];
  const Function *functions[MOST_FRAMES];
  unsigned n =
      config_stack(s->result->replay, t, insts, functions, MOST_FRAMES);
  cJSON *frames = start_stack(s, cJSON_AddArrayToObject(to, "stacks"), t);
  for (unsigned i = 0; i < n; i++)
    if (!functions[i]->is_library)
      fill_location(s, cJSON_AddObjectToObject(add_element(frames), "location"),
                    insts[i]->loc, functions[i]->name, NULL);
}

/* Position of one of several threads; the first one is that of the result. */
typedef struct {
  ThreadId thread;
  Loc loc;
  const char *function;
  const char *what; /* action of the thread there */
} Standing;

static void add_standing(const Sarif *s, cJSON *to, const Standing *all,
                         unsigned n) {
  cJSON *first = cJSON_AddArrayToObject(to, "locations");
  cJSON *related =
      n > 1 ? cJSON_AddArrayToObject(to, "relatedLocations") : NULL;
  for (unsigned i = 0; i < n; i++) {
    const char *name = s->all.threads[all[i].thread];
    const char *message =
        arena_printf(s->arena, "thread %s %s", name ? name : "?", all[i].what);
    if (!i)
      fill_location(s, add_element(first), all[i].loc, all[i].function,
                    message);
    if (n > 1)
      fill_location(s, add_element(related), all[i].loc, all[i].function,
                    message);
  }
}

static unsigned find_waiting(const Sarif *s, Standing *out) {
  unsigned n = 0;
  for (uint32_t i = 0; i < s->all.n_waits; i++) {
    const TraceWait *w = &s->all.waits[i];
    const Function *in;
    const Inst *at = reach_inst(s->result->replay, w->thread, &in);
    if (at)
      out[n++] = (Standing){w->thread, at->loc, in->name, w->text};
  }
  return n;
}

static void add_deadlock(const Sarif *s, cJSON *to, const char *rule,
                         const char *text) {
  Standing *all = ARENA_ARRAY(s->arena, Standing, s->all.n_waits + 1);
  unsigned n = find_waiting(s, all);
  if (n)
    add_standing(s, to, all, n);
  else
    fill_location(s, add_element(cJSON_AddArrayToObject(to, "locations")),
                  (Loc){0}, NULL, text);
  add_fingerprint(s, to, rule, n ? all[0].loc : (Loc){0},
                  n ? all[0].function : NULL);
}

/* Adds both accesses; the later one is the result's. */
static void add_accesses(const Sarif *s, cJSON *to, const char *rule,
                         const TraceRace *r) {
  Standing all[2];
  cJSON *stacks = cJSON_AddArrayToObject(to, "stacks");
  for (unsigned i = 0; i < 2; i++) {
    const TraceAccess *a = &r->accesses[!i];
    all[i] =
        (Standing){a->thread, a->calls[0].loc, a->calls[0].function, a->does};
    cJSON *frames = start_stack(s, stacks, a->thread);
    for (uint32_t k = 0; k < a->n_calls; k++)
      fill_location(s, cJSON_AddObjectToObject(add_element(frames), "location"),
                    a->calls[k].loc, a->calls[k].function, NULL);
  }
  add_standing(s, to, all, 2);
  const char *first =
      arena_printf(s->arena, "%s %s", rule, line_text(s, all[1].loc));
  add_fingerprint(s, to, first, all[0].loc, all[0].function);
}

static void add_race(const Sarif *s, cJSON *to, const char *rule,
                     const Violation *v) {
  const TraceRace r =
      trace_race_build(s->arena, s->report->program, s->result->replay, v);
  add_accesses(s, to, rule, &r);
}

static void add_place(const Sarif *s, cJSON *to, const char *rule,
                      const Violation *v, const char *text) {
  Loc loc = v->inst ? v->inst->loc : (Loc){0};
  const char *function = v->function ? v->function->name : NULL;
  fill_location(s, add_element(cJSON_AddArrayToObject(to, "locations")), loc,
                function, text);
  add_fingerprint(s, to, rule, loc, function);
}

static const char *violation_text(const Sarif *s, const Violation *v) {
  const char *text = rule_of(v->property).id, *lead = " - ";
  if (v->text)
    text = arena_printf(s->arena, "%s: %s", text, v->text);
  if (!s->result->replay)
    return text;
  Fault f = fault_describe(s->arena, s->report->program, s->result->replay, v);
  for (uint32_t i = 0; i < f.n_notes; i++, lead = "; ")
    text = arena_printf(s->arena, "%s%s%s", text, lead, f.notes[i]);
  return text;
}

static void add_violation(const Sarif *s, cJSON *results, int rule_index) {
  const Violation *v = &s->result->violation;
  Rule rule = rule_of(v->property);
  const char *text = violation_text(s, v);
  cJSON *to = start_result(s, results, rule.id, rule_index, text);
  bool has_replay = s->result->replay != NULL;
  bool is_everywhere = property_where(v->property) == WHERE_THREADS;
  if (is_everywhere && has_replay)
    add_deadlock(s, to, rule.id, text);
  else if (v->race && has_replay)
    add_race(s, to, rule.id, v);
  else
    add_place(s, to, rule.id, v, text);
  if (!has_replay)
    return;
  if (!is_everywhere && !v->race)
    add_stack(s, to, v->thread);
  add_code_flow(s, to);
}

/* Adds all races but the one whose execution is reported. */
static void add_other_races(const Sarif *s, cJSON *results, int rule_index) {
  const AllRaces *all = s->report->races;
  const Rule rule = rule_of(PROPERTY_RACE);
  for (uint32_t i = 1; all && i < all->n; i++) {
    const TraceRace *r = &all->races[i];
    const char *text =
        arena_printf(s->arena, "%s: %s - %s; %s", rule.id, r->text,
                     r->accesses[0].text, r->accesses[1].text);
    add_accesses(s, start_result(s, results, rule.id, rule_index, text),
                 rule.id, r);
  }
}

static void add_meeting(const Sarif *s, cJSON *results) {
  const Meeting *m = &s->result->meeting;
  Standing all[2];
  for (unsigned i = 0; i < m->n; i++) {
    all[i].thread = m->threads[i];
    const Function *in;
    all[i].loc = reach_inst(s->result->replay, m->threads[i], &in)->loc;
    all[i].function = in->name;
    all[i].what = "is here";
  }
  const char *text = arena_printf(s->arena, "reached: %s%s",
                                  reach_lines_text(s->arena, s->report->reach),
                                  s->report->reach->n == 1 ? "" : " at once");
  cJSON *to = start_result(s, results, "reach", 0, text);
  add_standing(s, to, all, m->n);
  add_fingerprint(s, to, "reach", all[0].loc, all[0].function);
  add_code_flow(s, to);
}

/* ---- the run */

typedef enum { NOTICE_UNKNOWN, NOTICE_OPEN, NOTICE_REMARK, N_NOTICE } Notice;

static const struct {
  const char *id, *title, *level;
} notices[N_NOTICE] = {
    [NOTICE_UNKNOWN] = {"unknown", "nothing was proved or refuted", "warning"},
    [NOTICE_OPEN] = {"open", "another property, and what is known of it",
                     "note"},
    [NOTICE_REMARK] = {"remark", "what a proof is about", "note"}};

static void add_rule(const Sarif *s, cJSON *rules, Rule rule) {
  cJSON *to = add_element(rules);
  cJSON_AddStringToObject(to, "id", rule.id);
  add_message(s, to, "shortDescription", rule.title);
  add_message(s, to, "fullDescription", rule.help);
  add_message(s, to, "help", rule.help);
  cJSON_AddStringToObject(cJSON_AddObjectToObject(to, "defaultConfiguration"),
                          "level", "error");
  cJSON *properties = cJSON_AddObjectToObject(to, "properties");
  cJSON_AddStringToObject(properties, "precision", "very-high");
  cJSON_AddStringToObject(properties, "problem.severity", "error");
  cJSON *tags = cJSON_AddArrayToObject(properties, "tags");
  cJSON_AddItemToArray(tags, cJSON_CreateString("correctness"));
  cJSON_AddItemToArray(tags, cJSON_CreateString("concurrency"));
}

/* Adds the rules; returns the index of the violated property's rule. */
static int add_rules(const Sarif *s, cJSON *driver) {
  cJSON *rules = cJSON_AddArrayToObject(driver, "rules");
  int violated = 0;
  if (s->report->reach)
    add_rule(s, rules, rule_of_reach());
  for (Property p = 0; p < property_count(); p++) {
    if (!(s->report->properties >> p & 1))
      continue;
    if (s->result->violation.property == p)
      violated = cJSON_GetArraySize(rules);
    add_rule(s, rules, rule_of(p));
  }
  return violated;
}

static int add_tool(const Sarif *s, cJSON *run) {
  cJSON *driver =
      cJSON_AddObjectToObject(cJSON_AddObjectToObject(run, "tool"), "driver");
  cJSON_AddStringToObject(driver, "name", "bmc");
  cJSON_AddStringToObject(driver, "semanticVersion", BMC_VERSION);
  add_message(s, driver, "shortDescription",
              "bounded model checker for concurrent C");
  int violated = add_rules(s, driver);
  cJSON *all = cJSON_AddArrayToObject(driver, "notifications");
  for (Notice n = 0; n < N_NOTICE; n++) {
    cJSON *to = add_element(all);
    cJSON_AddStringToObject(to, "id", notices[n].id);
    add_message(s, to, "shortDescription", notices[n].title);
  }
  return violated;
}

static cJSON *start_notification(cJSON *array, Notice n) {
  cJSON *to = add_element(array);
  cJSON *descriptor = cJSON_AddObjectToObject(to, "descriptor");
  cJSON_AddStringToObject(descriptor, "id", notices[n].id);
  cJSON_AddNumberToObject(descriptor, "index", n);
  cJSON_AddStringToObject(to, "level", notices[n].level);
  return to;
}

static void add_notification(const Sarif *s, cJSON *array, Notice n,
                             const char *text, Loc at) {
  cJSON *to = start_notification(array, n);
  add_message(s, to, "message", text);
  if (is_known(at))
    fill_location(s, add_element(cJSON_AddArrayToObject(to, "locations")), at,
                  NULL, NULL);
}

static void add_reason(const Sarif *s, cJSON *array, Gap gap,
                       const char *hint) {
  const char *reason = gap.text ? gap.text : "no reason is known";
  const char *text =
      hint ? arena_printf(s->arena, "UNKNOWN: %s; %s", reason, hint)
           : arena_printf(s->arena, "UNKNOWN: %s", reason);
  add_notification(s, array, NOTICE_UNKNOWN, text, gap.loc);
}

/* Adds the text for a property that the user did not name, and that the verdict
 * does not cover. */
static void add_open(const Sarif *s, cJSON *array, Property p,
                     const char *text) {
  if (!text || s->report->properties >> p & 1)
    return;
  add_message(s, start_notification(array, NOTICE_OPEN), "message",
              arena_printf(s->arena, "%s: %s", property_name(p), text));
}

static void add_notifications(const Sarif *s, cJSON *invocation) {
  const Result *r = s->result;
  cJSON *all = cJSON_CreateArray();
  add_open(s, all, PROPERTY_RACE, r->races);
  add_open(s, all, PROPERTY_DEADLOCK, r->deadlocks);
  if (r->verdict == VERDICT_UNKNOWN)
    add_reason(s, all, (Gap){r->reason, r->where}, r->hint);
  for (uint32_t i = 0; r->verdict == VERDICT_UNKNOWN && i < r->n_others; i++)
    add_reason(s, all, r->others[i], NULL);
  for (uint32_t i = 0; i < r->remarks.n; i++)
    add_notification(s, all, NOTICE_REMARK, r->remarks.data[i].text,
                     r->remarks.data[i].loc);
  if (cJSON_GetArraySize(all))
    cJSON_AddItemToObject(invocation, "toolExecutionNotifications", all);
  else
    cJSON_Delete(all);
}

static void add_invocation(const Sarif *s, cJSON *run) {
  cJSON *to = add_element(cJSON_AddArrayToObject(run, "invocations"));
  cJSON_AddBoolToObject(to, "executionSuccessful", true);
  cJSON_AddNumberToObject(to, "exitCode",
                          verdict_exit_code_of(s->report, s->result));
  add_notifications(s, to);
}

/* Adds a category per input file, so that runs on several files can be uploaded
 * together. */
static void add_category(const Sarif *s, cJSON *run) {
  bool is_relative;
  const char *uri = sources_uri(s->arena, s->report->file, &is_relative);
  cJSON_AddStringToObject(cJSON_AddObjectToObject(run, "automationDetails"),
                          "id", arena_printf(s->arena, "bmc/%s/", uri));
}

static void add_model(const Sarif *s, cJSON *run) {
  cJSON *to = cJSON_AddObjectToObject(run, "properties");
  cJSON_AddStringToObject(to, "memoryModel",
                          verdict_model(s->report, s->result));
}

static void add_run(Sarif *s, cJSON *runs) {
  cJSON *run = add_element(runs);
  add_category(s, run);
  add_model(s, run);
  int violated = add_tool(s, run);
  s->artifacts = cJSON_AddArrayToObject(run, "artifacts");
  artifact_index(s, s->report->file);
  add_invocation(s, run);
  cJSON_AddStringToObject(run, "columnKind", "unicodeCodePoints");
  cJSON *results = cJSON_AddArrayToObject(run, "results");
  if (s->result->verdict != VERDICT_FALSE)
    return;
  if (s->report->reach)
    add_meeting(s, results);
  else
    add_violation(s, results, violated);
  add_other_races(s, results, violated);
}

void report_sarif_print(FILE *out, const Report *r, const Result *result) {
  Arena *a = arena_new();
  Sarif s = {
      .arena = a, .report = r, .result = result, .sources = sources_new(a)};
  if (result->replay)
    s.all = trace_rows_build(a, r->program, result->replay,
                             r->reach ? NULL : &result->violation);
  json_use_own_memory();
  cJSON *document = cJSON_CreateObject();
  cJSON_AddStringToObject(document, "$schema",
                          "https://json.schemastore.org/sarif-2.1.0.json");
  cJSON_AddStringToObject(document, "version", "2.1.0");
  add_run(&s, cJSON_AddArrayToObject(document, "runs"));
  json_print(out, document);
  cJSON_Delete(document);
  arena_delete(a);
}
