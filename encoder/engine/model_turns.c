#include "encoder/engine/model_turns.h"

#include "frontend/ir/property.h"
#include "encoder/engine/searches.h"
#include "frontend/system/limits.h"

#include <assert.h>

typedef struct {
  Arena *arena;
  const Program *program;
  const EngineOptions *asked;
  Stats *stats;
  Diag *diag;
  clock_t start;
  clock_t due;   /* time of formulas after which the enumeration has a turn */
  clock_t until; /* end of its present turn; 0: none */
  clock_t spent; /* by it */
  bool is_finished; /* it has ended by itself, or takes up too much memory */
  Result found;     /* FALSE or TRUE: its answer */
} ModelTurns;

static bool asks_waits(const ModelTurns *x) {
  return property_has_deadlocks(x->asked->question.properties);
}

static bool is_answered(const ModelTurns *x) {
  return x->found.verdict != VERDICT_UNKNOWN;
}

/* ---- the enumeration */

static bool stop_enumeration(void *context) {
  ModelTurns *x = context;
  x->is_finished |= engine_is_large(x->asked);
  return x->is_finished || engine_stops(x->asked) ||
         (x->until && clock() > x->until);
}

/* Enumerates executions from the beginning, for some time; 0: until a limit
 * ends it. */
static void enumerate(ModelTurns *x, clock_t share) {
  const clock_t start = clock();
  if (x->is_finished || is_answered(x))
    return;
  EngineOptions o = *x->asked;
  o.search.kind = SEARCH_EXPLICIT;
  o.control.is_trial = true;
  o.control.stop = stop_enumeration, o.control.stop_context = x;
  o.control.why = NULL, o.control.split = NULL;
  x->until = share ? start + share : 0;
  x->found =
      engine_run(&engine_explore, x->arena, x->program, &o, x->stats, x->diag);
  x->is_finished |= !x->until || clock() <= x->until;
  x->spent += clock() - start;
}

/* ---- formulas */

static clock_t spent_by_formulas(const ModelTurns *x) {
  return clock() - x->start - x->spent;
}

static bool is_due(void *context) {
  const ModelTurns *x = context;
  return is_answered(x) || (!x->is_finished && spent_by_formulas(x) > x->due);
}

static bool enumerate_if_due(void *context) {
  ModelTurns *x = context;
  enum { GROWTH = 4 };
  if (!is_answered(x) && is_due(x)) {
    const clock_t share = x->due;
    x->due *= GROWTH;
    enumerate(x, asks_waits(x) ? 2 * share : share);
  }
  return is_answered(x);
}

static Result solve(ModelTurns *x) {
  EngineOptions o = *x->asked;
  o.control.is_due = is_due, o.control.between = enumerate_if_due;
  o.control.between_context = x;
  Result r = engine_order.run(x->arena, x->program, &o, x->stats, x->diag);
  r.engine = engine_order.name;
  limits_give_back();
  return r;
}

Result model_turns_run(Arena *a, const Program *p, const EngineOptions *o,
                       Stats *stats, Diag *d) {
  assert(o->question.model != MODEL_SC);
  ModelTurns x = {.arena = a,
                  .program = p,
                  .asked = o,
                  .stats = stats,
                  .diag = d,
                  .start = clock(),
                  .due = phase_share(PHASE_MODEL_FORMULAS, 0, 0),
                  .found.verdict = VERDICT_UNKNOWN};
  x.is_finished = !searches_can_answer(SEARCH_EXPLICIT, o);
  enumerate(&x, phase_share(PHASE_MODEL_SEARCH, 0, 0));
  if (is_answered(&x))
    return x.found;
  Result r = solve(&x);
  const bool is_solved = !is_answered(&x) && r.verdict != VERDICT_UNKNOWN;
  phase_log_add(o->control.log,
                (PhaseRow){o->control.phase, r.engine, 1, spent_by_formulas(&x),
                           is_solved ? engine_gave(r.verdict) : NULL});
  if (!is_answered(&x) && r.verdict == VERDICT_UNKNOWN)
    enumerate(
        &x, r.is_open ? 0 : phase_share(PHASE_LAST_TURN, clock() - x.start, 0));
  return is_answered(&x) ? x.found : r;
}
