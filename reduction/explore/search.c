#include "reduction/explore/search.h"

#include "reduction/static/race_candidates.h"
#include "reduction/static/relevance.h"
#include "reduction/semantics/purity.h"
#include "reduction/semantics/unsupported.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_STEPS = 2000 /* limit for steps of others while threads wait */ };

/* True for an input of type _Bool; an uninitialised one may hold any bits. */
static bool is_boolean(const InputQuery *q) {
  return q->kind == INPUT_NONDET && q->inst->kind == INST_NONDET &&
         q->inst->type && q->inst->type->kind == TYPE_BOOL;
}

static bool is_irrelevant(const Search *s, const InputQuery *q) {
  FuncId f = (FuncId)(q->function - s->program->functions);
  return s->irrelevant && s->irrelevant[f][q->inst - q->function->code];
}

/* True if nothing depends on the value, so that any will do. */
static bool is_ignored(const Search *s, const InputQuery *q) {
  return q->kind == INPUT_NONDET &&
         (is_irrelevant(s, q) ||
          !liveness_is_read(s->liveness, q->function, q->inst));
}

void search_stop(Search *s, Status status, const char *reason, Loc where) {
  if (s->result.status != OK)
    return;
  s->result.status = status;
  s->result.reason = reason;
  s->result.where = where;
}

void search_stop_circle(Search *s) {
  search_stop(s, LIMIT,
              "threads wait for each other, and the others may go on for ever "
              "or end the process",
              (Loc){0});
}

static Choice choice_of_place(Search *s, const InputQuery *q) {
  s->observes = true;
  Choice c = {.count = 1};
  uint32_t n;
  uint64_t places[CONFIG_MOST_PLACES];
  if (!config_places(q->config, q->object, places, &n))
    search_stop(s, LIMIT, "too many possible addresses of an object",
                q->inst->loc);
  c.listed = memcpy(ARENA_ARRAY(s->arena, uint64_t, n + 1), places,
                    n * sizeof *places);
  c.count = n ? n : 1;
  return c;
}

/* Returns the choice: of many numbers the first, the last and one in between.
 * When the search was stopped in the middle of a step, the rest of it is
 * ignored. */
static Choice choice_of_outcome(Search *s, const InputQuery *q) {
  if (s->is_finished)
    return (Choice){.count = 1};
  Numbers x = feasible_numbers(s->feasible, config_path(q->config), q->term);
  if (x.is_complete)
    return (Choice){.listed = x.numbers, .count = x.n};
  Choice c = {.count = 3, .is_sampled = true};
  for (unsigned i = 0; i < 3 && x.n; i++)
    c.values[i] = x.numbers[i * (x.n - 1) / 2];
  if (!x.n) {
    search_stop(s, LIMIT, "stopped", (Loc){0});
    s->is_finished = true;
  }
  return c;
}

static bool is_of_memory_model(const InputQuery *q) {
  return q->kind == INPUT_COMMIT || q->kind == INPUT_SOURCE ||
         q->kind == INPUT_SPOT;
}

static Choice choice_for(Search *s, const InputQuery *q) {
  Choice c = {.count = 1};
  if (q->kind == INPUT_OUTCOME)
    return choice_of_outcome(s, q);
  if (q->kind == INPUT_PLACE)
    return choice_of_place(s, q);
  if (q->kind == INPUT_RANGE)
    return c;
  if (q->kind == INPUT_ORDER) {
    c.is_fixed = true;
    c.count = q->inst->b.bits ? 1 : 2;
    c.values[c.count - 1] = q->mask; /* as emitted comes first */
  } else if (is_of_memory_model(q)) {
    c.count = s->reads_last && q->kind == INPUT_SOURCE ? 1 : q->mask;
  } else if (q->kind == INPUT_CHOOSE) {
    c.mask = q->mask;
    for (uint64_t m = q->mask & (q->mask - 1); m; m &= m - 1)
      c.count++;
  } else if (!is_ignored(s, q)) {
    unsigned most = s->options->nondet_bits ? s->options->nondet_bits : 4;
    if (is_boolean(q)) {
      c.count = 2;
    } else if (q->width <= most && q->width < 63) {
      c.count = (uint64_t)1 << q->width;
    } else {
      c.count = 3, c.is_sampled = true;
      c.values[1] = 1, c.values[2] = bits_mask(q->width);
    }
  }
  return c;
}

