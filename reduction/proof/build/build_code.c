#include "frontend/library/models.h"
#include "reduction/proof/build/build.h"
#include "solver/float_terms.h"

typedef void Run(Builder *, State *, const Inst *);

static Sym operand(Builder *b, State *s, const Operand *o) {
  return store_operand(b, s, o);
}

static Term condition(Builder *b, State *s, const Inst *in) {
  return sym_term(b, operand(b, s, &in->a), 1);
}

static unsigned width_of(const Builder *b, const State *s, const Inst *in) {
  return points_to_function(b->points, s->instance)->regs[in->dst].width;
}

static void assign(Builder *b, State *s, const Inst *in, Sym v) {
  if (in->dst != REG_NONE)
    store_put(b, s, store_register(b, s->instance, in->dst), v);
  s->pc++;
}

static void assign_any(Builder *b, State *s, const Inst *in) {
  assign(b, s, in, sym_input(b, width_of(b, s, in)));
}

/* Begins a step.  True if it has to begin in another edge. */
static bool begins_elsewhere(Builder *b, State *s) {
  bool is_free = s->is_alone || s->sections.n;
  if (!is_free && !s->may_step) {
    build_cut(b, s);
    return true;
  }
  if (!is_free)
    s->may_step = false;
  return false;
}

bool build_forks(Builder *b, State *s, const Operand *o) {
  Sym v = operand(b, s, o);
  if (v.kind != SYM_ONE_OF)
    return false;
  for (uint32_t i = 0; i < sym_n_codes(b, v); i++) {
    State *other = build_fork(b, s);
    build_assume(b, other, sym_has_code(b, v, i));
    store_put(b, other, store_register(b, s->instance, o->id),
              sym_with_code(b, v, i));
  }
  s->is_finished = true;
  return true;
}

/* ---- computing */

static bool forks_by_operand(Builder *b, State *s, const Inst *in) {
  const Operand *const operands[] = {&in->a, &in->b, &in->c};
  unsigned n = in->op == OP_ITE ? 1 : op_is_cast(in->op) ? 0 : op_arity(in->op);
  for (unsigned i = 0; i < n; i++)
    if (build_forks(b, s, operands[i]))
      return true;
  return false;
}

static void run_op(Builder *b, State *s, const Inst *in) {
  if (forks_by_operand(b, s, in))
    return;
  const Sym v[3] = {operand(b, s, &in->a),
                    op_arity(in->op) > 1 ? operand(b, s, &in->b) : (Sym){0},
                    op_arity(in->op) > 2 ? operand(b, s, &in->c) : (Sym){0}};
  const unsigned widths[3] = {in->a.width, in->b.width, in->c.width};
  assign(b, s, in, value_of_op(b, in, width_of(b, s, in), v, widths));
}

/* A result of arithmetic is left open unless it is cheap: seldom more than its
 * existence matters. */
static void run_float(Builder *b, State *s, const Inst *in) {
  Term x = sym_term(b, operand(b, s, &in->a), in->a.width), y = x, exists;
  if (float_arity(in->float_op) == 2)
    y = sym_term(b, operand(b, s, &in->b), in->b.width);
  bool is_known =
      term_is_const(b->terms, x, NULL) && term_is_const(b->terms, y, NULL);
  if (float_is_large(in->float_op) && !is_known) {
    assign_any(b, s, in);
    return;
  }
  Term v = float_term(b->terms, in->float_op, b->program->rounding,
                      width_of(b, s, in), x, y, &exists);
  if (term_is_true(b->terms, exists))
    assign(b, s, in, sym_number(v));
  else
    build_refuse(b, s, "a conversion that may be out of range");
}

static void run_move(Builder *b, State *s, const Inst *in) {
  assign(b, s, in, operand(b, s, &in->a));
}

static void run_index(Builder *b, State *s, const Inst *in) {
  if (build_forks(b, s, &in->a))
    return;
  Sym base = operand(b, s, &in->a), index = operand(b, s, &in->b);
  assign(b, s, in, value_of_index(b, in, base, index));
}

