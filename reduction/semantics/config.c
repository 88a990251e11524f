#include "frontend/ir/property_ids.h"
#include "reduction/semantics/config_run.h"
#include "reduction/semantics/purity.h"

#include "frontend/ir/address.h"
#include "solver/float_terms.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_VALUES = 1 << 22 }; /* registers of one thread's stack */

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
static StepOutcome stop(Run *r) {
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
static Loc user_place(const ConfigThread *t) {
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
  return user_place(r->t);
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
static bool leaks(Config *s, const ConfigThread *t) {
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
static StepOutcome end_process(Run *r, EventKind kind) {
  if (r->atomic)
    return leaks(r->s, r->t) ? STEP_VIOLATION : STEP_REFUSED;
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
    return end_process(r, EVENT_STOP);
  const bool is_race = p == PROPERTY_RACE;
  if (!is_checked && (property_is_undefined(p) || is_race) && o->undefined)
    o->undefined(o->inputs.context, &v);
  if (!is_checked && is_race)
    return stop(r);
  return property_stops_thread(p) ? stop(r) : STEP_OK;
}

/* Stops before an unmodelled instruction; a section would have taken place in
 * part. */
StepOutcome run_unsupported(Run *r) {
  r->s->unsupported = thread_inst(r->t);
  r->s->unsupported_at = user_place(r->t);
  if (r->atomic)
    return STEP_UNSUPPORTED;
  r->t->status = THREAD_STOPPED;
  return STEP_OK;
}

/* ---- inputs */

uint64_t run_ask(Run *r, InputQuery q) {
  assert(q.kind <= INPUT_SPOT);
  if (q.kind != INPUT_OUTCOME)
    spin_forget(&r->spin);
  q.thread = r->t->id;
  q.function = thread_top(r->t)->function, q.inst = thread_inst(r->t);
  q.at = user_place(r->t);
  const ConfigInputs *in = &run_world(r)->options.inputs;
  return in->ask ? in->ask(in->context, &q) & bits_mask(q.width) : 0;
}

static ConfigValue ask_value(Run *r, unsigned width) {
  Open *open = run_world(r)->options.open;
  Term t = open ? open_input(open, r->t->id, r->t->n_open++, width) : TERM_NONE;
  uint64_t v =
      run_ask(r, (InputQuery){.kind = INPUT_NONDET, .width = width, .term = t});
  run_record(r, (Event){.kind = EVENT_INPUT, .value = v, .bytes = width / 8u});
  return (ConfigValue){.bits = t ? 0 : v, .term = t};
}

/* Strengthens the path.  If it changes, the continuation may differ from
 * earlier ones. */
static void go_where(Run *r, Term holds) {
  TermStore *ts = open_terms(run_world(r)->options.open);
  Term path = term_and(ts, r->s->path, holds);
  if (path != r->s->path)
    spin_forget(&r->spin);
  r->s->path = path;
}

ConfigValue run_term(const Run *r, Term t) {
  uint64_t bits;
  return term_is_const(open_terms(run_world(r)->options.open), t, &bits)
             ? (ConfigValue){.bits = bits}
             : (ConfigValue){.term = t};
}

ConfigValue run_settle(Run *r, unsigned width, ConfigValue v) {
  if (!v.term)
    return v;
  TermStore *ts = open_terms(run_world(r)->options.open);
  assert(width == term_width(ts, v.term) && !v.provenance);
  uint64_t bits = run_ask(r, (InputQuery){.kind = INPUT_OUTCOME,
                                          .width = width,
                                          .term = v.term,
                                          .config = r->s});
  go_where(r, term_eq(ts, v.term, term_const(ts, width, bits)));
  return (ConfigValue){.bits = bits};
}

/* ---- registers */

static ConfigValue operand_in(const Config *s, const ConfigThread *t,
                              const Frame *f, const Operand *o) {
  ConfigValue v = {0};
  switch (o->kind) {
  case OPERAND_NONE: break;
  case OPERAND_CONST: v.bits = o->bits; break;
  case OPERAND_REG: return t->values[f->regs + o->id];
  case OPERAND_OBJECT:
    v = state_address(s, t, o->id);
    v.bits += o->bits;
    break;
  case OPERAND_FUNCTION:
    v.bits = address_of_function(s->world->program, o->id);
    v.provenance = provenance_function(s->world->sets);
    break;
  case N_OPERAND: assert(false);
  }
  v.bits &= bits_mask(o->width);
  return v;
}

ConfigValue run_value(const Run *r, const Operand *o) {
  return operand_in(r->s, r->t, thread_top(r->t), o);
}

ConfigValue run_operand(Run *r, const Operand *o) {
  return run_settle(r, o->width, run_value(r, o));
}

unsigned run_width(const Run *r, Reg reg) {
  return thread_top(r->t)->function->regs[reg].width;
}

ConfigValue run_pointer(Run *r, const Operand *o) {
  return state_pointer(r->s, run_operand(r, o));
}

ConfigValue run_result(const Run *r, ConfigValue v) {
  const IdleInsts idle = run_world(r)->options.idle;
  const Frame *f = thread_top(r->t);
  FuncId id = (FuncId)(f->function - run_program(r)->functions);
  return idle && idle[id][f->pc] ? (ConfigValue){0} : v;
}

void run_assign(Run *r, Reg dst, ConfigValue v) {
  v = run_result(r, v);
  v.bits &= bits_mask(run_width(r, dst));
  r->t->values[thread_top(r->t)->regs + dst] = v;
}

void run_next(Run *r) { thread_top(r->t)->pc++; }

static Term term_of(const Run *r, const Operand *o) {
  if (o->kind == OPERAND_NONE)
    return TERM_NONE;
  ConfigValue v = run_value(r, o);
  TermStore *ts = open_terms(run_world(r)->options.open);
  return v.term ? v.term : term_const(ts, o->width, v.bits);
}

/* True if some operand is a term, and none an address. */
static bool is_open_op(const Run *r, const Inst *i) {
  ConfigValue a = run_value(r, &i->a), b = run_value(r, &i->b),
              c = run_value(r, &i->c);
  return (a.term || b.term || c.term) && !a.provenance && !b.provenance &&
         !c.provenance;
}

static ConfigValue apply_open(const Run *r, const Inst *i) {
  TermStore *ts = open_terms(run_world(r)->options.open);
  Term t = term_op(ts, i->op, run_width(r, i->dst), term_of(r, &i->a),
                   term_of(r, &i->b), term_of(r, &i->c));
  return run_term(r, t);
}

static StepOutcome do_op(Run *r, const Inst *i) {
  if (is_open_op(r, i)) {
    run_assign(r, i->dst, apply_open(r, i));
    run_next(r);
    return STEP_OK;
  }
  ConfigValue a = run_operand(r, &i->a), b = run_operand(r, &i->b),
              c = run_operand(r, &i->c), v;
  if (!run_apply(r, i, run_width(r, i->dst), a, b, c, &v))
    return run_unsupported(r);
  run_assign(r, i->dst, v);
  run_next(r);
  return STEP_OK;
}

/* The existence of such a number is settled first. */
static StepOutcome do_open_float(Run *r, const Inst *i) {
  TermStore *ts = open_terms(run_world(r)->options.open);
  Rounding rounding = run_world(r)->program->rounding;
  Term exists, t = float_term(ts, i->float_op, rounding, run_width(r, i->dst),
                              term_of(r, &i->a), term_of(r, &i->b), &exists);
  if (!run_settle(r, 1, run_term(r, exists)).bits)
    return run_unsupported(r);
  run_assign(r, i->dst, run_term(r, t));
  run_next(r);
  return STEP_OK;
}

static StepOutcome do_float(Run *r, const Inst *i) {
  uint64_t a, b, bits;
  if (is_open_op(r, i))
    return do_open_float(r, i);
  if (!run_number(r, i->a.width, run_operand(r, &i->a), &a) ||
      !run_number(r, i->b.width, run_operand(r, &i->b), &b) ||
      !float_apply(i->float_op, run_world(r)->program->rounding, i->a.width,
                   run_width(r, i->dst), a, b, &bits))
    return run_unsupported(r);
  run_assign(r, i->dst, (ConfigValue){.bits = bits});
  run_next(r);
  return STEP_OK;
}

static StepOutcome do_index(Run *r, const Inst *i) {
  ConfigValue a = run_operand(r, &i->a), b = run_operand(r, &i->b);
  uint64_t by;
  if (!run_number(r, i->b.width, b, &by))
    by = b.bits; /* from one object to another: the result leaves the first */
  a.bits += by * (uint64_t)i->stride;
  run_assign(r, i->dst, a);
  run_next(r);
  return STEP_OK;
}

static StepOutcome do_ahead(Run *r, const Inst *i) {
  ConfigValue a = run_pointer(r, &i->a), b = run_pointer(r, &i->b);
  state_follow(r->s, &a), state_follow(r->s, &b);
  bool is_same = a.provenance && a.provenance == b.provenance;
  ConfigValue v = {.bits = is_same ? b.bits - a.bits : UINT64_MAX};
  run_assign(r, i->dst, v);
  run_next(r);
  return STEP_OK;
}

static StepOutcome do_input(Run *r, const Inst *i) {
  run_assign(r, i->dst, ask_value(r, run_width(r, i->dst)));
  run_next(r);
  return STEP_OK;
}

static StepOutcome do_choose(Run *r, const Inst *i) {
  uint64_t mask = run_operand(r, &i->a).bits;
  if (!mask)
    return run_unsupported(r);
  uint64_t v = mask & run_ask(r, (InputQuery){.kind = INPUT_CHOOSE,
                                              .width = i->a.width,
                                              .mask = mask});
  v = v ? v & -v : mask & -mask;
  run_record(r, (Event){.kind = EVENT_INPUT,
                        .value = v,
                        .old = mask & -mask,
                        .bytes = i->a.width / 8u});
  run_assign(r, i->dst, (ConfigValue){.bits = v});
  run_next(r);
  return STEP_OK;
}

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

static bool is_alone(const Run *r) {
  for (ThreadId t = 0; t < r->s->n_threads; t++)
    if (t != r->t->id && r->s->threads[t] &&
        r->s->threads[t]->status == THREAD_READY)
      return false;
  return true;
}

static StepOutcome do_order(Run *r, const Inst *i) {
  uint64_t open =
      i->a.bits & run_ask(r, (InputQuery){.kind = INPUT_ORDER,
                                          .width = i->a.width,
                                          .mask = i->a.bits,
                                          .is_alone = is_alone(r),
                                          .is_sole = r->s->n_threads == 1});
  run_assign(r, i->dst, (ConfigValue){.bits = open});
  run_next(r);
  return STEP_OK;
}

/* ---- calls and threads */

static void record_call(Run *r, const Inst *i, const Function *f) {
  if (!f->is_library || thread_top(r->t)->function->is_library)
    return;
  Event e = {.kind = EVENT_CALL, .library = f};
  if (i->n_args) {
    ConfigValue v = state_pointer(r->s, run_value(r, &i->args[0]));
    e.value = v.bits;
    if (v.provenance) {
      e.object = v.provenance - 1, e.offset = run_offset(r, v);
      e.bytes = i->args[0].width / 8u;
    }
  }
  run_record(r, e);
}

static StepOutcome do_call(Run *r, const Inst *i) {
  const Program *p = run_program(r);
  FuncId id = i->a.id;
  if (i->a.kind != OPERAND_FUNCTION)
    id = address_find_function(p, run_operand(r, &i->a).bits);
  if (id == FUNC_NONE)
    return run_fail(r, PROPERTY_DEREF, "call of an invalid function pointer");
  const Function *f = program_function(p, id);
  if (!function_takes(f, i->args, i->n_args))
    return run_unsupported(r);
  if (r->t->n_values + f->n_regs > MOST_VALUES)
    return STEP_DIVERGED;
  record_call(r, i, f);
  if (run_world(r)->options.called)
    run_world(r)->options.called[id] = true;
  uint32_t caller = thread_top(r->t)->regs;
  thread_push(r->t, f);
  ConfigValue *params = &r->t->values[thread_top(r->t)->regs];
  for (uint32_t k = 0; k < f->n_params; k++) {
    const Operand *o = &i->args[k];
    params[k] =
        o->kind == OPERAND_REG ? r->t->values[caller + o->id] : run_value(r, o);
  }
  return STEP_OK;
}

static bool others_have_ended(const Run *r) {
  for (ThreadId k = 0; k < r->s->n_threads; k++)
    if (r->s->threads[k] && r->s->threads[k] != r->t &&
        r->s->threads[k]->status != THREAD_ENDED)
      return false;
  return true;
}

/* Ends the variables of a thread, which die with it, wherever it ends. */
static void kill_variables(Run *r) {
  for (uint32_t k = run_program(r)->n_objects; k < r->s->n_blocks; k++) {
    const ConfigObject *o = &r->s->blocks[k]->info;
    if (o->is_alive && !memory_is_heap(o->memory) && o->owner == r->t->id)
      state_kill_object(r->s, k);
  }
}

static StepOutcome end_thread(Run *r) {
  if (others_have_ended(r) && leaks(r->s, r->t))
    return STEP_VIOLATION;
  run_record(r, (Event){.kind = EVENT_END});
  StepOutcome races = r->atomic ? run_leave(r) : STEP_OK;
  if (races != STEP_OK)
    return races;
  kill_variables(r);
  r->t->status = THREAD_ENDED;
  r->t->n_frames = r->t->n_values = 0;
  r->atomic = 0;
  return STEP_OK;
}

static void kill_frame(Run *r) {
  for (uint32_t k = run_program(r)->n_objects; k < r->s->n_blocks; k++) {
    const ConfigObject *o = &r->s->blocks[k]->info;
    if (o->is_alive && o->frame == r->t->n_frames && o->owner == r->t->id)
      state_kill_object(r->s, k);
  }
}

static StepOutcome do_return(Run *r, const Inst *i) {
  if (r->t->n_frames == 1)
    return end_thread(r);
  ConfigValue v = run_value(r, &i->a);
  if (thread_top(r->t)->has_blocks)
    kill_frame(r);
  thread_pop(r->t);
  const Inst *call = thread_inst(r->t);
  if (call->dst != REG_NONE) {
    unsigned width = run_width(r, call->dst);
    if (i->a.kind == OPERAND_NONE || i->a.width != width)
      v = ask_value(r, width);
    run_assign(r, call->dst, v);
  }
  run_next(r);
  return STEP_OK;
}

/* Returns the number that an input gave if no thread has it, else the next free
 * one. */
static ThreadId thread_number(const Config *s, uint64_t wish) {
  if (wish && wish < MOST_THREADS &&
      (wish >= s->n_threads || !s->threads[wish]))
    return (ThreadId)wish;
  ThreadId id = 0;
  while (id < s->n_threads && s->threads[id])
    id++;
  return id;
}

static StepOutcome do_spawn(Run *r, const Inst *i) {
  const Program *p = run_program(r);
  const Operand args[] = {i->a, i->b};
  if (p->thread_start == FUNC_NONE ||
      !function_takes(program_function(p, p->thread_start), args, 2))
    return run_unsupported(r);
  const Function *start = program_function(p, p->thread_start);
  ThreadId id = thread_number(
      r->s, run_ask(r, (InputQuery){.kind = INPUT_THREAD, .width = 32}));
  ConfigThread *t = state_add_thread(r->s, id);
  thread_push(t, start);
  for (uint32_t k = 0; k < start->n_params; k++) {
    t->values[k] = run_value(r, &args[k]);
    state_expose(r->s, t->values[k]);
  }
  t->routine = t->values[0], t->argument = t->values[1];
  r->spawned = xrealloc(r->spawned, (r->n_spawned + 1) * sizeof *r->spawned);
  r->spawned[r->n_spawned++] = id;
  run_spawn(r, id);
  run_record(r, (Event){.kind = EVENT_SPAWN,
                        .value = id,
                        .old = run_value(r, &i->a).bits});
  run_assign(r, i->dst, (ConfigValue){.bits = id});
  run_next(r);
  return STEP_OK;
}

/* ---- one instruction */

static StepOutcome do_assert(Run *r, const Inst *i) {
  if (!run_operand(r, &i->a).bits) {
    StepOutcome o = run_fail(r, i->property, i->text);
    if (o != STEP_OK || r->t->status != THREAD_READY)
      return o;
  }
  run_next(r);
  return STEP_OK;
}

static StepOutcome do_assume(Run *r, const Inst *i) {
  if (!run_operand(r, &i->a).bits)
    return stop(r);
  run_next(r);
  return STEP_OK;
}

/* Missing operands are 0. */
static WaitedFor waited_for(Run *r, const Inst *i) {
  ThreadSet all = {.words = {run_operand(r, &i->c).bits}};
  const uint64_t holder = run_operand(r, &i->b).bits;
  const uint64_t id = holder & ~(uint64_t)WAIT_FOR_END;
  if (id && id <= MOST_THREADS)
    thread_set_add(&all, (ThreadId)id - 1);
  return (WaitedFor){all, id != holder};
}

static StepOutcome do_wait(Run *r, const Inst *i) {
  assert(r->atomic);
  if (!run_operand(r, &i->a).bits) {
    if (r->is_program && run_buffer_hides(r))
      return run_unsupported(r);
    r->s->waited = waited_for(r, i);
    return STEP_BLOCKED;
  }
  run_next(r);
  return STEP_OK;
}

static StepOutcome do_loop(Run *r, const Inst *i) {
  if (run_world(r)->round)
    round_add(run_world(r)->round,
              (Round){r->t->n_frames, thread_top(r->t)->function, i->id});
  if (!r->atomic && spin_repeats(&r->spin, r->t))
    r->t->status = THREAD_SPINNING;
  else
    run_next(r);
  return STEP_OK;
}

static StepOutcome do_atomic(Run *r, const Inst *i) {
  if (i->kind == INST_ATOMIC_BEGIN && !r->atomic) {
    run_buffer_section(r);
    run_record(r, (Event){.kind = EVENT_SECTION});
  }
  if (i->kind == INST_ATOMIC_END && !r->atomic)
    return run_unsupported(r);
  StepOutcome races = STEP_OK;
  if (i->kind == INST_ATOMIC_BEGIN)
    run_enter(r, i->section);
  else
    races = run_leave(r);
  if (races != STEP_OK)
    return races;
  run_next(r);
  return STEP_OK;
}

static void note_reached(const Run *r, const Inst *i) {
  bool *const *reached = run_world(r)->options.reached;
  const Function *f = thread_top(r->t)->function;
  if (reached)
    reached[f - run_world(r)->program->functions][i - f->code] = true;
}

static StepOutcome execute(Run *r, const Inst *i) {
  switch (i->kind) {
  case INST_OP: return do_op(r, i);
  case INST_FLOAT: return do_float(r, i);
  case INST_MOVE:
    run_assign(r, i->dst, run_value(r, &i->a));
    run_next(r);
    return STEP_OK;
  case INST_INDEX: return do_index(r, i);
  case INST_AHEAD: return do_ahead(r, i);
  case INST_LOAD: return run_load(r, i);
  case INST_STORE: return run_store(r, i);
  case INST_JUMP: thread_top(r->t)->pc = i->then; return STEP_OK;
  case INST_BRANCH:
    note_reached(r, i);
    thread_top(r->t)->pc = run_operand(r, &i->a).bits ? i->then : i->other;
    return STEP_OK;
  case INST_CALL: note_reached(r, i); return do_call(r, i);
  case INST_RETURN: note_reached(r, i); return do_return(r, i);
  case INST_NONDET:
  case INST_UNDEF: return do_input(r, i);
  case INST_CHOOSE: return do_choose(r, i);
  case INST_ORDER: return do_order(r, i);
  case INST_SIZE: return run_size(r, i);
  case INST_ALLOC: return run_alloc(r, i);
  case INST_FREE: return run_free(r, i);
  case INST_DEAD: return run_dead(r, i);
  case INST_ASSERT: return do_assert(r, i);
  case INST_ASSUME: return do_assume(r, i);
  case INST_WAIT: return do_wait(r, i);
  case INST_ATOMIC_BEGIN:
  case INST_ATOMIC_END: return do_atomic(r, i);
  case INST_SPAWN: return do_spawn(r, i);
  case INST_SELF:
    run_assign(r, i->dst, (ConfigValue){.bits = r->t->id});
    run_next(r);
    return STEP_OK;
  case INST_LOOP: return do_loop(r, i);
  case INST_FENCE:
    run_graph_fence(r, i->order);
    run_buffer_fence(r, i->order);
    run_next(r);
    return STEP_OK;
  case INST_JOINED:
  case INST_ATOM:
  case INST_ORDERED: run_next(r); return STEP_OK;
  case INST_END_THREAD: return end_thread(r);
  case INST_EXIT: note_reached(r, i); return end_process(r, EVENT_EXIT);
  case INST_UNSUPPORTED: return run_unsupported(r);
  case N_INST: break;
  }
  assert(false);
  return STEP_UNSUPPORTED;
}

/* ---- steps */

static StepOutcome run_on(Run *r, bool takes_one) {
  while (r->t->status == THREAD_READY) {
    const Inst *i = thread_inst(r->t);
    if (!takes_one && !r->atomic && inst_begins_step(i->kind))
      return STEP_OK;
    takes_one = false;
    state_record_place(r->s, r->t, r->atomic > 0);
    if (!r->left--)
      return STEP_DIVERGED;
    StepOutcome o = execute(r, i);
    if (o != STEP_OK)
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
        leaks(s, s->threads[t]))
      return true;
  return false;
}

/* Runs a thread, and then those that it created, up to their first steps. */
static StepOutcome advance(Config *s, ThreadId id, bool takes_one) {
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
  return state_pointer(s, operand_in(s, thread, f, o));
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
