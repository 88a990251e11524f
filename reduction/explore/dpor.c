#include "reduction/explore/dpor.h"

#include "frontend/ir/property.h"
#include "frontend/ir/recurrence.h"
#include "reduction/explore/loop_nest.h"
#include "reduction/explore/search.h"
#include "reduction/explore/symmetric_start.h"
#include "reduction/explore/wakeup.h"
#include "reduction/semantics/purity.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A configuration on the present path, and the step that is taken from it: unit
 * i of happens-before is the step from level i. */
typedef struct {
  Config *config;
  Branch *tree; /* to be explored, the first branch first */
  Step *sleep;  /* need not be explored */
  uint32_t n_sleep, cap_sleep;

  Step step;              /* the present one; without footprint: none */
  uint32_t previous;      /* level of the thread's previous step, or NO_LEVEL */
  uint64_t position_hash; /* purity_hash of the thread before it */
  bool is_silent;         /* the step is silent, in a loop */
  bool may_wait;          /* the step could have waited */
  /* As may_wait, or what it touches depends on what is concretised in it, or on
   * values that were there. */
  bool may_try;
  bool is_running; /* the inputs of the thread are being enumerated */
  ThreadId thread; /* thread of the step, or the next one to be tried */
  uint32_t tried;  /* number of threads tried, if there is no tree */
  Odometer odometer;
  unsigned seen; /* set of 1 << StepOutcome over the inputs */
  bool is_taken; /* the step was taken with some inputs */
  /* Condition under which it was not, since it waits or sleeps; or none. */
  Term waits;
  Term rest; /* disjunction of 'waits' of all threads whose steps were taken */
  bool is_explored; /* some step was taken */
  bool is_asleep;   /* or would have been, except that it sleeps */
  Standing standing;
  bool is_spinning; /* some thread goes round a loop, as far as known */
} Level;
enum { NO_LEVEL = UINT32_MAX, MOST_LEVELS = 100000 };

typedef struct {
  Search search;
  HappensBefore *order;
  Names *names;
  Recurrence *recurrence;
  ConfigOptions config;
  Term start_path, found_path; /* only if inputs are left open */
  /* Path condition up to after the step whose races are reversed: other
   * executions with this prefix do not reverse them again. */
  Term present;
  Level *levels;
  uint32_t n_levels, cap_levels;
  bool observes;        /* addresses matter */
  bool spins;           /* silent steps are executed too, as they may race */
  Relevance *relevance; /* or NULL: all accesses have an order */
  Critical *critical;   /* or NULL: a step is a step */
  Additions *additions; /* or NULL */
  const SymmetricStart *symmetry; /* or NULL */
  bool adds;                      /* some additions occurred */
  VEC(struct Round {
    ThreadId thread;
    uint32_t level;
  })
  rounds; /* threads that have gone round a loop, and their level then */
  uint32_t fresh; /* units from this one on were in no execution that ended */
  uint64_t n_advanced;
  VEC(struct Left {
    bool *is_out; /* see Rest */
    bool waits;
  })
  /* Subsequences of the execution after which the step whose races are reversed
   * was tried. */
  left;
} Dpor;

static Level *top(const Dpor *x) { return &x->levels[x->n_levels - 1]; }

static Term path_after(const Dpor *x, const Config *s) {
  return x->search.open ? config_path(s) : TERM_NONE;
}

/* Returns the disjunction; TERM_NONE if both are none. */
static Term either(const Dpor *x, Term a, Term b) {
  return a && b ? term_or(x->search.terms, a, b) : a ? a : b;
}

/* Watches the steps that are taken together as one. */
typedef struct {
  Dpor *x;
  Footprint *footprint; /* or NULL */
  Path *path;           /* or NULL */
  ThreadId thread;
} Watch;

static void see_step(void *context, const Config *before, const Config *after) {
  Watch *w = context;
  if (w->path)
    path_step(w->path, w->thread);
  if (!w->footprint)
    return;
  if (w->x->relevance)
    relevance_see(w->x->relevance, after);
  names_extend(w->x->names, before);
  footprint_add_step(w->footprint, w->x->names, before, after, w->x->observes);
}

static uint32_t count_asked(const void *context) {
  const Watch *w = context;
  return w->x->search.current->asked;
}

static Config *wait_to_begin(const Config *s, StepOutcome *outcome,
                             BlockId *block) {
  *outcome = STEP_BLOCKED;
  *block = 0;
  return config_copy(s);
}

/* Tries a thread's next step, with the inputs of the odometer.
 *
 *   require  the configuration's objects have names */
