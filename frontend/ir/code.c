#include "frontend/ir/code_state.h"

#include <assert.h>

Code *code_new(Arena *a, unsigned address_width) {
  assert(address_width == 32 || address_width == 64);
  Code *c = ARENA_NEW(a, Code);
  c->arena = a;
  c->address_width = address_width;
  c->last_placed = UNPLACED;
  return c;
}

void code_set_rounding(Code *c, Rounding r) { c->rounding = r; }
Rounding code_rounding(const Code *c) { return c->rounding; }

void code_set_spot(Code *c, Spot spot) { c->spot = spot; }
Spot code_spot(const Code *c) { return c->spot; }
bool code_is_dead(const Code *c) { return c->dead; }
uint32_t code_count(const Code *c) { return c->insts.n; }

Reg code_reg(Code *c, unsigned width, const char *name, const Type *type) {
  assert(width >= 1 && width <= 64);
  RegInfo *r = vec_push(c->arena, &c->regs);
  *r = (RegInfo){(uint8_t)width, name, type};
  return c->regs.n - 1;
}

unsigned code_reg_width(const Code *c, Reg r) {
  assert(r < c->regs.n);
  return c->regs.data[r].width;
}

Operand operand_const(unsigned width, uint64_t bits) {
  assert(width >= 1 && width <= WIDE_BITS);
  return (Operand){.kind = OPERAND_CONST,
                   .width = (uint8_t)width,
                   .bits = bits & bits_mask(width)};
}

Operand operand_reg(unsigned width, Reg r) {
  assert(width >= 1 && width <= 64);
  return (Operand){.kind = OPERAND_REG, .width = (uint8_t)width, .id = r};
}

bool operand_is_const(Operand o, uint64_t *bits) {
  if (o.kind != OPERAND_CONST)
    return false;
  if (bits)
    *bits = o.bits;
  return true;
}

Inst *code_emit(Code *c, InstKind kind) {
  assert(kind < N_INST);
  Inst *i = &c->sink;
  if (!c->dead) {
    order_note(c, kind);
    i = vec_push(c->arena, &c->insts);
  }
  *i = (Inst){
      .kind = kind, .dst = REG_NONE, .loc = c->spot.loc, .span = c->spot.span};
  c->dead |= !inst_goes_on(kind);
  return i;
}

static Inst *emit_to(Code *c, InstKind kind, unsigned width, Operand *dst) {
  assert(inst_assigns(kind));
  Reg r = code_reg(c, width, NULL, NULL);
  Inst *i = code_emit(c, kind);
  i->dst = r;
  *dst = operand_reg(width, r);
  return i;
}

