/* portfolio.c - engines that take turns: searches over executions, which have
 * no bound on loops, formulas, and proofs.
 *
 *   preemptions   all executions of few preemptions first
 *   random        some executions, of programs with threads
 *   dpor          one execution of each trace, with inputs left open
 *   hybrid        persistent sets of threads, with configurations kept
 *   order         formulas of rising bounds
 *   prove         an invariant, for loops and threads without end
 *
 * If only data races are asked for, the engine static is tried first, which
 * takes almost no time.  If all races are asked for, formulas are skipped,
 * since they cannot exclude the races that are already reported.
 *
 * The first answer counts.  Preemptions begin and formulas follow, for a moment
 * each; these two take turns that double.  Once formulas have had their first
 * share, random follows; phases.def has how long.  Then the searches share as
 * much equally, and again whenever the share of formulas has doubled.  Random,
 * which never ends by itself, goes on as long as another engine does.  Formulas
 * pause wherever they poll limits; if they end at an unmodelled construct,
 * searches go on for the same time again, unless every engine stops there, and
 * nothing else is open.
 *
 * A proof is searched for once formulas have paused some times, after bounds
 * without a verdict or for turns.  It gets as long as formulas have had, and
 * twice as long in all if searches have turns; and once more when formulas end
 * without an answer.
 *
 * If the process may split, it does when formulas have had their first share:
 * the searches go on in the child, formulas and proofs here, and the first
 * answer counts.
 *
 * An engine whose turn takes up half of the memory is given up, unless it is
 * the last; the others go on.  A search is also given up when a single step
 * takes longer than all turns together.  If it leaves out something (values of
 * inputs, unmodelled constructs), it ends with its first share.  No search
 * begins if formulas, or a certain solver, are asked for.
 *
 * A violation found at random has threads stop anywhere.  If it must be
 * replayed natively, the others get some time to find one that is easier to
 * replay.
 *
 * Under other memory models than SC, the turns are those of model_turns.h. */
#include "encoder/engine/model_turns.h"
#include "encoder/engine/searches.h"
#include "frontend/system/coroutine.h"
#include "frontend/system/limits.h"
#include "frontend/system/process_race.h"
#include "reduction/explore/dpor.h"
#include "reduction/explore/hybrid.h"
#include "reduction/explore/preemptions.h"
#include "reduction/explore/random.h"

#include <assert.h>
#include <math.h>
#include <stdatomic.h>
#include <string.h>

enum {
  LOCAL_LIMIT = 50000 /* maximum number of instructions between steps */
};

typedef struct Portfolio Portfolio;

/* A search that takes turns. */
typedef struct {
  Portfolio *portfolio;
  SearchKind kind;
  const TurnOps *turns;
  ExploreOptions options;
  void *search; /* NULL: not begun, or ended, with the following result */
  bool is_finished;
  bool has_left_out; /* also in the executions it has finished */
  ExploreResult found;
  Spent spent;
  unsigned n_turns;
} Taker;

/* Searches that take turns.  The last is none of those that could end. */
enum { PREEMPTIONS, DPOR, HYBRID, N_TURNS, RANDOM = N_TURNS, N_TAKER };

/* State of a proof that takes turns. */
typedef struct {
  Coroutine *coroutine; /* NULL: not begun, or ended */
  bool is_finished;
  Ticks length; /* maximum of the present turn */
  Spent spent;
  unsigned n_turns;
  unsigned pauses;     /* number of pauses of formulas: after bounds, and for
                          turns */
  const Result *found; /* TRUE, if proved; or NULL */
} ProofTurns;