static Config *try_thread_of(Dpor *x, const Config *s, ThreadId t,
                             StepOutcome *outcome, Footprint *touched,
                             BlockId *block) {
  Watch w = {.x = x, .footprint = touched};
  const CriticalWatch watch = {see_step, count_asked, &w};
  const uint32_t n_touches = touched->n;
  names_truncate(x->names, config_count_objects(s));
  symmetric_start_touch(x->symmetry, s, t, touched);
  if (symmetric_start_waits(x->symmetry, s, t))
    return wait_to_begin(s, outcome, block);
  Config *after = critical_try(x->critical, s, t, outcome, &watch, block);
  critical_hide(x->critical, x->names, *block, touched);
  footprint_guard(touched, n_touches, *block);
  names_truncate(x->names, config_count_objects(s));
  return after;
}

/* True if the exploration so far is incomplete, by what is known now. */
static bool is_outdated(const Dpor *x) {
  return (x->search.observes && !x->observes) ||
         (x->relevance && relevance_is_outdated(x->relevance)) ||
         critical_is_outdated(x->critical);
}

/* ---- levels */

static void push_level(Dpor *x, Config *s, Branch *tree) {
  if (x->n_levels == x->cap_levels) {
    x->cap_levels = x->cap_levels ? 2 * x->cap_levels : 64;
    x->levels = xrealloc(x->levels, x->cap_levels * sizeof *x->levels);
  }
  x->levels[x->n_levels++] = (Level){.config = s, .tree = tree};
  names_extend(x->names, s);
  x->search.result.states++;
}

static void forget_step(Level *l) {
  step_release(&l->step);
  l->step = (Step){0};
}

static void pop_level(Dpor *x) {
  Level *l = top(x);
  forget_step(l);
  for (uint32_t i = 0; i < l->n_sleep; i++)
    step_release(&l->sleep[i]);
  free(l->sleep);
  wakeup_delete(l->tree);
  free(l->odometer.choices);
  config_delete(l->config);
  x->n_levels--;
  while (x->rounds.n && x->rounds.data[x->rounds.n - 1].level >= x->n_levels)
    x->rounds.n--;
}

/* Returns the last step of the thread before the level, or NO_LEVEL. */
static uint32_t last_step(const Dpor *x, uint32_t level, ThreadId t) {
  while (level-- > 0)
    if (x->levels[level].step.thread == t)
      return level;
  return NO_LEVEL;
}

/* Returns the step after which the thread's next one is possible: its last one,
 * or the one that created it. */
static uint32_t start_of(const Dpor *x, uint32_t level, ThreadId t) {
  uint32_t last = last_step(x, level, t);
  if (last != NO_LEVEL)
    return last;
  while (level-- > 0)
    if (footprint_spawns(x->levels[level].step.footprint, t))
      return level;
  return NO_LEVEL;
}

/* ---- loops without effects */

/* True if the thread's next step might lead it back to its position. */
static bool may_stay(const Dpor *x, const Config *s, ThreadId t) {
  enum { MOST_FRAMES = 64 };
  const Inst *insts[MOST_FRAMES];
  const Function *functions[MOST_FRAMES];
  unsigned n = config_stack(s, t, insts, functions, MOST_FRAMES);
  for (unsigned i = 0; i < n; i++)
    if (recurrence_is_possible(x->recurrence, functions[i],
                               (uint32_t)(insts[i] - functions[i]->code)))
      return true;
  return n == MOST_FRAMES;
}

/* True if the step has led the thread back to its position. */
static bool stays(const Dpor *x, const Config *before, const Config *after,
                  ThreadId t) {
  return !x->spins && may_stay(x, before, t) &&
         purity_is_silent(before, after, t) &&
         purity_returns(before, after, t, x->observes);
}

/* Notes whether the step from the topmost level is silent; 's' is after it. */
static void note_silence(Dpor *x, const Config *s) {
  Level *l = top(x);
  l->is_silent = purity_step(l->config, s, l->thread, &l->position_hash);
  l->previous = last_step(x, x->n_levels - 1, l->thread);
}

/* True if the topmost configuration ends an iteration of the thread that took
 * the last step. */
static bool ends_iteration(const Dpor *x) {
  const Level *l = top(x) - 1;
  const Config *s = top(x)->config;
  ThreadId t = l->step.thread;
  if (x->spins || !l->is_silent || !config_next(s, t, NULL))
    return false;
  uint64_t position_hash = purity_hash(s, t);
  for (; l->is_silent; l = &x->levels[l->previous]) {
    if (l->position_hash == position_hash &&
        purity_returns(l->config, s, t, x->observes))
      return true;
    if (l->previous == NO_LEVEL)
      return false;
  }
  return false;
}

