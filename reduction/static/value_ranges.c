#include "reduction/static/value_ranges.h"

#include "frontend/base/bits.h"
#include "frontend/base/vec.h"
#include "frontend/ir/liveness.h"
#include "reduction/domains/invariant.h"
#include "reduction/static/direct_objects.h"

#include <string.h>

enum { MOST_CODE = 5000, MOST_JOINS = 3, NARROWINGS = 2, MOST_ROUNDS = 3 };
static const uint64_t most_work = 2000000;
enum { NO_BLOCK = UINT32_MAX };

/* Unknown result of an instruction. */
typedef struct {
  Term term; /* TERM_NONE: not needed yet */
  Dim dim;
} Input;

typedef struct {
  Arena *arena;
  const Program *program;
  const LockSets *locks;
  Liveness *liveness;
  DomainKind domain;
  uint64_t work; /* done so far, of some millions */
} Finder;

/* A block is named by its first instruction.  After the registers come the
 * cells: objects that are followed like registers. */
typedef struct {
  Arena *arena;
  const Program *program;
  const LockSets *locks;
  Liveness *liveness;
  FuncId id;
  const Function *function;
  const ObjectRange *objects;
  ObjectRange *stored; /* NULL: not needed yet */
  Reg *cell;           /* by object; REG_NONE: no cell */
  VEC(ObjId) cells;    /* by cell */
  TermStore *terms;
  Space *space;
  bool *begins;  /* by instruction: it begins a block */
  bool *is_head; /* by instruction: head of a loop */
  /* By register: its value may last from one block to the next.  Then it has
   * dimensions; 'next_dim' is its value after the block. */
  bool *lasts;
  Dim *dim, *next_dim;
  Term *entry; /* by register: its value when the block begins ... */
  Term *now;   /* ... and now; TERM_NONE: not known */
  bool *is_changed;
  VEC(Reg) changed;
  Input *input;        /* by instruction: its result */
  Input **cell_inputs; /* by instruction: the cells after it, or NULL */
  VEC(Dim) inputs;     /* inputs of the block so far */
  Invariant **states;  /* by block: when it begins; NULL: not reached */
  Invariant **better;  /* while the states are narrowed */
  bool *is_pending;    /* by block: its state has grown */
  unsigned *joins;     /* by block */
} Analysis;

/* ---- intervals */

uint64_t range_order(const Type *t, uint64_t bits) {
  return t->is_signed ? bits ^ (uint64_t)1 << (8 * t->size - 1) : bits;
}

/* Returns the integer's value when the program begins. */
static uint64_t value_of(const Object *o) {
  uint64_t v = 0;
  for (uint64_t i = 0; o->image && i < o->size; i++)
    v |= (uint64_t)o->image[i] << 8 * i;
  return v;
}

/* Extends the interval to the least one that has both. */
static void interval_add(Interval *into, Interval by) {
  if (by.low > by.high)
    return;
  bool is_none = into->low > into->high;
  into->low = is_none || by.low < into->low ? by.low : into->low;
  into->high = is_none || by.high > into->high ? by.high : into->high;
}

/* Widens 'into'; true when it grew.  A bound that still grows in a late round
 * is given up. */
static bool widen(const Object *o, Interval *into, Interval by, bool is_late) {
  Interval old = *into;
  interval_add(into, by);
  if (old.low <= old.high && into->low < old.low && is_late)
    into->low = 0;
  if (old.low <= old.high && into->high > old.high && is_late)
    into->high = bits_mask(8 * (unsigned)o->size);
  return old.low != into->low || old.high != into->high;
}

/* ---- blocks, and registers that last from one to the next */

static void find_blocks(Analysis *a) {
  const Function *f = a->function;
  a->begins[0] = true;
  for (uint32_t i = 0; i < f->n_code; i++) {
    const Inst *in = &f->code[i];
    if (inst_jumps(in->kind))
      a->begins[in->then] = true;
    if (in->kind == INST_BRANCH)
      a->begins[in->other] = true;
    if (i + 1 < f->n_code && !inst_goes_on(in->kind))
      a->begins[i + 1] = true;
  }
  for (uint32_t i = 0; i < f->n_loops; i++) {
    a->begins[f->loops[i].head] = true;
    a->is_head[f->loops[i].head] = true;
  }
}

/* True for variables, cells, and registers that are live where a block
 * begins. */