struct Portfolio {
  Arena *arena;
  const Program *program;
  const EngineOptions *asked;
  EngineOptions options; /* options of formulas */
  Taker takers[N_TAKER];
  Taker *winner; /* its search has an answer; or NULL */
  Taker *second; /* its search has a fallback answer, if no other engine has
                    one; or NULL */
  ProofTurns proof;
  unsigned formula_turns;
  bool is_split;    /* this process has been one of two */
  bool is_unsolved; /* formulas have ended without an answer, or are in the
                       other process */
  bool is_early; /* in the turns before formulas have had their first share */
  Stats *stats;
  Diag *diag;
  atomic_bool gives_up_formulas; /* since memory is short */
  Spent start;
  Ticks due;   /* work of formulas after which searches get turns */
  Ticks share; /* work that each search gets in all, with the present turn */
  Spent began; /* start of the present turn of a search or proof */
};

static bool is_answered(const Portfolio *x) {
  return x->winner || x->proof.found;
}

/* Returns the number of searches that are not over, but may end. */
static unsigned n_left(const Portfolio *x) {
  unsigned n = 0;
  for (unsigned i = 0; i < N_TURNS; i++)
    n += !x->takers[i].is_finished;
  return n;
}

/* ---- time and memory */

static Ticks spent(const Portfolio *x) { return ticks_now() - x->start.ticks; }

/* Returns the ticks of the present turn so far. */
static Ticks turn(const Portfolio *x) { return ticks_now() - x->began.ticks; }

static Ticks share(const Portfolio *x, Phase turn) {
  return phase_share(turn, spent(x), 0);
}

static Spent spent_by_formulas(const Portfolio *x) {
  Spent others = x->proof.spent;
  for (unsigned i = 0; i < N_TAKER; i++)
    others = spent_plus(others, x->takers[i].spent);
  return spent_minus(spent_since(x->start), others);
}

static bool is_random(const Taker *m) { return m->kind == SEARCH_RANDOM; }

/* True if the search has used up its turn. */
static bool is_spent(const Taker *m) {
  const Portfolio *x = m->portfolio;
  return turn(x) + m->spent.ticks >= x->share;
}

/* True if the search can no longer prove the absence of violations. */
static bool is_partial(const Taker *m) {
  return m->search && m->turns->is_partial(m->search);
}

/* True if the present turn is the last of the search, which is partial. */
static bool is_last_turn(const Taker *m) {
  return !is_random(m) && is_partial(m) && !m->portfolio->is_early;
}

/* True if a single step lasts longer than all turns; in its last turn, longer
 * than that. */
static bool is_late(const Taker *m) {
  const Portfolio *x = m->portfolio;
  const Ticks most = x->is_early ? share(x, PHASE_FIRST_SEARCH) : x->share;
  return is_last_turn(m) ? is_spent(m) : turn(x) > N_TURNS * most;
}

static bool stops(const Portfolio *x) {
  bool is_long = x->second && spent(x) > share(x, PHASE_REPLAYABLE);
  return is_long || engine_stops(x->asked);
}

static bool is_large(const Portfolio *x) { return engine_is_large(x->asked); }

static bool stop_search(void *context) {
  const Taker *m = context;
  const Portfolio *x = m->portfolio;
  bool is_last = x->is_unsolved && n_left(x) == 1;
  return stops(x) || (!is_last && (is_large(x) || is_late(m)));
}

/* Also polled while a solver runs, in another thread. */
static bool stop_formulas(void *context) {
  Portfolio *x = context;
  if (n_left(x) && is_large(x))
    atomic_store(&x->gives_up_formulas, true);
  return stops(x) || atomic_load(&x->gives_up_formulas);
}

static const char *why_stopped(void *context) {
  Portfolio *x = context;
  const char *why = engine_why(x->asked);
  return !why && atomic_load(&x->gives_up_formulas)
             ? "half of the memory is in use"
             : why;
}

/* ---- searches */

static Verdict verdict_of(const ExploreResult *r) {
  return r->violated || r->meeting.n ? VERDICT_FALSE
         : r->status == OK           ? VERDICT_TRUE
                                     : VERDICT_UNKNOWN;
}

