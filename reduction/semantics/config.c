#include "frontend/ir/property_ids.h"
#include "frontend/base/ticks.h"
#include "reduction/semantics/config_run.h"
#include "reduction/semantics/purity.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- reports */

void run_record(Run *r, Event e) {
  assert(e.kind < N_EVENT);
  if (!r->s->log)
    return;
  const ConfigThread *t = r->t;
  const Frame *top = thread_top(t), *user = thread_user_frame(t);
  e.thread = t->id;
  e.function = top->function, e.inst = thread_inst(t);
  e.user_function = user->function;
  e.user_inst = &user->function->code[user->pc];
  const Frame *library = user->function->is_library ? t->frames : user + 1;
  if (e.kind != EVENT_CALL)
    e.library = library <= top ? library->function : NULL;
  e.step = r->s->steps;
  e.in_atomic = r->atomic > 0;
  state_record(r->s, e);
}

/* The thread goes no further: for good, or not now if a section is open.  A
 * section of the program that fails while stores of others are pending might
 * not once they have reached memory. */
StepOutcome run_stop(Run *r) {
  if (r->atomic)
    return r->is_program && run_buffer_hides(r) ? run_unsupported(r)
                                                : STEP_REFUSED;
  run_record(r, (Event){.kind = EVENT_STOP});
  r->t->status = THREAD_STOPPED;
  return STEP_OK;
}

static bool is_asked(const Run *r, Property p) {
  return run_world(r)->options.properties >> p & 1 ||
         (p == PROPERTY_RACE && r->s->races && !r->s->graph);
}

/* Returns the thread's location in the user's code; before that is entered, its
 * entry. */
Loc run_user_loc(const ConfigThread *t) {
  const Frame *f = thread_user_frame(t);
  if (f->function->is_library)
    f = t->frames;
  return f->function->code[f->pc].loc;
}

/* Returns the thread's location in one of the aim's files, or else in the
 * user's code. */
static Loc place_to_count(const Run *r) {
  const Aim *aim = run_program(r)->aim;
  for (uint32_t i = r->t->n_frames; i-- > 0;) {
    const Frame *f = &r->t->frames[i];
    Loc at = f->function->code[f->pc].loc;
    if (!f->function->is_library && aim_has_file(aim, at))
      return at;
  }
  return run_user_loc(r->t);
}

static uint64_t armed(const Run *r) {
  const Aim *aim = run_program(r)->aim;
  if (aim->armed == OBJ_NONE)
    return 0;
  ConfigValue at = state_address(r->s, r->t, aim->armed);
  const Block *b = r->s->blocks[at.provenance - 1];
  return block_read(b, run_world(r)->sets, 0, 4).bits;
}

/* True if a check that fails now counts.  Races are reported only if they
 * do. */
static bool counts(const Run *r, Property p) {
  const Aim *aim = run_program(r)->aim;
  return !aim || (p == PROPERTY_RACE && aim->n_racing) ||
         (program_aims_at(run_program(r), 0, place_to_count(r)) && armed(r));
}

unsigned run_armed(const Run *r) {
  if (!run_program(r)->aim)
    return 0;
  uint64_t set = armed(r);
  for (unsigned i = 0; i < 2; i++)
    if (!program_aims_at(run_program(r), i, place_to_count(r)))
      set &= ~((uint64_t)ARMED_AT << i);
  return (unsigned)set;
}

static Violation violation_at(const ConfigThread *t, Property p,
                              const char *text) {
  const Frame *f = thread_user_frame(t);
  return (Violation){.property = p,
                     .thread = t->id,
                     .function = f->function,
                     .inst = &f->function->code[f->pc],
                     .text = text};
}

/* True if the process ends where the thread is, with a block that is never
 * freed. */
bool run_leaks(Config *s, const ConfigThread *t) {
  const ConfigOptions *options = &s->world->options;
  if (!(options->properties >> PROPERTY_MEMCLEANUP & 1) || !config_follows(s))
    return false;
  for (uint32_t k = 0; k < s->n_blocks; k++) {
    const ConfigObject *o = &s->blocks[k]->info;
    if (!o->is_alive || o->is_static || !memory_is_heap(o->memory))
      continue;
    s->violation = violation_at(
        t, PROPERTY_MEMCLEANUP,
        arena_printf(s->world->arena, "%s is never freed", o->name));
    s->violation.has_block = true, s->violation.block = k;
    return true;
  }
  return false;
}

