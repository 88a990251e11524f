#include "reduction/step_run.h"

#include "reduction/address.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
  MOST_VALUES = 1 << 22, /* registers of one thread's stack */
  NULL_BYTES = 256       /* so far is an access still said to be at NULL */
};
static const uint64_t most_object_bytes = (uint64_t)1 << 26;

static const World *world_of(const Run *r) { return r->s->world; }
static const Program *program_of(const Run *r) { return world_of(r)->program; }

/* ---- reports */

static bool traps(Property p) {
  return p == PROPERTY_DEREF || p == PROPERTY_FREE ||
         p == PROPERTY_DIVISION || p == PROPERTY_REACH ||
         p == PROPERTY_ASSERTION;
}

/* The program calls abort() there. */
static bool ends_process(Property p) {
  return p == PROPERTY_ASSERTION || p == PROPERTY_REACH;
}

void run_record(Run *r, Event e) {
  if (!r->s->log)
    return;
  const StepThread *t = r->t;
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

/* The thread goes no further: for good, or not now if a section is open. */
static StepOutcome stop(Run *r) {
  if (r->atomic)
    return STEP_REFUSED;
  run_record(r, (Event){.kind = EVENT_STOP});
  r->t->status = THREAD_STOPPED;
  return STEP_OK;
}

static bool is_asked(const Run *r, Property p) {
  return world_of(r)->options.properties >> p & 1;
}

/* Where the thread is in the main file, or else as the user sees it. */
static Loc place_to_count(const Run *r) {
  const Frame *user = thread_user_frame(r->t);
  for (uint32_t i = r->t->n_frames; i-- > 0;) {
    const Frame *f = &r->t->frames[i];
    Loc at = f->function->code[f->pc].loc;
    if (!f->function->is_library && program_is_main_file(program_of(r), at))
      return at;
  }
  return user->function->code[user->pc].loc;
}

/* Does a check count that fails now? */
static bool counts(const Run *r) {
  const Aim *aim = program_of(r)->aim;
  if (!aim)
    return true;
  if (aim->armed == OBJ_NONE ||
      !program_aims_at(program_of(r), place_to_count(r)))
    return false;
  StepValue armed = state_address(r->s, r->t, aim->armed);
  const Block *b = r->s->blocks[armed.provenance - 1];
  return block_read(b, world_of(r)->sets, 0, 4).bits != 0;
}

static bool leaks(const Run *r, const char **text) {
  if (!step_follows(r->s))
    return false;
  for (uint32_t k = 0; k < r->s->n_blocks; k++) {
    const StepObject *o = &r->s->blocks[k]->info;
    if (o->is_alive && !o->is_static && memory_is_heap(o->memory)) {
      *text = arena_printf(world_of(r)->arena, "%s is never freed", o->name);
      return true;
    }
  }
  return false;
}

/* A check of 'p' has failed. */
static StepOutcome fail(Run *r, Property p, const char *text) {
  const StepOptions *o = &world_of(r)->options;
  const Frame *f = thread_user_frame(r->t);
  const Violation v = {.property = p,
                       .thread = r->t->id,
                       .function = f->function,
                       .inst = &f->function->code[f->pc],
                       .text = text ? text : property_name(p)};
  if (is_asked(r, p)) {
    if (p != PROPERTY_MEMCLEANUP && !counts(r))
      return traps(p) ? stop(r) : STEP_OK;
    r->s->violation = v;
    return STEP_VIOLATION;
  }
  if (ends_process(p) && is_asked(r, PROPERTY_MEMCLEANUP) && leaks(r, &text))
    return fail(r, PROPERTY_MEMCLEANUP, text);
  if ((p == PROPERTY_DEREF || p == PROPERTY_FREE) && o->undefined)
    o->undefined(o->inputs.context, &v);
  return traps(p) ? stop(r) : STEP_OK;
}

/* A section would have taken place in part. */
static StepOutcome unsupported(Run *r) {
  const Frame *user = thread_user_frame(r->t);
  r->s->unsupported = thread_inst(r->t);
  r->s->unsupported_at = user->function->code[user->pc].loc;
  if (r->atomic)
    return STEP_UNSUPPORTED;
  r->t->status = THREAD_STOPPED;
  return STEP_OK;
}

static const char *object_label(const Run *r, const StepObject *o) {
  bool is_variable = o->is_static || !memory_is_heap(o->memory);
  return is_variable
             ? arena_printf(world_of(r)->arena, "'%s'", o->name)
             : o->name;
}

/* ---- inputs */

uint64_t run_ask(Run *r, InputQuery q) {
  spin_forget(&r->spin);
  q.thread = r->t->id;
  q.function = thread_top(r->t)->function, q.inst = thread_inst(r->t);
  const StepInputs *in = &world_of(r)->options.inputs;
  return in->ask ? in->ask(in->context, &q) & bits_mask(q.width) : 0;
}

static uint64_t ask_value(Run *r, unsigned width) {
  uint64_t v = run_ask(r, (InputQuery){.kind = INPUT_NONDET, .width = width});
  run_record(r, (Event){.kind = EVENT_INPUT, .value = v, .bytes = width / 8u});
  return v;
}

static void ask_byte(Run *r, uint32_t object, uint64_t offset) {
  uint64_t address = r->s->blocks[object]->info.base + offset;
  uint64_t v = run_ask(r, (InputQuery){.kind = INPUT_MEMORY,
                                   .width = 8,
                                   .object = object,
                                   .offset = offset,
                                   .address = address});
  block_write(block_own(&r->s->blocks[object]), offset, 1,
              (StepValue){v, 0});
  run_record(r, (Event){.kind = EVENT_INPUT,
                    .object = object,
                    .offset = offset,
                    .value = v,
                    .bytes = 1});
}

/* ---- registers */

static StepValue operand_in(const Step *s, const StepThread *t,
                            const Frame *f, const Operand *o) {
  StepValue v = {0, 0};
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
    break;
  case N_OPERAND: assert(false);
  }
  v.bits &= bits_mask(o->width);
  return v;
}

