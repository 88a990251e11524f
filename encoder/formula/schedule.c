#include "encoder/formula/schedule.h"

#include "frontend/base/vec.h"
#include "reduction/semantics/outcome.h"
#include "reduction/semantics/sc_cycle.h"
#include "reduction/semantics/unsupported.h"

#include <assert.h>

/* Most steps of the threads that go on while others wait. */
enum { MOST_STEPS = 20000 };

/* A transition, and steps of the thread that are no transitions. */
typedef struct {
  ThreadId thread;
  uint32_t steps;
  uint32_t read, written; /* MemoryTimes */
} Segment;

typedef struct {
  InputKind kind;
  const Inst *inst;
  uint64_t value;
} InputValue;

typedef struct {
  uint64_t address;
  unsigned bytes;
  uint64_t value;
  uint32_t havoc; /* as in MemoryRun */
} MemoryValue;

/* A HAVOC that has taken place. */
typedef struct {
  uint64_t address, bytes;
  uint32_t number;
} Havoc;

typedef struct {
  VEC(InputValue) inputs;
  uint32_t prefix; /* number of steps before its first transition */
  bool exists;
} ThreadSchedule;

typedef struct {
  uint64_t base, place;
} PlaceValue;

struct Schedule {
  Arena *arena;
  VEC(Segment) segments;
  bool has_race;
  ThreadId race[2]; /* threads whose next steps race at the end */
  ThreadSchedule *threads;
  uint32_t n_threads;
  VEC(MemoryValue) memory;
  VEC(PlaceValue) places;
};

/* ---- reading the model */

/* Returns the number of steps from run 'from' to the next transition that takes
 * place.  Several runs may belong to one transition. */
static uint32_t count_steps(Solver *s, const Thread *t, uint32_t from) {
  uint32_t steps = 0;
  assert(from < t->n_steps);
  TransitionId id = t->steps[from].begins;
  for (uint32_t i = from; i < t->n_steps; i++) {
    TransitionId begins = t->steps[i].begins;
    if (!solver_value(s, t->steps[i].guard))
      continue;
    if (begins != id && begins != TRANSITION_NONE)
      break;
    steps += t->steps[i].count;
  }
  return steps;
}

static uint32_t prefix_steps(Solver *s, const Thread *t) {
  uint32_t steps = 0;
  for (uint32_t i = 0; i < t->n_steps; i++) {
    if (!solver_value(s, t->steps[i].guard))
      continue;
    if (t->steps[i].begins != TRANSITION_NONE)
      break;
    steps += t->steps[i].count;
  }
  return steps;
}

static uint32_t find_run(Solver *s, const Thread *t, TransitionId id) {
  for (uint32_t i = 0; i < t->n_steps; i++)
    if (t->steps[i].begins == id && solver_value(s, t->steps[i].guard))
      return i;
  return t->n_steps;
}

static void read_thread(Schedule *x, Solver *s, const Thread *t,
                        ThreadSchedule *out) {
  out->prefix = prefix_steps(s, t);
  out->exists = true;
  for (uint32_t i = 0; i < t->n_inputs; i++) {
    const InputRun *in = &t->inputs[i];
    if (solver_value(s, in->guard))
      *vec_push(x->arena, &out->inputs) =
          (InputValue){in->kind, in->inst, solver_value(s, in->value)};
  }
}

static uint32_t steps_before(Solver *s, const Thread *t, const Site *x) {
  uint32_t steps = x->count;
  for (uint32_t i = 0; i < x->run; i++)
    if (solver_value(s, t->steps[i].guard))
      steps += t->steps[i].count;
  return steps;
}

/* Limits the thread to so many steps. */
static void stop_thread(Schedule *x, ThreadId t, uint32_t steps) {
  assert(t < x->n_threads);
  uint32_t *prefix = &x->threads[t].prefix;
  if (*prefix > steps)
    *prefix = steps;
  steps -= *prefix;
  for (uint32_t i = 0; i < x->segments.n; i++) {
    Segment *g = &x->segments.data[i];
    if (g->thread != t)
      continue;
    if (g->steps > steps)
      g->steps = steps;
    steps -= g->steps;
  }
}

