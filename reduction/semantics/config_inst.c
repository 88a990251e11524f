#include "reduction/semantics/config_run.h"

#include "frontend/ir/address.h"
#include "solver/float_terms.h"
#include "frontend/ir/property_ids.h"

#include <assert.h>
#include <stdlib.h>

enum { MOST_VALUES = 1 << 22 }; /* registers of one thread's stack */

/* ---- inputs */

uint64_t run_ask(Run *r, InputQuery q) {
  assert(q.kind <= INPUT_RANGE);
  if (q.kind != INPUT_OUTCOME && q.kind != INPUT_RANGE)
    spin_forget(&r->spin);
  q.thread = r->t->id;
  q.function = thread_top(r->t)->function, q.inst = thread_inst(r->t);
  q.at = run_user_loc(r->t);
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

ConfigValue run_concretise(Run *r, unsigned width, ConfigValue v) {
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

ConfigValue run_value_in(const Config *s, const ConfigThread *t, const Frame *f,
                         const Operand *o) {
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
  return run_value_in(r->s, r->t, thread_top(r->t), o);
}

ConfigValue run_operand(Run *r, const Operand *o) {
  return run_concretise(r, o->width, run_value(r, o));
}

unsigned run_width(const Run *r, Reg reg) {
  return thread_top(r->t)->function->regs[reg].width;
}

ConfigValue run_pointer(Run *r, const Operand *o) {
  return state_pointer(r->s, run_operand(r, o));
}

ConfigValue run_result(const Run *r, ConfigValue v) {
  const IrrelevantInsts irrelevant = run_world(r)->options.irrelevant;
  const Frame *f = thread_top(r->t);
  FuncId id = (FuncId)(f->function - run_program(r)->functions);
  return irrelevant && irrelevant[id][f->pc] ? (ConfigValue){0} : v;
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
static bool is_open(ConfigValue a, ConfigValue b, ConfigValue c) {
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
  ConfigValue a = run_value(r, &i->a), b = run_value(r, &i->b),
              c = run_value(r, &i->c), v;
  if (is_open(a, b, c)) {
    run_assign(r, i->dst, apply_open(r, i));
    run_next(r);
    return STEP_OK;
  }
  a = run_concretise(r, i->a.width, a);
  b = run_concretise(r, i->b.width, b);
  c = run_concretise(r, i->c.width, c);
  if (!run_apply(r, i, run_width(r, i->dst), a, b, c, &v))
    return run_unsupported(r);
  run_assign(r, i->dst, v);
  run_next(r);
  return STEP_OK;
}

/* The existence of such a number is concretised first. */
static StepOutcome do_open_float(Run *r, const Inst *i) {
  TermStore *ts = open_terms(run_world(r)->options.open);
  Rounding rounding = run_world(r)->program->rounding;
  Term exists, t = float_term(ts, i->float_op, rounding, run_width(r, i->dst),
                              term_of(r, &i->a), term_of(r, &i->b), &exists);
  if (!run_concretise(r, 1, run_term(r, exists)).bits)
    return run_unsupported(r);
  run_assign(r, i->dst, run_term(r, t));
  run_next(r);
  return STEP_OK;
}

static StepOutcome do_float(Run *r, const Inst *i) {
  uint64_t a, b, bits;
  if (is_open(run_value(r, &i->a), run_value(r, &i->b), run_value(r, &i->c)))
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

static void note_reached(const Run *r, const Inst *i) {
  bool *const *reached = run_world(r)->options.reached;
  const Function *f = thread_top(r->t)->function;
  if (reached)
    reached[f - run_world(r)->program->functions][i - f->code] = true;
}

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
  note_reached(r, i);
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
    if (o->is_alive && memory_is_local(o->memory) && o->owner == r->t->id)
      state_kill_object(r->s, k);
  }
}

static StepOutcome end_thread(Run *r) {
  if (others_have_ended(r) && run_leaks(r->s, r->t))
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
  note_reached(r, i);
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
    return run_stop(r);
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
  return (WaitedFor){all, id != holder, id == WAIT_FOR_SIGNAL};
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
    run_buffer_section(r, i->section);
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

static StepOutcome do_move(Run *r, const Inst *i) {
  run_assign(r, i->dst, run_value(r, &i->a));
  run_next(r);
  return STEP_OK;
}

static StepOutcome do_self(Run *r, const Inst *i) {
  run_assign(r, i->dst, (ConfigValue){.bits = r->t->id});
  run_next(r);
  return STEP_OK;
}

static StepOutcome do_jump(Run *r, const Inst *i) {
  thread_top(r->t)->pc = i->then;
  return STEP_OK;
}

static StepOutcome do_branch(Run *r, const Inst *i) {
  note_reached(r, i);
  thread_top(r->t)->pc = run_operand(r, &i->a).bits ? i->then : i->other;
  return STEP_OK;
}

static StepOutcome do_fence(Run *r, const Inst *i) {
  run_graph_fence(r, i->order);
  run_buffer_fence(r, i->order);
  run_next(r);
  return STEP_OK;
}

static StepOutcome do_nothing(Run *r, const Inst *i) {
  (void)i;
  run_next(r);
  return STEP_OK;
}

static StepOutcome do_end_thread(Run *r, const Inst *i) {
  (void)i;
  return end_thread(r);
}

/* True if the thread may take a step, or goes round a loop. */
static bool is_running(const ConfigThread *t) {
  return t && (t->status == THREAD_READY || t->status == THREAD_SPINNING);
}

static StepOutcome do_end_others(Run *r, const Inst *i) {
  const ConfigOptions *o = &run_world(r)->options;
  (void)i;
  if (!o->ends_others || o->model != MODEL_SC)
    return run_unsupported(r);
  for (ThreadId t = 0; t < r->s->n_threads; t++) {
    if (t == r->t->id || !is_running(r->s->threads[t]))
      continue;
    ConfigThread *other = state_own_thread(r->s, t);
    other->status = THREAD_ENDED;
    other->n_frames = other->n_values = 0;
  }
  run_inherit_all(r);
  spin_forget(&r->spin);
  run_next(r);
  return STEP_OK;
}

static StepOutcome do_exit(Run *r, const Inst *i) {
  note_reached(r, i);
  return run_end_process(r, EVENT_EXIT);
}

static StepOutcome do_unsupported(Run *r, const Inst *i) {
  (void)i;
  return run_unsupported(r);
}

Execution *const run_executions[N_INST] = {
    /* values */
    [INST_OP] = do_op,
    [INST_FLOAT] = do_float,
    [INST_MOVE] = do_move,
    [INST_INDEX] = do_index,
    [INST_AHEAD] = do_ahead,
    [INST_SELF] = do_self,
    /* inputs */
    [INST_NONDET] = do_input,
    [INST_UNDEF] = do_input,
    [INST_CHOOSE] = do_choose,
    [INST_ORDER] = do_order,
    /* memory */
    [INST_LOAD] = run_load,
    [INST_STORE] = run_store,
    [INST_FENCE] = do_fence,
    [INST_SIZE] = run_size,
    [INST_ALLOC] = run_alloc,
    [INST_FREE] = run_free,
    [INST_DEAD] = run_dead,
    [INST_FILL] = run_fill,
    [INST_COPY] = run_copy,
    [INST_HAVOC] = run_havoc,
    [INST_SCAN] = run_search,
    [INST_SPAN] = run_search,
    [INST_RSCAN] = run_search_back,
    [INST_COMPARE] = run_compare,
    [INST_STRCMP] = run_compare,
    /* the thread's path */
    [INST_JUMP] = do_jump,
    [INST_BRANCH] = do_branch,
    [INST_LOOP] = do_loop,
    [INST_CALL] = do_call,
    [INST_RETURN] = do_return,
    [INST_ASSERT] = do_assert,
    [INST_ASSUME] = do_assume,
    [INST_UNSUPPORTED] = do_unsupported,
    /* threads and sections */
    [INST_SPAWN] = do_spawn,
    [INST_WAIT] = do_wait,
    [INST_ATOMIC_BEGIN] = do_atomic,
    [INST_ATOMIC_END] = do_atomic,
    [INST_END_OTHERS] = do_end_others,
    [INST_END_THREAD] = do_end_thread,
    [INST_EXIT] = do_exit,
    /* hints for others */
    [INST_ATOM] = do_nothing,
    [INST_ORDERED] = do_nothing,
    [INST_JOINED] = do_nothing,
};