static StepValue operand(const Run *r, const Operand *o) {
  return operand_in(r->s, r->t, thread_top(r->t), o);
}

static unsigned reg_width(const Run *r, Reg reg) {
  return thread_top(r->t)->function->regs[reg].width;
}

static StepValue pointer(const Run *r, const Operand *o) {
  return state_pointer(r->s, operand(r, o));
}

static void assign(Run *r, Reg dst, StepValue v) {
  v.bits &= bits_mask(reg_width(r, dst));
  r->t->values[thread_top(r->t)->regs + dst] = v;
}

static void next(Run *r) { thread_top(r->t)->pc++; }

static StepOutcome do_op(Run *r, const Inst *i) {
  StepValue v;
  if (!run_apply(r, i, reg_width(r, i->dst), operand(r, &i->a),
                 operand(r, &i->b), operand(r, &i->c), &v))
    return unsupported(r);
  assign(r, i->dst, v);
  next(r);
  return STEP_OK;
}

static StepOutcome do_float(Run *r, const Inst *i) {
  uint64_t bits;
  if (!float_apply(i->float_op, i->a.width, reg_width(r, i->dst),
                   operand(r, &i->a).bits, operand(r, &i->b).bits, &bits))
    return unsupported(r);
  assign(r, i->dst, (StepValue){bits, 0});
  next(r);
  return STEP_OK;
}

static StepOutcome do_index(Run *r, const Inst *i) {
  StepValue a = operand(r, &i->a), b = operand(r, &i->b);
  uint64_t by;
  if (!run_number(r, i->b.width, b, &by))
    by = b.bits; /* from one object to another: that leaves the first */
  a.bits += by * (uint64_t)i->stride;
  assign(r, i->dst, a);
  next(r);
  return STEP_OK;
}

static StepOutcome do_input(Run *r, const Inst *i) {
  assign(r, i->dst, (StepValue){ask_value(r, reg_width(r, i->dst)), 0});
  next(r);
  return STEP_OK;
}

