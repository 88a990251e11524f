#include "encoder/engine/lock_cycles.h"

#include "frontend/library/models.h"

#include <assert.h>
#include <string.h>

enum { MOST_WAITERS = 256, MOST_FRAMES = 64 };

/* A thread that waits for a lock, in the user's code. */
typedef struct {
  ThreadId thread;
  Loc at;
  ThreadSet holders;
} Waiter;

typedef struct {
  unsigned n;
  Waiter all[MOST_WAITERS];
} Waiters;

typedef struct {
  Arena *arena;
  const Program *program;
  const LockOrder *order;
  const EngineOps *engine;
  const EngineOptions *options;
  double seconds, end;
  Diag *diag;
  const char *no_deadlock; /* evidence that there is no deadlock; or NULL */
  CycleAnswer *answers;
} Decider;

/* ---- searches */

static bool stop(void *context) {
  const Decider *d = context;
  return stats_now() > d->end || engine_stops(d->options);
}

static const char *why(void *context) {
  const Decider *d = context;
  const char *text = engine_why(d->options);
  return text ? text
              : arena_printf(d->arena, "not decided in %g seconds", d->seconds);
}

static Result *ask(Decider *d, uint32_t properties, const Reach *reach) {
  assert(d->seconds > 0);
  EngineOptions o = *d->options;
  Stats stats = {0};
  Result *r = ARENA_NEW(d->arena, Result);
  o.question.properties = properties, o.question.reach = reach;
  o.control.stop = stop, o.control.why = why, o.control.stop_context = d;
  o.control.split = NULL;
  d->end = stats_now() + d->seconds;
  *r = d->engine->run(d->arena, d->program, &o, &stats, d->diag);
  return r;
}

/* ---- wait-for relation */

static Loc loc_of(const Config *s, ThreadId t) {
  const Inst *in = config_user(s, t, NULL);
  return in ? in->loc : (Loc){NULL, 0, 0};
}

static void add_waiter(Waiters *w, const Config *s, ThreadId t,
                       ThreadSet holders) {
  if (w->n < MOST_WAITERS)
    w->all[w->n++] = (Waiter){t, loc_of(s, t), holders};
}

/* True if the next step belongs to a call that takes a lock, or waits. */
static bool is_at_lock(const Config *s, ThreadId t) {
  const Inst *insts[MOST_FRAMES];
  const Function *functions[MOST_FRAMES];
  if (!config_next(s, t, NULL) ||
      !config_stack(s, t, insts, functions, MOST_FRAMES))
    return false;
  const unsigned user = config_user_frame(s, t);
  const Model *m =
      user && user < MOST_FRAMES ? model_find(functions[user - 1]->name) : NULL;
  return m && (m->role == MODEL_TAKES || m->role == MODEL_WAITS);
}

static void find_waiters(const Result *r, Waiters *w) {
  assert(r->replay); /* a violation has an execution */
  w->n = 0;
  for (uint32_t i = 0; i < r->violation.n_waiting; i++)
    add_waiter(w, r->replay, r->violation.waiting[i].thread,
               r->violation.waiting[i].holders);
  for (unsigned i = 0; i < r->meeting.n; i++) {
    const ThreadId t = r->meeting.threads[i];
    if (is_at_lock(r->replay, t) &&
        config_status(r->replay, t) == THREAD_BLOCKED)
      add_waiter(w, r->replay, t, config_holders(r->replay, t));
  }
}

static const Loc *taken_at(const Decider *d, const LockCycle *c, unsigned i) {
  return &d->order->edges[c->edges[i]].taken_at;
}

static bool is_same_loc(const Loc *a, const Loc *b) {
  return a->line == b->line && a->column == b->column && a->file && b->file &&
         !strcmp(a->file, b->file);
}

/* True if the cycle closes, given that a thread is at its edge 'i'. */
static bool closes(const Decider *d, const LockCycle *c, const Waiters *w,
                   unsigned i, const Waiter *at, ThreadId first) {
  assert(c->n && w->n <= MOST_WAITERS);
  if (!is_same_loc(&at->at, taken_at(d, c, i % c->n)))
    return false;
  if (i + 1 >= c->n && thread_set_has(&at->holders, first))
    return true;
  if (i + 1 >= (c->repeats ? w->n : c->n))
    return false;
  for (unsigned k = 0; k < w->n; k++)
    if (w->all[k].thread != at->thread &&
        thread_set_has(&at->holders, w->all[k].thread) &&
        closes(d, c, w, i + 1, &w->all[k], first))
      return true;
  return false;
}

static bool is_met(const Decider *d, const LockCycle *c, const Result *r) {
  Waiters w;
  if (r->verdict != VERDICT_FALSE || !r->replay)
    return false;
  find_waiters(r, &w);
  for (unsigned k = 0; k < w.n; k++)
    if (closes(d, c, &w, 0, &w.all[k], w.all[k].thread))
      return true;
  return false;
}