static void run_ahead(Builder *b, State *s, const Inst *in) {
  if (build_forks(b, s, &in->a) || build_forks(b, s, &in->b))
    return;
  Sym from = operand(b, s, &in->a), to = operand(b, s, &in->b);
  assign(b, s, in, value_of_ahead(b, in, from, to));
}

/* Leaves the range to the code that follows. */
static void run_range(Builder *b, State *s, const Inst *in) {
  unsigned width = width_of(b, s, in);
  assign(b, s, in, sym_number(term_const(b->terms, width, 0)));
}

/* Assigns any power of two whose bit is in the set, which is not constant. */
static void choose_some(Builder *b, State *s, const Inst *in, Term set) {
  unsigned width = width_of(b, s, in);
  Term x = sym_input(b, width).term, zero = term_const(b->terms, width, 0);
  Term below = term_sub(b->terms, x, term_const(b->terms, width, 1));
  build_assume(b, s, term_not(b->terms, term_eq(b->terms, x, zero)));
  build_assume(b, s, term_eq(b->terms, term_and(b->terms, x, below), zero));
  build_assume(b, s, term_eq(b->terms, term_and(b->terms, x, set), x));
  assign(b, s, in, sym_number(x));
}

static void run_choose(Builder *b, State *s, const Inst *in) {
  unsigned width = width_of(b, s, in);
  Term set = sym_term(b, operand(b, s, &in->a), width);
  uint64_t bits;
  if (!term_is_const(b->terms, set, &bits)) {
    choose_some(b, s, in, set);
    return;
  }
  for (uint64_t rest = bits & (bits - 1); rest; rest &= rest - 1)
    assign(b, build_fork(b, s), in, sym_const(b, width, rest & -rest));
  assign(b, s, in, sym_const(b, width, bits & -bits));
}

/* Allows all orders of evaluation, or fixes the one that was emitted. */
static void run_order(Builder *b, State *s, const Inst *in) {
  Sym open = operand(b, s, &in->a);
  if (!b->options->fixes_order) {
    assign(b, s, in, open);
    return;
  }
  build_fix_order(b, s, sym_term(b, open, width_of(b, s, in)));
  assign(b, s, in, sym_const(b, width_of(b, s, in), 0));
}

static void run_nothing(Builder *b, State *s, const Inst *in) {
  (void)b, (void)in;
  s->pc++;
}

static void run_self(Builder *b, State *s, const Inst *in) {
  assign(b, s, in, class_self(b, s, width_of(b, s, in)));
}

static void run_refused(Builder *b, State *s, const Inst *in) {
  build_refuse(b, s, in->text ? in->text : inst_name(in->kind));
}

/* ---- memory */

static unsigned bytes_of(const Builder *b, const State *s, const Inst *in) {
  return inst_access_width(points_to_function(b->points, s->instance), in) / 8;
}

/* Handles an access that is at none of the elements. */
static void run_miss(Builder *b, State *s, const Inst *in, Sym at) {
  if (in->kind == INST_LOAD && store_gives_any(b, at))
    assign_any(b, s, in);
  else
    store_miss(b, s, at, bytes_of(b, s, in));
}

/* Like build_forks, for a step at one of several elements. */
static bool forks_by_element(Builder *b, State *s, const Inst *in) {
  Sym at = operand(b, s, &in->a);
  unsigned bytes = bytes_of(b, s, in);
  Elements all = {0};
  if (store_is_visible(b, s, at))
    all = store_elements(b, at, bytes);
  for (unsigned i = 0; i < all.n; i++) {
    State *other = build_fork(b, s);
    Sym element = at;
    element.term = term_const(b->terms, in->a.width, all.at[i]);
    Term is = term_eq(b->terms, at.term, element.term);
    build_assume(b, other, is);
    build_assume(b, s, term_not(b->terms, is));
    store_put(b, other, store_register(b, s->instance, in->a.id), element);
  }
  if (all.n && !s->is_finished)
    run_miss(b, s, in, at);
  return all.n > 0;
}