static StepOutcome do_choose(Run *r, const Inst *i) {
  uint64_t mask = operand(r, &i->a).bits;
  if (!mask)
    return unsupported(r);
  uint64_t v = mask & run_ask(r, (InputQuery){.kind = INPUT_CHOOSE,
                                          .width = i->a.width,
                                          .mask = mask});
  v = v ? v & -v : mask & -mask;
  run_record(r, (Event){.kind = EVENT_INPUT,
                    .value = v,
                    .old = mask & -mask,
                    .bytes = i->a.width / 8u});
  assign(r, i->dst, (StepValue){v, 0});
  next(r);
  return STEP_OK;
}

bool event_reorders(const Event *e) {
  return e->kind == EVENT_INPUT && e->inst->kind == INST_CHOOSE &&
         !e->function->is_library && e->value != e->old;
}

static bool is_alone(const Run *r) {
  for (ThreadId t = 0; t < r->s->n_threads; t++)
    if (t != r->t->id && r->s->threads[t] &&
        r->s->threads[t]->status == THREAD_READY)
      return false;
  return true;
}

static StepOutcome do_order(Run *r, const Inst *i) {
  uint64_t open = i->a.bits & run_ask(r, (InputQuery){.kind = INPUT_ORDER,
                                                  .width = i->a.width,
                                                  .mask = i->a.bits,
                                                  .is_alone = is_alone(r)});
  assign(r, i->dst, (StepValue){open, 0});
  next(r);
  return STEP_OK;
}

/* ---- memory */

static const char *bad_pointer_text(const Run *r, StepValue p) {
  if (p.bits < NULL_BYTES)
    return "dereference of NULL";
  if (address_find_function(program_of(r), p.bits) != FUNC_NONE)
    return "access to a function's address";
  return "dereference of an invalid pointer";
}

/* What is wrong with an access of n bytes, or NULL. */
static const char *access_error(const Run *r, StepValue p, unsigned n) {
  if (!p.provenance)
    return bad_pointer_text(r, p);
  Arena *a = world_of(r)->arena;
  const StepObject *o = &r->s->blocks[p.provenance - 1]->info;
  if (p.bits >= o->base && p.bits - o->base <= o->size &&
      n <= o->size - (p.bits - o->base))
    return o->is_alive ? NULL
           : !memory_is_heap(o->memory)
               ? arena_printf(a, "use of %s after its lifetime",
                              object_label(r, o))
               : arena_printf(a, "use of %s after free", object_label(r, o));
  if (p.bits < NULL_BYTES)
    return bad_pointer_text(r, p);
  bool is_before = (int64_t)(p.bits - o->base) < 0;
  return arena_printf(a, "access of %u byte%s %s %s", n, n == 1 ? "" : "s",
                      is_before ? "before the beginning of"
                                : "past the end of",
                      object_label(r, o));
}

static uint64_t offset_of(const Run *r, StepValue p) {
  return p.bits - r->s->blocks[p.provenance - 1]->info.base;
}

/* A number that happens to be where an object is seen to lie may well have
 * been computed from its address. */
static StepOutcome bad_access(Run *r, StepValue p, const char *error) {
  return !p.provenance && state_is_seen(r->s, p.bits)
             ? unsupported(r)
             : fail(r, PROPERTY_DEREF, error);
}

static StepOutcome do_load(Run *r, const Inst *i) {
  StepValue p = pointer(r, &i->a);
  unsigned n = reg_width(r, i->dst) / 8u;
  const char *error = access_error(r, p, n);
  if (error)
    return bad_access(r, p, error);
  uint32_t object = p.provenance - 1;
  if (r->s->blocks[object]->info.is_unknown)
    return unsupported(r);
  uint64_t offset = offset_of(r, p);
  for (uint64_t at = offset; at < offset + n; at++)
    if (!block_is_set(r->s->blocks[object], at))
      ask_byte(r, object, at);
  StepValue v = block_read(r->s->blocks[object], world_of(r)->sets, offset, n);
  run_record(r, (Event){.kind = EVENT_LOAD,
                    .object = object,
                    .offset = offset,
                    .value = v.bits,
                    .bytes = n});
  assign(r, i->dst, v);
  next(r);
  return STEP_OK;
}

