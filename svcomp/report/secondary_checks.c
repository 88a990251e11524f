#include "svcomp/report/secondary_checks.h"

#include "encoder/engine/budget.h"
#include "frontend/ir/property_ids.h"
#include "svcomp/report/c11.h"
#include "svcomp/trace/fault.h"

#include <string.h>

typedef struct {
  Arena *arena;
  const Program *program;
  Settings *settings;
  Stats *stats; /* statistics of the answer that counts */
  Diag *diag;
  uint32_t asked; /* secondary properties that make sense here */
  Stats before;   /* statistics before all questions */
  unsigned bound; /* formulas begin there: below it none of the properties is
                     violated */
} SecondaryChecks;

/* ---- questions */

/* An engine, and its search if it is explore. */
typedef struct {
  const EngineOps *engine;
  SearchKind search;
} Chosen;

/* Asks the engine; formulas begin at the bound, or where they came to. */
static Result ask_engine(const SecondaryChecks *x, Phase phase, Chosen e,
                         uint32_t properties, unsigned bound, Stats *stats) {
  const Budget b = budget_begin(x->arena, phase, &x->settings->asked);
  EngineOptions o = budget_options(&b);
  o.search.kind = e.search;
  o.formula.first = bound > x->bound ? bound : x->bound;
  o.question.properties = properties;
  o.question.keep_path |= property_has_races(properties);
  return engine_run(e.engine, x->arena, x->program, &o, stats, x->diag);
}

static const Chosen the_portfolio = {.engine = &engine_portfolio};

static Result ask(const SecondaryChecks *x, Phase phase, uint32_t properties,
                  Stats *stats) {
  return ask_engine(x, phase, the_portfolio, properties, 0, stats);
}

/* Returns the engine that answered the rest, if it is a search, since it
 * answers this property in about the same time; else the chosen engine. */
static Chosen engine_after(const SecondaryChecks *x, const Result *rest,
                           Property p) {
  const char *name = rest->engine ? rest->engine : x->settings->engine->name;
  EngineOptions o = x->settings->asked;
  const EngineOps *e =
      rest->verdict == VERDICT_TRUE ? engine_find(name, &o.search.kind) : NULL;
  if (!e)
    return the_portfolio;
  const EngineScope scope = engine_scope(e, &o);
  const bool is_search = !(scope.questions >> QUESTION_DIMACS & 1);
  return is_search && scope.properties >> p & 1 ? (Chosen){e, o.search.kind}
                                                : the_portfolio;
}

/* Asks after the rest, at the bound that sufficed there: smaller ones had a
 * turn before. */
static Result ask_after(const SecondaryChecks *x, Phase phase,
                        const Result *rest, Property p, Stats *stats) {
  const unsigned bound = rest->verdict == VERDICT_TRUE ? rest->bound : 0;
  return ask_engine(x, phase, engine_after(x, rest, p), 1u << p, bound, stats);
}

/* Asks for the rest; with a time limit if a race is known. */
static Result ask_rest(const SecondaryChecks *x, bool is_racy, Stats *stats) {
  const Settings *s = x->settings;
  const Budget b = budget_begin(x->arena, PHASE_BESIDE_RACE, &s->asked);
  EngineOptions o = s->asked;
  o.formula.first = x->bound;
  if (is_racy)
    budget_limit(&b, &o);
  return engine_run(s->engine, x->arena, x->program, &o, stats, x->diag);
}

/* A program of one thread has no races, but may wait for ever. */
uint32_t secondary_checks_of(const Settings *s, const Program *p) {
  if (p->thread_start != FUNC_NONE || program_takes_signals(p))
    return s->secondary;
  return program_waits(p) ? s->secondary & 1u << PROPERTY_DEADLOCK : 0;
}

static bool is_asked(const SecondaryChecks *x, Property p) {
  return x->asked >> p & 1;
}

static bool is_finished(const SecondaryChecks *x) {
  return engine_stops(&x->settings->asked);
}

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

/* Describes a violation found besides the one that is reported. */
static const char *further_text(const SecondaryChecks *x, const Result *r) {
  const Violation *v = &r->violation;
  return with_place(x->arena, "violated, too",
                    fault_describe(x->arena, x->program, r->replay, v).text,
                    v->inst->loc);
}

static const char *proof_text(Arena *a, const Result *r) {
  return r->bound ? arena_printf(a, "bound %u; no loop or recursion was cut",
                                 r->bound)
                  : arena_printf(a, "engine %s; no bound", r->engine);
}