static void end_search(Taker *m) {
  Portfolio *x = m->portfolio;
  m->is_finished = true;
  if (!m->search)
    return;
  m->has_left_out = m->turns->is_partial(m->search);
  m->found = m->turns->end(m->search);
  m->search = NULL;
  if (verdict_of(&m->found) == VERDICT_UNKNOWN)
    return;
  if (is_random(m) && x->asked->search.is_replayed)
    x->second = m;
  else
    x->winner = m;
}

static void end_searches(Portfolio *x) {
  for (unsigned i = 0; i < N_TAKER; i++)
    end_search(&x->takers[i]);
}

/* Advances the search during its turn; false if the search has ended. */
static bool go_on(Taker *m) {
  enum { LOOK = 8 }; /* turns between looks at the clock */
  for (unsigned i = 0; i % LOOK || !is_spent(m); i++)
    if (!m->turns->advance(m->search))
      return false;
  return true;
}

static void take_turn(Taker *m) {
  Portfolio *x = m->portfolio;
  x->began = spent_now();
  if (!m->search)
    m->search = m->turns->begin(x->arena, x->program, &m->options);
  if (!go_on(m) || is_last_turn(m))
    end_search(m);
  m->spent = spent_plus(m->spent, spent_since(x->began)), m->n_turns++;
}

/* Gives each search its turn; true if one of them has an answer. */
static bool take_turns(Portfolio *x, unsigned first, unsigned end) {
  const EngineOptions *o = x->asked;
  if (o->control.progress)
    o->control.progress(o->control.progress_context,
                        "enumerating interleavings");
  stats_start(x->stats, STAT_EXPLORE);
  for (unsigned i = first; i < end && !x->winner; i++)
    if (!x->takers[i].is_finished && x->takers[i].spent.ticks < x->share)
      take_turn(&x->takers[i]);
  stats_stop(x->stats, STAT_EXPLORE);
  return x->winner;
}

/* ---- proofs */

/* Stops the proof, or pauses it at the end of its turn until the next one. */
static bool stop_proof(void *context) {
  Portfolio *x = context;
  bool is_last = x->is_unsolved && !n_left(x);
  x->proof.is_finished |= is_large(x);
  if (stops(x) || x->proof.is_finished)
    return true;
  return !is_last && turn(x) > x->proof.length &&
         !coroutine_pause(x->proof.coroutine);
}

static const Result *proof_of(const Portfolio *x, const Result *r) {
  Result *out = ARENA_NEW(x->arena, Result);
  *out = (Result){.verdict = VERDICT_TRUE,
                  .engine = engine_prove.name,
                  .assumption = r->assumption,
                  .evidence = arena_strdup(x->arena, r->evidence)};
  return out;
}

static EngineOptions proof_options(Portfolio *x) {
  EngineOptions o = *x->asked;
  o.control.stop = stop_proof, o.control.stop_context = x, o.control.why = NULL;
  o.control.is_trial = true;
  return o;
}

/* Runs the proof in a coroutine.  If that is deleted, its data goes with the
 * arena. */
static void prove(Coroutine *coroutine, void *context) {
  Portfolio *x = context;
  Arena *a = arena_new();
  Stats stats = {0};
  const EngineOptions o = proof_options(x);
  (void)coroutine;
  Result r = engine_prove.run(a, x->program, &o, &stats, x->diag);
  if (r.verdict == VERDICT_TRUE)
    x->proof.found = proof_of(x, &r);
  arena_delete(a);
}

static void end_proof(Portfolio *x) {
  x->proof.is_finished = true;
  coroutine_delete(x->proof.coroutine);
  x->proof.coroutine = NULL;
}

/* Continues the proof until it has had so much time in all.  True: there is an
 * answer. */