static const char *store_error(const Run *r, StepValue p, unsigned n) {
  const char *error = access_error(r, p, n);
  if (!error && r->s->blocks[p.provenance - 1]->info.is_constant)
    return "store to a constant object";
  return error;
}

static StepOutcome do_store(Run *r, const Inst *i) {
  StepValue p = pointer(r, &i->a), v = operand(r, &i->b);
  unsigned n = i->b.width / 8u;
  const char *error = store_error(r, p, n);
  if (error)
    return bad_access(r, p, error);
  uint32_t object = p.provenance - 1;
  uint64_t offset = offset_of(r, p);
  Block *b = block_own(&r->s->blocks[object]);
  uint64_t old = block_read(b, world_of(r)->sets, offset, n).bits;
  block_write(b, offset, n, v);
  run_record(r, (Event){.kind = EVENT_STORE,
                    .object = object,
                    .offset = offset,
                    .value = v.bits,
                    .old = old,
                    .bytes = n});
  next(r);
  return STEP_OK;
}

static const char *object_name(Run *r, const Inst *i) {
  if (!memory_is_heap(i->memory))
    return i->text ? i->text : "a local variable";
  return arena_printf(world_of(r)->arena, "heap block %u", ++r->s->n_heap);
}

static StepOutcome do_alloc(Run *r, const Inst *i) {
  const Frame *user = thread_user_frame(r->t);
  uint64_t size, align = operand(r, &i->b).bits;
  if (!run_number(r, i->a.width, operand(r, &i->a), &size) ||
      size > most_object_bytes || align > ADDRESS_MOST_ALIGN)
    return unsupported(r);
  StepValue old = pointer(r, &i->c);
  StepObject o = {.name = object_name(r, i),
                  .type = i->type,
                  .size = size,
                  .align = align ? (unsigned)align : address_alignment(i),
                  .replaces = old.provenance - 1,
                  .memory = i->memory,
                  .is_library = !memory_is_heap(i->memory) &&
                                thread_top(r->t)->function->is_library,
                  .frame = i->memory == MEMORY_FRAME ? r->t->n_frames : 0,
                  .allocated_in = user->function,
                  .allocated_by = &user->function->code[user->pc]};
  uint64_t base =
      run_ask(r, (InputQuery){.kind = INPUT_ADDRESS,
                          .width = program_of(r)->address_width,
                          .mask = size,
                          .object = r->s->n_blocks});
  uint32_t number = state_add_object(r->s, r->t, o,
                                     i->memory == MEMORY_HEAP_ZEROED, base);
  if (number == STATE_FULL)
    return unsupported(r);
  run_record(r, (Event){.kind = EVENT_ALLOC, .object = number, .value = size});
  thread_top(r->t)->has_blocks |= o.frame > 0;
  assign(r, i->dst,
         (StepValue){r->s->blocks[number]->info.base, number + 1});
  next(r);
  return STEP_OK;
}

/* What is wrong with freeing p, which is not NULL; or NULL. */
static const char *free_error(const Run *r, StepValue p) {
  if (!p.provenance)
    return "free of a non-heap object";
  const StepObject *o = &r->s->blocks[p.provenance - 1]->info;
  Arena *a = world_of(r)->arena;
  if (o->is_static || !memory_is_heap(o->memory))
    return arena_printf(a, "free of a non-heap object, %s",
                        object_label(r, o));
  if (!o->is_alive)
    return arena_printf(a, "double free of %s", object_label(r, o));
  if (p.bits != o->base)
    return arena_printf(a, "free of an address inside %s",
                        object_label(r, o));
  return NULL;
}

static StepOutcome do_size(Run *r, const Inst *i) {
  StepValue p = pointer(r, &i->a);
  const char *error = "realloc of NULL";
  if (p.bits)
    error = free_error(r, p);
  const StepObject *o =
      p.provenance ? &r->s->blocks[p.provenance - 1]->info : NULL;
  bool is_freed = o && memory_is_heap(o->memory) && !o->is_alive;
  if (error && !(is_freed && p.bits == o->base))
    return fail(r, PROPERTY_FREE, error);
  assign(r, i->dst, (StepValue){o->size, 0});
  next(r);
  return STEP_OK;
}