static uint64_t choice_value(const Choice *c) {
  if (c->listed)
    return c->listed[c->at];
  if (c->is_sampled || c->is_fixed)
    return c->values[c->at];
  if (!c->mask)
    return c->at;
  uint64_t m = c->mask;
  for (uint64_t i = 0; i < c->at; i++)
    m &= m - 1;
  return m & -m;
}

/* True if the atoms whose order is open load, and nothing atomic. */
static bool loads_plainly(const InputQuery *q) {
  const Inst *begin = q->inst, *i = begin;
  bool is_plain = !begin->c.bits;
  for (; i->kind != INST_ORDERED || i->id != begin->id; i++)
    is_plain &= i->kind != INST_LOAD || i->order == MEMORY_ORDER_PLAIN;
  return is_plain;
}

/* A thread that is alone cannot observe the order of its reads. */
static bool observes_order(const ExploreOptions *o, const InputQuery *q) {
  return q->inst->c.bits || !((o->any_order ? q->is_sole : q->is_alone) ||
                              (o->has_plain_order && loads_plainly(q)));
}

bool explore_asks(const ExploreOptions *o, const InputQuery *q) {
  if (q->kind == INPUT_ORDER)
    return !o->fixes_order && observes_order(o, q);
  return q->kind == INPUT_CHOOSE || q->kind == INPUT_NONDET ||
         q->kind == INPUT_MEMORY || q->kind == INPUT_PLACE ||
         is_of_memory_model(q);
}

static void note_fixed_order(Search *s, const InputQuery *q) {
  ExploreOptions any = *s->options;
  any.fixes_order = false;
  if (q->kind == INPUT_ORDER && s->options->fixes_order &&
      !s->result.fixed_order.line && explore_asks(&any, q))
    s->result.fixed_order = q->inst->loc;
}

/* Returns a name for an operation with more outcomes, by its inputs, than are
 * tried. */
static const char *text_of_outcome(const Inst *i) {
  switch (i->kind) {
  case INST_FLOAT: return "a floating-point operand";
  case INST_LOAD:
  case INST_STORE:
  case INST_INDEX: return "an address";
  case INST_ALLOC: return "the size of an allocation";
  default: return inst_name(i->kind);
  }
}

static const char *why_sampled(const Search *s, const InputQuery *q) {
  if (q->kind == INPUT_OUTCOME)
    return arena_printf(s->arena,
                        "only three values tried of %s, which "
                        "depends on inputs",
                        text_of_outcome(q->inst));
  return arena_printf(
      s->arena, "only three values of an input of %u bits tried", q->width);
}

static void note_sample(Search *s, const InputQuery *q) {
  if (s->sampled)
    return;
  s->sampled = true;
  s->where_sampled = q->at, s->why_sampled = why_sampled(s, q);
}

/* Draws a number; small ones are more likely, as most that decide something are
 * small. */
static uint64_t draw_number(Prng *c, unsigned width) {
  enum { SMALL = 16 };
  switch (prng_below(c, 8)) {
  case 0: return prng_draw(c) & bits_mask(width);
  case 1: return bits_mask(width);
  case 2:
  case 3: return prng_below(c, SMALL) & bits_mask(width);
  default: return prng_below(c, 2);
  }
}

/* Draws a value; orders of evaluation stay as emitted. */
static void draw(Search *s, const InputQuery *q, Choice *c) {
  if (c->is_sampled)
    c->values[0] = draw_number(s->prng, q->width);
  else if (q->kind != INPUT_ORDER)
    c->at = prng_draw(s->prng) % c->count;
}