static void note_round(Dpor *x) {
  if (ends_iteration(x))
    *vec_push(x->search.arena, &x->rounds) =
        (struct Round){(top(x) - 1)->step.thread, x->n_levels - 1};
}

static bool has_gone_round(const Dpor *x, ThreadId t) {
  for (uint32_t i = 0; i < x->rounds.n; i++)
    if (x->rounds.data[i].thread == t)
      return true;
  return false;
}

/* ---- */

static bool is_before(const Dpor *x, uint32_t i, uint32_t j) {
  return j != NO_LEVEL && (i == j || happens_before(x->order, i, j));
}

/* ---- sleep */

static void put_to_sleep(Level *l, const Step *s) {
  if (l->n_sleep == l->cap_sleep) {
    l->cap_sleep = l->cap_sleep ? 2 * l->cap_sleep : 4;
    l->sleep = xrealloc(l->sleep, l->cap_sleep * sizeof *l->sleep);
  }
  l->sleep[l->n_sleep++] = step_copy(s);
}

static bool sleeps(const Level *l, ThreadId t, const uint64_t *inputs,
                   uint32_t n) {
  for (uint32_t i = 0; i < l->n_sleep; i++)
    if (l->sleep[i].thread == t && step_has_inputs(&l->sleep[i], inputs, n))
      return true;
  return false;
}

/* Copies the steps that still sleep after the step from the level below, which
 * may touch 'touched'; without 'with_inputs' only those that ask for no
 * inputs. */
static void inherit_sleep(Level *to, const Level *from,
                          const Footprint *touched, bool with_inputs) {
  for (uint32_t i = 0; i < from->n_sleep; i++)
    if (from->sleep[i].thread != from->step.thread &&
        (with_inputs || !from->sleep[i].n_inputs) &&
        !footprint_conflicts(from->sleep[i].footprint, touched))
      put_to_sleep(to, &from->sleep[i]);
}

/* ---- races */

/* A reversed race, as a word: steps of the levels, and one that belongs to no
 * level. */
typedef struct {
  const Dpor *x;
  uint32_t *levels;
  uint32_t n;
  const Step *last;
  uint32_t start; /* see start_of, for the last step */
} Turned;

static bool turned_before(const void *context, uint32_t i, uint32_t j) {
  const Turned *r = context;
  if (j < r->n)
    return happens_before(r->x->order, r->levels[i], r->levels[j]);
  return is_before(r->x, r->levels[i], r->start) ||
         footprint_conflicts(r->x->levels[r->levels[i]].step.footprint,
                             r->last->footprint);
}

static void insert_word(Dpor *x, uint32_t at, const Turned *r) {
  Word w = {.n = r->n + 1, .before = turned_before, .context = r};
  w.steps = xcalloc(w.n, sizeof *w.steps);
  w.is_gone = xcalloc(w.n, sizeof *w.is_gone);
  for (uint32_t i = 0; i < r->n; i++)
    w.steps[i] = &x->levels[r->levels[i]].step;
  w.steps[r->n] = r->last;
  Level *l = &x->levels[at];
  bool is_covered = false;
  for (uint32_t i = 0; i < l->n_sleep && !is_covered; i++)
    is_covered = word_is_covered(&w, &l->sleep[i]);
  if (!is_covered)
    wakeup_insert(&l->tree, &w);
  free(w.steps);
  free(w.is_gone);
}

/* Takes the step again, with the same inputs. */
static Config *take_again(Dpor *x, const Config *s, const Step *step,
                          StepOutcome *outcome, Path *path) {
  Odometer inputs;
  BlockId block;
  Watch w = {.x = x, .path = path, .thread = step->thread};
  const CriticalWatch watch = {see_step, count_asked, &w};
  odometer_fix(&inputs, step->inputs, step->n_inputs);
  odometer_begin(&x->search, &inputs);
  Config *after =
      critical_try(x->critical, s, step->thread, outcome, &watch, &block);
  free(inputs.choices);
  return after;
}

/* Returns the configuration after those steps, from the level at 'at' on, that
 * do not happen after it; incomplete if they show that the search must begin
 * anew. */
static Config *replay(Dpor *x, uint32_t at, const Turned *r) {
  Config *s = config_copy(x->levels[at].config);
  for (uint32_t i = 0; i < r->n && !is_outdated(x); i++) {
    StepOutcome outcome;
    Config *after =
        take_again(x, s, &x->levels[r->levels[i]].step, &outcome, NULL);
    config_delete(s);
    s = after;
    assert(outcome == STEP_OK);
  }
  return s;
}