static StepOutcome do_free(Run *r, const Inst *i) {
  StepValue p = pointer(r, &i->a);
  if (p.bits) {
    const char *error = free_error(r, p);
    if (error)
      return fail(r, PROPERTY_FREE, error);
    state_kill_object(r->s, p.provenance - 1);
    run_record(r, (Event){.kind = EVENT_FREE, .object = p.provenance - 1});
  }
  next(r);
  return STEP_OK;
}

/* A variable whose declaration was jumped over has not been allocated. */
static StepOutcome do_dead(Run *r, const Inst *i) {
  StepValue p = pointer(r, &i->a);
  next(r);
  if (!p.provenance)
    return STEP_OK;
  const StepObject *o = &r->s->blocks[p.provenance - 1]->info;
  if (o->is_alive && !o->is_static && o->memory == MEMORY_STACK)
    state_kill_object(r->s, p.provenance - 1);
  return STEP_OK;
}

/* ---- calls and threads */

static void record_call(Run *r, const Inst *i, const Function *f) {
  if (!f->is_library || thread_top(r->t)->function->is_library)
    return;
  Event e = {.kind = EVENT_CALL, .library = f};
  if (i->n_args) {
    StepValue v = pointer(r, &i->args[0]);
    e.value = v.bits;
    if (v.provenance) {
      e.object = v.provenance - 1, e.offset = offset_of(r, v);
      e.bytes = i->args[0].width / 8u;
    }
  }
  run_record(r, e);
}

static bool takes(const Function *f, const Operand *args, uint32_t n) {
  if (!f->has_body || n < f->n_params)
    return false;
  for (uint32_t k = 0; k < f->n_params; k++)
    if (f->regs[k].width != args[k].width)
      return false;
  return true;
}