static bool is_lasting(const Analysis *a, Reg r) {
  const Function *f = a->function;
  bool is_it = r >= f->n_regs || r < f->n_params || f->regs[r].name;
  for (uint32_t i = 0; i < f->n_code && !is_it; i++)
    is_it = a->begins[i] && liveness_is_live(a->liveness, f, i, r);
  return is_it;
}

static const Type *type_of_cell(const Analysis *a, uint32_t cell) {
  return a->program->objects[a->cells.data[cell]].type;
}

static Term unknown(Analysis *a, unsigned width) {
  return term_var(a->terms, width, bits_mask(width), NULL);
}

static void make_dims(Analysis *a) {
  const Function *f = a->function;
  for (Reg r = 0; r < f->n_regs + a->cells.n; r++) {
    unsigned width = r < f->n_regs ? f->regs[r].width
                                   : type_bits(type_of_cell(a, r - f->n_regs));
    a->lasts[r] = is_lasting(a, r);
    if (!a->lasts[r])
      continue;
    a->dim[r] = space_dim(a->space, width, bits_mask(width));
    a->next_dim[r] = space_dim(a->space, width, bits_mask(width));
    a->entry[r] = a->now[r] = unknown(a, width);
    space_bind(a->space, a->entry[r], a->dim[r]);
  }
}

/* ---- instructions, as terms over the registers' values at the block's
 * begin */

static Term value(Analysis *a, const Operand *o) {
  if (o->kind == OPERAND_NONE)
    return TERM_NONE;
  if (o->kind == OPERAND_CONST)
    return term_const(a->terms, o->width, o->bits & bits_mask(o->width));
  if (o->kind == OPERAND_REG && a->now[o->id])
    return a->now[o->id];
  return unknown(a, o->width);
}

static Term index_value(Analysis *a, const Inst *i) {
  unsigned width = i->a.width;
  Term stride =
      term_const(a->terms, width, (uint64_t)i->stride & bits_mask(width));
  Term distance =
      term_op(a->terms, OP_MUL, width, value(a, &i->b), stride, TERM_NONE);
  return term_add(a->terms, value(a, &i->a), distance);
}

/* Returns an input: any value, until the block compares it. */
static Term open_input(Analysis *a, Input *in, unsigned width) {
  if (!in->term) {
    in->term = unknown(a, width);
    in->dim = space_dim(a->space, width, bits_mask(width));
    space_bind(a->space, in->term, in->dim);
  }
  *vec_push(a->arena, &a->inputs) = in->dim;
  return in->term;
}

static Term input(Analysis *a, const Inst *in, unsigned width) {
  return open_input(a, &a->input[in - a->function->code], width);
}

static Term ordered(Analysis *a, Term t, const Type *type) {
  unsigned width = term_width(a->terms, t);
  return term_add(a->terms, t,
                  term_const(a->terms, width, range_order(type, 0)));
}

static void keep_within(Analysis *a, Invariant *x, Term t, const Type *type,
                        Interval by) {
  unsigned width = term_width(a->terms, t);
  Term order = ordered(a, t, type);
  Term low = term_const(a->terms, width, by.low);
  Term high = term_const(a->terms, width, by.high);
  if (invariant_assume(x, term_ule(a->terms, low, order), true))
    invariant_assume(x, term_ule(a->terms, order, high), true);
}

static void set(Analysis *a, Reg r, Term t) {
  a->now[r] = t;
  if (!a->is_changed[r])
    *vec_push(a->arena, &a->changed) = r;
  a->is_changed[r] = true;
}

/* ---- objects */

static uint32_t index_of(const Analysis *a, const Inst *i) {
  return (uint32_t)(i - a->function->code);
}

static bool has(Tokens t, unsigned token) { return t >> token & 1; }

static Tokens held(const Analysis *a, const Inst *i) {
  return lock_sets_held(a->locks, a->id, index_of(a, i));
}

static unsigned guard_of(const Analysis *a, ObjId o) {
  return lock_sets_guard(a->locks, o);
}

/* True if the object has a cell, which equals the object now. */
static bool is_followed(const Analysis *a, ObjId o, Tokens t) {
  return a->cell[o] != REG_NONE &&
         (has(t, TOKEN_ALONE) || has(t, guard_of(a, o)));
}

