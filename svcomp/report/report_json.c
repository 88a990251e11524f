#include "svcomp/report/report_json.h"

#include "frontend/cli/manual.h"
#include "frontend/cli/options.h"
#include "svcomp/trace/fault.h"
#include "frontend/system/json.h"
#include "svcomp/run/reach_lines.h"
#include "svcomp/trace/trace_race.h"

#include <cjson/cJSON.h>
#include <string.h>

static cJSON *add_element(cJSON *array) {
  cJSON *element = cJSON_CreateObject();
  cJSON_AddItemToArray(array, element);
  return element;
}

static void add_location(cJSON *to, Loc loc, const char *function) {
  if (!loc.file || !loc.line)
    return;
  cJSON *at = cJSON_AddObjectToObject(to, "sourceLocation");
  cJSON_AddStringToObject(at, "file", loc.file);
  cJSON_AddNumberToObject(at, "line", loc.line);
  cJSON_AddNumberToObject(at, "column", loc.column);
  if (function)
    cJSON_AddStringToObject(at, "function", function);
}

static void add_value(cJSON *to, const char *type, const char *text) {
  cJSON *value = cJSON_AddObjectToObject(to, "value");
  cJSON_AddStringToObject(value, "data", text);
  if (type && *type)
    cJSON_AddStringToObject(value, "type", type);
}

static const char *step_type(const TraceRow *r) {
  switch (r->kind) {
  case ROW_SYNC: return "synchronisation";
  case ROW_INPUT: return "input";
  case ROW_VIOLATION: return "failure";
  case ROW_ACCESS:
  case ROW_LOCAL: break;
  }
  return !r->lhs ? "location-only" : r->is_write ? "assignment" : "read";
}

/* Names by LinkKind. */
static const char *const link_names[N_LINK] = {
    [LINK_READS] = "readsFrom",  [LINK_STALE] = "readsFrom",
    [LINK_LOCK] = "lockFrom",    [LINK_WAKE] = "wokenBy",
    [LINK_CREATE] = "createdBy", [LINK_JOIN] = "joinsEndOf",
    [LINK_BUFFER] = "issuedBy",
};

/* True if the link goes into the same array as the one before it. */
static bool is_of_same_name(const TraceLink *k) {
  return !strcmp(link_names[k[-1].kind], link_names[k->kind]);
}

static void add_links(cJSON *to, const TraceRows *all, uint32_t row) {
  uint32_t n;
  const TraceLink *links = trace_rows_links(all, row, &n);
  cJSON *array = NULL;
  for (uint32_t i = 0; i < n; i++) {
    const TraceRow *from = &all->rows[links[i].from];
    if (!i || !is_of_same_name(&links[i]))
      array = cJSON_AddArrayToObject(to, link_names[links[i].kind]);
    cJSON *source = add_element(array);
    cJSON_AddNumberToObject(source, "step", from->step);
    cJSON_AddNumberToObject(source, "thread", from->thread);
    if (links[i].kind == LINK_STALE)
      cJSON_AddBoolToObject(source, "stale", true);
  }
}

static cJSON *add_row(cJSON *trace, const TraceRow *r) {
  cJSON *to = add_element(trace);
  cJSON_AddStringToObject(to, "stepType", step_type(r));
  cJSON_AddNumberToObject(to, "step", r->step);
  cJSON_AddNumberToObject(to, "thread", r->thread);
  cJSON_AddBoolToObject(to, "hidden", !trace_row_is_essential(r));
  cJSON_AddBoolToObject(to, "shared", r->is_shared);
  cJSON_AddStringToObject(to, "text", r->text);
  if (r->lhs) {
    cJSON_AddStringToObject(to, "lhs", r->lhs);
    add_value(to, r->type, r->value);
  }
  add_location(to, r->loc, r->function);
  return to;
}

static void add_input(cJSON *array, const TraceInput *in) {
  cJSON *to = add_element(array);
  cJSON_AddNumberToObject(to, "thread", in->thread);
  cJSON_AddStringToObject(to, "source", in->source);
  add_value(to, in->type, in->value);
  add_location(to, in->loc, NULL);
}

static void add_stack(cJSON *to, const Config *s, ThreadId t) {
  enum { MOST_FRAMES = 64 };
  const Inst *insts[MOST_FRAMES];
  const Function *functions[MOST_FRAMES];
  cJSON *stack = cJSON_AddArrayToObject(to, "stack");
  unsigned n = config_stack(s, t, insts, functions, MOST_FRAMES);
  for (unsigned i = 0; i < n; i++)
    if (!functions[i]->is_library)
      add_location(add_element(stack), insts[i]->loc, functions[i]->name);
}