static void run_load(Builder *b, State *s, const Inst *in) {
  if (build_forks(b, s, &in->a) || forks_by_element(b, s, in))
    return;
  Sym address = operand(b, s, &in->a);
  if (store_is_visible(b, s, address) && begins_elsewhere(b, s))
    return;
  access_note(b, s, in, address, bytes_of(b, s, in));
  Sym v = store_read(b, s, address, bytes_of(b, s, in));
  if (!s->is_finished)
    assign(b, s, in, v);
}

static void run_store(Builder *b, State *s, const Inst *in) {
  if (build_forks(b, s, &in->a) || forks_by_element(b, s, in))
    return;
  Sym address = operand(b, s, &in->a);
  if (store_is_visible(b, s, address) && begins_elsewhere(b, s))
    return;
  access_note(b, s, in, address, bytes_of(b, s, in));
  store_write(b, s, address, bytes_of(b, s, in), operand(b, s, &in->b));
  s->pc++;
}

static void run_free(Builder *b, State *s, const Inst *in) {
  if (build_forks(b, s, &in->a))
    return;
  Sym address = operand(b, s, &in->a);
  if (store_is_visible(b, s, address) && begins_elsewhere(b, s))
    return;
  access_note_write(b, s, address, 0);
  store_free(b, s, in, address);
  s->pc++;
}

static void run_alloc(Builder *b, State *s, const Inst *in) {
  store_alloc(b, s, in);
  s->pc++;
}

/* True if all objects that the register may name are lost (store_made). */
static bool makes_lost(Builder *b, const State *s, Reg r) {
  const Function *f = points_to_function(b->points, s->instance);
  for (uint32_t pc = 0; pc < f->n_code; pc++) {
    if (f->code[pc].kind != INST_ALLOC || f->code[pc].dst != r)
      continue;
    const BuildObjectId made = store_made(b, s->instance, pc);
    if (!b->objects.data[made].is_lost)
      return false;
  }
  return true;
}

static void run_dead(Builder *b, State *s, const Inst *in) {
  if (build_forks(b, s, &in->a))
    return;
  Sym address = operand(b, s, &in->a);
  if (address.kind == SYM_POINTER)
    store_die(b, s, address.id);
  else if (in->a.kind != OPERAND_REG || !makes_lost(b, s, in->a.id))
    build_refuse(b, s, "a variable that dies and may be one of several");
  s->pc++;
}

/* ---- control */

static void run_jump(Builder *b, State *s, const Inst *in) {
  (void)b;
  s->pc = in->then;
}

static void run_branch(Builder *b, State *s, const Inst *in) {
  Term c = condition(b, s, in);
  if (!term_is_const(b->terms, c, NULL)) {
    State *other = build_fork(b, s);
    build_assume(b, other, term_not(b->terms, c));
    other->pc = in->other;
    build_assume(b, s, c);
  }
  s->pc = term_is_false(b->terms, c) ? in->other : in->then;
}

static bool has_visited(const State *s) {
  for (uint32_t i = 0; i < s->loops.n; i++)
    if (s->loops.data[i].instance == s->instance &&
        s->loops.data[i].pc == s->pc)
      return true;
  return false;
}

static void run_loop(Builder *b, State *s, const Inst *in) {
  (void)in;
  if (has_visited(s)) {
    build_cut(b, s);
    return;
  }
  *vec_push(b->scratch, &s->loops) = (Visit){s->instance, s->pc++};
}

static InstanceId callee(const Builder *b, const State *s, FuncId f) {
  uint32_t from = 0;
  InstanceId i;
  do
    i = points_to_callee(b->points, s->instance, s->pc, &from);
  while (i != INSTANCE_NONE && points_to_instance(b->points, i)->function != f);
  return i;
}

static bool is_plain(const Builder *b, InstanceId i) {
  const Instance *x = points_to_instance(b->points, i);
  return !x->is_recursive && x->n_callers == 1;
}

static void enter(Builder *b, State *s, const Inst *in, InstanceId to) {
  for (uint32_t i = 0; i < in->n_args; i++) {
    Sym v = operand(b, s, &in->args[i]);
    store_put(b, s, store_register(b, to, i), v);
  }
  s->instance = to, s->pc = 0;
}