/* Returns the values that others leave, if the guard is free; else all
 * values. */
static Interval free_or_ever(const Analysis *a, ObjId o, Tokens t) {
  bool is_free = has(t, TOKEN_MULTI) &&
                 (guard_of(a, o) != TOKEN_SECTION || has(t, TOKEN_OUTSIDE));
  return is_free ? a->objects[o].free : a->objects[o].ever;
}

static Interval interval_of(Analysis *a, const Invariant *x, ObjId o, Term t) {
  Range r = invariant_range(x, ordered(a, t, a->program->objects[o].type));
  return (Interval){r.low, r.high};
}

/* True if the operand is an object with known ranges. */
static bool finds_object(const Analysis *a, const Operand *at, ObjId *out) {
  *out = at->id;
  return at->kind == OPERAND_OBJECT && a->objects[at->id].is_known;
}

static Term loaded(Analysis *a, const Inst *i, Invariant *x) {
  unsigned width = a->function->regs[i->dst].width;
  ObjId o;
  if (!finds_object(a, &i->a, &o))
    return input(a, i, width);
  Tokens t = held(a, i);
  if (is_followed(a, o, t))
    return a->now[a->cell[o]];
  Term v = input(a, i, width);
  keep_within(a, x, v, a->program->objects[o].type,
              guard_of(a, o) == TOKEN_SECTION ? free_or_ever(a, o, t)
                                              : a->objects[o].ever);
  return v;
}

/* Records the object's value as one that others may find when its
 * guard is free. */
static void publish(Analysis *a, ObjId o, Tokens t, const Invariant *x) {
  bool is_followed_now = is_followed(a, o, t);
  if (a->stored)
    interval_add(&a->stored[o].free,
                 is_followed_now ? interval_of(a, x, o, a->now[a->cell[o]])
                                 : a->objects[o].ever);
}

static void note_store(Analysis *a, const Inst *i, const Invariant *x) {
  ObjId o;
  if (!finds_object(a, &i->a, &o))
    return;
  Term v = value(a, &i->b);
  Tokens t = held(a, i);
  if (a->cell[o] != REG_NONE)
    set(a, a->cell[o], v);
  if (!a->stored)
    return;
  interval_add(&a->stored[o].ever, interval_of(a, x, o, v));
  if (guard_of(a, o) == TOKEN_SECTION && !has(t, TOKEN_ALONE) &&
      !has(t, TOKEN_SECTION))
    interval_add(&a->stored[o].free, interval_of(a, x, o, v));
}

/* Replaces a cell by any value within the interval. */
static void reset(Analysis *a, const Inst *i, uint32_t cell, Interval by,
                  Invariant *x) {
  Input **inputs = &a->cell_inputs[index_of(a, i)];
  const Type *type = type_of_cell(a, cell);
  if (!*inputs)
    *inputs = ARENA_ARRAY(a->arena, Input, a->cells.n);
  Term v = open_input(a, &(*inputs)[cell], type_bits(type));
  keep_within(a, x, v, type, by);
  set(a, a->function->n_regs + cell, v);
}

static void take(Analysis *a, const Inst *i, Tokens taken, Invariant *x) {
  Tokens t = held(a, i);
  for (uint32_t k = 0; k < a->cells.n && !has(t, TOKEN_ALONE); k++) {
    ObjId o = a->cells.data[k];
    if (has(taken, guard_of(a, o)))
      reset(a, i, k, free_or_ever(a, o, t), x);
  }
}

static void leave_guards(Analysis *a, const Inst *i, Tokens left,
                         const Invariant *x) {
  Tokens t = held(a, i);
  for (uint32_t k = 0; k < a->cells.n && !has(t, TOKEN_ALONE); k++)
    if (has(left, guard_of(a, a->cells.data[k])))
      publish(a, a->cells.data[k], t, x);
}

/* Publishes objects, as there may be threads from now on. */
static void make_thread(Analysis *a, const Inst *i, const Invariant *x) {
  Tokens t = held(a, i);
  for (ObjId o = 0; o < a->program->n_objects && !has(t, TOKEN_MULTI); o++)
    if (a->objects[o].is_known && !has(t, guard_of(a, o)))
      publish(a, o, t, x);
}

