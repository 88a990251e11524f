#include "frontend/code.h"

#include "frontend/base/vec.h"

#include <assert.h>

enum { UNPLACED = UINT32_MAX, NO_LOOP = UINT32_MAX };

typedef struct {
  uint32_t at; /* instruction, or UNPLACED */
  uint32_t uses;
} Place;

struct Code {
  Arena *arena;
  unsigned address_width;
  Loc loc;
  bool dead;
  uint32_t last_placed; /* instruction a label was last placed at */
  Inst sink;            /* what is emitted into dead code */
  VEC(Inst) insts;
  VEC(RegInfo) regs;
  VEC(Place) places;
  VEC(Loop) loops; /* head and back are instructions */
};

Code *code_new(Arena *a, unsigned address_width) {
  Code *c = ARENA_NEW(a, Code);
  c->arena = a;
  c->address_width = address_width;
  c->last_placed = UNPLACED;
  return c;
}

void code_set_loc(Code *c, Loc loc) { c->loc = loc; }
Loc code_loc(const Code *c) { return c->loc; }
bool code_is_dead(const Code *c) { return c->dead; }
uint32_t code_count(const Code *c) { return c->insts.n; }

Reg code_reg(Code *c, unsigned width, const char *name, const Type *type) {
  assert(width >= 1 && width <= 64);
  RegInfo *r = vec_push(c->arena, &c->regs);
  *r = (RegInfo){(uint8_t)width, name, type};
  return c->regs.n - 1;
}

unsigned code_reg_width(const Code *c, Reg r) { return c->regs.data[r].width; }

Operand operand_const(unsigned width, uint64_t bits) {
  return (Operand){.kind = OPERAND_CONST,
                   .width = (uint8_t)width,
                   .bits = bits & bits_mask(width)};
}

Operand operand_reg(unsigned width, Reg r) {
  return (Operand){.kind = OPERAND_REG, .width = (uint8_t)width, .id = r};
}

bool operand_is_const(Operand o, uint64_t *bits) {
  if (o.kind != OPERAND_CONST)
    return false;
  if (bits)
    *bits = o.bits;
  return true;
}

static bool ends_flow(InstKind k) {
  return k == INST_JUMP || k == INST_RETURN || k == INST_EXIT ||
         k == INST_END_THREAD || k == INST_UNSUPPORTED || k == INST_BRANCH;
}

Inst *code_emit(Code *c, InstKind kind) {
  Inst *i = &c->sink;
  if (!c->dead)
    i = vec_push(c->arena, &c->insts);
  *i = (Inst){.kind = kind, .dst = REG_NONE, .loc = c->loc};
  c->dead |= ends_flow(kind);
  return i;
}

static Inst *emit_to(Code *c, InstKind kind, unsigned width, Operand *dst) {
  Reg r = code_reg(c, width, NULL, NULL);
  Inst *i = code_emit(c, kind);
  i->dst = r;
  *dst = operand_reg(width, r);
  return i;
}

static Operand apply(Code *c, Op op, unsigned width, Operand a, Operand b,
                     Operand third) {
  unsigned n = op_arity(op), from = op == OP_ITE ? b.width : a.width;
  if (a.kind == OPERAND_CONST && (n < 2 || b.kind == OPERAND_CONST) &&
      (n < 3 || third.kind == OPERAND_CONST))
    return operand_const(
        width, bits_apply(op, from, width, a.bits, b.bits, third.bits));
  Operand dst;
  Inst *i = emit_to(c, INST_OP, width, &dst);
  i->op = op;
  i->a = a;
  i->b = b;
  i->c = third;
  return dst;
}

/* Zero on the right of these changes nothing. */
static bool zero_is_neutral(Op op) {
  return op == OP_ADD || op == OP_SUB || op == OP_OR || op == OP_XOR ||
         op == OP_SHL || op == OP_LSHR || op == OP_ASHR;
}

