#include "tests/fuzz/race.h"

#include "frontend/clang/clang_ast.h"
#include "frontend/ir/property_ids.h"
#include "reduction/static/race_candidates.h"
#include "reduction/semantics/config.h"
#include "tests/fuzz/rng.h"
#include "tests/fuzz/trial.h"

#include <string.h>

enum {
  SECONDS = 20,
  MEGABYTES = 1500,
  RUNS_OF_PROVED = 60,
  RUNS_OF_OTHERS = 5,
  MOST_STEPS = 200,
  MOST_ACCESSES = 16,
  MOST_ALIVE = 8
};

const char *const race_totals[N_TOTAL] = {"proved", "left open",
                                          "left open, and a race was met"};
enum { PROVED, OPEN, RACING };

typedef struct {
  const char *path;
  Rng rng;
  Arena *arena;
  const Program *program;
  Loc race[2];
} Trial;

typedef struct {
  uint32_t object;
  uint64_t offset;
  unsigned bytes;
  bool is_write, is_atomic, in_section;
  Loc loc;
} Next;

typedef struct {
  unsigned n;
  Next all[MOST_ACCESSES];
} NextStep;

static uint64_t ask(void *context, const InputQuery *q) {
  Trial *t = context;
  if (q->kind == INPUT_THREAD || q->kind == INPUT_ADDRESS ||
      q->kind == INPUT_PLACE)
    return 0;
  if (q->kind == INPUT_ORDER)
    return 0;
  if (q->kind != INPUT_CHOOSE)
    return rng_below(&t->rng, 3);
  unsigned bit = rng_below(&t->rng, 64);
  while (!(q->mask >> bit & 1))
    bit = (bit + 1) % 64;
  return 1ull << bit;
}

/* ---- next steps of threads */

static bool is_plain(const Event *e, SectionKind section) {
  bool is_volatile = e->inst->type && e->inst->type->is_volatile;
  bool in_model = e->in_atomic && section == SECTION_MODEL;
  return e->kind == EVENT_FREE ||
         (e->inst->order == MEMORY_ORDER_PLAIN && (!in_model || is_volatile));
}

static void add_event(const Config *c, const Event *e, SectionKind section,
                      NextStep *next) {
  const ConfigObject *o =
      e->object == NO_OBJECT ? NULL : config_object(c, e->object);
  if (!o || o->is_library || next->n == MOST_ACCESSES ||
      (e->kind != EVENT_LOAD && e->kind != EVENT_STORE &&
       e->kind != EVENT_FREE))
    return;
  bool is_all = e->kind == EVENT_FREE;
  next->all[next->n++] =
      (Next){.object = e->object,
             .offset = is_all ? 0 : e->offset,
             .bytes = is_all ? (unsigned)o->size : e->bytes,
             .is_write = e->kind != EVENT_LOAD,
             .is_atomic = !is_plain(e, section),
             .in_section = e->in_atomic && section == SECTION_PROGRAM,
             .loc = e->user_inst ? e->user_inst->loc : e->inst->loc};
}

static NextStep look_ahead(const Config *c, ThreadId t) {
  NextStep next = {0};
  StepOutcome outcome;
  const Inst *first = config_next(c, t, NULL);
  Config *after = first ? config_after(c, t, &outcome) : NULL;
  if (!after)
    return next;
  uint32_t n;
  const Event *log = config_log(after, &n);
  for (uint32_t i = 0; i < n; i++)
    if (log[i].thread == t && log[i].step == config_steps(c) + 1)
      add_event(after, &log[i],
                first->kind == INST_ATOMIC_BEGIN ? first->section
                                                 : SECTION_OPERATION,
                &next);
  config_delete(after);
  return next;
}

static bool do_race(const Next *a, const Next *b) {
  return a->object == b->object && (a->is_write || b->is_write) &&
         !(a->is_atomic && b->is_atomic) && !(a->in_section && b->in_section) &&
         a->offset < b->offset + b->bytes && b->offset < a->offset + a->bytes;
}