static bool is_left_open(const InputQuery *q) {
  return q->term && q->kind != INPUT_OUTCOME;
}

/* Returns the wheel that answers the present query. */
static const Choice *wheel(Search *s, const InputQuery *q) {
  Odometer *o = s->current;
  if (o->asked == o->n) {
    if (o->n == o->cap) {
      o->cap = o->cap ? 2 * o->cap : 8;
      o->choices = xrealloc(o->choices, o->cap * sizeof *o->choices);
    }
    o->choices[o->n] = choice_for(s, q);
    if (s->prng)
      draw(s, q, &o->choices[o->n]);
    o->n++;
  }
  return &o->choices[o->asked++];
}

static uint64_t turn(Search *s, const InputQuery *q) {
  const Choice *c = wheel(s, q);
  if (c->is_sampled)
    note_sample(s, q);
  return choice_value(c);
}

static uint64_t answer(void *context, const InputQuery *q) {
  Search *s = context;
  uint64_t value = 0;
  note_fixed_order(s, q);
  if (q->kind == INPUT_OUTCOME)
    return turn(s, q);
  if (!explore_asks(s->options, q))
    return 0;
  if (!is_left_open(q))
    value = turn(s, q);
  else if (s->recorded)
    value = feasible_value(s->feasible, q->term);
  if (s->recorded)
    path_inputs(s->recorded, &value, 1);
  return value;
}

void odometer_begin(Search *s, Odometer *o) {
  s->current = o;
  o->asked = 0;
}

/* Keeps the wheels up to the one that changes, and resets the later ones.
 * False: all combinations have been tried. */
bool odometer_advance(Odometer *o) {
  o->n = o->asked;
  while (o->n) {
    Choice *c = &o->choices[o->n - 1];
    if (++c->at < c->count)
      return true;
    o->n--;
  }
  return false;
}

void odometer_fix(Odometer *o, const uint64_t *values, uint32_t n) {
  *o = (Odometer){.n = n, .cap = n};
  o->choices = xcalloc(n, sizeof *o->choices);
  for (uint32_t i = 0; i < n; i++)
    o->choices[i] =
        (Choice){.values = {values[i]}, .count = 1, .is_fixed = true};
}

uint64_t *odometer_values(const Odometer *o) {
  uint64_t *values = o->asked ? xcalloc(o->asked, sizeof *values) : NULL;
  for (uint32_t i = 0; i < o->asked; i++)
    values[i] = choice_value(&o->choices[i]);
  return values;
}

/* ---- the path */

void path_inputs(Path *p, const uint64_t *values, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    *vec_push(p->arena, &p->inputs) = values[i];
}

void path_odometer(Path *p, const Odometer *o) {
  for (uint32_t i = 0; i < o->asked; i++)
    *vec_push(p->arena, &p->inputs) = choice_value(&o->choices[i]);
}

void path_step(Path *p, ThreadId t) { *vec_push(p->arena, &p->schedule) = t; }

/* ---- threads of a configuration */

bool standing_try(Standing *x, unsigned seen) {
  const unsigned waits = 1u << STEP_BLOCKED, refuses = 1u << STEP_REFUSED;
  bool is_enabled = seen & ~(waits | refuses);
  x->is_enabled |= is_enabled;
  x->has_given_up |= !is_enabled && seen & refuses;
  x->is_blocked |= seen == waits;
  return is_enabled;
}

void standing_skip(Standing *x, ThreadStatus status) {
  x->has_given_up |= status == THREAD_STOPPED || status == THREAD_EXITED;
}

bool standing_is_deadlock(const Standing *x) {
  return !x->is_enabled && x->is_blocked && !x->has_given_up;
}

/* ---- results */

void search_look(Search *s, const Config *c) {
  if (!s->options->reach)
    return;
  s->result.meeting = reach_find(s->options->reach, c);
  s->is_finished |= s->result.meeting.n != 0;
}