static bool try_proof(Portfolio *x, Ticks length) {
  const EngineOptions *o = x->asked;
  if (x->proof.is_finished || length <= x->proof.spent.ticks)
    return false;
  if (o->control.progress)
    o->control.progress(o->control.progress_context,
                        "looking for an invariant");
  x->began = spent_now();
  x->proof.length = length - x->proof.spent.ticks;
  if (!x->proof.coroutine)
    x->proof.coroutine = coroutine_new(prove, x);
  if (!coroutine_go_on(x->proof.coroutine))
    end_proof(x);
  x->proof.spent = spent_plus(x->proof.spent, spent_since(x->began));
  x->proof.n_turns++;
  return x->proof.found;
}

static void try_last_proof(Portfolio *x) {
  try_proof(x, x->proof.spent.ticks + share(x, PHASE_LAST_TURN));
}

/* ---- turns */

/* True if an engine other than formulas is left. */
static bool has_others(const Portfolio *x) {
  return n_left(x) || !x->proof.is_finished;
}

/* True if the other engines are due for a turn, or have had their last. */
static bool is_due(void *context) {
  const Portfolio *x = context;
  return is_answered(x) ||
         (has_others(x) && spent_by_formulas(x).ticks > x->due);
}

/* Gives all others a turn.  A proof gets twice as long as all searches, or as
 * formulas have had. */
static bool take_all_turns(Portfolio *x) {
  return take_turns(x, 0, N_TAKER) || try_proof(x, 2 * N_TURNS * x->share);
}

/* Tries a proof early: loops are long or endless, and an easy proof need not
 * wait until formulas become hard. */
static bool try_early_proof(Portfolio *x) {
  enum { FEW = 4 };
  return ++x->proof.pauses >= FEW && try_proof(x, spent_by_formulas(x).ticks);
}

/* Gives preemptions a turn, until they have had as much as formulas. */
static bool take_early_turn(Portfolio *x) {
  const Ticks most = share(x, PHASE_FIRST_SEARCH);
  x->is_early = true;
  x->share = x->due < most ? x->due : most;
  take_turns(x, PREEMPTIONS, PREEMPTIONS + 1);
  x->is_early = false;
  return is_answered(x);
}

/* ---- two processes */

/* Leaves formulas and proofs to the other process.  Programs that a proof has
 * begun are no children of this one, so it is not touched. */
static void drop_proof(Portfolio *x) {
  x->is_unsolved = true;
  x->proof.is_finished = true;
  x->proof.coroutine = NULL;
}

static void search_in_child(Portfolio *x) {
  drop_proof(x);
  while (n_left(x) && !stops(x) && !take_turns(x, 0, N_TAKER))
    x->share *= 2;
  x->winner = x->winner ? x->winner : x->second;
  if (x->winner)
    limits_settle();
  else
    limits_await_rival(0);
}

/* Ends the race, if this process has an answer.  If it has none, the searches
 * in the other one go on for as long as they would here. */
static void end_race(const Portfolio *x, const Result *by_formulas) {
  if (is_answered(x) || by_formulas->verdict != VERDICT_UNKNOWN)
    limits_settle();
  else if (x->is_unsolved)
    limits_await_rival(INFINITY);
  else
    limits_await_rival(by_formulas->hint ? 0
                                         : (double)share(x, PHASE_LAST_TURN) /
                                               TICKS_PER_SECOND);
}

/* True if this process is the child, and its searches have an answer. */
static bool try_split(Portfolio *x) {
  const EngineControl *c = &x->asked->control;
  if (!c->split || x->is_split || !n_left(x))
    return false;
  x->is_split = true;
  x->options.control.split = NULL;
  stats_add(x->stats, STAT_RACES, 1);
  if (c->split(c->split_context, 0)) {
    search_in_child(x);
    return true;
  }
  if (process_race_rival())
    end_searches(x);
  return false;
}

/* Gives what is left of the shares that come before the other searches. */
static bool take_first_turns(Portfolio *x) {
  x->share = share(x, PHASE_FIRST_SEARCH);
  if (take_turns(x, PREEMPTIONS, PREEMPTIONS + 1))
    return true;
  x->share = share(x, PHASE_SEARCHES);
  return take_turns(x, RANDOM, RANDOM + 1);
}

