#include "svcomp/replay/replay_plan.h"

#include "frontend/ir/address.h"
#include "frontend/library/models.h"
#include "reduction/semantics/happens_before.h"
#include "svcomp/trace/labels.h"
#include "svcomp/replay/replay_log.h"
#include "svcomp/replay/replay_order.h"
#include "svcomp/replay/replay_patches.h"

#include <string.h>

/* ---- final locations ---- */

static const Event *begin_of(const ReplayBuilder *b, uint32_t step) {
  for (uint32_t i = b->steps.n; i-- > 0;) {
    const ReplayStep *s = &b->steps.data[i];
    if (s->event != REPLAY_NONE && b->log[s->event].step == step)
      return &b->log[s->event];
  }
  return NULL;
}

/* Finds the step that a thread would take next; false if there is none. */
static bool next_step(ReplayBuilder *b, ThreadId t, ReplayStep *out) {
  enum { MOST_FRAMES = 64 };
  const Inst *insts[MOST_FRAMES];
  const Function *functions[MOST_FRAMES];
  if (!config_next(b->config, t, NULL))
    return false;
  unsigned n = config_stack(b->config, t, insts, functions, MOST_FRAMES);
  unsigned user = config_user_frame(b->config, t);
  const Function *library = user && user < n && !functions[user]->is_library
                                ? functions[user - 1]
                                : NULL;
  *out = replay_step_here(b, t, functions[0], insts[0], library);
  if (out->place != REPLAY_NONE)
    out->visit = b->places.data[out->place].visits[t] +
                 (out->place < N_FIXED_PLACE ||
                  replay_is_counted_late(&b->threads[t], functions[0]));
  return true;
}

static Status refuse(ReplayBuilder *b, const ReplayStep *s) {
  return diag_error(b->diag, UNSUPPORTED, s->loc,
                    "no replay: a thread would have to stop %s",
                    s->why ? s->why : "here");
}

