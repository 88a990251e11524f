#include "svcomp/run/races_also.h"

#include <time.h>

enum { LEAST_SECONDS = 10 };

typedef struct {
  const EngineOptions *asked;
  clock_t due;
  const char *why;
} Budget;

static bool is_at_limit(const EngineOptions *o) {
  return o->stop && o->stop(o->stop_context);
}

static bool stop(void *budget) {
  const Budget *b = budget;
  return clock() > b->due || is_at_limit(b->asked);
}

static const char *why(void *budget) {
  const Budget *b = budget;
  const EngineOptions *o = b->asked;
  const char *limit = o->why ? o->why(o->stop_context) : NULL;
  return limit || clock() <= b->due ? limit : b->why;
}

static Budget budget(Arena *a, const EngineOptions *o) {
  clock_t now = clock(), least = LEAST_SECONDS * CLOCKS_PER_SEC;
  clock_t share = now > least ? now : least;
  return (Budget){o, now + share,
                  arena_printf(a, "%ld s for data races are over",
                               (long)(share / CLOCKS_PER_SEC))};
}

static Result ask(Arena *a, const Program *p, const EngineOptions *asked,
                  Stats *stats, Diag *d) {
  Budget b = budget(a, asked);
  EngineOptions o = *asked;
  o.properties = 1u << PROPERTY_RACE, o.keep_path = true;
  o.is_formula = false;
  o.split = NULL;
  o.stop = stop, o.why = why, o.stop_context = &b;
  return engine_portfolio.run(a, p, &o, stats, d);
}

static const char *open_text(Arena *a, const Result *r) {
  const char *reason = r->reason ? r->reason : "no reason is known";
  if (!r->where.file || !r->where.line)
    return arena_printf(a, "not decided: %s", reason);
  return arena_printf(a, "not decided: %s (%s:%u:%u)", reason, r->where.file,
                      r->where.line, r->where.column);
}

static const char *proof_text(Arena *a, const Result *r) {
  return r->bound ? arena_printf(a, "bound %u; no loop or recursion was cut",
                                 r->bound)
                  : arena_printf(a, "engine %s; no bound", r->engine);
}

static void decide(Settings *s) {
  settings_set_properties(s, s->search.properties | 1u << PROPERTY_RACE);
}

/* What engine_static takes for granted, valid-deref, is proved. */
static void add_to_proof(Arena *a, Settings *s, const Result *races,
                         Result *result) {
  bool is_proved = races->verdict == VERDICT_TRUE;
  result->races = is_proved ? proof_text(a, races) : open_text(a, races);
  if (!is_proved)
    return;
  decide(s);
  if (!result->fixed_order.line)
    result->fixed_order = races->fixed_order;
}

static bool has_question(const Settings *s, const Program *p,
                         const Result *result) {
  bool is_open = result->verdict == VERDICT_UNKNOWN && !is_at_limit(&s->search);
  return s->asks_races && p->thread_start != FUNC_NONE &&
         (is_open || result->verdict == VERDICT_TRUE);
}

void races_also(Arena *a, const Program *p, Settings *s, Stats *stats, Diag *d,
                Result *result) {
  Stats own = {0};
  if (!has_question(s, p, result))
    return;
  Result races = ask(a, p, &s->search, &own, d);
  if (races.verdict == VERDICT_FALSE) {
    decide(s);
    s->engine = &engine_portfolio;
    *stats = own, *result = races;
  } else if (result->verdict == VERDICT_TRUE) {
    add_to_proof(a, s, &races, result);
  }
}