/* Outcomes of a thread's next step with its inputs, under valuations of the
 * present path: it is enabled with some; it is disabled with all, or under some
 * valuation. */
typedef struct {
  bool goes, waits;
  Term goes_where, waits_where; /* if inputs are left open, and matter */
} Outcomes;

/* True if the step from one configuration to the other is enabled. */
static bool is_enabled(const Dpor *x, const Config *s, const Config *after,
                       ThreadId t, StepOutcome outcome) {
  return outcome != STEP_BLOCKED && outcome != STEP_REFUSED &&
         !(outcome == STEP_OK && stays(x, s, after, t));
}

static void note_outcome(const Dpor *x, Outcomes *w, bool goes, Term before,
                         Term after) {
  Term where = after == before ? TERM_NONE : after;
  w->goes |= goes;
  w->waits |= !goes;
  if (goes)
    w->goes_where = either(x, w->goes_where, where);
  else
    w->waits_where = either(x, w->waits_where, where);
}

static void decide_outcomes(Dpor *x, Outcomes *w) {
  if (!w->goes || !w->waits)
    return;
  w->waits =
      w->waits_where && search_meets(&x->search, x->present, w->waits_where);
  if (w->waits && w->goes_where)
    w->goes = search_meets(&x->search, x->present, w->goes_where);
}

/* Tries the thread's next step with all its inputs, of which there may be very
 * many.  Adds all that it may touch to 'step'. */
static Outcomes try_step(Dpor *x, const Config *s, ThreadId t, Step *step) {
  enum { POLL = 32 };
  unsigned n_tries = 0;
  Odometer inputs = {0};
  Outcomes outcomes = {0};
  *step = (Step){.thread = t, .is_open = true, .footprint = footprint_new()};
  do {
    StepOutcome outcome;
    BlockId block;
    odometer_begin(&x->search, &inputs);
    Config *after = try_thread_of(x, s, t, &outcome, step->footprint, &block);
    step->block = block ? block : step->block;
    bool goes = is_enabled(x, s, after, t, outcome);
    note_outcome(x, &outcomes, goes, path_after(x, s), path_after(x, after));
    config_delete(after);
    if (++n_tries % POLL == 0)
      search_poll(&x->search);
  } while (!x->search.is_finished && odometer_advance(&inputs));
  free(inputs.choices);
  decide_outcomes(x, &outcomes);
  return outcomes;
}

/* Tries the thread's step after these steps, from level 'at'. */
static Outcomes try_turned(Dpor *x, uint32_t at, const Turned *r, ThreadId t,
                           Step *tried) {
  uint32_t n = config_count_objects(x->levels[at].config);
  Config *s = replay(x, at, r);
  names_truncate(x->names, n);
  names_extend(x->names, s);
  Outcomes outcomes = {0};
  if (!is_outdated(x))
    outcomes = try_step(x, s, t, tried);
  names_truncate(x->names, n);
  names_extend(x->names, top(x)->config);
  config_delete(s);
  return outcomes;
}

/* The execution without some steps and all that happens after them. */
typedef struct {
  bool *is_out;      /* by level */
  uint32_t n, first; /* index of the first that is out; n: none */
} Rest;

static Rest rest_without(const Dpor *x, const Rest *old, uint32_t level) {
  Rest r = {.n = old->n, .first = old->first < level ? old->first : level};
  r.is_out = xcalloc(r.n, sizeof *r.is_out);
  for (uint32_t i = 0; i < r.n; i++)
    r.is_out[i] = (old->is_out && old->is_out[i]) || is_before(x, level, i);
  return r;
}

/* Puts the thread's next step after the rest of the present execution into the
 * tree.  If it may wait, tries it first; 'tried' gets what it touches. */
static Outcomes turn_round(Dpor *x, const Rest *rest, const Step *second,
                           bool may_wait, Step *tried) {
  Turned r = {.x = x, .start = start_of(x, rest->n, second->thread)};
  r.levels = xcalloc(rest->n, sizeof *r.levels);
  for (uint32_t i = rest->first + 1; i < rest->n; i++)
    if (!rest->is_out[i])
      r.levels[r.n++] = i;
  Outcomes outcomes = {.goes = true};
  if (may_wait)
    outcomes = try_turned(x, rest->first, &r, second->thread, tried);
  r.last = may_wait ? tried : second;
  if (outcomes.goes)
    insert_word(x, rest->first, &r);
  free(r.levels);
  return outcomes;
}