Schedule *schedule_extract(Arena *a, const Threads *th, Encoding *e,
                           Solver *s) {
  Schedule *x = ARENA_NEW(a, Schedule);
  x->arena = a;
  x->n_threads = th->n_threads;
  x->threads = ARENA_ARRAY(a, ThreadSchedule, th->n_threads);
  for (ThreadId t = 0; t < th->n_threads; t++)
    if (th->threads[t].n_steps || th->threads[t].n_inputs || !t)
      read_thread(x, s, &th->threads[t], &x->threads[t]);
  TransitionId *taken = ARENA_ARRAY(a, TransitionId, th->frames + 1);
  uint32_t n = encoder_taken(e, taken);
  const MemoryTimes times = encoder_times(e, a, taken, n);
  for (uint32_t i = 0; i < n; i++) {
    ThreadId t = th->transitions[taken[i]].thread;
    assert(x->threads[t].exists);
    uint32_t run = find_run(s, &th->threads[t], taken[i]);
    *vec_push(a, &x->segments) =
        (Segment){.thread = t, .steps = count_steps(s, &th->threads[t], run)};
    if (times.read) {
      Segment *g = &x->segments.data[i];
      g->read = times.read[taken[i]];
      g->written = times.written[taken[i]];
    }
  }
  for (uint32_t i = 0; i < th->n_memory; i++) {
    const MemoryRun *m = &th->memory[i];
    if (m->when && !solver_value(s, m->when))
      continue;
    uint64_t ahead = m->ahead ? solver_value(s, m->ahead) : 0;
    *vec_push(a, &x->memory) = (MemoryValue){
        m->address + ahead, m->bytes, solver_value(s, m->value), m->havoc};
  }
  for (uint32_t i = 0; i < th->n_places; i++)
    *vec_push(a, &x->places) =
        (PlaceValue){th->places[i].base, solver_value(s, th->places[i].place)};
  const Check *sites[2];
  unsigned n_sites = goal_sites(encoder_goals(e), sites);
  for (unsigned i = 0; i < n_sites; i++) {
    ThreadId t = sites[i]->thread;
    stop_thread(x, t, steps_before(s, &th->threads[t], sites[i]->site));
  }
  const NextAccess *race[2];
  x->has_race = goal_race(encoder_goals(e), race);
  for (unsigned i = 0; i < 2 && x->has_race; i++)
    x->race[i] = th->transitions[race[i]->transition].thread;
  return x;
}

/* ---- running the schedule */

typedef struct {
  const Schedule *schedule;
  uint32_t *cursor;      /* by thread: next input */
  uint32_t n_chosen;     /* inputs asked for that could be others */
  bool fixes_order;      /* evaluate as emitted, whatever was recorded */
  unsigned first;        /* number of the racing thread that goes first */
  uint32_t now;          /* when the transition that is taken reads */
  uint32_t writes;       /* RC11: where its message is in modification order */
  VEC(uint32_t) reaches; /* by step: 'written' of its transition */
  VEC(Havoc) havocs;
} Player;

/* Returns the number of the last HAVOC of the byte, or 0. */
static uint32_t last_havoc(const Player *p, uint64_t at) {
  for (uint32_t i = p->havocs.n; i-- > 0;) {
    const Havoc *h = &p->havocs.data[i];
    if (h->address <= at && at - h->address < h->bytes)
      return h->number;
  }
  return 0;
}

static uint64_t memory_byte(const Player *p, const InputQuery *q) {
  const Schedule *x = p->schedule;
  uint64_t at = q->address;
  uint32_t havoc = last_havoc(p, at);
  for (uint32_t i = 0; i < x->memory.n; i++) {
    const MemoryValue *m = &x->memory.data[i];
    if (m->havoc == havoc && m->address <= at && at < m->address + m->bytes)
      return m->value >> 8 * (at - m->address) & 0xff;
  }
  return 0;
}

static uint64_t object_place(const Player *p, const InputQuery *q) {
  const Schedule *x = p->schedule;
  for (uint32_t i = 0; i < x->places.n; i++)
    if (x->places.data[i].base == q->address)
      return x->places.data[i].place;
  return 0;
}

/* Skips the recorded choices of the order of evaluation. */
static void pass_orders(const ThreadSchedule *t, uint32_t *at) {
  while (*at < t->inputs.n && t->inputs.data[*at].kind == INPUT_CHOOSE &&
         t->inputs.data[*at].inst->text)
    ++*at;
}

/* Returns the moment at which the store of a step reaches memory; 0 for a store
 * that is no transition, since no other thread has that memory. */
static uint32_t time_of(const Player *p, uint32_t step) {
  return step < p->reaches.n ? p->reaches.data[step] : 0;
}

/* Returns the answer for the ready store that reaches memory first, if that is
 * before the transition reads. */