/* The process may end from here on.  If leaks are requested, events of other
 * threads before its end are still to be explored. */
StepOutcome run_end_process(Run *r, EventKind kind) {
  if (r->atomic)
    return run_leaks(r->s, r->t) ? STEP_VIOLATION : STEP_REFUSED;
  if (!is_asked(r, PROPERTY_MEMCLEANUP))
    run_record(r, (Event){.kind = kind});
  r->t->status = THREAD_EXITED;
  return STEP_OK;
}

/* Handles a failed check of 'p'. */
StepOutcome run_fail(Run *r, Property p, const char *text) {
  const ConfigOptions *o = &run_world(r)->options;
  const Violation v = violation_at(r->t, p, text ? text : property_name(p));
  bool is_checked = is_asked(r, p);
  if (is_checked && counts(r, p)) {
    r->s->violation = v;
    return STEP_VIOLATION;
  }
  if (!is_checked && property_ends_process(p))
    return run_end_process(r, EVENT_STOP);
  const bool is_race = p == PROPERTY_RACE;
  if (!is_checked && (property_is_undefined(p) || is_race) && o->undefined)
    o->undefined(o->inputs.context, &v);
  if (!is_checked && is_race)
    return run_stop(r);
  return property_stops_thread(p) ? run_stop(r) : STEP_OK;
}

/* Stops before an unmodelled instruction; a section would have taken place in
 * part. */
StepOutcome run_unsupported(Run *r) {
  r->s->unsupported = thread_inst(r->t);
  r->s->unsupported_at = run_user_loc(r->t);
  if (r->atomic)
    return STEP_UNSUPPORTED;
  r->t->status = THREAD_STOPPED;
  return STEP_OK;
}

/* ---- steps */

static StepOutcome run_on(Run *r, bool takes_one) {
  const bool keeps_path = run_world(r)->options.keep_path;
  while (r->t->status == THREAD_READY) {
    const Inst *i = thread_inst(r->t);
    if (!takes_one && !r->atomic && inst_begins_step(i->kind))
      return STEP_OK;
    takes_one = false;
    if (keeps_path)
      state_record_location(r->s, r->t, r->atomic > 0);
    ticks_add(TICKS_INSTRUCTION);
    if (!r->left--)
      return STEP_DIVERGED;
    StepOutcome o = run_executions[i->kind](r, i);
    if (o != STEP_OK || r->ends_step)
      return o;
  }
  return STEP_OK;
}

static StepOutcome run_to_next_step(Run *r, bool takes_one) {
  StepOutcome o = run_on(r, takes_one);
  spin_forget(&r->spin);
  return o;
}

/* The process may end wherever a thread has come to its end. */
static bool leaks_anywhere(Config *s) {
  for (ThreadId t = 0; t < s->n_threads; t++)
    if (s->threads[t] && s->threads[t]->status == THREAD_EXITED &&
        run_leaks(s, s->threads[t]))
      return true;
  return false;
}

/* Runs a thread, and then those that it created, up to their first steps. */
static StepOutcome advance(Config *s, ThreadId id, bool takes_one) {
  ticks_add(TICKS_STEP);
  Run r = {.s = s,
           .t = state_own_thread(s, id),
           .left = s->world->options.local_limit};
  r.t->has_begun |= takes_one;
  StepOutcome o = run_to_next_step(&r, takes_one);
  for (uint32_t i = 0; i < r.n_spawned && o == STEP_OK; i++) {
    r.t = state_own_thread(s, r.spawned[i]);
    o = run_to_next_step(&r, false);
  }
  free(r.spawned);
  return o == STEP_OK && leaks_anywhere(s) ? STEP_VIOLATION : o;
}

