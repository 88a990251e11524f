#include "svcomp/report_json.h"

#include "frontend/base/manual.h"
#include "frontend/base/options.h"
#include "svcomp/trace.h"

#include <stdlib.h>
#include <string.h>

static void *allocate(size_t bytes) { return xcalloc(1, bytes); }

static unsigned utf8_length(const unsigned char *s) {
  unsigned n = *s < 0x80       ? 1
               : *s >> 5 == 6  ? 2
               : *s >> 4 == 14 ? 3
               : *s >> 3 == 30 ? 4
                               : 0;
  for (unsigned i = 1; i < n; i++)
    if (s[i] >> 6 != 2)
      return 0;
  return n;
}

/* Names of files may have bytes that are no UTF-8, which JSON forbids. */
static void replace_what_is_no_utf8(char *text) {
  for (unsigned char *s = (unsigned char *)text; *s;) {
    unsigned n = utf8_length(s);
    if (!n)
      *s = '?';
    s += n ? n : 1;
  }
}

static cJSON *add_element(cJSON *array) {
  cJSON *element = cJSON_CreateObject();
  cJSON_AddItemToArray(array, element);
  return element;
}

static void add_location(cJSON *to, Loc loc, const Function *f) {
  if (!loc.file || !loc.line)
    return;
  cJSON *at = cJSON_AddObjectToObject(to, "sourceLocation");
  cJSON_AddStringToObject(at, "file", loc.file);
  cJSON_AddNumberToObject(at, "line", loc.line);
  cJSON_AddNumberToObject(at, "column", loc.column);
  if (f)
    cJSON_AddStringToObject(at, "function", f->name);
}

static void add_value(cJSON *to, const Type *type, uint64_t bits,
                      unsigned width) {
  char *text = NULL;
  size_t size;
  FILE *f = open_memstream(&text, &size);
  if (!f)
    return;
  type_print_value(f, type, bits, width);
  fclose(f);
  cJSON *value = cJSON_AddObjectToObject(to, "value");
  cJSON_AddStringToObject(value, "data", text);
  if (type && type->name)
    cJSON_AddStringToObject(value, "type", type->name);
  cJSON_AddNumberToObject(value, "width", width);
  free(text);
}

/* The part of the object that an access touches, by name: "q.slot[2]". */
static const Type *add_lvalue(cJSON *to, const Step *s, const Event *e) {
  const StepObject *o = step_object(s, e->object);
  char path[256] = "";
  const Type *part = NULL;
  if (o->type)
    part = type_path(o->type, e->offset, e->bytes, path, sizeof path);
  char *name = xcalloc(1, strlen(o->name) + strlen(path) + 1);
  strcat(strcpy(name, o->name), path);
  cJSON_AddStringToObject(to, "lhs", name);
  free(name);
  return part;
}

static const char *const step_types[] = {
    [EVENT_LOAD] = "read",          [EVENT_STORE] = "assignment",
    [EVENT_ALLOC] = "allocation",   [EVENT_FREE] = "deallocation",
    [EVENT_SPAWN] = "thread-spawn", [EVENT_END] = "thread-end",
    [EVENT_EXIT] = "exit",          [EVENT_STOP] = "assumption",
    [EVENT_INPUT] = "input",        [EVENT_CALL] = "function-call",
};

static void add_event(cJSON *trace, const Step *s, const Event *e) {
  cJSON *step = add_element(trace);
  const Inst *at = e->user_inst ? e->user_inst : e->inst;
  cJSON_AddStringToObject(step, "stepType", step_types[e->kind]);
  cJSON_AddNumberToObject(step, "step", e->step);
  cJSON_AddNumberToObject(step, "thread", e->thread);
  cJSON_AddBoolToObject(step, "hidden", e->library && e->kind != EVENT_CALL);
  if (e->kind == EVENT_LOAD || e->kind == EVENT_STORE) {
    const Type *part = add_lvalue(step, s, e);
    add_value(step, part, e->value, 8 * e->bytes);
  }
  if (e->kind == EVENT_SPAWN)
    cJSON_AddNumberToObject(step, "spawned", (double)e->value);
  if (e->kind == EVENT_INPUT) {
    cJSON_AddStringToObject(step, "lhs",
                            e->inst->text ? e->inst->text : "input");
    add_value(step, e->inst->type, e->value,
              e->function->regs[e->inst->dst].width);
  }
  if (e->kind == EVENT_CALL && e->library)
    cJSON_AddStringToObject(step, "function", e->library->name);
  if (at)
    add_location(step, at->loc, e->user_function);
}