/* The address of an object or function is not zero. */
static bool is_address(Operand o) {
  return (o.kind == OPERAND_OBJECT && o.bits == 0) ||
         o.kind == OPERAND_FUNCTION;
}

Operand code_op(Code *c, Op op, Operand a, Operand b) {
  assert(a.width == b.width && op_arity(op) == 2);
  uint64_t k;
  if (operand_is_const(b, &k) && k == 0 && zero_is_neutral(op))
    return a;
  if (op == OP_EQ && operand_is_const(b, &k) && k == 0 && is_address(a))
    return operand_const(1, 0);
  return apply(c, op, op_is_predicate(op) ? 1 : a.width, a, b, (Operand){0});
}

Operand code_not(Code *c, Operand a) {
  return apply(c, OP_NOT, a.width, a, (Operand){0}, (Operand){0});
}

Operand code_neg(Code *c, Operand a) {
  return apply(c, OP_NEG, a.width, a, (Operand){0}, (Operand){0});
}

Operand code_ite(Code *c, Operand bit, Operand a, Operand b) {
  uint64_t k;
  if (operand_is_const(bit, &k))
    return k ? a : b;
  return apply(c, OP_ITE, a.width, bit, a, b);
}

Operand code_resize(Code *c, Operand a, unsigned width, bool is_signed) {
  if (a.width == width)
    return a;
  Op op = width < a.width ? OP_TRUNC : is_signed ? OP_SEXT : OP_ZEXT;
  return apply(c, op, width, a, (Operand){0}, (Operand){0});
}

Operand code_is_zero(Code *c, Operand a) {
  if (a.width == 1)
    return code_not(c, a);
  return code_op(c, OP_EQ, a, operand_const(a.width, 0));
}

Operand code_index(Code *c, Operand base, Operand index, int64_t stride) {
  uint64_t k = 0;
  bool is_const = operand_is_const(index, &k) || stride == 0;
  uint64_t bytes = (bits_sext(k, index.width) * (uint64_t)stride) &
                   bits_mask(base.width);
  if (is_const && bytes == 0)
    return base;
  if (is_const && (base.kind == OPERAND_OBJECT || base.kind == OPERAND_CONST)) {
    base.bits = (base.bits + bytes) & bits_mask(base.width);
    return base;
  }
  Operand dst;
  Inst *i = emit_to(c, INST_INDEX, base.width, &dst);
  i->a = base;
  i->b = index;
  i->stride = stride;
  return dst;
}

void code_move(Code *c, Reg r, Operand value) {
  assert(value.width == code_reg_width(c, r));
  Inst *i = code_emit(c, INST_MOVE);
  i->dst = r;
  i->a = value;
}

Operand code_copy(Code *c, Operand value) {
  Operand dst;
  emit_to(c, INST_MOVE, value.width, &dst)->a = value;
  return dst;
}

Operand code_load(Code *c, Operand address, const Type *type, unsigned width,
                  const char *text) {
  Operand dst;
  Inst *i = emit_to(c, INST_LOAD, width, &dst);
  i->a = address;
  i->type = type;
  i->text = text;
  return dst;
}

void code_store(Code *c, Operand address, Operand value, const Type *type,
                const char *text) {
  Inst *i = code_emit(c, INST_STORE);
  i->a = address;
  i->b = value;
  i->type = type;
  i->text = text;
}

void code_assert(Code *c, Property p, Operand bit, const char *text) {
  uint64_t k;
  if (operand_is_const(bit, &k) && k)
    return;
  Inst *i = code_emit(c, INST_ASSERT);
  i->property = p;
  i->a = bit;
  i->text = text;
}

void code_unsupported(Code *c, const char *text) {
  code_emit(c, INST_UNSUPPORTED)->text = text;
}

Label code_label(Code *c) {
  vec_push(c->arena, &c->places)->at = UNPLACED;
  return c->places.n - 1;
}

/* A jump that ends just before its target is dropped, unless a label stands
 * between. */