/* Applies the effect of a call on objects. */
static void call(Analysis *a, const Inst *i, Invariant *x) {
  Tokens touched = lock_sets_touched(a->locks, a->id, index_of(a, i));
  Tokens t = held(a, i), after = held(a, i + 1);
  if (has(touched, TOKEN_MULTI) && i->a.kind == OPERAND_FUNCTION &&
      program_function(a->program, i->a.id)->is_library)
    make_thread(a, i, x);
  for (uint32_t k = 0; k < a->cells.n; k++) {
    ObjId o = a->cells.data[k];
    unsigned guard = guard_of(a, o);
    bool stores = lock_sets_stores(a->locks, a->id, index_of(a, i), o);
    bool locks = !stores && guard != TOKEN_SECTION && !has(t, guard) &&
                 has(after, guard);
    if (stores || (has(touched, guard) && !has(after, TOKEN_ALONE)))
      reset(a, i, k, locks ? free_or_ever(a, o, t) : a->objects[o].ever, x);
  }
}

static void follow_locks(Analysis *a, const Inst *i, Invariant *x) {
  uint32_t at = index_of(a, i);
  Tokens taken = lock_sets_takes(a->locks, a->id, at);
  Tokens left = lock_sets_leaves(a->locks, a->id, at);
  if (taken)
    take(a, i, taken, x);
  else if (left)
    leave_guards(a, i, left, x);
  else if (i->kind == INST_CALL)
    call(a, i, x);
}

static Term result(Analysis *a, const Inst *i, Invariant *x) {
  unsigned width = a->function->regs[i->dst].width;
  switch (i->kind) {
  case INST_OP:
    return term_op(a->terms, i->op, width, value(a, &i->a), value(a, &i->b),
                   value(a, &i->c));
  case INST_MOVE: return value(a, &i->a);
  case INST_INDEX: return index_value(a, i);
  case INST_LOAD: return loaded(a, i, x);
  default: return input(a, i, width);
  }
}

/* True if execution goes on only if the condition holds;
 * reach_error() may return. */
static bool is_required(const Inst *i) {
  return i->kind == INST_ASSUME || i->kind == INST_WAIT ||
         (i->kind == INST_ASSERT &&
          property_where(i->property) == WHERE_ASSERT);
}

/* Executes the block up to the instruction that leaves it, which is returned;
 * n_code when 'x' turns out to be empty. */
static uint32_t run_block(Analysis *a, uint32_t block, Invariant *x) {
  const Function *f = a->function;
  for (uint32_t i = block; i < f->n_code; i++) {
    const Inst *in = &f->code[i];
    if (!inst_goes_on(in->kind) || (i > block && a->begins[i]))
      return i;
    if (is_required(in) && !invariant_assume(x, value(a, &in->a), true))
      break;
    if (in->kind == INST_STORE)
      note_store(a, in, x);
    follow_locks(a, in, x);
    if (invariant_is_none(x))
      break;
    if (!inst_assigns(in->kind) || in->dst == REG_NONE)
      continue;
    set(a, in->dst, result(a, in, x));
  }
  return f->n_code;
}

static bool is_other(const Analysis *a, Reg r) {
  return a->lasts[r] && a->now[r] != a->entry[r];
}

/* Assigns registers their values after the block, all at once. */
static void settle(const Analysis *a, Invariant *x) {
  for (uint32_t i = 0; i < a->changed.n; i++) {
    Reg r = a->changed.data[i];
    if (is_other(a, r))
      invariant_assign(x, a->next_dim[r], a->now[r]);
  }
  for (uint32_t i = 0; i < a->changed.n; i++) {
    Reg r = a->changed.data[i];
    if (!is_other(a, r))
      continue;
    invariant_move(x, a->dim[r], a->next_dim[r]);
    invariant_forget(x, a->next_dim[r]);
  }
  for (uint32_t i = 0; i < a->inputs.n; i++)
    invariant_forget(x, a->inputs.data[i]);
}

static void forget_block(Analysis *a) {
  for (uint32_t i = 0; i < a->changed.n; i++) {
    Reg r = a->changed.data[i];
    a->now[r] = a->entry[r];
    a->is_changed[r] = false;
  }
  a->changed.n = a->inputs.n = 0;
}

/* ---- flow */

/* Takes ownership of 'x'. */
typedef void Flow(Analysis *, uint32_t from, uint32_t to, Invariant *x);