static Status add_halt(ReplayBuilder *b, ThreadId t) {
  ReplayStep s;
  if (config_spins(b->config, t))
    return diag_error(b->diag, UNSUPPORTED,
                      config_user(b->config, t, NULL)->loc,
                      "no replay: a thread goes on for ever without a step");
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

/* Adds the final locations of threads that stay there for good; threads that
 * have not begun have none. */
static Status add_halts(ReplayBuilder *b) {
  const Violation *v = b->violation;
  for (ThreadId t = 0; t < b->n_threads; t++)
    if ((!t || has_kept_step(b, t)) &&
        (!v || property_is_of_configuration(v->property) || v->thread != t))
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
  SourceSpot spot = rewriter_find_check(b->rewriter, v->function, v->inst);
  if (spot.kind == SPOT_NONE)
    return diag_error(b->diag, UNSUPPORTED, v->inst->loc,
                      "no replay: the operation is %s",
                      rewriter_why(b->rewriter));
  set_report(b, replay_add_place(b, spot, v->inst->loc, v->function->name), 0);
  return OK;
}

/* Reports a call at the function's entry; the text is "f() is called". */
static void report_call(ReplayBuilder *b) {
  const Violation *v = b->violation;
  const char *name = arena_strndup(b->arena, v->text, strcspn(v->text, "("));
  SourceSpot spot = rewriter_find_entry(b->rewriter, name);
  if (spot.kind != SPOT_NONE)
    set_report(b, replay_add_place(b, spot, v->inst->loc, v->function->name),
               0);
}

/* Adds a step that has not taken place. */
static void add_last_step(ReplayBuilder *b, ReplayStep s) {
  s.event = REPLAY_NONE;
  b->threads[s.thread].last = b->steps.n;
  *vec_push(b->arena, &b->steps) = s;
}

/* Returns the violating instruction as a step. */
static ReplayStep violating_step(ReplayBuilder *b) {
  const Violation *v = b->violation;
  ThreadId t = v->thread;
  bool is_access = inst_is_access(v->inst->kind);
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

/* Reports a violation in an access; if it was begun, that is the thread's last
 * step. */
static Status report_access(ReplayBuilder *b, bool is_begun) {
  const Violation *v = b->violation;
  bool is_access = inst_is_access(v->inst->kind);
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
  return !v || property_is_of_configuration(v->property) ||
         (property_where(v->property) == WHERE_EXIT &&
          v->inst->kind == INST_END_THREAD);
}

/* Adds the start of a thread that has to stand somewhere. */
static void begin_thread(ReplayBuilder *b, ThreadId t) {
  if (t && !has_kept_step(b, t))
    add_last_step(
        b, (ReplayStep){.thread = t, .place = PLACE_START, .is_kept = true});
}

static void begin_standing(ReplayBuilder *b) {
  const Violation *v = b->violation;
  for (unsigned i = 0; b->meeting && i < b->meeting->n; i++)
    begin_thread(b, b->meeting->threads[i]);
  for (uint32_t i = 0; v && i < v->n_waiting; i++)
    begin_thread(b, v->waiting[i].thread);
}

static Status report(ReplayBuilder *b) {
  const Violation *v = b->violation;
  b->out->at_end = is_at_end(v);
  begin_standing(b);
  if (b->out->at_end)
    return OK;
  const Event *begin = begin_of(b, config_steps(b->config));
  bool is_begun = begin && begin->thread == v->thread;
  switch (property_where(v->property)) {
  case WHERE_STEP: TRY(report_access(b, is_begun)); break;
  case WHERE_EXPRESSION: TRY(report_check(b)); break;
  case WHERE_CALL: report_call(b); break;
  case WHERE_EXIT: report_exit(b); break;
  case WHERE_ASSERT:
  case WHERE_THREADS:
  case WHERE_NOWHERE: break;
  }
  if (b->threads[v->thread].last == REPLAY_NONE && v->thread)
    add_last_step(b, (ReplayStep){.thread = v->thread, .place = PLACE_START});
  replay_keep_step(b, v->thread);
  return OK;
}

/* ---- order ---- */

/* The kept steps, in the order of the log. */
typedef struct {
  VEC(uint32_t) steps; /* by unit: the step's index */
  HappensBefore *order;
  UnitId section;  /* the last unit with an ordered section */
  uint32_t *count; /* by thread */
} Kept;

static void keep(ReplayBuilder *b, Kept *k, uint32_t index) {
  ThreadId t = b->steps.data[index].thread;
  happens_before_begin(k->order, t);
  *vec_push(b->arena, &k->steps) = index;
  k->count[t]++;
}

static void add_event(const ReplayBuilder *b, Kept *k, const Event *e) {
  happens_before_add(k->order, e);
  if (!replay_is_ordered(b, e))
    return;
  if (k->section != UNIT_NONE)
    happens_before_follow(k->order, k->section);
  k->section = k->steps.n - 1;
}

/* Keeps the steps.  A step's events follow it, and then those of threads that
 * it created. */
static void keep_steps(ReplayBuilder *b, Kept *k) {
  const ReplayStep *s = NULL;
  uint32_t next = 0;
  for (uint32_t i = 0; i < b->n_log; i++) {
    if (next < b->steps.n && b->steps.data[next].event == i) {
      s = &b->steps.data[next];
      if (s->is_kept)
        keep(b, k, next);
      next++;
    }
    if (s && s->is_kept && s->thread == b->log[i].thread)
      add_event(b, k, &b->log[i]);
  }
  for (; next < b->steps.n; next++)
    keep(b, k, next);
}

/* Returns how many steps of each thread must precede the step; the violation
 * comes after all others. */
static const uint32_t *find_needs(const ReplayBuilder *b, const Kept *k,
                                  UnitId u) {
  uint32_t *needs = ARENA_ARRAY(b->arena, uint32_t, b->n_threads);
  bool is_last = !b->out->at_end &&
                 k->steps.data[u] == b->threads[b->violation->thread].last;
  for (ThreadId t = 0; t < b->n_threads; t++)
    needs[t] = is_last ? k->count[t] : happens_before_clock(k->order, u, t);
  return needs;
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
  Kept k = {.order = happens_before_new(b->arena),
            .section = UNIT_NONE,
            .count = ARENA_ARRAY(b->arena, uint32_t, b->n_threads)};
  keep_steps(b, &k);
  uint32_t n = k.steps.n, stuck = 0;
  OrderStep *steps = ARENA_ARRAY(b->arena, OrderStep, n + 1);
  uint32_t *ordered = ARENA_ARRAY(b->arena, uint32_t, n + 1);
  for (uint32_t i = 0; i < n; i++) {
    const ReplayStep *s = &b->steps.data[k.steps.data[i]];
    bool is_stop = s->place != REPLAY_NONE;
    steps[i] = (OrderStep){s->thread, is_stop && s->is_first, is_stop,
                           find_needs(b, &k, i)};
  }
  uint32_t done =
      replay_order(b->arena, steps, n, b->n_threads, ordered, &stuck);
  if (done < n)
    return refuse(b, &b->steps.data[k.steps.data[stuck]]);
  for (uint32_t i = 0; i < n; i++)
    ordered[i] = k.steps.data[ordered[i]];
  add_turns(b, ordered, n);
  return replay_patch(b, ordered, n);
}

/* ---- cancelled waits ---- */

/* True for the step in which a thread is cancelled in a condition wait. */
static bool cancels_wait(const Event *e) {
  const Model *m = e->library ? model_find(e->library->name) : NULL;
  return e->kind == EVENT_STORE && m && m->object == MODEL_CONDITION &&
         !strcmp(e->function->name, "cancel_act");
}

/* Adds the thread whose wait ends by the event 'at', in a step of its own. */
static void add_cancelled(ReplayBuilder *b, uint32_t at) {
  ReplayCancelled c = {.thread = b->log[at].thread};
  uint32_t before = REPLAY_NONE, last = REPLAY_NONE;
  for (uint32_t i = 0; i < b->steps.n && b->steps.data[i].event <= at; i++) {
    const ReplayStep *s = &b->steps.data[i];
    if (s->thread != c.thread)
      continue;
    before = last, last = s->place;
    if (s->place == PLACE_WOKEN)
      c.n_waits = s->visit;
  }
  c.has_slept = before == PLACE_WOKEN;
  *vec_push(b->arena, &b->cancelled) = c;
}

static void find_cancelled(ReplayBuilder *b) {
  for (uint32_t i = 0; i < b->n_log; i++)
    if (cancels_wait(&b->log[i]))
      add_cancelled(b, i);
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
  p->cancelled = b->cancelled.data, p->n_cancelled = b->cancelled.n;
  p->objects = b->objects.data, p->n_objects = b->objects.n;
  p->patches = b->patches.data, p->n_patches = b->patches.n;
}

/* Rejects choices that the compiler or the allocator makes, not the enforcer:
 * the order of evaluation, and the layout of several objects.  The compiler's
 * order is unknown, but often from left to right. */
static Status check_choices(const ReplayBuilder *b) {
  uint32_t observed = NO_OBJECT;
  for (uint32_t i = 0; i < b->n_log; i++) {
    const Event *e = &b->log[i];
    if (event_reorders(e))
      return diag_error(b->diag, UNSUPPORTED, e->inst->loc,
                        "no replay: '%s' is not evaluated from left to right",
                        e->inst->text);
    if (e->kind == EVENT_OBSERVED && observed == NO_OBJECT)
      observed = e->object;
    else if (e->kind == EVENT_OBSERVED && e->object != observed)
      return diag_error(b->diag, UNSUPPORTED, e->user_inst->loc,
                        "no replay: the address of '%s' matters",
                        config_object(b->config, e->object)->name);
  }
  return OK;
}

Status replay_plan(Arena *a, const Program *p, const Config *config,
                   const Violation *violation, const Meeting *meeting,
                   Rewriter *rewriter, Diag *d, ReplayPlan *out) {
  ReplayBuilder b = {.arena = a,
                     .program = p,
                     .config = config,
                     .violation = violation,
                     .meeting = meeting,
                     .rewriter = rewriter,
                     .liveness = liveness_new(a, p),
                     .diag = d,
                     .n_threads = config_threads(config),
                     .out = out};
  memset(out, 0, sizeof *out);
  b.log = config_log(config, &b.n_log);
  TRY(labels_refuse(p, b.log, b.n_log, "replay", d));
  TRY(check_choices(&b));
  replay_log_read(&b);
  find_cancelled(&b);
  TRY(report(&b));
  replay_stop_earlier(&b);
  TRY(add_halts(&b));
  TRY(order(&b));
  finish(&b);
  return OK;
}