static bool turn_race(Dpor *, const Rest *, uint32_t level, const Step *second,
                      bool may_wait);

/* True if the step was already tried after this rest; 'waits' is then its
 * result. */
static bool was_left(const Dpor *x, const Rest *rest, bool *waits) {
  for (uint32_t i = 0; i < x->left.n; i++)
    if (!memcmp(x->left.data[i].is_out, rest->is_out, rest->n)) {
      *waits = x->left.data[i].waits;
      return true;
    }
  return false;
}

static void forget_left(Dpor *x) {
  while (x->left.n)
    free(x->left.data[--x->left.n].is_out);
}

/* Reverses all races of the thread's next step with the rest, from the last one
 * back.  If it would wait, it depends on more steps. */
static void turn_races(Dpor *x, const Rest *rest, const Step *second,
                       bool may_wait) {
  uint32_t start = start_of(x, rest->n, second->thread), n_turned = 0;
  uint32_t *turned = xcalloc(rest->n, sizeof *turned);
  for (uint32_t i = rest->n; i-- > 0 && !is_outdated(x);) {
    const Step *first = &x->levels[i].step;
    bool is_race = !(rest->is_out && rest->is_out[i]) &&
                   first->thread != second->thread && !is_before(x, i, start) &&
                   footprint_conflicts(first->footprint, second->footprint);
    for (uint32_t k = 0; k < n_turned && is_race; k++)
      is_race = !happens_before(x->order, i, turned[k]);
    if (!is_race)
      continue;
    critical_race(x->critical, first->block, first->footprint, second->block,
                  second->footprint);
    if (!turn_race(x, rest, i, second, may_wait))
      turned[n_turned++] = i;
  }
  free(turned);
}

/* Reverses the race with the step of the level.  True: the thread may wait
 * there. */
static bool turn_race(Dpor *x, const Rest *rest, uint32_t level,
                      const Step *second, bool may_wait) {
  Step tried = {0};
  Rest less = rest_without(x, rest, level);
  bool waits;
  if (was_left(x, &less, &waits)) {
    free(less.is_out);
    return waits;
  }
  waits = turn_round(x, &less, second, may_wait, &tried).waits;
  *vec_push(x->search.arena, &x->left) = (struct Left){less.is_out, waits};
  if (waits)
    turn_races(x, &less, &tried, may_wait);
  step_release(&tried);
  return waits;
}

static void turn_races_of_step(Dpor *x, uint32_t at) {
  Step second = step_copy(&x->levels[at].step);
  second.is_open = true;
  const Rest all = {.n = at, .first = at};
  x->present = path_after(x, x->levels[at + 1].config);
  turn_races(x, &all, &second, x->levels[at].may_try);
  forget_left(x);
  step_release(&second);
}

/* Reverses all races of the execution that ends in the topmost
 * configuration. */
static void turn_all_races(Dpor *x) {
  for (uint32_t i = x->fresh; i + 1 < x->n_levels; i++)
    turn_races_of_step(x, i);
  x->fresh = x->n_levels - 1;
  const Config *s = top(x)->config;
  x->present = path_after(x, s);
  const Rest all = {.n = x->n_levels - 1, .first = x->n_levels - 1};
  for (ThreadId t = 0; t < config_threads(s); t++) {
    Step waiting;
    if (!config_next(s, t, NULL) || has_gone_round(x, t))
      continue;
    if (try_step(x, s, t, &waiting).waits)
      turn_races(x, &all, &waiting, true);
    forget_left(x);
    step_release(&waiting);
  }
}

/* ---- steps */

/* Returns the branch with the step, or NULL. */
static Branch *find_branch(Branch *b, const Step *s) {
  while (b && (b->step.thread != s->thread ||
               !(b->step.is_open ||
                 step_has_inputs(&b->step, s->inputs, s->n_inputs))))
    b = b->next;
  return b;
}

static bool has_thread(const Branch *b, ThreadId t) {
  while (b && b->step.thread != t)
    b = b->next;
  return b;
}

static void drop_branches(Branch **tree, ThreadId t) {
  while (*tree) {
    Branch *b = *tree;
    if (b->step.thread != t) {
      tree = &b->next;
      continue;
    }
    *tree = b->next;
    b->next = NULL;
    wakeup_delete(b);
  }
}

/* Orders the last unit, with this footprint, after the last conflicting unit of
 * the thread. */