static void run_body(Builder *b, State *s, const Inst *in, FuncId f) {
  const Function *to = program_function(b->program, f);
  InstanceId i = callee(b, s, f);
  if (!to || !function_takes(to, in->args, in->n_args))
    build_refuse(b, s, "a call of a function that no file defines");
  else if (i == INSTANCE_NONE || !is_plain(b, i))
    build_refuse(b, s, "a function that may be called while it runs");
  else
    enter(b, s, in, i);
}

/* Executes a call of the thread library, which is a step. */
static void run_class(Builder *b, State *s, const Inst *in, const Model *m) {
  for (uint32_t i = 0; i < in->n_args; i++)
    if (build_forks(b, s, &in->args[i]))
      return;
  if (begins_elsewhere(b, s))
    return;
  if (m->role == MODEL_CREATES)
    class_create(b, s, in, m->calls);
  else if (m->role == MODEL_JOINS)
    class_join(b, s, in);
  else
    class_detach(b, s, in);
}

static void run_call(Builder *b, State *s, const Inst *in) {
  if (build_forks(b, s, &in->a))
    return;
  Sym to = operand(b, s, &in->a);
  if (to.kind != SYM_FUNCTION) {
    build_refuse(b, s, "a call of one of several functions");
    return;
  }
  const Function *f = program_function(b->program, to.id);
  const Model *m = f && f->is_library ? model_find(f->name) : NULL;
  if (m && (m->role == MODEL_CREATES || m->role == MODEL_JOINS ||
            m->role == MODEL_DETACHES))
    run_class(b, s, in, m);
  else if (!f || !f->is_library || !readers_call(b, s, in, f->name))
    run_body(b, s, in, to.id);
}

static void forget_registers(Builder *b, State *s, InstanceId i) {
  const Function *f = points_to_function(b->points, i);
  SlotId first = b->registers[i];
  for (Reg r = 0; first != SLOT_NONE && r < f->n_regs; r++)
    if (first + r < s->env.n)
      s->env.data[first + r] = (Sym){0};
}

static void run_return(Builder *b, State *s, const Inst *in) {
  const Instance *i = points_to_instance(b->points, s->instance);
  bool has_value = in->a.kind != OPERAND_NONE;
  store_leave(b, s, s->instance);
  Sym v = has_value ? operand(b, s, &in->a) : (Sym){0};
  forget_registers(b, s, s->instance);
  if (i->parent == INSTANCE_NONE) {
    b->main_ends |= !b->template;
    build_end(b, s);
    return;
  }
  s->pc = i->at, s->instance = i->parent;
  const Inst *call = build_inst(b, s);
  if (!has_value && call->dst != REG_NONE)
    assign_any(b, s, call);
  else
    assign(b, s, call, v);
}

/* ---- checks and waits */

/* If the condition fails, the thread stops and its effects stay.  In an atomic
 * section, the section does not take place instead. */
static void run_assume(Builder *b, State *s, const Inst *in) {
  Term holds = condition(b, s, in);
  if (!s->sections.n && !term_is_true(b->terms, holds)) {
    State *other = build_fork(b, s);
    build_assume(b, other, term_not(b->terms, holds));
    build_end(b, other);
  }
  if (s->sections.n)
    build_wait(b, s, (SystemWait){.kind = WAIT_ANY}, holds);
  build_assume(b, s, holds);
  s->pc++;
}

static void require(Builder *b, State *s, const Inst *in) {
  Term holds = condition(b, s, in);
  build_error(b, s, EDGE_CHECK, term_not(b->terms, holds), in->text);
  build_assume(b, s, holds);
  s->pc++;
}

/* A property that is not asked for is no error, unless C leaves
 * undefined what follows. */
static void run_assert(Builder *b, State *s, const Inst *in) {
  Property p = in->property;
  bool goes_on = b->options->goes_on && !s->sections.n;
  if (build_asks(b, p) ? !goes_on : property_is_undefined(p))
    require(b, s, in);
  else if (!build_asks(b, p) && property_stops_thread(p))
    run_assume(b, s, in);
  else
    s->pc++;
}

