#include "svcomp/replay_plan.h"

#include "reduction/address.h"
#include "svcomp/labels.h"
#include "svcomp/replay_log.h"
#include "svcomp/replay_order.h"

#include <string.h>

/* ---- the end ---- */

static const Event *begin_of(const ReplayBuilder *b, uint32_t step) {
  for (uint32_t i = b->steps.n; i-- > 0;) {
    const ReplayStep *s = &b->steps.data[i];
    if (s->event != REPLAY_NONE && b->log[s->event].step == step)
      return &b->log[s->event];
  }
  return NULL;
}

/* The step that a thread would take next. */
static bool next_step(ReplayBuilder *b, ThreadId t, ReplayStep *out) {
  enum { MOST_FRAMES = 64 };
  const Inst *insts[MOST_FRAMES];
  const Function *functions[MOST_FRAMES];
  if (!step_next(b->step, t, NULL))
    return false;
  unsigned n = step_stack(b->step, t, insts, functions, MOST_FRAMES), user = 0;
  while (user < n && functions[user]->is_library)
    user++;
  const Function *library = user && user < n ? functions[user - 1] : NULL;
  *out = replay_step_here(b, t, functions[0], insts[0], library);
  if (out->place != REPLAY_NONE)
    out->visit = b->places.data[out->place].visits[t] +
                 replay_is_counted_late(&b->threads[t], functions[0]);
  return true;
}

static Status refuse(ReplayBuilder *b, const ReplayStep *s) {
  return diag_error(b->diag, UNSUPPORTED, s->loc,
                    "no replay: a thread would have to stop %s",
                    s->why ? s->why : "here");
}

static Status add_halt(ReplayBuilder *b, ThreadId t) {
  ReplayStep s;
  if (!next_step(b, t, &s))
    return OK;
  if (s.place == REPLAY_NONE)
    return refuse(b, &s);
  b->places.data[s.place].is_used = true;
  *vec_push(b->arena, &b->halts) = (ReplayTurn){t, s.place, s.visit};
  return OK;
}

static bool has_kept_step(const ReplayBuilder *b, ThreadId t) {
  for (uint32_t i = 0; i < b->steps.n; i++)
    if (b->steps.data[i].thread == t && b->steps.data[i].is_kept)
      return true;
  return false;
}

/* Threads that stand where they are for good; those that have not begun do
 * not. */
static Status add_halts(ReplayBuilder *b) {
  const Violation *v = b->violation;
  for (ThreadId t = 0; t < b->n_threads; t++)
    if ((!t || has_kept_step(b, t)) &&
        (!v || v->property == PROPERTY_DEADLOCK ||
         v->property == PROPERTY_MEMTRACK || v->thread != t))
      TRY(add_halt(b, t));
  return OK;
}

/* ---- the violation ---- */

static void set_report(ReplayBuilder *b, uint32_t place, uint32_t visit) {
  b->places.data[place].is_used = true;
  b->out->report = (ReplayTurn){b->violation->thread, place, visit};
}

static Status report_check(ReplayBuilder *b) {
  const Violation *v = b->violation;
  SourceSpot spot = splice_find_check(b->splice, v->inst);
  if (spot.kind == SPOT_NONE)
    return diag_error(b->diag, UNSUPPORTED, v->inst->loc,
                      "no replay: the operation is %s", splice_why(b->splice));
  set_report(b, replay_add_place(b, spot, v->inst->loc, v->function->name), 0);
  return OK;
}

/* The text is "f() is called". */
static void report_call(ReplayBuilder *b) {
  const Violation *v = b->violation;
  const char *name = arena_strndup(b->arena, v->text, strcspn(v->text, "("));
  SourceSpot spot = splice_find_entry(b->splice, name);
  if (spot.kind != SPOT_NONE)
    set_report(b, replay_add_place(b, spot, v->inst->loc, v->function->name),
               0);
}

/* A step that has not taken place. */
static void add_last_step(ReplayBuilder *b, ReplayStep s) {
  s.event = REPLAY_NONE;
  b->threads[s.thread].last = b->steps.n;
  *vec_push(b->arena, &b->steps) = s;
}