static Operand apply(Code *c, Op op, unsigned width, Operand a, Operand b,
                     Operand third) {
  assert(op < N_OP && width >= 1 && width <= 64);
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

/* True if a zero on the right changes nothing. */
static bool zero_is_neutral(Op op) {
  return op == OP_ADD || op == OP_SUB || op == OP_OR || op == OP_XOR ||
         op == OP_SHL || op == OP_LSHR || op == OP_ASHR;
}

/* True if the operand is the address of an object or function, which is not
 * zero. */
static bool is_address(Operand o) {
  return (o.kind == OPERAND_OBJECT && o.bits == 0) ||
         o.kind == OPERAND_FUNCTION;
}

Operand code_op(Code *c, Op op, Operand a, Operand b) {
  assert(a.width == b.width && op_arity(op) == 2);
  if (a.width == WIDE_BITS)
    return wide_op(c, op, a, b);
  uint64_t k;
  if (operand_is_const(b, &k) && k == 0 && zero_is_neutral(op))
    return a;
  if (op == OP_EQ && operand_is_const(b, &k) && k == 0 && is_address(a))
    return operand_const(1, 0);
  if (op == OP_SUB && a.kind == OPERAND_OBJECT && b.kind == OPERAND_OBJECT &&
      a.id == b.id)
    return operand_const(a.width, a.bits - b.bits);
  return apply(c, op, op_is_predicate(op) ? 1 : a.width, a, b, (Operand){0});
}

Operand code_float(Code *c, FloatOp op, unsigned width, Operand a, Operand b) {
  assert(op < N_FLOAT && (float_arity(op) == 1 || a.width == b.width));
  uint64_t bits;
  bool is_const = a.kind == OPERAND_CONST &&
                  (float_arity(op) == 1 || b.kind == OPERAND_CONST);
  if (is_const &&
      float_apply(op, c->rounding, a.width, width, a.bits, b.bits, &bits))
    return operand_const(width, bits);
  Operand dst;
  Inst *i = emit_to(c, INST_FLOAT, width, &dst);
  i->float_op = op;
  i->a = a;
  i->b = b;
  return dst;
}

Operand code_not(Code *c, Operand a) {
  if (a.width == WIDE_BITS)
    return wide_not(c, a);
  return apply(c, OP_NOT, a.width, a, (Operand){0}, (Operand){0});
}

Operand code_neg(Code *c, Operand a) {
  if (a.width == WIDE_BITS)
    return wide_op(c, OP_SUB, operand_const(WIDE_BITS, 0), a);
  return apply(c, OP_NEG, a.width, a, (Operand){0}, (Operand){0});
}

Operand code_ite(Code *c, Operand bit, Operand a, Operand b) {
  assert(bit.width == 1 && a.width == b.width);
  uint64_t k;
  if (operand_is_const(bit, &k))
    return k ? a : b;
  if (a.width == WIDE_BITS)
    return wide_ite(c, bit, a, b);
  return apply(c, OP_ITE, a.width, bit, a, b);
}

Operand code_resize(Code *c, Operand a, unsigned width, bool is_signed) {
  assert(a.width && width >= 1 && width <= WIDE_BITS);
  if (a.width == width)
    return a;
  if (a.width == WIDE_BITS || width == WIDE_BITS)
    return wide_resize(c, a, width, is_signed);
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
  uint64_t bytes =
      (bits_sext(k, index.width) * (uint64_t)stride) & bits_mask(base.width);
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
  assert(r < c->regs.n);
  assert(value.width == code_reg_width(c, r));
  Inst *i = code_emit(c, INST_MOVE);
  i->dst = r;
  i->a = value;
}

Operand code_copy(Code *c, Operand value) {
  if (value.width == WIDE_BITS)
    return value;
  Operand dst;
  emit_to(c, INST_MOVE, value.width, &dst)->a = value;
  return dst;
}

static void describe(Inst *i, Lvalue v) {
  i->type = v.type;
  i->text = v.text;
  i->order = v.order;
  i->failure = v.failure;
  i->before = v.before;
  i->after = v.after;
}

Operand code_load(Code *c, Operand address, unsigned width, Lvalue from) {
  assert(address.width == c->address_width);
  if (width == WIDE_BITS)
    return wide_load(c, address, from);
  Operand dst;
  Inst *i = emit_to(c, INST_LOAD, width, &dst);
  i->a = address;
  describe(i, from);
  return dst;
}

void code_store(Code *c, Operand address, Operand value, Lvalue to) {
  assert(address.width == c->address_width);
  if (value.width == WIDE_BITS) {
    wide_store(c, address, value, to);
    return;
  }
  Inst *i = code_emit(c, INST_STORE);
  i->a = address;
  i->b = value;
  describe(i, to);
}

void code_section_begin(Code *c, SectionKind kind) {
  code_emit(c, INST_ATOMIC_BEGIN)->section = kind;
}

void code_assert(Code *c, Property p, Operand bit, const char *text) {
  assert(p < property_count() && bit.width == 1);
  uint64_t k;
  if (operand_is_const(bit, &k) && k)
    return;
  Inst *i = code_emit(c, INST_ASSERT);
  i->property = p;
  i->a = bit;
  i->text = text;
  if (property_ends_process(p))
    order_note_check(c);
}

void code_unsupported(Code *c, const char *text) {
  assert(text);
  code_emit(c, INST_UNSUPPORTED)->text = text;
}

Label code_label(Code *c) {
  vec_push(c->arena, &c->places)->at = UNPLACED;
  return c->places.n - 1;
}

/* Drops a jump to the label right behind it, unless another label was placed in
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
  assert(l < c->places.n);
  drop_jump_to(c, l);
  if (c->places.data[l].uses)
    c->dead = false;
  place(c, l);
}

void code_place_mark(Code *c, Label l) {
  assert(l < c->places.n);
  c->dead = false;
  order_note_loop(c);
  place(c, l);
  code_emit(c, INST_LOOP)->id = NO_LOOP;
}

void code_jump(Code *c, Label l) {
  assert(l < c->places.n);
  if (!c->dead)
    c->places.data[l].uses++;
  code_emit(c, INST_JUMP)->then = l;
}

void code_branch(Code *c, Operand bit, Label then, Label other) {
  assert(bit.width == 1 && then < c->places.n && other < c->places.n);
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

/* A loop in dead code may be a jump target, so it is kept and refused later. */
uint32_t code_loop_begin(Code *c) {
  c->dead = false;
  order_note_loop(c);
  Loop *l = vec_push(c->arena, &c->loops);
  *l = (Loop){c->insts.n, UNPLACED, NO_LOOP, c->spot.loc};
  c->last_placed = c->insts.n;
  return c->loops.n - 1;
}

void code_loop_enter(Code *c, uint32_t loop) {
  assert(loop < c->loops.n);
  code_emit(c, INST_LOOP)->id = loop;
}

static bool has_mark(const Code *c, uint32_t loop) {
  for (uint32_t i = c->insts.n; i-- > c->loops.data[loop].head;)
    if (c->insts.data[i].kind == INST_LOOP && c->insts.data[i].id == loop)
      return true;
  return false;
}

/* Ends a loop.  If its end is not reached, it does not loop, and its mark is
 * dropped.  A loop entered in dead code gets its mark here if its end is
 * reachable: it may be jumped into, or contain a loop. */
void code_loop_end(Code *c, uint32_t loop) {
  assert(loop < c->loops.n);
  if (c->dead)
    return;
  if (!has_mark(c, loop))
    code_loop_enter(c, loop);
  Label head = code_label(c);
  c->places.data[head].at = c->loops.data[loop].head;
  c->loops.data[loop].back = c->insts.n;
  code_jump(c, head);
}