static void follow(Dpor *x, UnitId unit, const Footprint *f, ThreadId t) {
  UnitId u = happens_before_last(x->order, t);
  while (u != UNIT_NONE && !happens_before(x->order, u, unit) &&
         !footprint_conflicts(x->levels[u].step.footprint, f))
    u = happens_before_previous(x->order, u);
  if (u != UNIT_NONE)
    happens_before_follow(x->order, u);
}

/* Adds the order of additions, which footprint_log omits. */
static void log_additions(Dpor *x, UnitId unit, const Footprint *f) {
  x->adds |= footprint_adds(f);
  if (!x->adds)
    return;
  const Level *l = &x->levels[unit];
  for (ThreadId t = 0; t < config_threads(l->config); t++)
    if (t != l->thread)
      follow(x, unit, f, t);
}

/* Notes the step from the topmost level as a unit; takes its inputs, and shares
 * its footprint. */
static void note_step(Dpor *x, const Config *after, const Step *step) {
  Level *l = top(x);
  uint32_t unit = x->n_levels - 1;
  Footprint *f = footprint_share(step->footprint);
  l->step = *step;
  happens_before_truncate(x->order, unit);
  if (x->fresh > unit)
    x->fresh = unit;
  happens_before_begin(x->order, l->thread);
  footprint_log(f, x->order);
  log_additions(x, unit, f);
  note_silence(x, after);
  l->may_try =
      l->may_wait || footprint_keeps(f) || (x->search.open && l->step.n_inputs);
}

/* Continues from the configuration after the noted step.  At the end of a word,
 * and with inputs that the tree does not contain, it stands for all executions
 * with this prefix, so no sleeping step may cover it.  For steps without inputs
 * this was checked when the word was put into the tree (word_is_covered), where
 * an open step touches what it may with any inputs.  The other steps, and all
 * sleeping ones outside of the tree, wake up. */
static void enter(Dpor *x, Config *s) {
  Level *l = top(x);
  Branch *branch = find_branch(l->tree, &l->step), *tree = NULL;
  bool is_extra = !branch && has_thread(l->tree, l->thread);
  const Footprint *touched = branch && branch->step.is_open
                                 ? branch->step.footprint
                                 : l->step.footprint;
  if (branch) {
    tree = branch->first;
    branch->first = NULL;
  }
  push_level(x, s, tree);
  note_round(x);
  if (!is_extra)
    inherit_sleep(top(x), top(x) - 1, touched, !branch || tree);
}

/* Notes that the thread cannot take its step with these inputs. */
static void note_waiting(Level *l, StepOutcome outcome) {
  l->is_spinning |= outcome == STEP_OK;
  l->seen |= 1u << (outcome == STEP_OK ? STEP_REFUSED : outcome);
}

static void leave_to_rest(const Dpor *x, Level *l, const Config *after) {
  if (path_after(x, after) != path_after(x, l->config))
    l->waits = either(x, l->waits, path_after(x, after));
}

/* Handles the configuration after the thread's next step. */
static void take_step(Dpor *x, Config *s, Step *step, StepOutcome outcome) {
  Level *l = top(x);
  if (!is_enabled(x, l->config, s, l->thread, outcome)) {
    note_waiting(l, outcome);
    leave_to_rest(x, l, s);
    config_delete(s);
    return;
  }
  l->seen |= 1u << outcome;
  uint64_t *inputs = odometer_values(&l->odometer);
  if (sleeps(l, l->thread, inputs, l->odometer.asked)) {
    l->is_asleep = true;
    leave_to_rest(x, l, s);
    free(inputs);
    config_delete(s);
    return;
  }
  x->search.result.transitions++;
  l->is_explored = l->is_taken = true;
  step->inputs = inputs, step->n_inputs = l->odometer.asked;
  note_step(x, s, step);
  x->found_path = path_after(x, s);
  if (search_continues(&x->search, s, l->thread, outcome))
    enter(x, s);
  else
    config_delete(s);
}

/* Takes the thread's next step with the present inputs of the odometer. */
static void take(Dpor *x) {
  Level *l = top(x);
  StepOutcome outcome;
  Step step = {.thread = l->thread, .footprint = footprint_new()};
  odometer_begin(&x->search, &l->odometer);
  Config *s = try_thread_of(x, l->config, l->thread, &outcome, step.footprint,
                            &step.block);
  take_step(x, s, &step, outcome);
  footprint_release(step.footprint);
}