static bool steps_race(Trial *t, const NextStep *x, const NextStep *y) {
  for (unsigned i = 0; i < x->n; i++)
    for (unsigned k = 0; k < y->n; k++)
      if (do_race(&x->all[i], &y->all[k])) {
        t->race[0] = x->all[i].loc, t->race[1] = y->all[k].loc;
        return true;
      }
  return false;
}

static bool is_race_here(Trial *t, const Config *c) {
  NextStep next[MOST_ALIVE];
  ThreadId n = config_threads(c) < MOST_ALIVE ? config_threads(c) : MOST_ALIVE;
  for (ThreadId i = 0; i < n; i++) {
    next[i] = look_ahead(c, i);
    for (ThreadId k = 0; k < i; k++)
      if (steps_race(t, &next[i], &next[k]))
        return true;
  }
  return false;
}

/* ---- executions */

static bool choose_thread(Trial *t, Config *c, ThreadId *out) {
  ThreadId n = config_threads(c);
  for (ThreadId i = 0, at = rng_below(&t->rng, n); i < n; i++, at++) {
    *out = at % n;
    if (config_status(c, *out) == THREAD_READY)
      return true;
  }
  return false;
}

/* True if the last step found a race. */
static bool is_race_told(Trial *t, const Config *c, StepOutcome outcome) {
  const Violation v =
      outcome == STEP_VIOLATION ? config_violation(c) : (Violation){0};
  if (!v.race || v.property != PROPERTY_RACE)
    return false;
  t->race[0] = v.race->first.user_inst->loc;
  t->race[1] = v.race->second.user_inst->loc;
  return true;
}

static bool run_races(Trial *t) {
  StepOutcome outcome;
  ThreadId next;
  bool is_race = false;
  const ConfigOptions o = {.inputs = {ask, t},
                           .properties =
                               1u << PROPERTY_DEREF | 1u << PROPERTY_FREE |
                               1u << PROPERTY_PTHREAD | 1u << PROPERTY_RACE,
                           .keep_log = true,
                           .keep_step = true};
  Config *c = config_new(t->program, &o, &outcome);
  for (unsigned i = 0; i < MOST_STEPS && outcome == STEP_OK && !is_race; i++) {
    is_race = is_race_here(t, c);
    if (is_race || !choose_thread(t, c, &next))
      break;
    /* Let one thread take several steps, to get deeper. */
    for (unsigned k = 1 + rng_below(&t->rng, 4); k > 0 && outcome == STEP_OK;
         k--)
      if (config_status(c, next) == THREAD_READY)
        outcome = config_step(c, next);
    is_race = is_race_told(t, c, outcome);
  }
  config_delete(c);
  return is_race;
}

static void judge(Trial *t, CheckResult *result) {
  const FoundRaces r = races_find(t->arena, t->program, NULL);
  const bool is_proved = !r.n && !r.n_gaps;
  bool is_race = false;
  for (unsigned i = 0;
       !is_race && i < (is_proved ? RUNS_OF_PROVED : RUNS_OF_OTHERS); i++)
    is_race = run_races(t);
  result->totals[PROVED] += is_proved;
  result->totals[OPEN] += !is_proved;
  result->totals[RACING] += !is_proved && is_race;
  result->seen_true |= is_proved;
  result->seen_false |= is_race;
  if (is_proved && is_race)
    trial_note(result, CHECK_FAIL, "proved, but lines %u and %u race",
               t->race[0].line, t->race[1].line);
}

static void trial_run(void *context, CheckResult *result) {
  Trial *t = context;
  t->arena = arena_new();
  const FrontendOptions fo = {.file = t->path, .pointer_bits = 64};
  if (frontend_parse(t->arena, &fo, diag_new(stderr), &t->program) == OK)
    judge(t, result);
  else
    trial_note(result, CHECK_UNKNOWN, "the frontend refuses the file");
}

CheckResult race_check(const char *path, uint64_t seed, uint32_t engines) {
  Trial t = {.path = path, .rng = {seed}};
  (void)engines;
  return trial_call(trial_run, &t, SECONDS, MEGABYTES);
}