/* Notes that the thread stops where C leaves the behaviour undefined. */
static void note_undefined(void *context, const Violation *v) {
  Search *s = context;
  if (s->result.status == OK)
    search_stop(
        s, UNSUPPORTED,
        arena_printf(s->arena, "undefined behaviour is possible: %s", v->text),
        v->inst->loc);
}

void search_report(Search *s, Violation v) {
  s->result.violated = true;
  s->result.violation = v;
  if (v.text)
    s->result.violation.text = arena_strdup(s->arena, v.text);
  s->is_finished = true;
}

/* Sets the location: that of the first waiting thread in the user's code. */
static void locate_deadlock(const Config *c, Violation *v) {
  ThreadId t = v->n_waiting ? v->waiting[0].thread : 0;
  while (!config_next(c, t, NULL))
    t++;
  v->thread = t;
  v->inst = config_user(c, t, &v->function);
}

static Loc next_loc(const Config *c, ThreadId t) {
  const Inst *i = config_next(c, t, NULL);
  return i ? i->loc : (Loc){0};
}

static void note_unsupported(Search *s, const Config *c) {
  Loc at;
  const char *text = unsupported_text(s->arena, s->program, s->options->model,
                                      config_unsupported(c, &at));
  const Gap gap = {text, at}, first = {s->result.reason, s->result.where};
  if (s->result.status == OK)
    search_stop(s, UNSUPPORTED, text, at);
  else if (!gap_is_same(gap, first))
    gaps_add(&s->result.gaps, gap);
}

/* Judges the configuration; sections are tried with inputs of their own. */
static Outcome judge(Search *s, const Config *c) {
  Odometer inputs = {0}, *current = s->current;
  odometer_begin(s, &inputs);
  Outcome x = outcome_of(&s->judge, c, &inputs.n);
  s->current = current;
  free(inputs.choices);
  return x;
}

static void report_outcome(Search *s, const Config *c, Violation v) {
  if (property_is_deadlock(v.property))
    locate_deadlock(c, &v);
  search_report(s, v);
}

bool search_accepts(Search *s, const Config *c) {
  Outcome x = judge(s, c);
  s->stuck = x.stuck;
  if (x.is_violation)
    report_outcome(s, c, x.violation);
  else if (x.tracking == TRACK_UNCLEAR && s->result.status == OK)
    search_stop(s, UNSUPPORTED, arena_strdup(s->arena, x.violation.text),
                x.violation.inst->loc);
  return !x.is_violation;
}

/* ---- threads that go round loops */

typedef struct {
  Search *search;
  Odometer inputs;
} Tries;

static void begin_tries(void *context) {
  Tries *x = context;
  x->inputs.n = 0;
  odometer_begin(x->search, &x->inputs);
}

static bool next_try(void *context) {
  Tries *x = context;
  if (!odometer_advance(&x->inputs))
    return false;
  odometer_begin(x->search, &x->inputs);
  return true;
}

/* The set of positions depends on all values that the program has. */
static bool has_all_values(void *context) {
  const Tries *x = context;
  for (uint32_t i = 0; i < x->inputs.asked; i++)
    if (x->inputs.choices[i].is_sampled || x->inputs.choices[i].listed)
      return false;
  return true;
}

/* A thread that goes round a loop for ever reads the last message in the end
 * (Lahav, Namakonov, Oberhauser, Podkopaev, Vafeiadis: Making weak memory
 * models fair, OOPSLA 2021), and it can always read that one. */
bool search_accepts_rounds(Search *s, const Config *c) {
  Tries tries = {.search = s};
  Odometer *current = s->current;
  const Trials trials = {&tries, begin_tries, next_try, has_all_values};
  s->reads_last = true;
  Outcome x = outcome_of_rounds(&s->judge, c, &trials);
  s->reads_last = false;
  s->current = current;
  free(tries.inputs.choices);
  if (x.stuck == STUCK_SO_FAR && !s->sampled)
    search_stop(s, LIMIT, "threads may go round loops for ever", (Loc){0});
  if (x.is_violation)
    report_outcome(s, c, x.violation);
  return !x.is_violation;
}