static uint64_t next_commit(const Player *p, const InputQuery *q) {
  uint32_t n = (uint32_t)q->mask, first = 0, time = UINT32_MAX;
  for (uint32_t i = 0; i < n; i++) {
    uint32_t step = config_issued(q, i);
    if (step && time_of(p, step) < time)
      first = i, time = time_of(p, step);
  }
  return q->may_be_none && time > p->now ? 0 : first;
}

/* Returns, under RC11, the answer for the message that is read, or for the time
 * just after the last message that comes before the one that is written. */
static uint64_t find_message(const Player *p, const InputQuery *q) {
  for (uint32_t i = 0; i < q->mask; i++) {
    uint32_t step = config_issued(q, i), time = step ? time_of(p, step) : 0;
    if (q->kind == INPUT_SOURCE ? time == p->now : time < p->writes)
      return i;
  }
  return 0;
}

static void note_havoc(Player *p, const InputQuery *q, uint64_t answer) {
  if (q->inst->kind == INST_HAVOC &&
      (answer & bits_mask(RANGE_KIND_BITS)) == RANGE_AT_ONCE)
    *vec_push(p->schedule->arena, &p->havocs) =
        (Havoc){q->address, q->mask, (uint32_t)(answer >> RANGE_KIND_BITS)};
}

/* The thread's next value, if it was recorded for this very place.  Beyond
 * those that were recorded inputs count up, so that a thread whose part in the
 * schedule has ended comes out of loops that go on by them alone. */
static uint64_t answer(void *context, const InputQuery *q) {
  Player *p = context;
  if (q->kind == INPUT_MEMORY)
    return memory_byte(p, q);
  if (q->kind == INPUT_PLACE)
    return object_place(p, q);
  if (q->kind == INPUT_COMMIT)
    return next_commit(p, q);
  if (q->kind == INPUT_SOURCE || q->kind == INPUT_SPOT)
    return find_message(p, q);
  p->n_chosen += q->kind == INPUT_NONDET ||
                 (q->kind == INPUT_CHOOSE && q->mask & (q->mask - 1));
  if (q->thread >= p->schedule->n_threads)
    return 0;
  const ThreadSchedule *t = &p->schedule->threads[q->thread];
  uint32_t *at = &p->cursor[q->thread];
  if (p->fixes_order)
    pass_orders(t, at);
  if (*at >= t->inputs.n)
    return q->kind == INPUT_NONDET ? (*at)++ - t->inputs.n : 0;
  const InputValue *v = &t->inputs.data[*at];
  if (v->kind != q->kind || v->inst != q->inst)
    return 0;
  ++*at;
  if (q->kind == INPUT_RANGE)
    note_havoc(p, q, v->value);
  return p->fixes_order && q->kind == INPUT_ORDER ? 0 : v->value;
}

/* Runs steps of one thread.  If 'strict', the first one must be enabled; a
 * thread that stops later stays there. */
static StepOutcome play(Config *s, ThreadId t, uint32_t steps, bool strict,
                        const char **why) {
  for (uint32_t i = 0; i < steps; i++) {
    if (t >= config_threads(s) || config_status(s, t) != THREAD_READY) {
      if (!strict || i)
        return STEP_OK;
      *why = "a thread is not ready where the schedule runs it";
      return STEP_DIVERGED;
    }
    StepOutcome o = config_step(s, t);
    if (o != STEP_OK)
      return o;
  }
  return STEP_OK;
}

/* Runs a new thread up to its first transition as soon as it exists, since
 * these steps concern no other thread. */
static StepOutcome play_prefixes(const Schedule *x, Config *s, bool *begun,
                                 const char **why) {
  StepOutcome o = STEP_OK;
  for (ThreadId t = 0; t < x->n_threads && o == STEP_OK; t++) {
    /* Not config_status: it would try a section and use up its inputs. */
    if (begun[t] || t >= config_threads(s) || !config_next(s, t, NULL))
      continue;
    begun[t] = true;
    o = play(s, t, x->threads[t].prefix, false, why);
  }
  return o;
}

static void note_times(Player *p, const Config *s, const Segment *g) {
  uint32_t step = config_steps(s) + 1;
  p->now = g->read, p->writes = g->written;
  while (p->reaches.n <= step)
    *vec_push(p->schedule->arena, &p->reaches) = 0;
  p->reaches.data[step] = g->written;
}

