#include "svcomp/loop_ranges.h"

#include "frontend/base/vec.h"
#include "reduction/invariant.h"

enum { MOST_CODE = 5000, MOST_JOINS = 3, NARROWINGS = 2 };
static const uint64_t most_work = 2000000;
enum { NO_BLOCK = UINT32_MAX, SEVERAL = UINT32_MAX - 1 };

/* A block is named by its first instruction. */
typedef struct {
  Arena *arena;
  const Program *program;
  const Function *function;
  const ObjectRange *objects;
  ObjectRange *stored; /* NULL: not of interest yet */
  TermStore *terms;
  Space *space;
  bool *begins;  /* by instruction: a block */
  bool *is_head; /* of a loop */
  /* By register: the block that it lives in, NO_BLOCK, or SEVERAL, as
   * variables always: then it has dimensions, and 'next_dim' is what it will
   * be after the block. */
  uint32_t *block;
  Dim *dim, *next_dim;
  Term *entry; /* by register: what it is when the block begins ... */
  Term *now;   /* ... and so far; TERM_NONE: not known */
  bool *is_changed;
  VEC(Reg) changed;
  Term *input; /* by instruction: what it gives, if that is open */
  Dim *input_dim;
  VEC(Dim) inputs;    /* of the block so far */
  Invariant **states; /* by block, when it begins; NULL: not reached */
  Invariant **better; /* while the states are narrowed */
  bool *is_pending;   /* by block: its state has grown */
  unsigned *joins;    /* by block */
} Analysis;

/* ---- blocks, and what lives across them */

static bool jumps(const Inst *i) {
  return i->kind == INST_JUMP || i->kind == INST_BRANCH;
}

static bool ends(const Inst *i) {
  return i->kind == INST_RETURN || i->kind == INST_END_THREAD ||
         i->kind == INST_EXIT || i->kind == INST_UNSUPPORTED;
}

static void find_blocks(Analysis *a) {
  const Function *f = a->function;
  a->begins[0] = true;
  for (uint32_t i = 0; i < f->n_code; i++) {
    const Inst *in = &f->code[i];
    if (jumps(in))
      a->begins[in->then] = true;
    if (in->kind == INST_BRANCH)
      a->begins[in->other] = true;
    if (i + 1 < f->n_code && (jumps(in) || ends(in)))
      a->begins[i + 1] = true;
  }
  for (uint32_t i = 0; i < f->n_loops; i++) {
    a->begins[f->loops[i].head] = true;
    a->is_head[f->loops[i].head] = true;
  }
}

/* A register whose first mention in a block reads it comes from another. */
static void mention(Analysis *a, Reg r, uint32_t block, bool is_read) {
  if (a->block[r] == NO_BLOCK && !is_read)
    a->block[r] = block;
  else if (a->block[r] != block)
    a->block[r] = SEVERAL;
}

static void mention_operand(Analysis *a, const Operand *o, uint32_t block) {
  if (o->kind == OPERAND_REG)
    mention(a, o->id, block, true);
}

static void find_registers(Analysis *a) {
  const Function *f = a->function;
  uint32_t block = 0;
  for (Reg r = 0; r < f->n_regs; r++)
    a->block[r] = f->regs[r].name ? SEVERAL : NO_BLOCK;
  for (uint32_t i = 0; i < f->n_code; i++) {
    const Inst *in = &f->code[i];
    block = a->begins[i] ? i : block;
    mention_operand(a, &in->a, block);
    mention_operand(a, &in->b, block);
    mention_operand(a, &in->c, block);
    for (uint32_t k = 0; k < in->n_args; k++)
      mention_operand(a, &in->args[k], block);
    if (inst_assigns(in->kind) && in->dst != REG_NONE)
      mention(a, in->dst, block, false);
  }
  for (uint32_t i = 0; i < f->n_params; i++)
    a->block[i] = SEVERAL;
}

static Term unknown(Analysis *a, unsigned width) {
  return term_var(a->terms, width, bits_mask(width), NULL);
}