static void begin_thread(const Dpor *x, Level *l, ThreadId t) {
  const Inst *next = config_next(l->config, t, NULL);
  l->thread = t;
  l->odometer.n = 0;
  l->seen = 0, l->waits = TERM_NONE, l->is_taken = false;
  l->is_running = true;
  l->may_wait = (next && next->kind == INST_ATOMIC_BEGIN) ||
                may_stay(x, l->config, t) ||
                critical_is_inside(x->critical, l->config, t) ||
                symmetric_start_before(x->symmetry, l->config, t);
}

static void finish_thread(const Dpor *x, Level *l) {
  standing_try(&l->standing, l->seen);
  if (l->is_taken)
    l->rest = either(x, l->rest, l->waits);
  drop_branches(&l->tree, l->thread);
  l->is_running = false;
}

/* Begins the rest of the topmost level: the valuations under which some thread
 * waits or sleeps, though it takes its step under others. */
static void begin_rest(Dpor *x) {
  Level *l = top(x);
  config_assume(l->config, l->rest);
  l->rest = TERM_NONE;
  l->tried = 0;
  l->is_explored = l->is_asleep = l->is_spinning = false;
  l->standing = (Standing){0};
}

/* Tries the thread that took the last step first, then the others in turn. */
static void try_thread(Dpor *x, Level *l) {
  ThreadId n = config_threads(l->config);
  ThreadId first = x->n_levels > 1 ? l[-1].step.thread : 0;
  ThreadId t = (first + l->tried++) % n;
  if (has_gone_round(x, t)) {
    l->is_spinning = l->standing.has_given_up = true;
    return;
  }
  if (config_next(l->config, t, NULL)) {
    begin_thread(x, l, t);
    return;
  }
  standing_skip(&l->standing, config_status(l->config, t));
}

static void end_execution(Dpor *x) {
  Level *l = top(x);
  x->found_path = path_after(x, l->config);
  if (l->is_asleep) {
    x->search.result.repeated++;
  } else {
    x->search.result.paths++;
    if (!search_accepts(&x->search, l->config) ||
        (standing_is_deadlock(&l->standing) &&
         !search_accepts_waiting(&x->search, l->config)) ||
        (l->is_spinning && !search_accepts_rounds(&x->search, l->config)))
      return;
    if (l->is_spinning && x->search.stuck == STUCK_SO_FAR)
      search_stop_circle(&x->search);
  }
  turn_all_races(x);
}

/* Takes one more step from the topmost level, or leaves it. */
static void advance(Dpor *x) {
  Level *l = top(x);
  if (l->step.footprint) {
    put_to_sleep(l, &l->step);
    forget_step(l);
  }
  if (l->is_running && (!l->seen || odometer_advance(&l->odometer)))
    take(x);
  else if (l->is_running)
    finish_thread(x, l);
  else if (l->tree)
    begin_thread(x, l, l->tree->step.thread);
  else if (!l->is_explored && l->tried < config_threads(l->config))
    try_thread(x, l);
  else {
    if (!l->is_explored)
      end_execution(x);
    if (x->search.is_finished || is_outdated(x))
      return;
    if (l->is_explored && l->rest)
      begin_rest(x);
    else
      pop_level(x);
  }
}

/* Returns the thread that took most of the later steps. */
static ThreadId busiest(const Dpor *x) {
  ThreadId n = config_threads(top(x)->config), best = 0;
  uint32_t *steps = xcalloc(n, sizeof *steps);
  for (uint32_t i = x->n_levels / 2; i + 1 < x->n_levels; i++)
    steps[x->levels[i].step.thread]++;
  for (ThreadId t = 0; t < n; t++)
    if (steps[t] > steps[best])
      best = t;
  free(steps);
  return best;
}

/* Stops as the present execution has too many steps; names the loop. */
static void stop_endless(Dpor *x) {
  Arena *a = x->search.arena, *scratch = arena_new();
  ThreadId t = busiest(x);
  LoopNest nest = loop_nest_of(a, top(x)->config, t);
  for (uint32_t i = x->n_levels / 2; i < x->n_levels; i++) {
    LoopNest other = loop_nest_of(scratch, x->levels[i].config, t);
    loop_nest_meet(&nest, &other);
  }
  arena_delete(scratch);
  const char *text = loop_nest_text(&nest);
  search_stop(&x->search, LIMIT,
              text
                  ? arena_printf(a, "too many steps in one execution: %s", text)
                  : "too many steps in one execution",
              loop_nest_loc(&nest));
  x->search.is_finished = true;
}

static void poll(Dpor *x) {
  search_poll(&x->search);
  if (x->n_levels >= MOST_LEVELS && !x->search.is_finished)
    stop_endless(x);
}