Config *config_new(const Program *p, const ConfigOptions *options,
                   StepOutcome *outcome) {
  Config *s = state_new(p, options);
  thread_push(state_add_thread(s, 0), program_function(p, p->entry));
  StepOutcome o = advance(s, 0, false);
  if (outcome)
    *outcome = o;
  return s;
}

ThreadId config_threads(const Config *s) { return s->n_threads; }

const Inst *config_next(const Config *s, ThreadId t,
                        const Function **function) {
  const ConfigThread *thread = t < s->n_threads ? s->threads[t] : NULL;
  if (!thread || thread->status != THREAD_READY)
    return NULL;
  if (function)
    *function = thread_top(thread)->function;
  return thread_inst(thread);
}

unsigned config_user_frame(const Config *s, ThreadId t) {
  const ConfigThread *thread = s->threads[t];
  return (unsigned)(thread_top(thread) - thread_user_frame(thread));
}

const Inst *config_user(const Config *s, ThreadId t,
                        const Function **function) {
  const ConfigThread *thread = t < s->n_threads ? s->threads[t] : NULL;
  if (!thread || !thread->n_frames)
    return NULL;
  const Frame *f = thread_user_frame(thread);
  if (function)
    *function = f->function;
  return &f->function->code[f->pc];
}

unsigned config_stack(const Config *s, ThreadId t, const Inst **insts,
                      const Function **functions, unsigned max) {
  const ConfigThread *thread = t < s->n_threads ? s->threads[t] : NULL;
  unsigned n = 0;
  for (uint32_t i = thread ? thread->n_frames : 0; i-- > 0 && n < max; n++) {
    const Frame *f = &thread->frames[i];
    insts[n] = &f->function->code[f->pc];
    functions[n] = f->function;
  }
  return n;
}

static ConfigValue pointer_in(const Config *s, ThreadId t, unsigned frame,
                              const Operand *o) {
  const ConfigThread *thread = s->threads[t];
  const Frame *f = &thread->frames[thread->n_frames - 1 - frame];
  return state_pointer(s, run_value_in(s, thread, f, o));
}

static ConfigOperand operand_of(const Config *s, ConfigValue v) {
  ConfigOperand out = {.bits = v.bits};
  if (v.provenance) {
    out.has_object = true, out.object = v.provenance - 1;
    out.offset = v.bits - s->blocks[out.object]->info.base;
  }
  return out;
}

ConfigOperand config_operand(const Config *s, ThreadId t, unsigned frame,
                             const Operand *o) {
  return operand_of(s, pointer_in(s, t, frame, o));
}

ConfigOperand config_target(const Config *s, ThreadId t, const Operand *o) {
  ConfigValue v = pointer_in(s, t, 0, o);
  state_follow(s, &v);
  return operand_of(s, v);
}

bool config_is_private(const Config *s, ThreadId t) {
  const Inst *i = config_next(s, t, NULL);
  if (!i || (i->kind != INST_LOAD && i->kind != INST_STORE))
    return false;
  const ConfigOperand at = config_operand(s, t, 0, &i->a);
  return at.has_object && config_object(s, at.object)->is_alive &&
         purity_is_own(s, at.object, t);
}

Config *config_try(const Config *s, ThreadId t, StepOutcome *outcome) {
  assert(config_next(s, t, NULL));
  Config *after = config_copy(s);
  after->steps++;
  if (s->world->options.keep_step)
    state_clear_log(after);
  *outcome = advance(after, t, true);
  return after;
}

static Config *attempt(const Config *s, ThreadId t, StepOutcome *outcome,
                       WaitedFor *waited) {
  Config *after = config_try(s, t, outcome);
  *waited = after->waited;
  if (*outcome != STEP_BLOCKED && *outcome != STEP_REFUSED)
    return after;
  state_drop(s, after);
  return NULL;
}

Config *config_after(const Config *s, ThreadId t, StepOutcome *outcome) {
  WaitedFor none;
  return attempt(s, t, outcome, &none);
}

static void try_section(Config *s, ThreadId t) {
  if (s->has_tried && s->tried_thread == t)
    return;
  state_forget_trial(s);
  s->tried = attempt(s, t, &s->tried_outcome, &s->tried_waited);
  s->has_tried = true, s->tried_thread = t;
}