static void make_dims(Analysis *a) {
  const Function *f = a->function;
  for (Reg r = 0; r < f->n_regs; r++) {
    unsigned width = f->regs[r].width;
    if (a->block[r] != SEVERAL)
      continue;
    a->dim[r] = space_dim(a->space, width, bits_mask(width));
    a->next_dim[r] = space_dim(a->space, width, bits_mask(width));
    a->entry[r] = a->now[r] = unknown(a, width);
    space_bind(a->space, a->entry[r], a->dim[r]);
  }
}

/* ---- instructions, as terms over what registers are in the beginning */

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

/* Anything, until the block compares it. */
static Term input(Analysis *a, const Inst *in, unsigned width) {
  uint32_t i = (uint32_t)(in - a->function->code);
  if (!a->input[i]) {
    a->input[i] = unknown(a, width);
    a->input_dim[i] = space_dim(a->space, width, bits_mask(width));
    space_bind(a->space, a->input[i], a->input_dim[i]);
  }
  *vec_push(a->arena, &a->inputs) = a->input_dim[i];
  return a->input[i];
}

static Term ordered(Analysis *a, Term t, const Type *type) {
  unsigned width = term_width(a->terms, t);
  return term_add(a->terms, t,
                  term_const(a->terms, width, range_order(type, 0)));
}

/* The object that is accessed if something is known of it. */
static bool finds_object(const Analysis *a, const Operand *at, ObjId *out) {
  *out = at->id;
  return at->kind == OPERAND_OBJECT && a->objects[at->id].is_known;
}

static Term loaded(Analysis *a, const Inst *i, Invariant *x) {
  unsigned width = a->function->regs[i->dst].width;
  Term t = input(a, i, width);
  ObjId object;
  if (!finds_object(a, &i->a, &object))
    return t;
  const ObjectRange *r = &a->objects[object];
  Term order = ordered(a, t, a->program->objects[object].type);
  Term low = term_const(a->terms, width, r->low);
  Term high = term_const(a->terms, width, r->high);
  if (invariant_assume(x, term_ule(a->terms, low, order), true))
    invariant_assume(x, term_ule(a->terms, order, high), true);
  return t;
}

static void note_store(Analysis *a, const Inst *i, const Invariant *x) {
  ObjId object;
  if (!a->stored || !finds_object(a, &i->a, &object))
    return;
  ObjectRange *s = &a->stored[object];
  Range r = invariant_range(
      x, ordered(a, value(a, &i->b), a->program->objects[object].type));
  if (r.low > r.high)
    return;
  s->low = r.low < s->low ? r.low : s->low;
  s->high = r.high > s->high ? r.high : s->high;
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

/* Execution goes on only if this holds; reach_error() may return. */
static bool is_required(const Inst *i) {
  return i->kind == INST_ASSUME || i->kind == INST_WAIT ||
         (i->kind == INST_ASSERT && i->property == PROPERTY_ASSERTION);
}

static void set(Analysis *a, Reg r, Term t) {
  a->now[r] = t;
  if (!a->is_changed[r])
    *vec_push(a->arena, &a->changed) = r;
  a->is_changed[r] = true;
}

/* The block's instructions but the one that leaves it, which is returned;
 * n_code when 'x' turns out to be empty. */
static uint32_t run_block(Analysis *a, uint32_t block, Invariant *x) {
  const Function *f = a->function;
  for (uint32_t i = block; i < f->n_code; i++) {
    const Inst *in = &f->code[i];
    if (jumps(in) || ends(in) || (i > block && a->begins[i]))
      return i;
    if (is_required(in) && !invariant_assume(x, value(a, &in->a), true))
      break;
    if (in->kind == INST_STORE)
      note_store(a, in, x);
    if (!inst_assigns(in->kind) || in->dst == REG_NONE)
      continue;
    set(a, in->dst, result(a, in, x));
  }
  return f->n_code;
}

static bool is_other(const Analysis *a, Reg r) {
  return a->block[r] == SEVERAL && a->now[r] != a->entry[r];
}

/* Registers become what they are after the block, all at once. */
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

/* 'x' is given away. */
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
    else if (!ends(in))
      leave(a, block, in->kind == INST_JUMP ? in->then : last, x, flow);
  }
  invariant_delete(x);
  forget_block(a);
}

/* ---- to what is no smaller than what can be */

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

