#include "svcomp/report/verdict.h"

#include "frontend/ir/property_ids.h"
#include "frontend/system/exit_status.h"
#include "frontend/cli/manual.h"
#include "frontend/cli/options.h"
#include "frontend/base/utf8.h"
#include "svcomp/run/reach_lines.h"
#include "svcomp/report/report_json.h"
#include "svcomp/trace/trace.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

int verdict_exit_code(Verdict v) {
  return v == VERDICT_TRUE    ? EXIT_TRUE
         : v == VERDICT_FALSE ? EXIT_FALSE
                              : EXIT_UNKNOWN;
}

int verdict_exit_code_of(const Report *r, const Result *result) {
  return r->witness == WITNESS_REJECTED ? EXIT_REJECTED
                                        : verdict_exit_code(result->verdict);
}

const char *verdict_model(const Report *r, const Result *result) {
  return result->model ? result->model : memory_model_name(r->model);
}

static void print_properties(FILE *out, uint32_t set) {
  const char *comma = "";
  for (Property p = 0; p < property_count(); p++)
    if (set >> p & 1) {
      fprintf(out, "%s%s", comma, property_name(p));
      comma = ", ";
    }
}

/* Prints a text with escapes: names of files, and texts of the program, may
 * hold any byte. */
static void print_escaped(FILE *out, const char *text) {
  Arena *a = arena_new();
  fputs(utf8_escape(a, text), out);
  arena_delete(a);
}

static void print_places(FILE *out, const Reach *r, const char *one,
                         const char *two) {
  Arena *a = arena_new();
  fprintf(out, "%s%s%s", r->n == 1 ? one : two,
          utf8_escape(a, reach_lines_text(a, r)), r->n == 1 ? "" : " at once");
  arena_delete(a);
}

/* Prints a location, which a program in IR text may lack. */
static void print_place(FILE *out, const Inst *at, const Function *in,
                        ThreadId t) {
  if (at->loc.file) {
    print_escaped(out, at->loc.file);
    fprintf(out, ":%u:%u ", at->loc.line, at->loc.column);
  }
  if (!in || !in->is_library)
    fprintf(out, "in %s, thread %u\n", in ? in->name : "?", t);
  else
    fprintf(out, "in thread %u\n", t);
}

static void print_fixed_order(FILE *out, Loc at) {
  if (!at.line)
    return;
  fputs("\nevaluation order: fixed; others were left out (first at ", out);
  print_escaped(out, at.file ? at.file : "?");
  fprintf(out, ":%u:%u)", at.line, at.column);
}

static void print_reused(FILE *out, Loc at) {
  if (!at.line)
    return;
  fputs("\naddresses: re-used; ", out);
  print_escaped(out, at.file ? at.file : "?");
  fprintf(out,
          ":%u:%u accesses a block by the address of a freed one that lay "
          "there (--strict-provenance)",
          at.line, at.column);
}

static void print_answer(FILE *out, Property p, const char *text) {
  if (!text)
    return;
  fprintf(out, "%s: ", property_name(p));
  print_escaped(out, text);
  fputc('\n', out);
}

static void print_secondary(FILE *out, const Result *result) {
  print_answer(out, PROPERTY_RACE, result->races);
  print_answer(out, PROPERTY_DEADLOCK, result->deadlocks);
}

static void print_gap(FILE *out, const char *lead, Gap gap) {
  fputs(lead, out);
  print_escaped(out, gap.text ? gap.text : "no reason is known");
  if (gap.loc.line && gap.loc.file) {
    fputs(" (", out);
    print_escaped(out, gap.loc.file);
    fprintf(out, ":%u:%u)", gap.loc.line, gap.loc.column);
  }
  fputc('\n', out);
}

static void print_remarks(FILE *out, const Result *result) {
  for (uint32_t i = 0; i < result->remarks.n; i++)
    print_gap(out, "note: ", result->remarks.data[i]);
}

const char *verdict_observation(const Report *r, const Result *result) {
  const Violation *v = &result->violation;
  bool is_asked = !r->reach && r->properties >> PROPERTY_ASSERTION & 1;
  bool is_forall = r->litmus->question == LITMUS_FORALL;
  if (is_asked && result->verdict == VERDICT_TRUE)
    return is_forall ? "holds in all executions (Always)"
                     : "never observed (Never)";
  if (is_asked && result->verdict == VERDICT_FALSE &&
      v->property == PROPERTY_ASSERTION)
    return is_forall ? "fails in an execution (Sometimes or Never)"
                     : "observed (Sometimes or Always)";
  return result->verdict == VERDICT_FALSE && v->property == PROPERTY_RACE
             ? "not known; a data race leaves the behaviour undefined"
             : "not known";
}

static void print_observation(FILE *out, const Report *r,
                              const Result *result) {
  if (!r->litmus)
    return;
  fputs("Observation ", out);
  print_escaped(out, r->litmus->name);
  fprintf(out, " %s: %s\n", litmus_question_name(r->litmus->question),
          verdict_observation(r, result));
}