static void leave(Analysis *a, uint32_t from, uint32_t to, const Invariant *x,
                  Flow *flow) {
  Invariant *after = invariant_copy(x);
  settle(a, after);
  flow(a, from, to, after);
}

static void branch(Analysis *a, uint32_t from, const Inst *in,
                   const Invariant *x, Flow *flow) {
  Term condition = value(a, &in->a);
  for (unsigned way = 0; way < 2; way++) {
    Invariant *taken = invariant_copy(x);
    if (invariant_assume(taken, condition, !way))
      leave(a, from, way ? in->other : in->then, taken, flow);
    invariant_delete(taken);
  }
}

static void step(Analysis *a, uint32_t block, const Invariant *state,
                 Flow *flow) {
  const Function *f = a->function;
  Invariant *x = invariant_copy(state);
  uint32_t last = run_block(a, block, x);
  if (last < f->n_code) {
    const Inst *in = &f->code[last];
    if (in->kind == INST_BRANCH)
      branch(a, block, in, x, flow);
    else if (in->kind == INST_JUMP || inst_goes_on(in->kind))
      leave(a, block, in->kind == INST_JUMP ? in->then : last, x, flow);
  }
  invariant_delete(x);
  forget_block(a);
}

/* ---- upper bounds, with widening */

static void flow_growing(Analysis *a, uint32_t from, uint32_t to,
                         Invariant *x) {
  Invariant *s = a->states[to];
  bool widens = a->is_head[to] && a->joins[to]++ >= MOST_JOINS;
  (void)from;
  if (!s)
    a->states[to] = x;
  else if (!(widens ? invariant_widen(s, x) : invariant_join(s, x)))
    to = NO_BLOCK;
  if (to != NO_BLOCK)
    a->is_pending[to] = true;
  if (s)
    invariant_delete(x);
}

static uint32_t next_pending(const Analysis *a) {
  for (uint32_t i = 0; i < a->function->n_code; i++)
    if (a->is_pending[i])
      return i;
  return NO_BLOCK;
}

static bool is_too_long(const Analysis *a) {
  return space_work(a->space) > most_work;
}

static Invariant *beginning(Analysis *a) {
  Invariant *x = invariant_top(a->space);
  bool is_first = lock_sets_is_first(a->locks, a->id);
  for (uint32_t k = 0; k < a->cells.n; k++) {
    const Object *o = &a->program->objects[a->cells.data[k]];
    uint64_t first = range_order(o->type, value_of(o));
    keep_within(a, x, a->entry[a->function->n_regs + k], o->type,
                is_first ? (Interval){first, first}
                         : a->objects[a->cells.data[k]].ever);
  }
  return x;
}

static void grow(Analysis *a) {
  a->states[0] = beginning(a);
  a->is_pending[0] = true;
  for (uint32_t b; (b = next_pending(a)) != NO_BLOCK && !is_too_long(a);) {
    a->is_pending[b] = false;
    step(a, b, a->states[b], flow_growing);
  }
}

/* ---- narrowing: the join of all that flows into a block is an upper bound
 * again */

static void flow_better(Analysis *a, uint32_t to, Invariant *x) {
  if (!a->better[to]) {
    a->better[to] = x;
    return;
  }
  invariant_join(a->better[to], x);
  invariant_delete(x);
}

static void flow_back(Analysis *a, uint32_t from, uint32_t to, Invariant *x) {
  if (to <= from)
    flow_better(a, to, x);
  else
    invariant_delete(x);
}

static void flow_on(Analysis *a, uint32_t from, uint32_t to, Invariant *x) {
  if (to > from)
    flow_better(a, to, x);
  else
    invariant_delete(x);
}

static void path_refine(Analysis *a) {
  uint32_t n = a->function->n_code;
  a->better = ARENA_ARRAY(a->arena, Invariant *, n);
  a->better[0] = beginning(a);
  for (uint32_t b = 0; b < n; b++)
    if (a->states[b])
      step(a, b, a->states[b], flow_back);
  for (uint32_t b = 0; b < n; b++)
    if (a->better[b])
      step(a, b, a->better[b], flow_on);
  for (uint32_t b = 0; b < n; b++)
    invariant_delete(a->states[b]);
  a->states = a->better;
}

/* ---- ranges at the heads of loops */

typedef VEC(LoopRange) Found;