static void add_waits(cJSON *to, const TraceRows *all) {
  cJSON *waits = all->n_waits ? cJSON_AddArrayToObject(to, "waiting") : NULL;
  for (uint32_t i = 0; i < all->n_waits; i++) {
    cJSON *one = add_element(waits);
    cJSON_AddNumberToObject(one, "thread", all->waits[i].thread);
    cJSON_AddStringToObject(one, "text", all->waits[i].text);
  }
}

static void add_trace(cJSON *to, const Report *r, const Result *result) {
  if (!result->replay)
    return;
  Arena *a = arena_new();
  TraceRows all = trace_rows_build(a, r->program, result->replay,
                                   r->reach ? NULL : &result->violation);
  cJSON *threads = cJSON_AddArrayToObject(to, "threads");
  for (ThreadId t = 0; t < all.n_threads; t++)
    cJSON_AddItemToArray(
        threads, cJSON_CreateString(all.threads[t] ? all.threads[t] : "?"));
  cJSON *inputs = cJSON_AddArrayToObject(to, "inputs");
  for (uint32_t i = 0; i < all.n_inputs; i++)
    add_input(inputs, &all.inputs[i]);
  add_waits(to, &all);
  cJSON *trace = cJSON_AddArrayToObject(to, "trace");
  for (uint32_t i = 0; i < all.n_rows; i++)
    if (r->trace != TRACE_COMPACT || all.rows[i].is_essential)
      add_links(add_row(trace, &all.rows[i]), &all, i);
  if (!r->reach && property_where(result->violation.property) == WHERE_THREADS)
    add_row(trace, &(TraceRow){.kind = ROW_VIOLATION,
                               .step = config_steps(result->replay),
                               .thread = result->violation.thread,
                               .text = result->violation.text,
                               .is_shared = true});
  arena_delete(a);
}

static void add_accesses(cJSON *to, const TraceRace *race) {
  cJSON_AddStringToObject(to, "object", race->object);
  cJSON_AddBoolToObject(to, "sameValue", race->is_same_value);
  cJSON *accesses = cJSON_AddArrayToObject(to, "accesses");
  for (unsigned i = 0; i < 2; i++) {
    const TraceAccess *x = &race->accesses[i];
    cJSON *one = add_element(accesses);
    cJSON_AddNumberToObject(one, "thread", x->thread);
    cJSON_AddStringToObject(one, "text", x->does);
    cJSON *locks = cJSON_AddArrayToObject(one, "locks");
    for (uint32_t k = 0; k < x->n_locks; k++)
      cJSON_AddItemToArray(locks, cJSON_CreateString(x->locks[k]));
    cJSON *stack = cJSON_AddArrayToObject(one, "stack");
    for (uint32_t k = 0; k < x->n_calls; k++)
      add_location(add_element(stack), x->calls[k].loc, x->calls[k].function);
  }
}

static void add_race(cJSON *to, const Report *r, const Result *result) {
  Arena *a = arena_new();
  const TraceRace race =
      trace_race_build(a, r->program, result->replay, &result->violation);
  add_accesses(to, &race);
  arena_delete(a);
}

static void add_all_races(cJSON *to, const AllRaces *all) {
  cJSON *races = cJSON_AddArrayToObject(to, "races");
  for (uint32_t i = 0; i < all->n; i++)
    add_accesses(add_element(races), &all->races[i]);
  if (all->open)
    cJSON_AddStringToObject(to, "openRaces", all->open);
}

static void add_notes(cJSON *to, const Report *r, const Result *result) {
  Arena *a = arena_new();
  Fault f = fault_describe(a, r->program, result->replay, &result->violation);
  cJSON *notes = cJSON_AddArrayToObject(to, "notes");
  for (uint32_t i = 0; i < f.n_notes; i++)
    cJSON_AddItemToArray(notes, cJSON_CreateString(f.notes[i]));
  arena_delete(a);
}

/* Adds a property.  With FALSE, properties other than the violated one are
 * unknown: the search ends with the first violation. */
static void add_property(cJSON *results, const Report *r, const Result *result,
                         Property p) {
  const Violation *v = &result->violation;
  bool is_violated = result->verdict == VERDICT_FALSE && v->property == p;
  cJSON *row = add_element(results);
  cJSON_AddStringToObject(row, "property", property_name(p));
  cJSON_AddStringToObject(row, "description",
                          is_violated && v->text ? v->text
                                                 : property_row(p)->title);
  cJSON_AddStringToObject(row, "status",
                          is_violated                       ? "FAILURE"
                          : result->verdict == VERDICT_TRUE ? "SUCCESS"
                                                            : "UNKNOWN");
  if (!is_violated)
    return;
  if (v->inst)
    add_location(row, v->inst->loc, v->function ? v->function->name : NULL);
  if (result->replay)
    add_notes(row, r, result);
  if (result->replay && v->race)
    add_race(row, r, result);
  if (r->races && v->race)
    add_all_races(row, r->races);
  add_trace(row, r, result);
  if (result->replay)
    add_stack(row, result->replay, v->thread);
}