static StepOutcome do_call(Run *r, const Inst *i) {
  const Program *p = program_of(r);
  FuncId id = i->a.id;
  if (i->a.kind != OPERAND_FUNCTION)
    id = address_find_function(p, operand(r, &i->a).bits);
  if (id == FUNC_NONE)
    return fail(r, PROPERTY_DEREF, "call of an invalid function pointer");
  const Function *f = program_function(p, id);
  if (!takes(f, i->args, i->n_args))
    return unsupported(r);
  if (r->t->n_values + f->n_regs > MOST_VALUES)
    return STEP_DIVERGED;
  record_call(r, i, f);
  uint32_t caller = thread_top(r->t)->regs;
  thread_push(r->t, f);
  StepValue *params = &r->t->values[thread_top(r->t)->regs];
  for (uint32_t k = 0; k < f->n_params; k++) {
    const Operand *o = &i->args[k];
    params[k] = o->kind == OPERAND_REG ? r->t->values[caller + o->id]
                                       : operand(r, o);
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

/* Its variables die with a thread, wherever it ends. */
static void kill_variables(Run *r) {
  for (uint32_t k = program_of(r)->n_objects; k < r->s->n_blocks; k++) {
    const StepObject *o = &r->s->blocks[k]->info;
    if (o->is_alive && !memory_is_heap(o->memory) && o->owner == r->t->id)
      state_kill_object(r->s, k);
  }
}

static StepOutcome end_thread(Run *r) {
  const char *text;
  if (is_asked(r, PROPERTY_MEMCLEANUP) && others_have_ended(r) &&
      leaks(r, &text))
    return fail(r, PROPERTY_MEMCLEANUP, text);
  run_record(r, (Event){.kind = EVENT_END});
  kill_variables(r);
  r->t->status = THREAD_ENDED;
  r->t->n_frames = r->t->n_values = 0;
  r->atomic = 0;
  return STEP_OK;
}

static StepOutcome do_exit(Run *r) {
  const char *text;
  if (is_asked(r, PROPERTY_MEMCLEANUP) && leaks(r, &text))
    return fail(r, PROPERTY_MEMCLEANUP, text);
  if (r->atomic)
    return STEP_REFUSED;
  run_record(r, (Event){.kind = EVENT_EXIT});
  r->t->status = THREAD_EXITED;
  return STEP_OK;
}

static void kill_frame(Run *r) {
  for (uint32_t k = program_of(r)->n_objects; k < r->s->n_blocks; k++) {
    const StepObject *o = &r->s->blocks[k]->info;
    if (o->is_alive && o->frame == r->t->n_frames && o->owner == r->t->id)
      state_kill_object(r->s, k);
  }
}

static StepOutcome do_return(Run *r, const Inst *i) {
  if (r->t->n_frames == 1)
    return end_thread(r);
  StepValue v = operand(r, &i->a);
  if (thread_top(r->t)->has_blocks)
    kill_frame(r);
  thread_pop(r->t);
  const Inst *call = thread_inst(r->t);
  if (call->dst != REG_NONE) {
    unsigned width = reg_width(r, call->dst);
    if (i->a.kind == OPERAND_NONE || i->a.width != width)
      v = (StepValue){ask_value(r, width), 0};
    assign(r, call->dst, v);
  }
  next(r);
  return STEP_OK;
}

/* The number that an input gave if no thread has it, else the next free. */
static ThreadId thread_number(const Step *s, uint64_t wish) {
  enum { MOST_THREADS = 1 << 16 };
  if (wish && wish < MOST_THREADS &&
      (wish >= s->n_threads || !s->threads[wish]))
    return (ThreadId)wish;
  ThreadId id = 0;
  while (id < s->n_threads && s->threads[id])
    id++;
  return id;
}

static StepOutcome do_spawn(Run *r, const Inst *i) {
  const Program *p = program_of(r);
  const Operand args[] = {i->a, i->b};
  if (p->thread_start == FUNC_NONE ||
      !takes(program_function(p, p->thread_start), args, 2))
    return unsupported(r);
  const Function *start = program_function(p, p->thread_start);
  ThreadId id = thread_number(
      r->s, run_ask(r, (InputQuery){.kind = INPUT_THREAD, .width = 32}));
  StepThread *t = state_add_thread(r->s, id);
  thread_push(t, start);
  for (uint32_t k = 0; k < start->n_params; k++)
    t->values[k] = operand(r, &args[k]);
  r->spawned = xrealloc(r->spawned, (r->n_spawned + 1) * sizeof *r->spawned);
  r->spawned[r->n_spawned++] = id;
  run_record(r, (Event){.kind = EVENT_SPAWN,
                    .value = id,
                    .old = operand(r, &i->a).bits});
  assign(r, i->dst, (StepValue){id, 0});
  next(r);
  return STEP_OK;
}

/* ---- one instruction */

static StepOutcome do_assert(Run *r, const Inst *i) {
  if (!operand(r, &i->a).bits) {
    StepOutcome o = fail(r, i->property, i->text);
    if (o != STEP_OK || r->t->status != THREAD_READY)
      return o;
  }
  next(r);
  return STEP_OK;
}

static StepOutcome do_assume(Run *r, const Inst *i) {
  if (!operand(r, &i->a).bits)
    return stop(r);
  next(r);
  return STEP_OK;
}

static StepOutcome do_wait(Run *r, const Inst *i) {
  assert(r->atomic);
  if (!operand(r, &i->a).bits) {
    r->s->holders = operand(r, &i->b).bits;
    return STEP_BLOCKED;
  }
  next(r);
  return STEP_OK;
}

static StepOutcome do_loop(Run *r) {
  if (!r->atomic && spin_repeats(&r->spin, r->t))
    r->t->status = THREAD_SPINNING;
  else
    next(r);
  return STEP_OK;
}

static StepOutcome do_atomic(Run *r, const Inst *i) {
  if (i->kind == INST_ATOMIC_BEGIN && !r->atomic)
    run_record(r, (Event){.kind = EVENT_SECTION});
  if (i->kind == INST_ATOMIC_BEGIN)
    r->atomic++;
  else if (r->atomic)
    r->atomic--;
  else
    return unsupported(r);
  next(r);
  return STEP_OK;
}

static StepOutcome execute(Run *r, const Inst *i) {
  switch (i->kind) {
  case INST_OP: return do_op(r, i);
  case INST_FLOAT: return do_float(r, i);
  case INST_MOVE:
    assign(r, i->dst, operand(r, &i->a));
    next(r);
    return STEP_OK;
  case INST_INDEX: return do_index(r, i);
  case INST_LOAD: return do_load(r, i);
  case INST_STORE: return do_store(r, i);
  case INST_JUMP: thread_top(r->t)->pc = i->then; return STEP_OK;
  case INST_BRANCH:
    thread_top(r->t)->pc = operand(r, &i->a).bits ? i->then : i->other;
    return STEP_OK;
  case INST_CALL: return do_call(r, i);
  case INST_RETURN: return do_return(r, i);
  case INST_NONDET: case INST_UNDEF: return do_input(r, i);
  case INST_CHOOSE: return do_choose(r, i);
  case INST_ORDER: return do_order(r, i);
  case INST_SIZE: return do_size(r, i);
  case INST_ALLOC: return do_alloc(r, i);
  case INST_FREE: return do_free(r, i);
  case INST_DEAD: return do_dead(r, i);
  case INST_ASSERT: return do_assert(r, i);
  case INST_ASSUME: return do_assume(r, i);
  case INST_WAIT: return do_wait(r, i);
  case INST_ATOMIC_BEGIN: case INST_ATOMIC_END: return do_atomic(r, i);
  case INST_SPAWN: return do_spawn(r, i);
  case INST_SELF:
    assign(r, i->dst, (StepValue){r->t->id, 0});
    next(r);
    return STEP_OK;
  case INST_LOOP: return do_loop(r);
  case INST_JOINED: case INST_ATOM: case INST_ORDERED:
    next(r);
    return STEP_OK;
  case INST_END_THREAD: return end_thread(r);
  case INST_EXIT: return do_exit(r);
  case INST_UNSUPPORTED: return unsupported(r);
  case N_INST: break;
  }
  assert(false);
  return STEP_UNSUPPORTED;
}

/* ---- steps */

/* The end of the process looks at all heap blocks: it is a step then. */
static bool is_end_of_process(const Run *r, const Inst *i) {
  if (!is_asked(r, PROPERTY_MEMCLEANUP))
    return false;
  return i->kind == INST_EXIT ||
         (i->kind == INST_ASSERT && ends_process(i->property) &&
          !is_asked(r, i->property) && !operand(r, &i->a).bits);
}

static bool begins_step(const Run *r, const Inst *i) {
  return i->kind == INST_LOAD || i->kind == INST_STORE ||
         i->kind == INST_FREE || i->kind == INST_ATOMIC_BEGIN ||
         is_end_of_process(r, i);
}

static StepOutcome run_on(Run *r, bool takes_one) {
  while (r->t->status == THREAD_READY) {
    const Inst *i = thread_inst(r->t);
    if (!takes_one && !r->atomic && begins_step(r, i))
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

/* Run a thread, and then those that it created up to their first steps. */
static StepOutcome advance(Step *s, ThreadId id, bool takes_one) {
  Run r = {.s = s,
           .t = state_own_thread(s, id),
           .left = s->world->options.local_limit};
  StepOutcome o = run_to_next_step(&r, takes_one);
  for (uint32_t i = 0; i < r.n_spawned && o == STEP_OK; i++) {
    r.t = state_own_thread(s, r.spawned[i]);
    o = run_to_next_step(&r, false);
  }
  free(r.spawned);
  return o;
}

Step *step_new(const Program *p, const StepOptions *options,
               StepOutcome *outcome) {
  Step *s = state_new(p, options);
  thread_push(state_add_thread(s, 0), program_function(p, p->entry));
  StepOutcome o = advance(s, 0, false);
  if (outcome)
    *outcome = o;
  return s;
}

ThreadId step_threads(const Step *s) { return s->n_threads; }

const Inst *step_next(const Step *s, ThreadId t, const Function **function) {
  const StepThread *thread = t < s->n_threads ? s->threads[t] : NULL;
  if (!thread || thread->status != THREAD_READY)
    return NULL;
  if (function)
    *function = thread_top(thread)->function;
  return thread_inst(thread);
}

unsigned step_stack(const Step *s, ThreadId t, const Inst **insts,
                    const Function **functions, unsigned max) {
  const StepThread *thread = t < s->n_threads ? s->threads[t] : NULL;
  unsigned n = 0;
  for (uint32_t i = thread ? thread->n_frames : 0; i-- > 0 && n < max; n++) {
    const Frame *f = &thread->frames[i];
    insts[n] = &f->function->code[f->pc];
    functions[n] = f->function;
  }
  return n;
}

StepOperand step_operand(const Step *s, ThreadId t, unsigned frame,
                         const Operand *o) {
  const StepThread *thread = s->threads[t];
  const Frame *f = &thread->frames[thread->n_frames - 1 - frame];
  StepValue v = state_pointer(s, operand_in(s, thread, f, o));
  StepOperand out = {.bits = v.bits};
  if (v.provenance) {
    out.has_object = true, out.object = v.provenance - 1;
    out.offset = v.bits - s->blocks[out.object]->info.base;
  }
  return out;
}

static Step *attempt(const Step *s, ThreadId t, StepOutcome *outcome,
                     uint64_t *holders) {
  assert(step_next(s, t, NULL));
  Step *after = step_copy(s);
  after->steps++;
  *outcome = advance(after, t, true);
  *holders = after->holders;
  if (*outcome != STEP_BLOCKED && *outcome != STEP_REFUSED)
    return after;
  state_drop(s, after);
  return NULL;
}

Step *step_after(const Step *s, ThreadId t, StepOutcome *outcome) {
  uint64_t holders;
  return attempt(s, t, outcome, &holders);
}

static void try_section(Step *s, ThreadId t) {
  if (s->has_tried && s->tried_thread == t)
    return;
  state_forget_trial(s);
  s->tried = attempt(s, t, &s->tried_outcome, &s->tried_holders);
  s->has_tried = true, s->tried_thread = t;
}

ThreadStatus step_status(Step *s, ThreadId t) {
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

uint64_t step_holders(Step *s, ThreadId t) {
  return step_status(s, t) == THREAD_BLOCKED ? s->tried_holders : 0;
}

StepOutcome step_take(Step *s, ThreadId t) {
  const Inst *i = step_next(s, t, NULL);
  assert(i);
  if (i->kind != INST_ATOMIC_BEGIN) {
    state_forget_trial(s);
    s->steps++;
    return advance(s, t, true);
  }
  try_section(s, t);
  StepOutcome o = s->tried_outcome;
  if (s->tried) {
    Step old = *s;
    *s = *old.tried;
    *old.tried = old;
    old.tried->tried = NULL;
    step_delete(old.tried);
  }
  state_forget_trial(s);
  return o;
}

uint32_t step_passed(const Step *s) {
  const Aim *aim = s->world->program->aim;
  if (!aim || aim->passed == OBJ_NONE)
    return 0;
  const Block *b = s->blocks[aim->passed];
  return (uint32_t)block_read(b, s->world->sets, 0, 4).bits;
}

bool step_follows(const Step *s) {
  const Aim *aim = s->world->program->aim;
  return !aim || (aim->passed != OBJ_NONE && step_passed(s) == aim->n);
}

Violation step_violation(const Step *s) { return s->violation; }
const Inst *step_unsupported(const Step *s, Loc *at) {
  *at = s->unsupported_at;
  return s->unsupported;
}

const Event *step_log(const Step *s, uint32_t *n) {
  *n = s->n_log;
  return s->log ? s->log->events : NULL;
}

uint32_t step_count_objects(const Step *s) { return s->n_blocks; }
const StepObject *step_object(const Step *s, uint32_t number) {
  assert(number < s->n_blocks);
  return &s->blocks[number]->info;
}
uint32_t step_steps(const Step *s) { return s->steps; }