/* ---- answers */

static bool is_open(const Decider *d, uint32_t i) {
  return d->answers[i].kind == CYCLE_OPEN;
}

static void answer(Decider *d, uint32_t i, CycleKind kind, const char *text,
                   const Result *r) {
  d->answers[i] = (CycleAnswer){kind, text, kind == CYCLE_REAL ? r : NULL};
}

static const char *bound_text(const Decider *d, const Result *r,
                              const char *what) {
  return r->bound ? arena_printf(d->arena,
                                 "%s (proved with bound %u, which "
                                 "cuts nothing short)",
                                 what, r->bound)
                  : arena_printf(d->arena, "%s (proved without a bound)", what);
}

static const char *reason_of(const Result *r) {
  return r->verdict == VERDICT_UNKNOWN && r->reason
             ? r->reason
             : "no execution was found in which they wait for each other";
}

static void judge_statically(Decider *d, uint32_t i) {
  const LockCycle *c = &d->order->cycles[i];
  if (c->gate)
    answer(d, i, CYCLE_IMPOSSIBLE,
           arena_printf(d->arena, "both hold %s", c->gate), NULL);
  else if (c->is_ordered)
    answer(d, i, CYCLE_IMPOSSIBLE,
           "two of the places are never reached by two threads at once, by "
           "creation and joining",
           NULL);
}

static bool has_open(const Decider *d) {
  bool has = false;
  for (uint32_t i = 0; i < d->order->n_cycles; i++)
    has |= is_open(d, i);
  return has;
}

/* Searches once for all cycles.  A proof that there is no deadlock is weaker
 * than it seems: in a process that ends no thread waits for ever (stuck.h). */
static void search_deadlock(Decider *d) {
  const uint32_t property = property_set(property_is_deadlock);
  if (!has_open(d) ||
      !(engine_scope(d->engine, d->options).properties & property))
    return;
  const Result *r = ask(d, property, NULL);
  if (r->verdict == VERDICT_TRUE)
    d->no_deadlock =
        bound_text(d, r, "no thread waits for ever, while the process goes on");
  for (uint32_t i = 0; i < d->order->n_cycles; i++) {
    if (!is_open(d, i))
      continue;
    if (is_met(d, &d->order->cycles[i], r))
      answer(d, i, CYCLE_REAL, NULL, r);
    else
      answer(d, i, CYCLE_OPEN, reason_of(r), NULL);
  }
}

static void search_lines(Decider *d, uint32_t i) {
  const LockCycle *c = &d->order->cycles[i];
  if (c->n > 2 ||
      !(engine_scope(d->engine, d->options).questions >> QUESTION_REACH & 1))
    return;
  Reach *reach = ARENA_NEW(d->arena, Reach);
  for (reach->n = 0; reach->n < c->n; reach->n++) {
    reach->lines[reach->n] = *taken_at(d, c, reach->n);
    reach->lines[reach->n].column = 0;
  }
  const Result *r = ask(d, 0, reach);
  if (r->verdict == VERDICT_TRUE)
    answer(d, i, CYCLE_IMPOSSIBLE,
           bound_text(d, r, "no threads are ever there at once"), NULL);
  else if (is_met(d, c, r))
    answer(d, i, CYCLE_REAL, NULL, r);
  else
    answer(d, i, CYCLE_OPEN, reason_of(r), NULL);
}

const CycleAnswer *lock_cycles_decide(Arena *a, const Program *p,
                                      const LockOrder *o,
                                      const EngineOps *engine,
                                      const EngineOptions *options,
                                      double seconds, Diag *diag) {
  Decider d = {.arena = a,
               .program = p,
               .order = o,
               .engine = engine,
               .options = options,
               .seconds = seconds,
               .diag = diag,
               .answers = ARENA_ARRAY(a, CycleAnswer, o->n_cycles + 1)};
  for (uint32_t i = 0; i < o->n_cycles; i++) {
    answer(&d, i, CYCLE_OPEN, "the engine does not look for deadlocks", NULL);
    judge_statically(&d, i);
  }
  search_deadlock(&d);
  for (uint32_t i = 0; i < o->n_cycles; i++)
    if (is_open(&d, i))
      search_lines(&d, i);
  for (uint32_t i = 0; i < o->n_cycles; i++)
    if (is_open(&d, i) && d.no_deadlock)
      answer(&d, i, CYCLE_IMPOSSIBLE, d.no_deadlock, NULL);
  return d.answers;
}

void lock_cycles_release(const LockOrder *o, const CycleAnswer *all) {
  for (uint32_t i = 0; i < o->n_cycles; i++) {
    bool is_known = false;
    for (uint32_t k = 0; k < i; k++)
      is_known |= all[k].result == all[i].result;
    if (all[i].result && !is_known)
      config_delete(all[i].result->replay);
  }
}