/* The violating instruction as a step. */
static ReplayStep violating_step(ReplayBuilder *b) {
  const Violation *v = b->violation;
  ThreadId t = v->thread;
  bool is_access = v->inst->kind == INST_LOAD || v->inst->kind == INST_STORE;
  const ReplayPlaced *p = replay_place(b, v->function, v->inst);
  ReplayStep s = {.thread = t,
                  .place = p->place,
                  .is_first = p->is_first,
                  .why = p->why,
                  .loc = v->inst->loc};
  if (s.place != REPLAY_NONE)
    s.visit = b->places.data[s.place].visits[t] + is_access;
  return s;
}

/* Its last step is the one in which it happens, if it was begun. */
static Status report_access(ReplayBuilder *b, bool is_begun) {
  const Violation *v = b->violation;
  bool is_access = v->inst->kind == INST_LOAD || v->inst->kind == INST_STORE;
  ReplayStep s = violating_step(b);
  if (is_begun && is_access)
    s = b->steps.data[b->threads[v->thread].last];
  if (s.place == REPLAY_NONE)
    return refuse(b, &s);
  set_report(b, s.place, s.visit);
  if (is_begun)
    return OK;
  if (!is_access && !b->threads[v->thread].is_fresh)
    s.place = REPLAY_NONE;
  add_last_step(b, s);
  return OK;
}

static void report_exit(ReplayBuilder *b) {
  ThreadId t = b->violation->thread;
  add_last_step(
      b, (ReplayStep){
             .thread = t, .place = PLACE_EXIT, .visit = 1, .is_first = true});
  set_report(b, PLACE_EXIT, 1);
}

static bool is_at_end(const Violation *v) {
  return !v || v->property == PROPERTY_DEADLOCK ||
         v->property == PROPERTY_MEMTRACK ||
         (v->property == PROPERTY_MEMCLEANUP &&
          v->inst->kind == INST_END_THREAD);
}

/* Who is to stand somewhere has to begin. */
static void begin_meeting(ReplayBuilder *b) {
  for (unsigned i = 0; b->meeting && i < b->meeting->n; i++) {
    ThreadId t = b->meeting->threads[i];
    if (t && !has_kept_step(b, t))
      add_last_step(
          b, (ReplayStep){.thread = t, .place = PLACE_START, .is_kept = true});
  }
}

static Status report(ReplayBuilder *b) {
  const Violation *v = b->violation;
  b->out->at_end = is_at_end(v);
  begin_meeting(b);
  if (b->out->at_end)
    return OK;
  const Event *begin = begin_of(b, step_steps(b->step));
  bool is_begun = begin && begin->thread == v->thread;
  switch (v->property) {
  case PROPERTY_REACH: report_call(b); break;
  case PROPERTY_ASSERTION: break;
  case PROPERTY_DIVISION:
  case PROPERTY_OVERFLOW:
  case PROPERTY_SHIFT: TRY(report_check(b)); break;
  case PROPERTY_MEMCLEANUP: report_exit(b); break;
  default: TRY(report_access(b, is_begun)); break;
  }
  if (b->threads[v->thread].last == REPLAY_NONE && v->thread)
    add_last_step(b, (ReplayStep){.thread = v->thread, .place = PLACE_START});
  replay_keep_step(b, v->thread);
  return OK;
}

/* ---- order ---- */

typedef struct {
  uint32_t step; /* index of a kept step */
  uint64_t offset, bytes;
  bool is_store;
} Access;

typedef VEC(Access) Accesses;

typedef struct {
  uint32_t *kept; /* indices of the steps that are kept */
  uint32_t n;
  uint32_t *count;   /* by thread: kept so far */
  Accesses *objects; /* by object: accesses so far */
  uint32_t *spawned; /* by thread: the rank of the step that made it */
  ThreadId *parent;
  uint32_t *now; /* by thread: the kept step that events belong to */
} Needs;

static void need(ReplayStep *s, const ReplayStep *other) {
  if (other->thread != s->thread && s->needs[other->thread] < other->rank)
    s->needs[other->thread] = other->rank;
}