static void drop_jump_to(Code *c, Label l) {
  if (!c->insts.n || c->last_placed == c->insts.n)
    return;
  Inst *last = vec_top(&c->insts);
  if (c->dead && last->kind == INST_JUMP && last->then == l) {
    c->insts.n--;
    c->places.data[l].uses--;
    c->dead = false;
  }
}

static void place(Code *c, Label l) {
  assert(c->places.data[l].at == UNPLACED);
  c->places.data[l].at = c->insts.n;
  c->last_placed = c->insts.n;
}

void code_place(Code *c, Label l) {
  drop_jump_to(c, l);
  if (c->places.data[l].uses)
    c->dead = false;
  place(c, l);
}

void code_place_mark(Code *c, Label l) {
  c->dead = false;
  place(c, l);
  code_emit(c, INST_LOOP)->id = NO_LOOP;
}

void code_jump(Code *c, Label l) {
  if (!c->dead)
    c->places.data[l].uses++;
  code_emit(c, INST_JUMP)->then = l;
}

void code_branch(Code *c, Operand bit, Label then, Label other) {
  uint64_t k;
  if (then == other || operand_is_const(bit, &k)) {
    code_jump(c, then == other || k ? then : other);
    return;
  }
  if (!c->dead) {
    c->places.data[then].uses++;
    c->places.data[other].uses++;
  }
  Inst *i = code_emit(c, INST_BRANCH);
  i->a = bit;
  i->then = then;
  i->other = other;
}

/* A loop in dead code may be jumped into: it is kept, to be refused. */
uint32_t code_loop_begin(Code *c) {
  c->dead = false;
  Loop *l = vec_push(c->arena, &c->loops);
  *l = (Loop){c->insts.n, UNPLACED, NO_LOOP, c->loc};
  c->last_placed = c->insts.n;
  return c->loops.n - 1;
}

void code_loop_enter(Code *c, uint32_t loop) {
  code_emit(c, INST_LOOP)->id = loop;
}

/* A loop whose end is not reached does not loop: its mark is dropped. */
void code_loop_end(Code *c, uint32_t loop) {
  if (c->dead)
    return;
  Label head = code_label(c);
  c->places.data[head].at = c->loops.data[loop].head;
  c->loops.data[loop].back = c->insts.n;
  code_jump(c, head);
}

/* Layout.  'old' numbers instructions as emitted, 'new' as they will be. */

typedef struct {
  Code *code;
  Loop *loops; /* in old numbers; the structured ones come first */
  uint32_t n_loops, n_structured;
  uint32_t *renamed;    /* old to new */
  uint32_t *loop_of;    /* old MARK to its loop, or NO_LOOP */
  uint32_t *trampoline; /* loop to the new number of its back jump */
  VEC(Inst) out;
} Layout;

static void resolve_labels(Code *c) {
  for (uint32_t i = 0; i < c->insts.n; i++) {
    Inst *in = &c->insts.data[i];
    if (in->kind == INST_JUMP || in->kind == INST_BRANCH)
      in->then = c->places.data[in->then].at;
    if (in->kind == INST_BRANCH)
      in->other = c->places.data[in->other].at;
  }
}

static bool is_structured_back(const Layout *l, uint32_t i) {
  for (uint32_t k = 0; k < l->n_structured; k++)
    if (l->loops[k].back == i)
      return true;
  return false;
}

/* Loops made by goto: from a mark to the last jump back to it. */
static void find_goto_loops(Layout *l) {
  Code *c = l->code;
  for (uint32_t i = 0; i < c->insts.n; i++) {
    Inst *in = &c->insts.data[i];
    if (in->kind != INST_JUMP || in->then > i || is_structured_back(l, i))
      continue;
    uint32_t mark = in->then;
    assert(c->insts.data[mark].kind == INST_LOOP);
    if (l->loop_of[mark] == NO_LOOP) {
      l->loop_of[mark] = l->n_loops;
      l->loops[l->n_loops++] =
          (Loop){mark, i, NO_LOOP, c->insts.data[mark].loc};
    }
    l->loops[l->loop_of[mark]].back = i;
  }
}