static bool take_late_turns(Portfolio *x) {
  if (take_first_turns(x) || try_split(x))
    return true;
  x->share = x->due / (2 * N_TURNS);
  return take_all_turns(x);
}

static bool take_turns_if_due(void *context) {
  Portfolio *x = context;
  const Ticks had = spent_by_formulas(x).ticks;
  const bool is_early = had < share(x, PHASE_FORMULAS);
  if (is_answered(x))
    return true;
  if (!(is_early && is_due(x)) && try_early_proof(x))
    return true;
  if (!is_due(x))
    return false;
  x->due = 2 * had;
  x->formula_turns++;
  return is_early ? take_early_turn(x) : take_late_turns(x);
}

/* Goes on when formulas have no answer, or are not run. */
static void find_without_formulas(Portfolio *x) {
  while (has_others(x) && !stops(x) && !take_all_turns(x))
    x->share *= 2;
}

/* ---- the answer */

static Result answer_of(const Taker *m) {
  const Portfolio *x = m->portfolio;
  Result result = exploration_result(x->arena, x->program, x->asked,
                                     &m->options, &m->found);
  result.engine = searches_name(m->kind);
  return result;
}

/* Adds to an UNKNOWN how many preemptions were tried. */
static void add_tried(const Portfolio *x, Result *out) {
  const Taker *m = &x->takers[PREEMPTIONS];
  unsigned n = m->found.preemptions;
  if (out->verdict != VERDICT_UNKNOWN || m->has_left_out || !n)
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

static void add_taker(Portfolio *x, unsigned i, SearchKind kind,
                      const TurnOps *turns) {
  Taker *m = &x->takers[i];
  *m = (Taker){.portfolio = x,
               .kind = kind,
               .turns = turns,
               .options = searches_options(kind, x->asked),
               .is_finished = !searches_can_answer(kind, x->asked)};
  m->options.stop = stop_search, m->options.stop_context = m;
  m->options.local_limit = LOCAL_LIMIT;
}

static void begin(Portfolio *x) {
  add_taker(x, PREEMPTIONS, SEARCH_PREEMPTIONS, &turns_by_preemptions);
  add_taker(x, DPOR, SEARCH_DPOR, &turns_by_dpor);
  add_taker(x, HYBRID, SEARCH_HYBRID, &turns_by_hybrid);
  add_taker(x, RANDOM, SEARCH_RANDOM, &turns_at_random);
  x->takers[RANDOM].is_finished |=
      x->program->thread_start == FUNC_NONE || x->program->aim;
  x->proof.is_finished = !engine_can_answer(&engine_prove, x->asked);
  x->start = spent_now();
  x->due = share(x, PHASE_FIRST_TURN);
}

/* Searches on after formulas met unmodelled code that searches may model, until
 * they meet code that no engine models. */
static void search_on(Portfolio *x) {
  const Ticks end = ticks_now() + share(x, PHASE_LAST_TURN);
  while (n_left(x) && !stops(x) && ticks_now() < end &&
         !take_turns(x, 0, N_TAKER))
    x->share *= 2;
}

/* Goes on when neither formulas nor other engines have an answer.  If a larger
 * bound would help, the user chose the present one. */
static void go_on_without(Portfolio *x, const Result *r) {
  x->is_unsolved = r->is_open || x->asked->question.races;
  if (x->is_unsolved) {
    find_without_formulas(x);
    return;
  }
  if (!r->hint)
    search_on(x);
  if (!is_answered(x))
    try_last_proof(x);
}

/* Notes what each engine took and gave. */
static void note_phases(const Portfolio *x, const Result *by_formulas) {
  PhaseLog *log = x->asked->control.log;
  const Phase question = x->asked->control.phase;
  for (unsigned i = 0; i < N_TAKER; i++) {
    const Taker *m = &x->takers[i];
    if (m->n_turns)
      phase_log_add(log,
                    (PhaseRow){question, searches_name(m->kind), m->n_turns,
                               m->spent, engine_gave(verdict_of(&m->found))});
  }
  if (x->formula_turns)
    phase_log_add(log, (PhaseRow){question, engine_order.name, x->formula_turns,
                                  spent_by_formulas(x),
                                  engine_gave(by_formulas->verdict)});
  if (x->proof.n_turns)
    phase_log_add(log,
                  (PhaseRow){question, engine_prove.name, x->proof.n_turns,
                             x->proof.spent, x->proof.found ? "TRUE" : NULL});
}

static Result run_all(Portfolio *x) {
  Result result = {.verdict = VERDICT_UNKNOWN};
  begin(x);
  bool has_formulas = !x->asked->question.races;
  if (has_formulas && !take_early_turn(x)) {
    x->formula_turns = 1;
    result =
        engine_order.run(x->arena, x->program, &x->options, x->stats, x->diag);
    result.engine = engine_order.name;
    limits_give_back();
  }
  if (!is_answered(x) && result.verdict == VERDICT_UNKNOWN &&
      !result.is_final && !take_first_turns(x))
    go_on_without(x, &result);
  if (x->is_split)
    end_race(x, &result);
  end_searches(x);
  end_proof(x);
  note_phases(x, &result);
  if (!is_answered(x) && result.verdict == VERDICT_UNKNOWN)
    x->winner = x->second;
  exploration_count(x->stats, &(x->winner ? x->winner : x->takers)->found);
  if (x->proof.found)
    return *x->proof.found;
  if (x->winner || !has_formulas)
    return answer_of(x->winner ? x->winner : &x->takers[DPOR]);
  add_tried(x, &result);
  return result;
}

/* True if only races are asked for, and static analysis proves that there are
 * none. */
static bool is_proved(Portfolio *x, Result *out) {
  bool is_refuted =
      x->asked->question.races && x->asked->question.races->n_known;
  if (!x->asked->question.properties || is_refuted ||
      !engine_can_answer(&engine_static, x->asked))
    return false;
  *out = engine_run(&engine_static, x->arena, x->program, x->asked, x->stats,
                    x->diag);
  return out->verdict == VERDICT_TRUE;
}

static bool is_for_formulas(const EngineOptions *o) {
  return (o->formula.is_formula && !o->question.races) ||
         engine_questions(o) &
             ~searches_table[SEARCH_PREEMPTIONS].scope.questions;
}

static Result run(Arena *a, const Program *p, const EngineOptions *o,
                  Stats *stats, Diag *d) {
  Portfolio *x = ARENA_NEW(a, Portfolio);
  *x = (Portfolio){.arena = a,
                   .program = p,
                   .asked = o,
                   .options = *o,
                   .stats = stats,
                   .diag = d};
  if (is_for_formulas(o))
    return engine_run(&engine_order, a, p, o, stats, d);
  if (o->question.model != MODEL_SC)
    return model_turns_run(a, p, o, stats, d);
  x->options.control.stop = stop_formulas, x->options.control.why = why_stopped;
  x->options.control.stop_context = x;
  x->options.control.is_due = is_due,
  x->options.control.between = take_turns_if_due;
  x->options.control.between_context = x;
  Result result;
  return is_proved(x, &result) ? result : run_all(x);
}

static const char *describe(Arena *a, const EngineOptions *o,
                            const Result *result) {
  SearchKind search;
  assert(result->engine && strcmp(result->engine, engine_portfolio.name));
  return engine_describe(engine_find(result->engine, &search), a, o, result);
}

const EngineOps engine_portfolio = {
    .name = "portfolio",
    .scope = {ALL_PROPERTIES, FORMULA_QUESTIONS | 1 << QUESTION_RACES,
              ALL_MODELS},
    .run = run,
    .describe = describe};
