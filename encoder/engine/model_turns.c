#include "encoder/engine/model_turns.h"

#include "frontend/ir/property.h"
#include "encoder/engine/searches.h"
#include "frontend/system/limits.h"

#include <assert.h>

typedef struct ModelTurns ModelTurns;

/* A search that takes turns. */
typedef struct {
  const ModelTurns *turns;
  SearchKind kind;
  bool is_finished; /* it has ended by itself, or takes up too much memory */
} Taker;

enum { EXPLICIT, GRAPH, N_TAKER };

struct ModelTurns {
  Arena *arena;
  const Program *program;
  const EngineOptions *asked;
  Stats *stats;
  Diag *diag;
  Taker takers[N_TAKER];
  Spent start;
  Ticks due;    /* time of formulas after which searches have turns */
  Ticks until;  /* end of the present turn */
  Spent spent;  /* by searches */
  Result found; /* FALSE or TRUE: the answer of a search */
};

static bool asks_waits(const ModelTurns *x) {
  return property_has_deadlocks(x->asked->question.properties);
}

static bool is_answered(const ModelTurns *x) {
  return x->found.verdict != VERDICT_UNKNOWN;
}

/* ---- searches */

static bool is_any_left(const ModelTurns *x) {
  return !x->takers[EXPLICIT].is_finished || !x->takers[GRAPH].is_finished;
}

static bool stop_search(void *context) {
  Taker *m = context;
  m->is_finished |= engine_is_large(m->turns->asked);
  return m->is_finished || engine_stops(m->turns->asked) ||
         ticks_now() > m->turns->until;
}

/* Runs the search from the beginning, for some time. */
static void take_turn(ModelTurns *x, Taker *m, Ticks share) {
  const Spent start = spent_now();
  EngineOptions o = *x->asked;
  o.search.kind = m->kind;
  o.control.is_trial = true;
  o.control.stop = stop_search, o.control.stop_context = m;
  o.control.why = NULL, o.control.split = NULL;
  x->until = start.ticks + share;
  x->found =
      engine_run(&engine_explore, x->arena, x->program, &o, x->stats, x->diag);
  m->is_finished |= ticks_now() <= x->until;
  x->spent = spent_plus(x->spent, spent_since(start));
}

/* Gives each search that is left a turn, until one has an answer. */
static void take_turns(ModelTurns *x, Ticks share) {
  for (unsigned i = 0; i < N_TAKER; i++)
    if (!x->takers[i].is_finished && !is_answered(x))
      take_turn(x, &x->takers[i], share);
}

/* Gives turns of growing length until a limit ends the searches. */
static void take_turns_on(ModelTurns *x, Ticks share) {
  for (; is_any_left(x) && !is_answered(x) && !engine_stops(x->asked);
       share *= 2)
    take_turns(x, share);
}

/* ---- formulas */

static Spent spent_by_formulas(const ModelTurns *x) {
  return spent_minus(spent_since(x->start), x->spent);
}

static bool is_due(void *context) {
  const ModelTurns *x = context;
  return is_answered(x) ||
         (is_any_left(x) && spent_by_formulas(x).ticks > x->due);
}

static bool take_turns_if_due(void *context) {
  ModelTurns *x = context;
  enum { GROWTH = 4 };
  if (!is_answered(x) && is_due(x)) {
    const Ticks share = x->due;
    x->due *= GROWTH;
    take_turns(x, asks_waits(x) ? 2 * share : share);
  }
  return is_answered(x);
}

static Result solve(ModelTurns *x) {
  EngineOptions o = *x->asked;
  o.control.is_due = is_due, o.control.between = take_turns_if_due;
  o.control.between_context = x;
  Result r = engine_order.run(x->arena, x->program, &o, x->stats, x->diag);
  r.engine = engine_order.name;
  limits_give_back();
  return r;
}

static void begin(ModelTurns *x) {
  const SearchKind kinds[N_TAKER] = {
      [EXPLICIT] = SEARCH_EXPLICIT, [GRAPH] = SEARCH_GRAPH};
  for (unsigned i = 0; i < N_TAKER; i++)
    x->takers[i] =
        (Taker){.turns = x,
                .kind = kinds[i],
                .is_finished = !searches_can_answer(kinds[i], x->asked)};
  x->start = spent_now();
  x->due = phase_share(PHASE_MODEL_FORMULAS, 0, 0);
}

/* Gives the turns that come after formulas without an answer. */
static void take_last_turns(ModelTurns *x, bool is_open) {
  const Ticks share =
      phase_share(PHASE_LAST_TURN, spent_since(x->start).ticks, 0);
  if (is_open)
    take_turns_on(x, share);
  else
    take_turns(x, share);
}

Result model_turns_run(Arena *a, const Program *p, const EngineOptions *o,
                       Stats *stats, Diag *d) {
  assert(o->question.model != MODEL_SC);
  ModelTurns x = {.arena = a,
                  .program = p,
                  .asked = o,
                  .stats = stats,
                  .diag = d,
                  .found.verdict = VERDICT_UNKNOWN};
  begin(&x);
  take_turns(&x, phase_share(PHASE_MODEL_SEARCH, 0, 0));
  if (is_answered(&x))
    return x.found;
  Result r = solve(&x);
  const bool is_solved = !is_answered(&x) && r.verdict != VERDICT_UNKNOWN;
  phase_log_add(o->control.log,
                (PhaseRow){o->control.phase, r.engine, 1, spent_by_formulas(&x),
                           is_solved ? engine_gave(r.verdict) : NULL});
  if (!is_answered(&x) && r.verdict == VERDICT_UNKNOWN)
    take_last_turns(&x, r.is_open);
  return is_answered(&x) ? x.found : r;
}