/* Stretch goto loops over all that overlap their end. */
static void nest_loops(Layout *l) {
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t g = l->n_structured; g < l->n_loops; g++)
      for (uint32_t k = 0; k < l->n_loops; k++) {
        Loop *a = &l->loops[g];
        const Loop *b = &l->loops[k];
        if (b->back != UNPLACED && a->head < b->head && b->head <= a->back &&
            a->back < b->back) {
          a->back = b->back;
          changed = true;
        }
      }
  }
}

static void push_inst(Layout *l, const Inst *in) {
  *vec_push(l->code->arena, &l->out) = *in;
}

/* The back jumps of goto loops that end after old instruction i, innermost
 * loop first. */
static void push_trampolines(Layout *l, uint32_t i) {
  for (;;) {
    uint32_t best = NO_LOOP;
    for (uint32_t g = l->n_structured; g < l->n_loops; g++)
      if (l->loops[g].back == i && l->trampoline[g] == UNPLACED &&
          (best == NO_LOOP || l->loops[g].head > l->loops[best].head))
        best = g;
    if (best == NO_LOOP)
      return;
    const Loop *g = &l->loops[best];
    const Inst *last = &l->code->insts.data[i];
    if (last->then == g->head && !is_structured_back(l, i)) {
      l->trampoline[best] = l->renamed[i];
    } else {
      l->trampoline[best] = l->out.n;
      push_inst(l, &(Inst){.kind = INST_JUMP,
                           .dst = REG_NONE,
                           .then = g->head,
                           .loc = last->loc});
    }
  }
}

static bool is_dropped_mark(const Layout *l, uint32_t i) {
  const Inst *in = &l->code->insts.data[i];
  if (in->kind != INST_LOOP)
    return false;
  if (in->id == NO_LOOP)
    return l->loop_of[i] == NO_LOOP;
  return l->loops[in->id].back == UNPLACED;
}

static void push_all(Layout *l) {
  Code *c = l->code;
  for (uint32_t i = 0; i < c->insts.n; i++) {
    l->renamed[i] = l->out.n;
    if (is_dropped_mark(l, i))
      continue;
    push_inst(l, &c->insts.data[i]);
    Inst *in = vec_top(&l->out);
    if (in->kind == INST_LOOP && in->id == NO_LOOP)
      in->id = l->loop_of[i];
    push_trampolines(l, i);
  }
  l->renamed[c->insts.n] = l->out.n;
}

/* Where a jump at new 'at' to old 'target' goes: back to a goto loop's head
 * only from the loop's one back jump. */
static uint32_t new_target(const Layout *l, uint32_t at, uint32_t target) {
  uint32_t new = l->renamed[target];
  uint32_t g = l->loop_of[target];
  if (new > at || g == NO_LOOP || l->trampoline[g] == at)
    return new;
  return l->trampoline[g];
}

static void retarget(Layout *l) {
  for (uint32_t i = 0; i < l->out.n; i++) {
    Inst *in = &l->out.data[i];
    if (in->kind == INST_JUMP || in->kind == INST_BRANCH)
      in->then = new_target(l, i, in->then);
    if (in->kind == INST_BRANCH)
      in->other = new_target(l, i, in->other);
  }
}

static bool enters_sideways(const Loop *l, uint32_t from, uint32_t to) {
  bool outside = from < l->head || from > l->back;
  return outside && to > l->head && to <= l->back;
}

static uint32_t guarded_target(Layout *l, const Loop *loops, uint32_t n,
                               uint32_t from, uint32_t to) {
  for (uint32_t k = 0; k < n; k++)
    if (enters_sideways(&loops[k], from, to)) {
      push_inst(l, &(Inst){.kind = INST_UNSUPPORTED,
                           .dst = REG_NONE,
                           .text = "jump into the middle of a loop",
                           .loc = l->out.data[from].loc});
      return l->out.n - 1;
    }
  return to;
}