static void look_at(Analysis *a, uint32_t loop, Reg r, Found *out) {
  const Loop *l = &a->function->loops[loop];
  const RegInfo *info = &a->function->regs[r];
  Range range =
      invariant_range(a->states[l->head], ordered(a, a->entry[r], info->type));
  if (range.low > range.high ||
      (range.low == 0 && range.high == bits_mask(info->width)))
    return;
  *vec_push(a->arena, out) =
      (LoopRange){.function = a->function,
                  .loop = loop,
                  .reg = r,
                  .low = range_order(info->type, range.low),
                  .high = range_order(info->type, range.high)};
}

static bool is_integer_reg(const RegInfo *r) {
  return r->name && r->type && r->type->kind == TYPE_INT;
}

static void look_at_loops(Analysis *a, Found *out) {
  const Function *f = a->function;
  for (uint32_t i = 0; i < f->n_loops; i++)
    for (Reg r = 0; r < f->n_regs; r++)
      if (a->states[f->loops[i].head] && is_integer_reg(&f->regs[r]) &&
          a->lasts[r])
        look_at(a, i, r, out);
}

/* ---- all */

static void flow_nowhere(Analysis *a, uint32_t from, uint32_t to,
                         Invariant *x) {
  (void)a, (void)from, (void)to;
  invariant_delete(x);
}

static void look_at_stores(Analysis *a, ObjectRange *stored) {
  a->stored = stored;
  for (uint32_t b = 0; b < a->function->n_code; b++)
    if (a->states[b])
      step(a, b, a->states[b], flow_nowhere);
}

/* True if the instruction accesses the object, may change it in a callee, or
 * releases its guard. */
static bool uses(const Analysis *a, const Inst *in, ObjId o) {
  const uint32_t at = index_of(a, in);
  const bool is_access =
      inst_is_access(in->kind) && in->a.kind == OPERAND_OBJECT && in->a.id == o;
  return is_access ||
         has(lock_sets_leaves(a->locks, a->id, at), guard_of(a, o)) ||
         (in->kind == INST_CALL && lock_sets_stores(a->locks, a->id, at, o));
}

/* True for all objects in the function where the program begins. */
static bool is_used(const Analysis *a, ObjId o) {
  bool is_it = lock_sets_is_first(a->locks, a->id);
  for (uint32_t i = 0; i < a->function->n_code && !is_it; i++)
    is_it = uses(a, &a->function->code[i], o);
  return is_it;
}

static void choose_cells(Analysis *a) {
  const Program *p = a->program;
  a->cell = ARENA_ARRAY(a->arena, Reg, p->n_objects + 1);
  for (ObjId o = 0; o < p->n_objects; o++) {
    a->cell[o] = REG_NONE;
    if (!a->objects[o].is_known || !is_used(a, o))
      continue;
    a->cell[o] = a->function->n_regs + a->cells.n;
    *vec_push(a->arena, &a->cells) = o;
  }
}

static Analysis analysis_of(const Finder *from, FuncId id,
                            const ObjectRange *objects) {
  Arena *arena = from->arena;
  const Function *f = &from->program->functions[id];
  Analysis a = {.arena = arena,
                .program = from->program,
                .locks = from->locks,
                .liveness = from->liveness,
                .id = id,
                .function = f,
                .objects = objects,
                .terms = term_store_new()};
  choose_cells(&a);
  uint32_t n_regs = f->n_regs + a.cells.n;
  a.space = space_new(from->domain, a.terms);
  a.begins = ARENA_ARRAY(arena, bool, f->n_code);
  a.is_head = ARENA_ARRAY(arena, bool, f->n_code);
  a.is_pending = ARENA_ARRAY(arena, bool, f->n_code);
  a.joins = ARENA_ARRAY(arena, unsigned, f->n_code);
  a.states = ARENA_ARRAY(arena, Invariant *, f->n_code);
  a.input = ARENA_ARRAY(arena, Input, f->n_code);
  a.cell_inputs = ARENA_ARRAY(arena, Input *, f->n_code);
  a.lasts = ARENA_ARRAY(arena, bool, n_regs);
  a.dim = ARENA_ARRAY(arena, Dim, n_regs);
  a.next_dim = ARENA_ARRAY(arena, Dim, n_regs);
  a.entry = ARENA_ARRAY(arena, Term, n_regs);
  a.now = ARENA_ARRAY(arena, Term, n_regs);
  a.is_changed = ARENA_ARRAY(arena, bool, n_regs);
  return a;
}