static void grow(Analysis *a) {
  a->states[0] = invariant_top(a->space);
  a->is_pending[0] = true;
  for (uint32_t b; (b = next_pending(a)) != NO_BLOCK && !is_too_long(a);) {
    a->is_pending[b] = false;
    step(a, b, a->states[b], flow_growing);
  }
}

/* ---- and back from what widening has added: what flows into a block is an
 * upper bound again */

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

static void narrow(Analysis *a) {
  uint32_t n = a->function->n_code;
  a->better = ARENA_ARRAY(a->arena, Invariant *, n);
  a->better[0] = invariant_top(a->space);
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

/* ---- what is known at the heads of loops */

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

static bool is_integer(const RegInfo *r) {
  return r->name && r->type && r->type->kind == TYPE_INT;
}

static void look_at_loops(Analysis *a, Found *out) {
  const Function *f = a->function;
  for (uint32_t i = 0; i < f->n_loops; i++)
    for (Reg r = 0; r < f->n_regs; r++)
      if (a->states[f->loops[i].head] && is_integer(&f->regs[r]) &&
          a->block[r] == SEVERAL)
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

static Analysis analysis_of(Arena *arena, const Program *p, const Function *f,
                            DomainKind domain, const ObjectRange *objects) {
  Analysis a = {.arena = arena,
                .program = p,
                .function = f,
                .objects = objects,
                .terms = term_store_new()};
  a.space = space_new(domain, a.terms);
  a.begins = ARENA_ARRAY(arena, bool, f->n_code);
  a.is_head = ARENA_ARRAY(arena, bool, f->n_code);
  a.is_pending = ARENA_ARRAY(arena, bool, f->n_code);
  a.joins = ARENA_ARRAY(arena, unsigned, f->n_code);
  a.states = ARENA_ARRAY(arena, Invariant *, f->n_code);
  a.input = ARENA_ARRAY(arena, Term, f->n_code);
  a.input_dim = ARENA_ARRAY(arena, Dim, f->n_code);
  a.block = ARENA_ARRAY(arena, uint32_t, f->n_regs);
  a.dim = ARENA_ARRAY(arena, Dim, f->n_regs);
  a.next_dim = ARENA_ARRAY(arena, Dim, f->n_regs);
  a.entry = ARENA_ARRAY(arena, Term, f->n_regs);
  a.now = ARENA_ARRAY(arena, Term, f->n_regs);
  a.is_changed = ARENA_ARRAY(arena, bool, f->n_regs);
  return a;
}

/* False when it takes too long: then nothing is known. */
static bool analyse(Analysis *a) {
  find_blocks(a);
  find_registers(a);
  make_dims(a);
  grow(a);
  for (unsigned i = 0; i < NARROWINGS && !is_too_long(a); i++)
    narrow(a);
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

uint64_t range_order(const Type *t, uint64_t bits) {
  return t->is_signed ? bits ^ (uint64_t)1 << (8 * t->size - 1) : bits;
}

LoopRanges loop_ranges(Arena *arena, const Program *p, DomainKind domain,
                       const ObjectRange *objects) {
  Found found = {0};
  for (FuncId i = 0; i < p->n_functions; i++) {
    const Function *f = &p->functions[i];
    if (!is_users(f) || !f->n_loops || f->n_code > MOST_CODE)
      continue;
    Analysis a = analysis_of(arena, p, f, domain, objects);
    if (analyse(&a))
      look_at_loops(&a, &found);
    release(&a);
  }
  return (LoopRanges){found.data, found.n};
}

bool loop_ranges_stores(Arena *arena, const Program *p, DomainKind domain,
                        const ObjectRange *objects, ObjectRange *stored,
                        uint64_t *work) {
  bool holds = true;
  for (FuncId i = 0; i < p->n_functions && holds; i++) {
    const Function *f = &p->functions[i];
    if (!is_users(f))
      continue;
    Analysis a = analysis_of(arena, p, f, domain, objects);
    holds = f->n_code <= MOST_CODE && analyse(&a);
    if (holds)
      look_at_stores(&a, stored);
    *work += space_work(a.space);
    holds = holds && *work <= most_work;
    release(&a);
  }
  return holds;
}