static StepOutcome play_all(Player *p, Config *s, const char **why) {
  const Schedule *x = p->schedule;
  bool *begun = ARENA_ARRAY(x->arena, bool, x->n_threads + 1);
  StepOutcome o = play_prefixes(x, s, begun, why);
  for (uint32_t i = 0; i < x->segments.n && o == STEP_OK; i++) {
    Segment g = x->segments.data[i];
    note_times(p, s, &g);
    o = play(s, g.thread, g.steps, true, why);
    if (o == STEP_OK)
      o = play_prefixes(x, s, begun, why);
  }
  for (unsigned i = 0; i < 2 && x->has_race && o == STEP_OK; i++)
    o = play(s, x->race[i ^ p->first], 1, true, why);
  return o;
}

static Config *give_up(const Player *player, const Program *p, Config *s,
                       Confirmation *c) {
  Loc at;
  const Inst *i = config_unsupported(s, &at);
  if (i)
    c->unmodelled =
        (Gap){unsupported_text(player->schedule->arena, p, c->model, i), at};
  config_delete(s);
  return NULL;
}

static Config *confirm_meeting(const Player *player, const Program *p,
                               Config *s, StepOutcome o, Confirmation *c) {
  if (o == STEP_OK)
    c->meeting = reach_find(c->reach, s);
  return c->meeting.n ? s : give_up(player, p, s, c);
}

/* Judges the whole execution, whatever stores are pending. */
static bool confirm_cycle(const Player *player, Config *s, Confirmation *c) {
  if (!property_has_robustness(c->properties))
    return false;
  config_commit_all(s);
  return sc_cycle_find(player->schedule->arena, s, &c->violation);
}

static Config *confirm_end(const Player *player, const Program *p, Config *s,
                           Confirmation *c, const char **why) {
  if (confirm_cycle(player, s, c))
    return s;
  Judge j =
      outcome_judge(player->schedule->arena, p, c->properties, MOST_STEPS);
  Outcome x = outcome_of(&j, s, &player->n_chosen);
  OneTrial once = {.n_chosen = &player->n_chosen};
  const Trials trials = hang_try_once(&once);
  if (x.stuck == STUCK_BY_INPUT)
    *why = "whether a thread waits depends on an input";
  if (!x.is_violation)
    x = outcome_of_rounds(&j, s, &trials);
  if (!x.is_violation)
    return give_up(player, p, s, c);
  c->violation = x.violation;
  hang_show(player->schedule->arena, s, &c->violation);
  return s;
}

static Config *replay_as(Player player, const Program *p, Confirmation *c,
                         const char **why) {
  const Schedule *x = player.schedule;
  player.cursor = ARENA_ARRAY(x->arena, uint32_t, x->n_threads + 1);
  ConfigOptions options = {.inputs = {answer, &player},
                           .properties = c->properties,
                           .model = c->model,
                           .keep_log = true,
                           .keep_path = c->keep_path};
  StepOutcome o = STEP_OK;
  *why = c->reach ? "the execution does not lead to the lines"
                  : "the execution ends without a violation";
  Config *s = config_new(p, &options, &o);
  if (o == STEP_OK)
    o = play_all(&player, s, why);
  if (c->reach && o != STEP_VIOLATION)
    return confirm_meeting(&player, p, s, o, c);
  if (o == STEP_VIOLATION) {
    c->violation = config_violation(s);
    return s;
  }
  return o == STEP_OK ? confirm_end(&player, p, s, c, why)
                      : give_up(&player, p, s, c);
}

/* Replays the schedule.  Of two accesses that race either may come first, but
 * the second may then access an object that no longer exists: try both
 * orders. */
static Config *replay(const Schedule *x, const Program *p, bool fixes_order,
                      Confirmation *c, const char **why) {
  Player player = {.schedule = x, .fixes_order = fixes_order};
  Config *s = replay_as(player, p, c, why);
  player.first = 1;
  return s || !x->has_race ? s : replay_as(player, p, c, why);
}

static bool has_open_order(const Schedule *x) {
  for (ThreadId t = 0; t < x->n_threads; t++)
    for (uint32_t i = 0; i < x->threads[t].inputs.n; i++)
      if (x->threads[t].inputs.data[i].kind == INPUT_ORDER &&
          x->threads[t].inputs.data[i].value)
        return true;
  return false;
}

/* Replays with the written order of evaluation first, so that an order that
 * does not matter is not reported. */
Config *schedule_replay(const Schedule *x, const Program *p, Confirmation *c,
                        const char **why) {
  Config *plain = has_open_order(x) ? replay(x, p, true, c, why) : NULL;
  return plain ? plain : replay(x, p, false, c, why);
}