static void decide(Settings *s, Property p) {
  settings_set_properties(s, s->asked.question.properties | 1u << p);
}

/* Adds the property to the proved ones. engine_static assumes valid-deref,
 * which is proved here. */
static const char *add_to_proof(const SecondaryChecks *x, Property property,
                                const Result *found, Result *rest) {
  if (found->verdict != VERDICT_TRUE)
    return open_text(x->arena, found);
  decide(x->settings, property);
  if (!rest->fixed_order.line)
    rest->fixed_order = found->fixed_order;
  return proof_text(x->arena, found);
}

void secondary_checks_add_races(Arena *a, Settings *s, const Result *proof,
                                Result *out) {
  if (property_has_races(s->asked.question.properties))
    return;
  decide(s, PROPERTY_RACE);
  out->races = proof_text(a, proof);
}

static Result violated(const SecondaryChecks *x, Property property,
                       Result found, const Stats *own) {
  decide(x->settings, property);
  x->settings->engine = &engine_portfolio;
  *x->stats = *own;
  return found;
}

static bool is_violated(const Result *r, Property p) {
  return r->verdict == VERDICT_FALSE && r->violation.property == p;
}

/* ---- combinations */

/* Looks for a deadlock when a race is known: a program may have both. */
static Result find_deadlock_too(const SecondaryChecks *x, Result race) {
  Stats own = x->before;
  if (!is_asked(x, PROPERTY_DEADLOCK) || is_finished(x))
    return race;
  Result found = ask(x, PHASE_DEADLOCKS_BESIDE, 1u << PROPERTY_DEADLOCK, &own);
  race.deadlocks =
      found.verdict == VERDICT_FALSE ? further_text(x, &found)
      : found.verdict == VERDICT_TRUE
          ? arena_printf(x->arena, "holds, apart from the race: %s",
                         proof_text(x->arena, &found))
          : open_text(x->arena, &found);
  config_delete(found.replay);
  return race;
}

static Result ask_deadlocks(const SecondaryChecks *x, Result rest) {
  Stats own = x->before;
  Result found =
      ask_after(x, PHASE_DEADLOCKS_AFTER, &rest, PROPERTY_DEADLOCK, &own);
  if (found.verdict == VERDICT_FALSE)
    return violated(x, PROPERTY_DEADLOCK, found, &own);
  if (rest.verdict == VERDICT_TRUE)
    rest.deadlocks = add_to_proof(x, PROPERTY_DEADLOCK, &found, &rest);
  return rest;
}

/* Says why deadlocks are open: the time for them has passed. */
static Result leave_deadlocks_open(const SecondaryChecks *x, Result rest) {
  const Result none = {.reason = engine_why(&x->settings->asked)};
  if (rest.verdict == VERDICT_TRUE)
    rest.deadlocks = open_text(x->arena, &none);
  return rest;
}

/* True if the proof of race freedom is by the engine static, and an address is
 * re-used.  That engine assumes that each access is to the object that its
 * address was made for (strict provenance). */
static bool relies_on_provenance(const Result *races, const Result *rest) {
  return rest->verdict == VERDICT_TRUE && rest->reused.line &&
         races->verdict == VERDICT_TRUE && races->engine &&
         !strcmp(races->engine, engine_static.name);
}

/* Asks for the rest, and for races, some of which may be known. */
static Result run_races(const SecondaryChecks *x, Result races, Stats own) {
  const bool is_racy = races.verdict == VERDICT_FALSE;
  Result rest = ask_rest(x, is_racy, x->stats);
  if (rest.verdict == VERDICT_FALSE) {
    rest.races = is_racy ? further_text(x, &races) : NULL;
    config_delete(races.replay);
    return rest;
  }
  if (relies_on_provenance(&races, &rest))
    races = (Result){.verdict = VERDICT_UNKNOWN,
                     .reason = "the proof takes strict provenance for granted",
                     .where = rest.reused};
  if (races.verdict == VERDICT_UNKNOWN && !is_finished(x))
    races = ask_after(x, PHASE_RACES_AFTER, &rest, PROPERTY_RACE, &own);
  if (races.verdict == VERDICT_FALSE)
    return find_deadlock_too(x, violated(x, PROPERTY_RACE, races, &own));
  if (rest.verdict == VERDICT_TRUE)
    rest.races = add_to_proof(x, PROPERTY_RACE, &races, &rest);
  return rest;
}

