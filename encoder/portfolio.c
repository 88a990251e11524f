/* portfolio.c - engines that take turns: executions of few preemptions are run
 * first, then formulas are solved; between their bounds the search goes on, for
 * as many states again as there were.
 *
 * The first answer counts.  The search is given up when it takes up much memory
 * or, in a turn, more time than formulas had; and after its first turn, when it
 * has left out something (values of inputs, what is not modelled).  It is not
 * begun where formulas are asked for, or a certain solver. */
#include "reduction/explore/preemptions.h"

#include "encoder/exploration.h"

#include <time.h>

enum {
  FIRST_STATES = 20000,
  LOCAL_LIMIT = 50000 /* instructions from step to step */
};

/* Of a turn, at the least; as long again as formulas have taken. */
static const clock_t SHORT_TURN = CLOCKS_PER_SEC / 2;

typedef struct {
  Arena *arena;
  const Program *program;
  const EngineOptions *asked;
  EngineOptions options; /* of formulas */
  ExploreOptions explored;
  PreemptionSearch *search; /* NULL: it is over, with this result */
  ExploreResult found;
  bool has_left_out; /* the search, in executions of few preemptions, too */
  Stats *stats;
  uint64_t states; /* at the end of the last turn */
  clock_t began;   /* the turn */
} Portfolio;

/* ---- the search */

/* All the time before the turn was for formulas or as many states. */
static bool is_late(const Portfolio *x) {
  clock_t most = x->began > SHORT_TURN ? x->began : SHORT_TURN;
  return clock() - x->began > most;
}

static bool stop_search(void *context) {
  const Portfolio *x = context;
  const EngineOptions *o = x->asked;
  return (o->stop && o->stop(o->stop_context)) ||
         (o->is_large && o->is_large(o->stop_context)) || is_late(x);
}

static void begin_search(Portfolio *x) {
  x->explored = exploration_options(x->asked);
  x->explored.stop = stop_search, x->explored.stop_context = x;
  x->explored.local_limit = LOCAL_LIMIT;
  x->began = clock();
  x->search = preemption_search_new(x->arena, x->program, &x->explored);
}

static void end_search(Portfolio *x) {
  if (!x->search)
    return;
  x->has_left_out = preemption_search_is_partial(x->search);
  x->found = preemption_search_end(x->search);
  x->search = NULL;
}

static bool has_answer(const ExploreResult *r) {
  return r->violated || r->meeting.n || r->status == OK;
}

/* True: the search has an answer. */
static bool take_turn(void *context) {
  Portfolio *x = context;
  const EngineOptions *o = x->asked;
  if (!x->search)
    return false;
  if (o->progress)
    o->progress(o->progress_context, "enumerating interleavings");
  x->began = clock();
  x->states = x->states ? 2 * x->states : FIRST_STATES;
  stats_start(x->stats, STAT_EXPLORE);
  bool goes_on = preemption_search_go_on(x->search, x->states);
  stats_stop(x->stats, STAT_EXPLORE);
  if (!goes_on || preemption_search_is_partial(x->search))
    end_search(x);
  return !x->search && has_answer(&x->found);
}

/* ---- the answer */

static Result answer_of_search(Portfolio *x) {
  Result result = exploration_result(x->arena, x->program, x->asked,
                                     &x->explored, &x->found);
  result.engine = engine_preemptions.name;
  return result;
}

/* Formulas have none either: what the search has tried is told, too. */
static void add_tried(Portfolio *x, Result *out) {
  unsigned n = x->found.preemptions;
  if (out->verdict != VERDICT_UNKNOWN || x->has_left_out || !n)
    return;
  Gap *others = ARENA_ARRAY(x->arena, Gap, out->n_others + 1);
  for (uint32_t i = 0; i < out->n_others; i++)
    others[i] = out->others[i];
  others[out->n_others++] = (Gap){
      arena_printf(x->arena,
                   "no violation in any execution of up to %u preemption%s",
                   n - 1, n == 2 ? "" : "s"),
      {0}};
  out->others = others;
}

static Result take_turns(Portfolio *x, Diag *d) {
  Result result = {.verdict = VERDICT_UNKNOWN};
  begin_search(x);
  bool is_found = take_turn(x);
  if (!is_found) {
    result = engine_order.run(x->arena, x->program, &x->options, x->stats, d);
    result.engine = engine_order.name;
    is_found = !x->search && has_answer(&x->found);
  }
  end_search(x);
  exploration_count(x->stats, &x->found);
  if (is_found)
    return answer_of_search(x);
  add_tried(x, &result);
  return result;
}

static bool is_for_formulas(const EngineOptions *o) {
  return o->is_formula || engine_questions(o) & ~engine_preemptions.questions;
}

static Result run(Arena *a, const Program *p, const EngineOptions *o,
                  Stats *stats, Diag *d) {
  if (is_for_formulas(o)) {
    Result result = engine_order.run(a, p, o, stats, d);
    result.engine = engine_order.name;
    return result;
  }
  Portfolio *x = ARENA_NEW(a, Portfolio);
  *x = (Portfolio){
      .arena = a, .program = p, .asked = o, .options = *o, .stats = stats};
  x->options.between = take_turn, x->options.between_context = x;
  return take_turns(x, d);
}

static const char *describe(Arena *a, const EngineOptions *o,
                            const Result *result) {
  const EngineOps *by = result->engine == engine_preemptions.name
                            ? &engine_preemptions
                            : &engine_order;
  return by->describe(a, o, result);
}

const EngineOps engine_portfolio = {.name = "portfolio",
                                    .properties =
                                        ALL_PROPERTIES & ~(1u << PROPERTY_RACE),
                                    .questions = ALL_QUESTIONS,
                                    .run = run,
                                    .describe = describe};