/* False when it takes too long: then nothing is known. */
static bool analyse(Analysis *a) {
  find_blocks(a);
  make_dims(a);
  grow(a);
  for (unsigned i = 0; i < NARROWINGS && !is_too_long(a); i++)
    path_refine(a);
  return !is_too_long(a);
}

static void release(Analysis *a) {
  for (uint32_t b = 0; b < a->function->n_code; b++)
    invariant_delete(a->states[b]);
  space_delete(a->space);
  term_store_delete(a->terms);
}

static bool is_users(const Function *f) {
  return f->has_body && !f->is_library && f->n_code;
}

/* ---- all functions */

/* Looks for ranges at the loops of all user functions; leaves out those that
 * take too long. */
static Found find_loops(const Finder *f, const ObjectRange *objects) {
  Found found = {0};
  for (FuncId i = 0; i < f->program->n_functions; i++) {
    const Function *g = &f->program->functions[i];
    if (!is_users(g) || !g->n_loops || g->n_code > MOST_CODE)
      continue;
    Analysis a = analysis_of(f, i, objects);
    if (analyse(&a))
      look_at_loops(&a, &found);
    release(&a);
  }
  return found;
}

/* Extends 'stored' by the values that user code may store to these objects, and
 * may leave there when it releases their guards, as long as they are within
 * 'objects'.  False when that takes too long. */
static bool find_stores(Finder *f, const ObjectRange *objects,
                        ObjectRange *stored) {
  bool holds = true;
  for (FuncId i = 0; i < f->program->n_functions && holds; i++) {
    const Function *g = &f->program->functions[i];
    if (!is_users(g) || !lock_sets_is_reached(f->locks, i, 0))
      continue;
    Analysis a = analysis_of(f, i, objects);
    holds = g->n_code <= MOST_CODE && analyse(&a);
    if (holds)
      look_at_stores(&a, stored);
    f->work += space_work(a.space);
    holds = holds && f->work <= most_work;
    release(&a);
  }
  return holds;
}

/* Returns the ranges by object, as if nothing were stored. */
static const ObjectRange *initial_ranges(Arena *a, const Program *p) {
  ObjectRange *r = ARENA_ARRAY(a, ObjectRange, p->n_objects + 1);
  const bool *is_direct = direct_objects(a, p);
  for (ObjId i = 0; i < p->n_objects; i++) {
    const Object *o = &p->objects[i];
    const bool is_known = is_direct[i] && !o->is_thread_local;
    const uint64_t first = is_known ? range_order(o->type, value_of(o)) : 0;
    r[i] = (ObjectRange){is_known, {first, first}, {1, 0}};
  }
  return r;
}

/* Returns the ranges by object: the least ones that have all stores, or larger
 * ones. */
static const ObjectRange *find_ranges(Finder *f) {
  const Program *p = f->program;
  const ObjectRange *initial = initial_ranges(f->arena, p);
  size_t bytes = sizeof *initial * (p->n_objects + 1);
  ObjectRange *now = arena_alloc(f->arena, bytes);
  ObjectRange *stored = arena_alloc(f->arena, bytes);
  bool grew = true;
  memcpy(now, initial, bytes);
  for (unsigned round = 0; grew; round++) {
    bool is_late = round >= MOST_ROUNDS;
    memcpy(stored, initial, bytes);
    if (!find_stores(f, now, stored))
      return ARENA_ARRAY(f->arena, ObjectRange, p->n_objects + 1);
    grew = false;
    for (ObjId i = 0; i < p->n_objects; i++)
      if (now[i].is_known) {
        const Object *o = &p->objects[i];
        grew |= widen(o, &now[i].ever, stored[i].ever, is_late);
        grew |= widen(o, &now[i].free, stored[i].free, is_late);
      }
  }
  return stored;
}

ValueRanges value_ranges_find(Arena *a, const Program *p, const LockSets *locks,
                              DomainKind domain) {
  Finder f = {.arena = a,
              .program = p,
              .locks = locks,
              .liveness = liveness_new(a, p),
              .domain = domain};
  const ObjectRange *objects = find_ranges(&f);
  const Found loops = find_loops(&f, objects);
  return (ValueRanges){objects, loops.data, loops.n};
}
