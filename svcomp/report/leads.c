#include "svcomp/report/leads.h"

#include "frontend/ir/property.h"
#include "svcomp/trace/fault.h"
#include "svcomp/trace/trace_names.h"

#include <string.h>

static bool is_missing(const Missing *m) {
  return m->is_function && m->rule == UNDEFINED_UNKNOWN;
}

bool leads_are_asked(const Settings *s, const Program *p, const Result *r) {
  if (r->verdict != VERDICT_UNKNOWN || r->is_miscounted || s->validation ||
      engine_questions(&s->asked) || engine_stops(&s->asked))
    return false;
  for (uint32_t i = 0; i < p->n_missing; i++)
    if (is_missing(&p->missing[i]))
      return true;
  return false;
}

Settings leads_settings(const Settings *from, const Budget *b) {
  Settings s = *from;
  s.asked = budget_options(b);
  s.asked.formula.is_formula = from->asked.formula.is_formula;
  s.asked.question.reached = NULL, s.asked.question.claims = NULL;
  s.asked.question.see_proof = NULL;
  return s;
}

/* ---- what an execution assumes */

static bool is_assumed(const Program *p, const Function *f) {
  for (uint32_t i = 0; i < p->n_missing && !f->is_static; i++)
    if (is_missing(&p->missing[i]) && !strcmp(p->missing[i].name, f->name))
      return true;
  return false;
}

/* True if an assumed body begins here. */
static bool is_call(const Program *p, const Event *e) {
  return e->kind == EVENT_INPUT && e->inst->kind == INST_CHOOSE &&
         is_assumed(p, e->function);
}

/* Returns "returns -1", as far as the call that begins at 'from' has come. */
static const char *result_text(const TraceNames *names, const Event *from,
                               const Event *end) {
  const Function *f = from->function;
  for (const Event *e = from + 1; e < end; e++) {
    if (e->thread != from->thread || e->kind != EVENT_INPUT)
      continue;
    if (e->function != f || e->inst->kind == INST_CHOOSE)
      break;
    if (!strcmp(e->inst->text, f->name))
      return arena_printf(
          names->arena, "returns %s",
          trace_names_value(names, e->inst->type, e->value, e->bytes));
  }
  return f->type->element->kind == TYPE_POINTER ? "returns NULL" : "returns";
}

static const char *call_text(const TraceNames *names, const Event *e,
                             const Event *end) {
  const Loc at = e->user_inst ? e->user_inst->loc : e->inst->loc;
  return arena_printf(
      names->arena, "'%s' (%s) %s and writes %s", e->function->name,
      loc_as_text(names->arena, at), result_text(names, e, end),
      e->value == MISSING_WRITES ? "to what its pointers point to" : "nothing");
}

/* Returns the calls that an execution rests on, as a text; NULL: none. */
static const char *assumption(Arena *a, const Program *p, const Config *c) {
  enum { MOST_NAMED = 3 };
  uint32_t n, calls = 0;
  const Event *log = config_log(c, &n);
  const char *text = NULL;
  const TraceNames names = trace_names_build(a, p, c);
  for (uint32_t i = 0; i < n; i++)
    if (is_call(p, &log[i]) && calls++ < MOST_NAMED)
      text = arena_printf(a, "%s%s%s", text ? text : "", text ? ", " : "",
                          call_text(&names, &log[i], log + n));
  return calls > MOST_NAMED ? arena_printf(a, "%s, and so on for %u more calls",
                                           text, (unsigned)(calls - MOST_NAMED))
                            : text;
}

/* ---- the answer */

void leads_add(Arena *a, const Program *p, const char *assumed,
               const Result *found, Result *answer) {
  const Violation *v = &found->violation;
  const char *text = fault_describe(a, p, found->replay, v).text;
  Gap *all = ARENA_ARRAY(a, Gap, answer->n_others + 1);
  all[0] = (Gap){arena_printf(a, "assuming that %s: %s is violated: %s",
                              assumed, property_name(v->property), text),
                 v->inst ? v->inst->loc : (Loc){NULL, 0, 0}};
  for (uint32_t i = 0; i < answer->n_others; i++)
    all[i + 1] = answer->others[i];
  answer->others = all, answer->n_others++;
  answer->is_lead = true;
  answer->violation = *v;
  answer->violation.text = text;
  answer->replay = found->replay;
}

bool leads_take(Arena *a, const Program *assumed, Result found,
                Result *answer) {
  if (found.verdict != VERDICT_FALSE || !found.replay) {
    config_delete(found.replay);
    return false;
  }
  const char *text = assumption(a, assumed, found.replay);
  config_delete(answer->replay);
  answer->replay = NULL;
  if (!text) {
    *answer = found;
    return true;
  }
  leads_add(a, assumed, text, &found, answer);
  return true;
}
