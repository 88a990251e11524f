#include "svcomp/report/c11.h"

#include "svcomp/report/secondary_checks.h"

typedef struct {
  Arena *arena;
  const Program *program;
  Settings *settings;
  Stats *stats;
  Diag *diag;
} Judge;

/* ---- the program's accesses */

static bool is_weak_order(MemoryOrder o) {
  return o != MEMORY_ORDER_PLAIN && o != MEMORY_ORDER_SEQ_CST;
}

/* True for an atomic access of the program that is weaker than seq_cst. */
static bool is_weak(const Function *f, const Inst *i) {
  return !f->is_library && inst_is_access(i->kind) &&
         (is_weak_order(i->order) || is_weak_order(i->failure));
}

bool c11_matters(const Program *p, const Settings *s) {
  return s->asks_c11 && !s->sc_only && !p->is_by_x86 &&
         p->thread_start != FUNC_NONE && program_find(p, is_weak);
}

/* ---- the question */

/* Asked for last, since formulas seldom decide them. */
static uint32_t late(void) {
  return property_set(property_is_deadlock) | property_set(property_is_leak);
}

/* A program that races has no meaning under C11, so the properties include
 * races if these were asked for at all. */
uint32_t c11_properties(const Settings *s) {
  return (s->asked.question.properties |
          (s->secondary & property_set(property_is_race))) &
         engine_model_properties(MODEL_RC11) & ~late();
}

Result c11_ask(Arena *a, const Program *p, const Settings *s,
               uint32_t properties, Stats *stats, Diag *d, const Budget *b) {
  const EngineOps *e = s->engine;
  EngineOptions o = budget_options(b);
  o.question.model = MODEL_RC11;
  o.question.properties = properties;
  o.question.keep_path = true;
  o.question.reached = NULL;
  const EngineScope scope = engine_scope(e, &o);
  if (!(scope.models >> MODEL_RC11 & 1) || properties & ~scope.properties)
    e = &engine_portfolio;
  return engine_run(e, a, p, &o, stats, d);
}

static Result ask(const Judge *j, Phase phase, uint32_t properties) {
  const Budget b = budget_begin(j->arena, phase, &j->settings->asked);
  Stats own = *j->stats;
  Result r =
      c11_ask(j->arena, j->program, j->settings, properties, &own, j->diag, &b);
  if (r.verdict == VERDICT_FALSE)
    *j->stats = own;
  return r;
}

/* ---- the answer */

/* Returns the properties of the set, by name, or NULL: none. */
static const char *names(const Judge *j, uint32_t set) {
  const char *text = NULL;
  for (Property p = 0; p < property_count(); p++)
    if (set >> p & 1)
      text = text ? arena_printf(j->arena, "%s, %s", text, property_name(p))
                  : property_name(p);
  return text;
}

static void set_model(Result *out, const char *model, const char *about) {
  out->model = model, out->about = about;
}

/* Sequential consistency alone. */
static void leave_open(const Judge *j, const char *reason, Loc at,
                       Result *out) {
  const char *text = arena_printf(j->arena, "%s; not decided under C11: %s",
                                  memory_model_title(MODEL_SC), reason);
  if (at.file && at.line)
    text = arena_printf(j->arena, "%s (%s:%u:%u)", text, at.file, at.line,
                        at.column);
  set_model(out, memory_model_name(MODEL_SC), text);
}

void c11_set_model(Result *r) {
  set_model(r, "c11", memory_model_title(MODEL_RC11));
}

/* The answer is about C11, but about sequential consistency for the properties
 * of the set. */
static void take_proof(const Judge *j, uint32_t rest, Result *out) {
  c11_set_model(out);
  if (rest)
    out->about = arena_printf(j->arena, "%s; %s: %s", out->about,
                              names(j, rest), memory_model_title(MODEL_SC));
}

static void take_violation(const Judge *j, Result r, Result *out) {
  const char *what = j->settings->reach ? "this is reached" : "this fails";
  j->settings->asked.question.model = MODEL_RC11;
  r.remarks.arena = j->arena;
  gaps_add(&r.remarks,
           (Gap){arena_printf(j->arena,
                              "%s under C11 only, not under sequential "
                              "consistency",
                              what),
                 (Loc){0}});
  *out = r;
}

static void ask_c11(const Judge *j, const Inst *weak, Result *out) {
  const char *other = j->settings->sc_only;
  const uint32_t all = j->settings->asked.question.properties;
  const uint32_t first = c11_properties(j->settings), last = all & late();
  uint32_t rest = 0;
  Result r = {.verdict = VERDICT_TRUE};
  if (other) {
    leave_open(j, arena_printf(j->arena, "it is not asked with %s", other),
               weak->loc, out);
    return;
  }
  if (first || j->settings->reach)
    r = ask(j, PHASE_C11, first);
  if (r.verdict == VERDICT_TRUE && property_has_races(first))
    secondary_checks_add_races(j->arena, j->settings, &r, out);
  if (r.verdict == VERDICT_TRUE && last) {
    r = ask(j, PHASE_C11_LATE, last);
    if (r.verdict == VERDICT_UNKNOWN && first)
      r.verdict = VERDICT_TRUE, rest = last;
  }
  if (r.verdict == VERDICT_FALSE)
    take_violation(j, r, out);
  else if (r.verdict == VERDICT_TRUE)
    take_proof(j, rest, out);
  else
    leave_open(j, r.reason ? r.reason : "no reason is known", r.where, out);
}

static void judge(const Judge *j, Result *out) {
  const Settings *s = j->settings;
  const Inst *weak = program_find(j->program, is_weak);
  if (j->program->thread_start == FUNC_NONE)
    set_model(out, "all", "all, as no thread is created");
  else if (j->program->is_by_x86)
    leave_open(j, "inline assembly follows x86, try --memory-model tso",
               (Loc){0}, out);
  else if (weak)
    ask_c11(j, weak, out);
  else if (property_has_races(s->asked.question.properties))
    set_model(out, "c11",
              "C11, as there is no data race and all atomic accesses are "
              "sequentially consistent");
  else
    set_model(out, memory_model_name(MODEL_SC),
              "sequential consistency, and C11 if there is no data race");
}

/* Names the model that tells what the racing accesses do on x86. */
static void report_race(const Judge *j, Result *out) {
  if (!property_is_race(out->violation.property))
    return;
  out->remarks.arena = j->arena;
  gaps_add(&out->remarks,
           (Gap){"in C the behaviour of a program with a data race is "
                 "undefined; --memory-model tso shows what it does on x86",
                 (Loc){0}});
}

void c11_judge(Arena *a, const Program *p, Settings *s, Stats *stats, Diag *d,
               Result *out) {
  const Judge j = {a, p, s, stats, d};
  if (out->verdict == VERDICT_TRUE && out->about)
    return;
  if (out->verdict == VERDICT_TRUE && !s->asks_c11)
    set_model(out, memory_model_name(s->asked.question.model),
              memory_model_title(s->asked.question.model));
  else if (out->verdict == VERDICT_TRUE)
    judge(&j, out);
  if (out->verdict == VERDICT_FALSE && s->asks_c11 && !out->meeting.n)
    report_race(&j, out);
}