static const char *status_of(Verdict v) {
  return v == VERDICT_FALSE  ? "FAILURE"
         : v == VERDICT_TRUE ? "SUCCESS"
                             : "UNKNOWN";
}

static void add_position(cJSON *array, const Config *s, ThreadId t) {
  const Function *in;
  const Inst *at = reach_inst(s, t, &in);
  cJSON *to = add_element(array);
  cJSON_AddNumberToObject(to, "thread", t);
  add_location(to, at->loc, in->name);
  add_stack(to, s, t);
}

static void add_reach(cJSON *results, const Report *r, const Result *result) {
  Arena *a = arena_new();
  cJSON *row = add_element(results);
  cJSON_AddStringToObject(row, "property", "reach");
  cJSON_AddStringToObject(
      row, "description",
      arena_printf(a, "%s is never at %s%s",
                   r->reach->n == 1 ? "a thread" : "a pair of threads",
                   reach_lines_text(a, r->reach),
                   r->reach->n == 1 ? "" : " at once"));
  cJSON_AddStringToObject(row, "status", status_of(result->verdict));
  arena_delete(a);
  if (result->verdict != VERDICT_FALSE)
    return;
  cJSON *positions = cJSON_AddArrayToObject(row, "positions");
  for (unsigned i = 0; i < result->meeting.n; i++)
    add_position(positions, result->replay, result->meeting.threads[i]);
  add_trace(row, r, result);
}

/* Adds the execution that an assumption leads to. */
static void add_lead(cJSON *to, const Report *r, const Result *result) {
  const Violation *v = &result->violation;
  if (!result->is_lead)
    return;
  cJSON *lead = cJSON_AddObjectToObject(to, "lead");
  cJSON_AddStringToObject(lead, "property", property_name(v->property));
  cJSON_AddStringToObject(lead, "description", v->text);
  if (v->inst)
    add_location(lead, v->inst->loc, v->function ? v->function->name : NULL);
  add_trace(lead, r, result);
}

static void add_reason(cJSON *document, const Report *r, const Result *result) {
  if (result->verdict != VERDICT_UNKNOWN)
    return;
  cJSON *row = add_element(document);
  cJSON_AddStringToObject(row, "reason",
                          result->reason ? result->reason : "none is known");
  if (result->hint)
    cJSON_AddStringToObject(row, "hint", result->hint);
  add_location(row, result->where, NULL);
  add_lead(row, r, result);
  if (!result->n_others)
    return;
  cJSON *others = cJSON_AddArrayToObject(row, "others");
  for (uint32_t i = 0; i < result->n_others; i++) {
    cJSON *other = add_element(others);
    cJSON_AddStringToObject(other, "reason", result->others[i].text);
    add_location(other, result->others[i].loc, NULL);
  }
}

static void add_statistics(cJSON *document, const Stats *s) {
  if (!s)
    return;
  cJSON *table = cJSON_AddObjectToObject(add_element(document), "statistics");
  for (Stat k = 0; k < N_STAT; k++)
    cJSON_AddNumberToObject(table, stat_text(k),
                            stat_is_timer(k) ? s->seconds[k]
                                             : (double)s->count[k]);
  cJSON *rewrites = cJSON_AddObjectToObject(table, "rewrites of terms");
  for (uint32_t k = 0; k < s->n_rewrites; k++)
    cJSON_AddNumberToObject(rewrites, s->rewrites[k].name,
                            (double)s->rewrites[k].count);
}

/* Adds the time of each engine for each question. */
static void add_phases(cJSON *document, const Report *r) {
  if (!r->stats)
    return;
  cJSON *rows = cJSON_AddArrayToObject(add_element(document), "phases");
  for (uint32_t i = 0; i < r->phases->rows.n; i++) {
    const PhaseRow *from = &r->phases->rows.data[i];
    cJSON *row = add_element(rows);
    cJSON_AddStringToObject(row, "question", phase_text(from->question));
    cJSON_AddStringToObject(row, "engine", from->engine);
    cJSON_AddNumberToObject(row, "turns", from->turns);
    cJSON_AddNumberToObject(row, "ticks", (double)from->spent.ticks);
    cJSON_AddNumberToObject(row, "cpuSeconds",
                            (double)from->spent.cpu / CLOCKS_PER_SEC);
    if (from->gave)
      cJSON_AddStringToObject(row, "verdict", from->gave);
  }
}