static void print_true(FILE *out, const Report *r, const Result *result) {
  fputs(r->witness == WITNESS_CONFIRMED  ? "WITNESS CONFIRMED\nproved: "
        : r->witness == WITNESS_REJECTED ? "WITNESS REJECTED\nno execution "
                                           "that follows it violates: "
                                         : "VERIFICATION SUCCESSFUL\nproved: ",
        out);
  if (r->reach)
    print_places(out, r->reach, "no thread is ever at ",
                 "no two threads are ever at ");
  else
    print_properties(out, r->properties);
  if (result->bound)
    fprintf(out, "\nbound: %u; no loop or recursion was cut", result->bound);
  else if (result->engine)
    fprintf(out, "\nengine: %s; no bound", result->engine);
  if (result->about) {
    fputs("\nmemory model: ", out);
    print_escaped(out, result->about);
  }
  print_fixed_order(out, result->fixed_order);
  if (result->evidence)
    fprintf(out, "\nproof: %s", result->evidence);
  if (result->assumption)
    fprintf(out, "\nassumed: %s", result->assumption);
  if (r->program && r->program->has_fixed_addresses)
    fputs("\naddresses: fixed; other addresses of objects were left out", out);
  print_reused(out, result->reused);
  if (r->program && r->program->rounding != ROUNDING_NEAREST)
    fprintf(out, "\nrounding: %s", rounding_name(r->program->rounding));
  fputc('\n', out);
  print_secondary(out, result);
  print_remarks(out, result);
  print_observation(out, r, result);
  fprintf(out, "RESULT: %s\n",
          r->witness == WITNESS_REJECTED ? "rejected" : "true");
}

static void print_model(FILE *out, const Report *r) {
  if (r->model != MODEL_SC)
    fprintf(out, "memory model: %s\n", memory_model_title(r->model));
}

static void print_reached(FILE *out, const Report *r, const Result *result) {
  const Meeting *m = &result->meeting;
  fputs("VERIFICATION FAILED\n", out);
  print_places(out, r->reach, "reached: ", "reached: ");
  fputc('\n', out);
  for (unsigned i = 0; i < m->n; i++) {
    const Function *in;
    const Inst *at = reach_inst(result->replay, m->threads[i], &in);
    print_place(out, at, in, m->threads[i]);
  }
  print_model(out, r);
  print_remarks(out, result);
  fputs("RESULT: false(reach)\n", out);
}

static void print_false(FILE *out, const Report *r, const Result *result) {
  const Violation *v = &result->violation;
  const char *name = property_name(v->property);
  fprintf(out, "%s\nviolated: %s",
          r->witness == WITNESS_CONFIRMED  ? "WITNESS CONFIRMED"
          : r->witness == WITNESS_REJECTED ? "WITNESS REJECTED"
                                           : "VERIFICATION FAILED",
          name);
  if (v->text) {
    fputs(": ", out);
    print_escaped(out, v->text);
  }
  fputc('\n', out);
  if (v->inst)
    print_place(out, v->inst, v->function, v->thread);
  print_model(out, r);
  if (result->assumption)
    fprintf(out, "assumed: %s\n", result->assumption);
  if (r->races && r->races->n)
    all_races_print(out, r->races);
  print_secondary(out, result);
  print_remarks(out, result);
  print_observation(out, r, result);
  if (r->witness == WITNESS_REJECTED)
    fputs("RESULT: rejected\n", out);
  else
    fprintf(out, "RESULT: false(%s)\n", name);
}

static void print_unknown(FILE *out, const Report *r, const Result *result) {
  fputs("VERIFICATION INCONCLUSIVE\n", out);
  print_gap(out, "UNKNOWN: ", (Gap){result->reason, result->where});
  for (uint32_t i = 0; i < result->n_others; i++)
    print_gap(out, "also: ", result->others[i]);
  print_model(out, r);
  if (result->hint)
    fprintf(out, "hint: %s\n", result->hint);
  print_observation(out, r, result);
  fputs("RESULT: unknown\n", out);
}

static void print_text(FILE *out, const Report *r, const Result *result) {
  if ((result->verdict == VERDICT_FALSE || result->is_lead) &&
      r->trace != TRACE_NONE && result->replay) {
    bool is_compact = r->trace == TRACE_COMPACT;
    if (result->is_lead)
      fputs("A lead: this execution rests on the assumption below.\n\n", out);
    if (r->reach)
      trace_print_meeting(out, r->program, result->replay, &result->meeting,
                          is_compact);
    else
      trace_print(out, r->program, result->replay, &result->violation,
                  is_compact);
    fputc('\n', out);
  }
  if (r->stats) {
    fputs("Statistics:\n", out);
    stats_print(out, r->stats);
    fputs("Time of each engine:\n", out);
    phase_log_print(out, r->phases);
    fputc('\n', out);
  }
  switch (result->verdict) {
  case VERDICT_TRUE: print_true(out, r, result); break;
  case VERDICT_FALSE:
    if (r->reach)
      print_reached(out, r, result);
    else
      print_false(out, r, result);
    break;
  case VERDICT_UNKNOWN: print_unknown(out, r, result); break;
  }
}

void verdict_print(FILE *out, const Report *r, const Result *result) {
  if (r->json)
    report_json_print(out, r, result);
  else
    print_text(out, r, result);
}

/* Writes a reason of our own: short, without quotes or backslashes. */
static void write_reason(const char *before, const char *reason,
                         const char *after) {
  char text[512];
  snprintf(text, sizeof text, "%s%s%s", before, reason, after);
  for (const char *at = text; *at;) {
    ssize_t n = write(STDOUT_FILENO, at, strlen(at));
    if (n <= 0)
      return;
    at += n;
  }
}

void verdict_give_up(const char *reason) {
  write_reason("VERIFICATION INCONCLUSIVE\nUNKNOWN: ", reason,
               "\nRESULT: unknown\n");
}

void verdict_give_up_json(const char *reason) {
  write_reason("[{\"program\":\"bmc " BMC_VERSION "\"},"
               "{\"result\":[]},{\"reason\":\"",
               reason,
               "\"},{\"cProverStatus\":\"inconclusive\"},"
               "{\"verdict\":\"unknown\"}]\n");
}