static void need_accesses(ReplayBuilder *b, Needs *n, ReplayStep *s,
                          uint32_t index, const Event *e) {
  const StepObject *o = step_object(b->step, e->object);
  bool is_free = e->kind == EVENT_FREE;
  Access x = {.step = index,
              .offset = is_free ? 0 : e->offset,
              .bytes = is_free ? o->size : e->bytes,
              .is_store = e->kind != EVENT_LOAD};
  Accesses *all = &n->objects[e->object];
  for (uint32_t i = 0; i < all->n; i++) {
    const Access *y = &all->data[i];
    if ((x.is_store || y->is_store) && x.offset < y->offset + y->bytes &&
        y->offset < x.offset + x.bytes)
      need(s, &b->steps.data[y->step]);
  }
  *vec_push(b->arena, all) = x;
}

static void begin_kept(ReplayBuilder *b, Needs *n, uint32_t index) {
  ReplayStep *s = &b->steps.data[index];
  ThreadId t = s->thread;
  s->needs = ARENA_ARRAY(b->arena, uint32_t, b->n_threads);
  s->rank = ++n->count[t];
  if (t && s->rank == 1)
    s->needs[n->parent[t]] = n->spawned[t];
  n->kept[n->n++] = index;
  n->now[t] = index;
}

static void read_needs(ReplayBuilder *b, Needs *n) {
  uint32_t next = 0;
  for (uint32_t i = 0; i < b->n_log; i++) {
    const Event *e = &b->log[i];
    if (next < b->steps.n && b->steps.data[next].event == i) {
      n->now[e->thread] = REPLAY_NONE;
      if (b->steps.data[next].is_kept)
        begin_kept(b, n, next);
      next++;
    }
    uint32_t now = n->now[e->thread];
    if (e->kind == EVENT_SPAWN) {
      n->parent[e->value] = e->thread;
      n->spawned[e->value] = n->count[e->thread];
    }
    if (now != REPLAY_NONE && replay_is_access(e) && b->is_shared[e->object])
      need_accesses(b, n, &b->steps.data[now], now, e);
  }
  for (; next < b->steps.n; next++)
    begin_kept(b, n, next);
}

/* The violation comes when all else has been done. */
static void need_all(ReplayBuilder *b, const Needs *n) {
  if (b->out->at_end || b->threads[b->violation->thread].last == REPLAY_NONE)
    return;
  ReplayStep *s = &b->steps.data[b->threads[b->violation->thread].last];
  for (ThreadId t = 0; t < b->n_threads; t++)
    if (t != s->thread)
      s->needs[t] = n->count[t];
}

static void add_turns(ReplayBuilder *b, const uint32_t *order, uint32_t n) {
  bool *has_begun = ARENA_ARRAY(b->arena, bool, b->n_threads);
  ThreadId current = 0;
  has_begun[0] = true;
  *vec_push(b->arena, &b->turns) = (ReplayTurn){0, PLACE_START, 1};
  for (uint32_t i = 0; i < n; i++) {
    const ReplayStep *s = &b->steps.data[order[i]];
    if (s->thread == current)
      continue;
    current = s->thread;
    ReplayTurn turn = {current, s->place, s->visit};
    if (!has_begun[current])
      turn.place = PLACE_START, turn.visit = 1;
    has_begun[current] = true;
    b->places.data[turn.place].is_used = true;
    *vec_push(b->arena, &b->turns) = turn;
  }
}