/* Forgets all results; the search goes on from s. */
static void begin(Dpor *x, Config *s) {
  x->order = happens_before_new(x->search.arena);
  x->names = names_new(x->search.arena);
  search_name(&x->search, x->names);
  x->names->relevance = x->relevance;
  x->names->additions = x->additions;
  x->fresh = 0;
  push_level(x, s, NULL);
}

static void begin_anew(Dpor *x) {
  Config *s = config_copy(x->levels[0].config);
  if (x->search.open)
    config_assume(s, x->start_path);
  while (x->n_levels)
    pop_level(x);
  x->observes = x->search.observes;
  critical_restart(x->critical);
  if (x->relevance) {
    relevance_restart(x->relevance);
    relevance_exclude(x->relevance, critical_excluded(x->critical));
  }
  x->search.result.paths = x->search.result.repeated = 0;
  begin(x, s);
}

static void take_on(void *search) {
  enum { POLL = 256 };
  Dpor *x = search;
  advance(x);
  if (++x->n_advanced % POLL == 0)
    poll(x);
  if (is_outdated(x) && x->n_levels && !x->search.is_finished)
    begin_anew(x);
}

/* ---- all */

/* Returns the path: the levels below the topmost, and that one if its step
 * ended the search.  It is run again, and records its inputs. */
static Path path_of(Dpor *x) {
  Path p = {.arena = x->search.arena};
  StepOutcome outcome;
  x->search.recorded = &p;
  odometer_begin(&x->search, &x->search.start);
  Config *s = config_new(x->search.program, &x->config, &outcome);
  for (uint32_t i = 0; i < x->n_levels && x->levels[i].step.footprint; i++) {
    Config *after = take_again(x, s, &x->levels[i].step, &outcome, &p);
    config_delete(s);
    s = after;
  }
  config_delete(s);
  x->search.recorded = NULL;
  return p;
}

/* Returns the path to the violation, with values for the open inputs. */
static Path found_path(Dpor *x) {
  bool is_found =
      x->search.result.violated &&
      (!x->search.open || search_chooses(&x->search, x->found_path));
  return is_found ? path_of(x) : (Path){0};
}

/* Begins main with the present inputs of 'start'. */
static void begin_main(void *search) {
  Dpor *x = search;
  StepOutcome o;
  odometer_begin(&x->search, &x->search.start);
  Config *s = config_new(x->search.program, &x->config, &o);
  x->start_path = x->found_path = path_after(x, s);
  if (search_continues(&x->search, s, 0, o))
    begin(x, s);
  else
    config_delete(s);
}

static void release(Dpor *x) {
  while (x->n_levels)
    pop_level(x);
  free(x->levels);
}

ExploreOptions dpor_options(ExploreOptions o) {
  o.any_order = o.leaves_open = o.has_history = true;
  o.reuses = false;
  return o;
}

static void begin_relevance(Dpor *x) {
  Arena *a = x->search.arena;
  const ExploreOptions *o = x->search.options;
  const Stop stop = {o->stop, o->stop_context};
  x->relevance = relevance_new(a, x->search.program);
  x->critical =
      critical_new(a, x->search.program,
                   irrelevant_branches_new(a, x->search.program, &stop));
  relevance_exclude(x->relevance, critical_excluded(x->critical));
  x->additions = additions_new(a, x->search.program);
  x->config.called = relevance_called(x->relevance);
}

static void *begin_turns(Arena *a, const Program *p, const ExploreOptions *o) {
  Dpor *x = ARENA_NEW(a, Dpor);
  search_open(&x->search, a, p, o);
  x->recurrence = recurrence_new(a, p);
  x->symmetry = symmetric_start_new(a, p, o);
  x->spins = property_has_races(o->properties);
  x->config = search_config(&x->search);
  x->config.keep_step = true;
  if (o->by_relevance && relevance_serves(p, o->properties))
    begin_relevance(x);
  begin_main(x);
  return x;
}

static bool take_turn(void *search) {
  Dpor *x = search;
  return search_take_turn(&x->search, x->n_levels, take_on, begin_main, x);
}

static bool is_partial(const void *search) {
  const Dpor *x = search;
  return search_is_partial(&x->search);
}

static ExploreResult end_turns(void *search) {
  Dpor *x = search;
  const Path path = found_path(x);
  ExploreResult result =
      search_close_turns(&x->search, &path, x->search.is_whole);
  release(x);
  return result;
}

const TurnOps turns_by_dpor = {begin_turns, take_turn, is_partial, end_turns};

ExploreResult dpor(Arena *a, const Program *p, const ExploreOptions *o) {
  return turns_take_all(&turns_by_dpor, a, p, o);
}
