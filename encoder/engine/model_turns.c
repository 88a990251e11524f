#include "encoder/engine/model_turns.h"

#include "frontend/ir/property.h"
#include "encoder/engine/searches.h"
#include "frontend/system/coroutine.h"
#include "frontend/system/limits.h"

#include <assert.h>

typedef struct ModelTurns ModelTurns;

/* A search that takes turns. */
typedef struct {
  ModelTurns *turns;
  SearchKind kind;
  Coroutine *coroutine; /* NULL: not begun, or ended */
  Stats stats;
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

/* Stops the search, or pauses it at the end of its turn until the next one. */
static bool stop_search(void *context) {
  Taker *m = context;
  m->is_finished |= engine_is_large(m->turns->asked);
  return m->is_finished || engine_stops(m->turns->asked) ||
         (ticks_now() > m->turns->until && !coroutine_pause(m->coroutine));
}

/* Runs the search in a coroutine. */
static void search(Coroutine *coroutine, void *context) {
  Taker *m = context;
  ModelTurns *x = m->turns;
  EngineOptions o = *x->asked;
  (void)coroutine;
  o.search.kind = m->kind;
  o.control.is_trial = true;
  o.control.stop = stop_search, o.control.stop_context = m;
  o.control.why = NULL, o.control.split = NULL;
  const Result r =
      engine_explore.run(x->arena, x->program, &o, &m->stats, x->diag);
  if (!is_answered(x))
    x->found = r;
}

static void end_search(Taker *m) {
  Stats *stats = m->turns->stats;
  coroutine_delete(m->coroutine);
  m->coroutine = NULL;
  m->is_finished = true;
  for (Stat k = 0; k < N_STAT; k++)
    if (m->stats.count[k])
      stats_set(stats, k, m->stats.count[k]);
}

/* Lets the search go on for some time. */
static void take_turn(ModelTurns *x, Taker *m, Ticks share) {
  const Spent start = spent_now();
  x->until = start.ticks + share;
  if (!m->coroutine)
    m->coroutine = coroutine_new(search, m);
  if (!coroutine_go_on(m->coroutine))
    end_search(m);
  const Spent spent = spent_since(start);
  x->spent = spent_plus(x->spent, spent);
  phase_log_add(x->asked->control.log,
                (PhaseRow){x->asked->control.phase, searches_name(m->kind), 1,
                           spent, engine_gave(x->found.verdict)});
}

/* Explicit has less than graph, which has more answers in as much time. */
static Ticks share_of(const ModelTurns *x, unsigned taker, Ticks share) {
  enum { LESS = 4 };
  return taker == EXPLICIT && !x->takers[GRAPH].is_finished ? share / LESS
                                                            : share;
}

/* Gives each search that is left a turn, until one has an answer. */
static void take_turns(ModelTurns *x, Ticks share) {
  stats_start(x->stats, STAT_EXPLORE);
  for (unsigned i = 0; i < N_TAKER; i++)
    if (!x->takers[i].is_finished && !is_answered(x))
      take_turn(x, &x->takers[i], share_of(x, i, share));
  stats_stop(x->stats, STAT_EXPLORE);
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
  enum { GROWTH = 2 };
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

/* Returns the answer of a search, or that of formulas. */
static Result run(ModelTurns *x) {
  take_turns(x, phase_share(PHASE_MODEL_SEARCH, 0, 0));
  if (is_answered(x))
    return x->found;
  Result r = solve(x);
  const bool is_solved = !is_answered(x) && r.verdict != VERDICT_UNKNOWN;
  phase_log_add(x->asked->control.log,
                (PhaseRow){x->asked->control.phase, r.engine, 1,
                           spent_by_formulas(x),
                           is_solved ? engine_gave(r.verdict) : NULL});
  if (!is_answered(x) && r.verdict == VERDICT_UNKNOWN)
    take_last_turns(x, r.is_open);
  return is_answered(x) ? x->found : r;
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
  const Result r = run(&x);
  for (unsigned i = 0; i < N_TAKER; i++)
    if (x.takers[i].coroutine)
      end_search(&x.takers[i]);
  return r;
}