static Result run_apart(const SecondaryChecks *x) {
  Stats own = x->before;
  Result rest;
  if (is_asked(x, PROPERTY_RACE)) {
    Result races = ask(x, PHASE_RACES_FIRST, 1u << PROPERTY_RACE, &own);
    rest = run_races(x, races, own);
  } else {
    rest = ask_rest(x, false, x->stats);
  }
  if (rest.verdict == VERDICT_FALSE || !is_asked(x, PROPERTY_DEADLOCK))
    return rest;
  return is_finished(x) ? leave_deadlocks_open(x, rest)
                        : ask_deadlocks(x, rest);
}

/* Handles a search that has proved all properties. */
static Result all_proved(const SecondaryChecks *x, Result all) {
  if (is_asked(x, PROPERTY_RACE))
    all.races = add_to_proof(x, PROPERTY_RACE, &all, &all);
  if (is_asked(x, PROPERTY_DEADLOCK))
    all.deadlocks = add_to_proof(x, PROPERTY_DEADLOCK, &all, &all);
  return all;
}

/* Looks for a race besides a violation of the rest. */
static Result name_race(const SecondaryChecks *x, Result rest) {
  Stats own = x->before;
  if (!is_asked(x, PROPERTY_RACE) || is_finished(x))
    return rest;
  Result races = ask(x, PHASE_RACES_BESIDE, 1u << PROPERTY_RACE, &own);
  if (races.verdict == VERDICT_FALSE)
    rest.races = further_text(x, &races);
  config_delete(races.replay);
  return rest;
}

/* Returns all properties, which searches are asked for at once. */
static uint32_t all_asked(const SecondaryChecks *x) {
  return x->settings->asked.question.properties | x->asked;
}

/* Asks RC11 about all properties.  Its TRUE holds under sequential consistency,
 * too, and may be found earlier; another answer counts for nothing here. */
static bool is_proved_by_c11(const SecondaryChecks *x, Result *out) {
  const uint32_t all = all_asked(x);
  Stats own = x->before;
  if (is_finished(x) || !c11_matters(x->program, x->settings) ||
      all & ~engine_model_properties(MODEL_RC11))
    return false;
  const Budget b =
      budget_begin(x->arena, PHASE_C11_AT_ONCE, &x->settings->asked);
  Result r = c11_ask(x->arena, x->program, x->settings, all, &own, x->diag, &b);
  if (r.verdict != VERDICT_TRUE) {
    config_delete(r.replay);
    return false;
  }
  *x->stats = own;
  *out = all_proved(x, r);
  c11_set_model(out);
  return true;
}

static Result run_at_once(SecondaryChecks *x) {
  const Phase phase = x->settings->asked.question.model == MODEL_SC
                          ? PHASE_AT_ONCE
                          : PHASE_AT_ONCE_WEAK;
  Stats own = x->before;
  Result all = ask(x, phase, all_asked(x), &own);
  if (is_violated(&all, PROPERTY_RACE))
    return run_races(x, all, own);
  if (is_violated(&all, PROPERTY_DEADLOCK))
    return violated(x, PROPERTY_DEADLOCK, all, &own);
  if (all.verdict == VERDICT_UNKNOWN) {
    Result proved;
    x->bound = all.bound;
    return is_proved_by_c11(x, &proved) ? proved : run_apart(x);
  }
  *x->stats = own;
  return all.verdict == VERDICT_TRUE ? all_proved(x, all) : name_race(x, all);
}

Result secondary_checks_run(Arena *a, const Program *p, Settings *s,
                            Stats *stats, Diag *d) {
  SecondaryChecks x = {.arena = a,
                       .program = p,
                       .settings = s,
                       .asked = secondary_checks_of(s, p),
                       .stats = stats,
                       .diag = d,
                       .before = *stats};
  return s->engine == &engine_portfolio ? run_at_once(&x) : run_apart(&x);
}

/* ---- the order of evaluation */

void secondary_checks_find_plain(Arena *a, const Program *p, Settings *s,
                                 Stats *stats, Diag *d, Result *result) {
  if (result->verdict != VERDICT_FALSE || !result->replay ||
      result->meeting.n || !config_reorders(result->replay))
    return;
  Settings plain = *s;
  plain.asked.question.fixes_order = true;
  SecondaryChecks x = {.arena = a,
                       .program = p,
                       .settings = &plain,
                       .stats = stats,
                       .diag = d,
                       .before = *stats};
  Result r =
      ask(&x, PHASE_WRITTEN_ORDER, 1u << result->violation.property, &x.before);
  if (r.verdict == VERDICT_FALSE && !config_reorders(r.replay)) {
    config_delete(result->replay);
    *result = r;
  } else if (r.replay) {
    config_delete(r.replay);
  }
}
