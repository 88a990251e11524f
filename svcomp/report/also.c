#include "svcomp/report/also.h"

#include "svcomp/trace/fault.h"

#include <time.h>

enum {
  FIRST_SECONDS = 1, /* races */
  RACE_SECONDS = 10,
  DEADLOCK_SECONDS = 5,
  REST_SECONDS = 5
};

typedef struct {
  const EngineOptions *asked;
  clock_t due;
  const char *why;
} Budget;

/* ---- time */

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

static Budget budget(Arena *a, const EngineOptions *asked, clock_t share) {
  return (Budget){
      asked, clock() + share,
      arena_printf(a, "%.3g s are over", (double)share / CLOCKS_PER_SEC)};
}

/* A part of a run that is limited. */
static clock_t at_most(const Settings *s, int seconds) {
  const double tenth = s->timeout / 10;
  const double share = tenth > 0 && tenth < seconds ? tenth : seconds;
  return (clock_t)(share * (double)CLOCKS_PER_SEC);
}

static clock_t at_least(int seconds) {
  clock_t now = clock(), least = seconds * CLOCKS_PER_SEC;
  return now > least ? now : least;
}

/* ---- questions */

static Result ask(Arena *a, const Program *p, const EngineOptions *asked,
                  Property property, clock_t share, Stats *stats, Diag *d) {
  Budget b = budget(a, asked, share);
  EngineOptions o = *asked;
  o.properties = 1u << property;
  o.keep_path |= property == PROPERTY_RACE;
  o.is_formula = false;
  o.split = NULL;
  o.stop = stop, o.why = why, o.stop_context = &b;
  return engine_portfolio.run(a, p, &o, stats, d);
}

/* For some seconds only where a race is known. */
static Result ask_rest(Arena *a, const Program *p, const Settings *s,
                       bool is_racy, Stats *stats, Diag *d) {
  Budget b = budget(a, &s->search, at_most(s, REST_SECONDS));
  EngineOptions o = s->search;
  if (is_racy)
    o.stop = stop, o.why = why, o.stop_context = &b;
  return s->engine->run(a, p, &o, stats, d);
}

bool also_is_asked(const Settings *s, const Program *p) {
  return s->also && p->thread_start != FUNC_NONE;
}

static bool is_asked(const Settings *s, Property p) { return s->also >> p & 1; }

/* ---- answers */

static const char *with_place(Arena *a, const char *lead, const char *text,
                              Loc at) {
  if (!at.file || !at.line)
    return arena_printf(a, "%s: %s", lead, text);
  return arena_printf(a, "%s: %s (%s:%u:%u)", lead, text, at.file, at.line,
                      at.column);
}

static const char *open_text(Arena *a, const Result *r) {
  return with_place(a, "not decided",
                    r->reason ? r->reason : "no reason is known", r->where);
}

static const char *race_text(Arena *a, const Program *p, const Result *r) {
  const Violation *v = &r->violation;
  return with_place(a, "violated, too", fault_tell(a, p, r->replay, v).text,
                    v->inst->loc);
}

static const char *proof_text(Arena *a, const Result *r) {
  return r->bound ? arena_printf(a, "bound %u; no loop or recursion was cut",
                                 r->bound)
                  : arena_printf(a, "engine %s; no bound", r->engine);
}

static void decide(Settings *s, Property p) {
  settings_set_properties(s, s->search.properties | 1u << p);
}

/* What engine_static takes for granted, valid-deref, is proved. */
static const char *add_to_proof(Arena *a, Settings *s, Property property,
                                const Result *found, Result *rest) {
  if (found->verdict != VERDICT_TRUE)
    return open_text(a, found);
  decide(s, property);
  if (!rest->fixed_order.line)
    rest->fixed_order = found->fixed_order;
  return proof_text(a, found);
}

static Result violated(Settings *s, Property property, Result found,
                       const Stats *own, Stats *stats) {
  decide(s, property);
  s->engine = &engine_portfolio;
  *stats = *own;
  return found;
}

static Result ask_deadlocks(Arena *a, const Program *p, Settings *s,
                            Result rest, Stats *stats, Diag *d) {
  Stats own = {0};
  Result found = ask(a, p, &s->search, PROPERTY_DEADLOCK,
                     at_least(DEADLOCK_SECONDS), &own, d);
  if (found.verdict == VERDICT_FALSE)
    return violated(s, PROPERTY_DEADLOCK, found, &own, stats);
  if (rest.verdict == VERDICT_TRUE)
    rest.deadlocks = add_to_proof(a, s, PROPERTY_DEADLOCK, &found, &rest);
  return rest;
}

/* The rest, and races. */
static Result run_races(Arena *a, const Program *p, Settings *s, Stats *stats,
                        Diag *d) {
  const EngineOptions *o = &s->search;
  Stats own = {0};
  Result races =
      ask(a, p, o, PROPERTY_RACE, at_most(s, FIRST_SECONDS), &own, d);
  const bool is_racy = races.verdict == VERDICT_FALSE;
  Result rest = ask_rest(a, p, s, is_racy, stats, d);
  if (rest.verdict == VERDICT_FALSE) {
    rest.races = is_racy ? race_text(a, p, &races) : NULL;
    config_delete(races.replay);
    return rest;
  }
  if (races.verdict == VERDICT_UNKNOWN && !is_at_limit(o))
    races = ask(a, p, o, PROPERTY_RACE, at_least(RACE_SECONDS), &own, d);
  if (races.verdict == VERDICT_FALSE)
    return violated(s, PROPERTY_RACE, races, &own, stats);
  if (rest.verdict == VERDICT_TRUE)
    rest.races = add_to_proof(a, s, PROPERTY_RACE, &races, &rest);
  return rest;
}

Result also_run(Arena *a, const Program *p, Settings *s, Stats *stats,
                Diag *d) {
  Result rest = is_asked(s, PROPERTY_RACE) ? run_races(a, p, s, stats, d)
                                           : ask_rest(a, p, s, false, stats, d);
  if (rest.verdict == VERDICT_FALSE || !is_asked(s, PROPERTY_DEADLOCK) ||
      is_at_limit(&s->search))
    return rest;
  return ask_deadlocks(a, p, s, rest, stats, d);
}