static void refuse_side_entries(Layout *l, const Loop *loops, uint32_t n) {
  for (uint32_t i = 0, end = l->out.n; i < end; i++) {
    InstKind kind = l->out.data[i].kind;
    if (kind != INST_JUMP && kind != INST_BRANCH)
      continue;
    uint32_t to = guarded_target(l, loops, n, i, l->out.data[i].then);
    l->out.data[i].then = to;
    if (kind == INST_BRANCH) {
      to = guarded_target(l, loops, n, i, l->out.data[i].other);
      l->out.data[i].other = to;
    }
  }
}

static bool contains(const Loop *outer, const Loop *inner) {
  return outer->head <= inner->head && inner->back <= outer->back;
}

/* The loops in new numbers, in the order of their back jumps. */
static Loop *sort_loops(Layout *l, uint32_t *n_out) {
  Arena *a = l->code->arena;
  Loop *sorted = ARENA_ARRAY(a, Loop, l->n_loops);
  uint32_t *id = ARENA_ARRAY(a, uint32_t, l->n_loops);
  uint32_t n = 0;
  for (uint32_t k = 0; k < l->n_loops; k++) {
    Loop loop = l->loops[k];
    if (loop.back == UNPLACED)
      continue;
    loop.head = l->renamed[loop.head];
    loop.back =
        k < l->n_structured ? l->renamed[loop.back] : l->trampoline[k];
    uint32_t at = n++;
    for (; at > 0 && sorted[at - 1].back > loop.back; at--)
      sorted[at] = sorted[at - 1];
    sorted[at] = loop;
  }
  for (uint32_t k = 0; k < l->n_loops; k++)
    for (uint32_t s = 0; s < n; s++)
      if (l->loops[k].back != UNPLACED &&
          sorted[s].back == (k < l->n_structured
                                 ? l->renamed[l->loops[k].back]
                                 : l->trampoline[k]))
        id[k] = s;
  for (uint32_t i = 0; i < l->out.n; i++)
    if (l->out.data[i].kind == INST_LOOP)
      l->out.data[i].id = id[l->out.data[i].id];
  for (uint32_t s = 0; s < n; s++)
    for (uint32_t o = s + 1; o < n && sorted[s].parent == NO_LOOP; o++)
      if (contains(&sorted[o], &sorted[s]))
        sorted[s].parent = o;
  *n_out = n;
  return sorted;
}

static uint32_t *filled(Arena *a, uint32_t n) {
  uint32_t *p = ARENA_ARRAY(a, uint32_t, n + 1);
  memset(p, 0xff, sizeof *p * (n + 1));
  return p;
}

void code_finish(Code *c, Function *f) {
  Arena *a = c->arena;
  uint32_t n = c->insts.n, marks = 0;
  resolve_labels(c);
  for (uint32_t i = 0; i < n; i++)
    marks += c->insts.data[i].kind == INST_LOOP;
  Layout l = {.code = c,
              .loops = ARENA_ARRAY(a, Loop, c->loops.n + marks + 1),
              .n_loops = c->loops.n,
              .n_structured = c->loops.n,
              .renamed = filled(a, n),
              .loop_of = filled(a, n),
              .trampoline = filled(a, c->loops.n + marks)};
  if (c->loops.n)
    memcpy(l.loops, c->loops.data, sizeof *l.loops * c->loops.n);
  find_goto_loops(&l);
  nest_loops(&l);
  push_all(&l);
  retarget(&l);
  f->loops = sort_loops(&l, &f->n_loops);
  refuse_side_entries(&l, f->loops, f->n_loops);
  f->code = l.out.data;
  f->n_code = l.out.n;
  f->regs = c->regs.data;
  f->n_regs = c->regs.n;
}