bool search_goes_round(const Config *before, const Config *after, ThreadId t) {
  return purity_is_possible(after, t) && purity_is_silent(before, after, t);
}

bool search_accepts_known(Search *s, const Config *before, const Config *after,
                          ThreadId t) {
  return !search_goes_round(before, after, t) ||
         search_accepts_rounds(s, after);
}

bool search_waits_anyway(Search *s, const Config *c) {
  Odometer inputs = {0}, *current = s->current;
  if (!s->judge.exits)
    return false;
  odometer_begin(s, &inputs);
  Config *copy = config_copy(c);
  bool waits = stuck_waits(copy);
  config_delete(copy);
  s->current = current;
  free(inputs.choices);
  return waits;
}

static bool is_deadlock(Search *s, const Config *c) {
  Odometer inputs = {0}, *current = s->current;
  odometer_begin(s, &inputs);
  Config *copy = config_copy(c);
  const StuckContext context = {s->judge.exits, s->judge.steps, &inputs.n};
  bool is = stuck_is_deadlock(&context, copy);
  config_delete(copy);
  s->current = current;
  free(inputs.choices);
  return is;
}

bool search_accepts_waiting(Search *s, const Config *c) {
  s->result.deadlocks++;
  Violation v = stuck_violation("no thread can go on");
  if (!s->judge.exits || !config_follows(c) || !is_deadlock(s, c))
    return true;
  locate_deadlock(c, &v);
  search_report(s, v);
  return false;
}

/* A thread that stops before unmodelled code does not stop the others. */
bool search_continues(Search *s, const Config *c, ThreadId t, StepOutcome o) {
  Loc at;
  if (config_unsupported(c, &at))
    note_unsupported(s, c);
  if (o == STEP_VIOLATION)
    search_report(s, config_violation(c));
  if (o == STEP_DIVERGED)
    search_stop(s, LIMIT, "local computation does not end", next_loc(c, t));
  s->observes |= config_observes_lifetimes(c);
  if (!s->result.reused.line)
    s->result.reused = config_reuses(c);
  if (o == STEP_OK && config_observes_numbers(c))
    search_stop(s, LIMIT, "not all possible addresses of an object were tried",
                (Loc){0});
  return o == STEP_OK;
}

void search_poll(Search *s) {
  const ExploreOptions *o = s->options;
  uint64_t most = o->max_states ? o->max_states : 10000000;
  bool is_stopped = o->stop && o->stop(o->stop_context);
  if (s->result.states <= most && !is_stopped)
    return;
  search_stop(s, LIMIT, is_stopped ? "stopped" : "too many states", (Loc){0});
  s->is_finished = true;
}

static void leave_open(Search *s) {
  const ExploreOptions *o = s->options;
  s->terms = term_store_new();
  s->open = open_new(s->arena, s->terms);
  s->feasible = feasible_new(s->arena, s->terms, o->stop, o->stop_context);
}

/* Slices the program.  Races do not depend on values, but on the order of
 * steps. */
static void slice(Search *s) {
  const ExploreOptions *o = s->options;
  const Stop stop = {o->stop, o->stop_context};
  if (o->slices &&
      relevance_serves(s->program,
                       o->properties & ~property_set(property_is_race)))
    s->irrelevant = relevance_irrelevant(s->arena, s->program, &stop);
}

/* Finds the accesses that may race, if the recorded past of executions is
 * compared by these alone. */
static void find_race_sites(Search *s) {
  const ExploreOptions *o = s->options;
  const Stop stop = {o->stop, o->stop_context};
  if (o->skips_race_free && property_has_races(o->properties) &&
      !s->seeks_races && o->model == MODEL_SC && !s->program->aim)
    s->race_sites = races_sites(s->arena, s->program, &stop);
}