static void add_witness(cJSON *document, const Report *r) {
  static const char *const words[] = {[WITNESS_CONFIRMED] = "confirmed",
                                      [WITNESS_REJECTED] = "rejected",
                                      [WITNESS_UNKNOWN] = "unknown"};
  if (r->witness != WITNESS_NONE)
    cJSON_AddStringToObject(add_element(document), "witness",
                            words[r->witness]);
}

static void add_fixed_order(cJSON *document, Loc at) {
  char text[64];
  if (!at.line)
    return;
  snprintf(text, sizeof text, "fixed; others were left out (line %u)", at.line);
  cJSON_AddStringToObject(add_element(document), "evaluationOrder", text);
}

static void add_reused(cJSON *document, Loc at) {
  char text[96];
  if (!at.line)
    return;
  snprintf(text, sizeof text,
           "re-used; line %u accesses a block by the address of a freed one",
           at.line);
  cJSON_AddStringToObject(add_element(document), "addresses", text);
}

static void add_verdict(cJSON *document, const Report *r,
                        const Result *result) {
  static const char *const status[] = {[VERDICT_TRUE] = "success",
                                       [VERDICT_FALSE] = "failure",
                                       [VERDICT_UNKNOWN] = "inconclusive"};
  Verdict v =
      r->witness == WITNESS_REJECTED ? VERDICT_UNKNOWN : result->verdict;
  cJSON_AddStringToObject(add_element(document), "cProverStatus", status[v]);
  char text[64] = "true";
  if (result->verdict == VERDICT_FALSE)
    snprintf(text, sizeof text, "false(%s)",
             r->reach ? "reach" : property_name(result->violation.property));
  else if (result->verdict == VERDICT_UNKNOWN)
    strcpy(text, "unknown");
  if (r->witness == WITNESS_REJECTED)
    strcpy(text, "rejected");
  cJSON_AddStringToObject(add_element(document), "verdict", text);
}

static void add_litmus(cJSON *document, const Report *r, const Result *result) {
  if (!r->litmus)
    return;
  cJSON *row = cJSON_AddObjectToObject(add_element(document), "litmus");
  cJSON_AddStringToObject(row, "name", r->litmus->name);
  cJSON_AddStringToObject(row, "question",
                          litmus_question_name(r->litmus->question));
  cJSON_AddStringToObject(row, "observation", verdict_observation(r, result));
}

static void add_remark(cJSON *row, Gap gap) {
  cJSON_AddStringToObject(row, "remark", gap.text);
  add_location(row, gap.loc, NULL);
}

static void add_remarks(cJSON *document, const Gaps *all) {
  if (!all->n)
    return;
  cJSON *rows = cJSON_AddArrayToObject(add_element(document), "remarks");
  for (uint32_t i = 0; i < all->n; i++)
    add_remark(add_element(rows), all->data[i]);
}

void report_json_print(FILE *out, const Report *r, const Result *result) {
  json_use_own_memory();
  cJSON *document = cJSON_CreateArray();
  cJSON_AddStringToObject(add_element(document), "program", "bmc " BMC_VERSION);
  cJSON *results = cJSON_AddArrayToObject(add_element(document), "result");
  if (r->reach)
    add_reach(results, r, result);
  for (Property p = 0; p < property_count(); p++)
    if (r->properties >> p & 1)
      add_property(results, r, result, p);
  add_reason(document, r, result);
  cJSON_AddStringToObject(add_element(document), "memoryModel",
                          verdict_model(r, result));
  if (result->about)
    cJSON_AddStringToObject(add_element(document), "memoryModelText",
                            result->about);
  add_litmus(document, r, result);
  add_fixed_order(document, result->fixed_order);
  if (r->program && r->program->has_fixed_addresses)
    cJSON_AddStringToObject(add_element(document), "addresses",
                            "fixed; other addresses of objects were left out");
  add_reused(document, result->reused);
  if (r->program && r->program->rounding != ROUNDING_NEAREST)
    cJSON_AddStringToObject(add_element(document), "rounding",
                            rounding_name(r->program->rounding));
  if (result->evidence)
    cJSON_AddStringToObject(add_element(document), "proof", result->evidence);
  if (result->assumption)
    cJSON_AddStringToObject(add_element(document), "assumption",
                            result->assumption);
  if (result->races)
    cJSON_AddStringToObject(add_element(document), "races", result->races);
  if (result->deadlocks)
    cJSON_AddStringToObject(add_element(document), "deadlocks",
                            result->deadlocks);
  add_remarks(document, &result->remarks);
  add_statistics(document, r->stats);
  add_phases(document, r);
  add_witness(document, r);
  add_verdict(document, r, result);
  json_print(out, document);
  cJSON_Delete(document);
}