ThreadStatus config_status(Config *s, ThreadId t) {
  if (t >= s->n_threads || !s->threads[t])
    return THREAD_ABSENT;
  if (s->threads[t]->status != THREAD_READY ||
      thread_inst(s->threads[t])->kind != INST_ATOMIC_BEGIN)
    return s->threads[t]->status;
  try_section(s, t);
  return s->tried_outcome == STEP_BLOCKED   ? THREAD_BLOCKED
         : s->tried_outcome == STEP_REFUSED ? THREAD_STOPPED
                                            : THREAD_READY;
}

bool config_has_begun(const Config *s, ThreadId t) {
  return t < s->n_threads && s->threads[t] && s->threads[t]->has_begun;
}

bool config_spins(const Config *s, ThreadId t) {
  return t < s->n_threads && s->threads[t] &&
         s->threads[t]->status == THREAD_SPINNING;
}

ThreadSet config_holders(Config *s, ThreadId t) {
  bool waits = config_status(s, t) == THREAD_BLOCKED;
  return waits ? s->tried_waited.threads : (ThreadSet){0};
}

bool config_joins(Config *s, ThreadId t) {
  return config_status(s, t) == THREAD_BLOCKED && s->tried_waited.is_for_end;
}

bool config_awaits_signal(Config *s, ThreadId t) {
  return config_status(s, t) == THREAD_BLOCKED && s->tried_waited.is_for_signal;
}

StepOutcome config_step(Config *s, ThreadId t) {
  const Inst *i = config_next(s, t, NULL);
  assert(i);
  if (i->kind != INST_ATOMIC_BEGIN) {
    state_forget_trial(s);
    s->steps++;
    return advance(s, t, true);
  }
  try_section(s, t);
  StepOutcome o = s->tried_outcome;
  if (s->tried) {
    Config old = *s;
    *s = *old.tried;
    *old.tried = old;
    old.tried->tried = NULL;
    config_delete(old.tried);
  }
  state_forget_trial(s);
  return o;
}

uint32_t config_passed(const Config *s) {
  const Aim *aim = s->world->program->aim;
  if (!aim || aim->passed == OBJ_NONE)
    return 0;
  const Block *b = s->blocks[aim->passed];
  return (uint32_t)block_read(b, s->world->sets, 0, 4).bits;
}

bool config_follows(const Config *s) {
  const Aim *aim = s->world->program->aim;
  return !aim || (aim->passed != OBJ_NONE && config_passed(s) == aim->n);
}

Violation config_violation(const Config *s) {
  assert(s->violation.property < property_count());
  return s->violation;
}
const Inst *config_unsupported(const Config *s, Loc *at) {
  *at = s->unsupported_at;
  return s->unsupported;
}

Term config_path(const Config *s) {
  assert(s->path);
  return s->path;
}

void config_assume(Config *s, Term path) {
  state_forget_trial(s);
  s->path = path;
}

const Event *config_log(const Config *s, uint32_t *n) {
  *n = s->n_log;
  return s->log ? s->log->events : NULL;
}

void config_clear_log(Config *s) { state_clear_log(s); }

void config_begin_races(Config *s) {
  state_forget_trial(s);
  races_delete(s->races);
  s->races = races_new(&s->world->races);
}

uint32_t config_count_objects(const Config *s) { return s->n_blocks; }
const ConfigObject *config_object(const Config *s, uint32_t number) {
  assert(number < s->n_blocks);
  assert(number < s->n_blocks);
  return &s->blocks[number]->info;
}

uint64_t config_address(const Config *s, uint32_t number) {
  const ConfigObject *o = config_object(s, number);
  return o->place ? o->place : o->base;
}
uint32_t config_steps(const Config *s) { return s->steps; }

bool event_reorders(const Event *e) {
  return e->kind == EVENT_INPUT && e->inst->kind == INST_CHOOSE &&
         !e->function->is_library && e->value != e->old;
}

bool config_reorders(const Config *s) {
  uint32_t n;
  const Event *log = config_log(s, &n);
  for (uint32_t i = 0; i < n; i++)
    if (event_reorders(&log[i]))
      return true;
  return false;
}