void search_open(Search *s, Arena *a, const Program *p,
                 const ExploreOptions *o) {
  *s = (Search){.arena = a, .program = p, .options = o};
  s->result.gaps.arena = a;
  s->liveness = liveness_new(a, p);
  slice(s);
  s->judge = outcome_judge(a, p, o->properties, MOST_STEPS);
  s->seeks_races = property_has_races(o->properties) && !o->has_history &&
                   o->model == MODEL_SC && !races_are_weak(p);
  find_race_sites(s);
  if (s->seeks_races && o->races && o->races->n_known)
    search_stop(s, LIMIT,
                "pairs that race only where others have raced before are found "
                "by --search dpor alone",
                (Loc){0});
  if (o->leaves_open && !p->aim && !property_has_deadlocks(o->properties))
    leave_open(s);
}

ConfigOptions search_config(Search *s) {
  uint32_t races = s->seeks_races ? property_set(property_is_race) : 0;
  return (ConfigOptions){.inputs = {answer, s},
                         .properties = s->options->properties & ~races,
                         .keep_step = s->seeks_races,
                         .races = s->options->races,
                         .race_sites = s->race_sites,
                         .model = s->options->model,
                         .local_limit = s->options->local_limit,
                         .irrelevant = s->irrelevant,
                         .reuses = s->options->reuses && !s->irrelevant,
                         .ends_others = s->options->reuses && !s->irrelevant,
                         .forgets_known = s->options->forgets_known,
                         .reached = s->options->reached,
                         .open = s->open,
                         .undefined = note_undefined};
}

bool search_is_partial(const Search *s) {
  return s->sampled || s->result.status != OK;
}

bool search_meets(Search *s, Term a, Term b) {
  Numbers x = feasible_numbers(s->feasible, a, b);
  return !x.n || x.numbers[x.n - 1];
}

bool search_chooses(Search *s, Term path) {
  if (feasible_choose(s->feasible, path))
    return true;
  s->result.violated = false;
  search_stop(s, LIMIT, "stopped", (Loc){0});
  return false;
}

/* Returns the path with the step that races with its last one. */
static Path whole_path(Search *s, const Path *path) {
  Path p = *path;
  if (s->has_racing) {
    p.arena = s->arena;
    path_step(&p, s->racing);
    path_odometer(&p, &s->racing_inputs);
  }
  free(s->racing_inputs.choices);
  return p;
}

ExploreResult search_close(Search *s, const Path *found) {
  const Path path = whole_path(s, found);
  s->result.schedule = path.schedule.data;
  s->result.n_schedule = path.schedule.n;
  s->result.inputs = path.inputs.data, s->result.n_inputs = path.inputs.n;
  bool is_found = s->result.violated || s->result.meeting.n;
  if (s->sampled && !is_found)
    search_stop(s, LIMIT, s->why_sampled, s->where_sampled);
  if (s->options->keeps_hashes && !is_found)
    search_stop(s, LIMIT,
                "no violation found, but only hashes of states were kept",
                (Loc){0});
  if (is_found)
    s->result.status = OK, s->result.reason = NULL;
  feasible_delete(s->feasible);
  if (s->terms)
    term_store_delete(s->terms);
  free(s->start.choices);
  return s->result;
}

ExploreResult search_close_turns(Search *s, const Path *found, bool is_whole) {
  if (!is_whole)
    search_stop(s, LIMIT, "not all interleavings tried", (Loc){0});
  return search_close(s, found);
}

bool search_take_turn(Search *s, bool has_levels, void (*take_on)(void *),
                      void (*begin_main)(void *), void *context) {
  if (s->is_finished)
    return false;
  if (has_levels)
    take_on(context);
  else if (odometer_advance(&s->start))
    begin_main(context);
  else
    s->is_whole = true;
  return !s->is_whole;
}