static void run_wait(Builder *b, State *s, const Inst *in) {
  Term goes_on = condition(b, s, in);
  SystemWait x = {.kind = WAIT_ANY};
  if (in->b.kind != OPERAND_NONE || in->c.kind != OPERAND_NONE)
    x.kind = WAIT_HOLDER;
  Sym others = in->c.kind != OPERAND_NONE ? operand(b, s, &in->c) : (Sym){0};
  bool are_known = in->c.kind == OPERAND_NONE || readers_are_counted(b, others);
  if (in->b.kind != OPERAND_NONE && are_known) {
    x.holder = sym_term(b, operand(b, s, &in->b), in->b.width);
    if (in->c.kind != OPERAND_NONE && !sym_is_null(b, others))
      x.others = others.term;
  }
  build_wait(b, s, x, goes_on);
  build_assume(b, s, goes_on);
  s->pc++;
}

static void run_begin(Builder *b, State *s, const Inst *in) {
  OpenSections *x = &s->sections;
  if (begins_elsewhere(b, s))
    return;
  if (s->is_alone)
    heap_check(b, s, true);
  x->n++;
  if (in->section == SECTION_MODEL && !x->model)
    x->model = x->n;
  if (in->section == SECTION_PROGRAM && !x->program)
    x->program = x->n;
  s->pc++;
}

static void run_end(Builder *b, State *s, const Inst *in) {
  OpenSections *x = &s->sections;
  (void)in;
  if (!x->n) {
    build_refuse(b, s, "the end of an atomic section that did not begin");
    return;
  }
  x->n--;
  x->model = x->model > x->n ? 0 : x->model;
  x->program = x->program > x->n ? 0 : x->program;
  s->pc++;
}

static void run_exit(Builder *b, State *s, const Inst *in) {
  (void)in;
  if (s->sections.n) {
    build_wait(b, s, (SystemWait){.kind = WAIT_ANY}, term_false(b->terms));
    s->is_finished = true;
  } else {
    build_end(b, s);
  }
}

static void run_end_thread(Builder *b, State *s, const Inst *in) {
  (void)in;
  class_end(b, s);
}

static Run *const runs[N_INST] = {
    [INST_OP] = run_op,
    [INST_FLOAT] = run_float,
    [INST_MOVE] = run_move,
    [INST_INDEX] = run_index,
    [INST_LOAD] = run_load,
    [INST_STORE] = run_store,
    [INST_JUMP] = run_jump,
    [INST_BRANCH] = run_branch,
    [INST_LOOP] = run_loop,
    [INST_CALL] = run_call,
    [INST_RETURN] = run_return,
    [INST_NONDET] = assign_any,
    [INST_UNDEF] = assign_any,
    [INST_CHOOSE] = run_choose,
    [INST_ORDER] = run_order,
    [INST_ATOM] = run_nothing,
    [INST_ORDERED] = run_nothing,
    [INST_ALLOC] = run_alloc,
    [INST_FREE] = run_free,
    [INST_SIZE] = run_refused,
    [INST_AHEAD] = run_ahead,
    [INST_FILL] = run_range,
    [INST_COPY] = run_range,
    [INST_HAVOC] = run_range,
    [INST_SCAN] = run_range,
    [INST_SPAN] = run_range,
    [INST_RSCAN] = run_range,
    [INST_COMPARE] = run_range,
    [INST_STRCMP] = run_range,
    [INST_DEAD] = run_dead,
    [INST_ASSERT] = run_assert,
    [INST_ASSUME] = run_assume,
    [INST_WAIT] = run_wait,
    [INST_ATOMIC_BEGIN] = run_begin,
    [INST_ATOMIC_END] = run_end,
    [INST_SPAWN] = run_refused,
    [INST_SELF] = run_self,
    [INST_FENCE] = run_nothing,
    [INST_JOINED] = run_nothing,
    [INST_END_THREAD] = run_end_thread,
    [INST_END_OTHERS] = run_refused,
    [INST_EXIT] = run_exit,
    [INST_UNSUPPORTED] = run_refused,
};

void build_step(Builder *b, State *s) {
  const Inst *in = build_inst(b, s);
  runs[in->kind](b, s, in);
}