static Status order(ReplayBuilder *b) {
  Needs n = {.kept = ARENA_ARRAY(b->arena, uint32_t, b->steps.n + 1),
             .count = ARENA_ARRAY(b->arena, uint32_t, b->n_threads),
             .objects = ARENA_ARRAY(b->arena, Accesses,
                                    step_count_objects(b->step) + 1),
             .spawned = ARENA_ARRAY(b->arena, uint32_t, b->n_threads),
             .parent = ARENA_ARRAY(b->arena, ThreadId, b->n_threads),
             .now = ARENA_ARRAY(b->arena, uint32_t, b->n_threads)};
  memset(n.now, 0xff, sizeof *n.now * b->n_threads);
  read_needs(b, &n);
  need_all(b, &n);
  OrderStep *steps = ARENA_ARRAY(b->arena, OrderStep, n.n + 1);
  for (uint32_t i = 0; i < n.n; i++) {
    const ReplayStep *s = &b->steps.data[n.kept[i]];
    bool is_stop = s->place != REPLAY_NONE;
    steps[i] =
        (OrderStep){s->thread, is_stop && s->is_first, is_stop, s->needs};
  }
  uint32_t *ordered = ARENA_ARRAY(b->arena, uint32_t, n.n + 1), stuck = 0;
  uint32_t done =
      replay_order(b->arena, steps, n.n, b->n_threads, ordered, &stuck);
  if (done < n.n)
    return refuse(b, &b->steps.data[n.kept[stuck]]);
  for (uint32_t i = 0; i < n.n; i++)
    ordered[i] = n.kept[ordered[i]];
  add_turns(b, ordered, n.n);
  return OK;
}

/* ---- all ---- */

static const char *const *name_threads(ReplayBuilder *b) {
  const char **names = ARENA_ARRAY(b->arena, const char *, b->n_threads);
  for (ThreadId t = 0; t < b->n_threads; t++)
    names[t] = t ? "?" : "main";
  for (uint32_t i = 0; i < b->n_log; i++) {
    const Event *e = &b->log[i];
    FuncId f = e->kind == EVENT_SPAWN
                   ? address_find_function(b->program, e->old)
                   : FUNC_NONE;
    if (f != FUNC_NONE && !b->program->functions[f].is_library)
      names[e->value] = b->program->functions[f].name;
  }
  return names;
}

static void finish(ReplayBuilder *b) {
  ReplayPlan *p = b->out;
  p->n_threads = b->n_threads;
  p->threads = name_threads(b);
  p->places = b->places.data, p->n_places = b->places.n;
  p->turns = b->turns.data, p->n_turns = b->turns.n;
  p->halts = b->halts.data, p->n_halts = b->halts.n;
  p->inputs = b->inputs.data, p->n_inputs = b->inputs.n;
  p->arguments = b->arguments.data, p->n_arguments = b->arguments.n;
  p->bytes = b->bytes.data, p->n_bytes = b->bytes.n;
  p->spawns = b->spawns.data, p->n_spawns = b->spawns.n;
}

/* What order a compiler takes is not known, but often the plain one. */
/* What a compiler and an allocator choose, and no enforcer: how an expression
 * is evaluated, and how several objects lie. */
static Status check_choices(const ReplayBuilder *b) {
  uint32_t told = NO_OBJECT;
  for (uint32_t i = 0; i < b->n_log; i++) {
    const Event *e = &b->log[i];
    if (event_reorders(e))
      return diag_error(b->diag, UNSUPPORTED, e->inst->loc,
                        "no replay: '%s' is not evaluated from left to right",
                        e->inst->text);
    if (e->kind == EVENT_TOLD && told == NO_OBJECT)
      told = e->object;
    else if (e->kind == EVENT_TOLD && e->object != told)
      return diag_error(b->diag, UNSUPPORTED, e->user_inst->loc,
                        "no replay: it matters where '%s' lies",
                        step_object(b->step, e->object)->name);
  }
  return OK;
}

Status replay_plan(Arena *a, const Program *p, const Step *step,
                   const Violation *violation, const Meeting *meeting,
                   Splice *splice, Diag *d, ReplayPlan *out) {
  ReplayBuilder b = {.arena = a,
                     .program = p,
                     .step = step,
                     .violation = violation,
                     .meeting = meeting,
                     .splice = splice,
                     .diag = d,
                     .n_threads = step_threads(step),
                     .out = out};
  memset(out, 0, sizeof *out);
  b.log = step_log(step, &b.n_log);
  TRY(labels_refuse(p, b.log, b.n_log, "replay", d));
  TRY(check_choices(&b));
  replay_log_read(&b);
  TRY(report(&b));
  replay_stop_earlier(&b);
  TRY(add_halts(&b));
  TRY(order(&b));
  finish(&b);
  return OK;
}