static void add_trace(cJSON *to, const Report *r, const BmcResult *result) {
  if (!result->replay || r->trace == TRACE_NONE)
    return;
  cJSON_AddItemToObject(
      to, "schedule",
      trace_json(r->program, result->replay, &result->violation));
  cJSON *trace = cJSON_AddArrayToObject(to, "trace");
  uint32_t n;
  const Event *log = step_log(result->replay, &n);
  for (uint32_t i = 0; i < n; i++)
    if (r->trace == TRACE_FULL || log[i].kind == EVENT_STORE ||
        log[i].kind == EVENT_INPUT)
      add_event(trace, result->replay, &log[i]);
  const Violation *v = &result->violation;
  cJSON *failure = add_element(trace);
  cJSON_AddStringToObject(failure, "stepType", "failure");
  cJSON_AddNumberToObject(failure, "thread", v->thread);
  cJSON_AddStringToObject(failure, "property", property_name(v->property));
  if (v->text)
    cJSON_AddStringToObject(failure, "reason", v->text);
  if (v->inst)
    add_location(failure, v->inst->loc, v->function);
}

static const char *const help[] = {
#define PROPERTY(NAME, TEXT, DEFAULT, HELP) HELP,
    PROPERTIES
#undef PROPERTY
};

/* What is not the violated property of a FALSE is not known: the search
 * ends with the first violation. */
static void add_property(cJSON *results, const Report *r,
                         const BmcResult *result, Property p) {
  const Violation *v = &result->violation;
  bool is_violated = result->verdict == VERDICT_FALSE && v->property == p;
  cJSON *row = add_element(results);
  cJSON_AddStringToObject(row, "property", property_name(p));
  cJSON_AddStringToObject(row, "description",
                          is_violated && v->text ? v->text : help[p]);
  cJSON_AddStringToObject(row, "status",
                          is_violated                       ? "FAILURE"
                          : result->verdict == VERDICT_TRUE ? "SUCCESS"
                                                            : "UNKNOWN");
  if (!is_violated)
    return;
  if (v->inst)
    add_location(row, v->inst->loc, v->function);
  add_trace(row, r, result);
}

static void add_reason(cJSON *document, const BmcResult *result) {
  if (result->verdict != VERDICT_UNKNOWN)
    return;
  cJSON *row = add_element(document);
  cJSON_AddStringToObject(row, "reason",
                          result->reason ? result->reason : "none is known");
  if (result->hint)
    cJSON_AddStringToObject(row, "hint", result->hint);
  add_location(row, result->where, NULL);
}

static void add_statistics(cJSON *document, const Stats *s) {
  if (!s)
    return;
  cJSON *table = cJSON_AddObjectToObject(add_element(document), "statistics");
  for (Stat k = 0; k < N_STAT; k++)
    cJSON_AddNumberToObject(table, stat_text(k),
                            stat_is_timer(k) ? s->seconds[k]
                                             : (double)s->count[k]);
}

static void add_verdict(cJSON *document, const BmcResult *result) {
  static const char *const status[] = {[VERDICT_TRUE] = "success",
                                       [VERDICT_FALSE] = "failure",
                                       [VERDICT_UNKNOWN] = "inconclusive"};
  cJSON_AddStringToObject(add_element(document), "cProverStatus",
                          status[result->verdict]);
  char text[64] = "true";
  if (result->verdict == VERDICT_FALSE)
    snprintf(text, sizeof text, "false(%s)",
             property_name(result->violation.property));
  else if (result->verdict == VERDICT_UNKNOWN)
    strcpy(text, "unknown");
  cJSON_AddStringToObject(add_element(document), "verdict", text);
}

void report_json_print(FILE *out, const Report *r, const BmcResult *result) {
  cJSON_InitHooks(&(cJSON_Hooks){allocate, free});
  cJSON *document = cJSON_CreateArray();
  cJSON_AddStringToObject(add_element(document), "program", "bmc " BMC_VERSION);
  cJSON *results = cJSON_AddArrayToObject(add_element(document), "result");
  for (Property p = 0; p < N_PROPERTY; p++)
    if (r->properties >> p & 1)
      add_property(results, r, result, p);
  add_reason(document, result);
  add_statistics(document, r->stats);
  add_verdict(document, result);
  char *text = cJSON_Print(document);
  replace_what_is_no_utf8(text);
  fprintf(out, "%s\n", text);
  free(text);
  cJSON_Delete(document);
}
