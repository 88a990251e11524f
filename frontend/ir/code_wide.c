#include "frontend/ir/code_state.h"

#include <assert.h>

enum { HALF_BITS = 64, HALF_BYTES = 8 };
enum { OPERAND_PAIR = N_OPERAND }; /* 'bits' is the address of the halves */

static Operand half(uint64_t bits) { return operand_const(HALF_BITS, bits); }

static const Operand *halves(Operand o) {
  return (const Operand *)(uintptr_t)o.bits;
}

Operand operand_pair(Arena *a, Operand low, Operand high) {
  assert(low.width == HALF_BITS && high.width == HALF_BITS);
  uint64_t k;
  if (low.kind == OPERAND_CONST && operand_is_const(high, &k) && k == 0)
    return operand_const(WIDE_BITS, low.bits);
  Operand *pair = ARENA_ARRAY(a, Operand, 2);
  pair[0] = low, pair[1] = high;
  return (Operand){.kind = (OperandKind)OPERAND_PAIR,
                   .width = WIDE_BITS,
                   .bits = (uintptr_t)pair};
}

Operand operand_low(Operand o) {
  assert(o.width == WIDE_BITS);
  return o.kind == OPERAND_CONST ? half(o.bits) : halves(o)[0];
}

Operand operand_high(Operand o) {
  assert(o.width == WIDE_BITS);
  return o.kind == OPERAND_CONST ? half(0) : halves(o)[1];
}

static Operand pair(Code *c, Operand low, Operand high) {
  return operand_pair(c->arena, low, high);
}

/* Converts a bit to a number. */
static Operand number(Code *c, Operand bit) {
  return code_resize(c, bit, HALF_BITS, false);
}

static Operand add(Code *c, Operand a, Operand b) {
  Operand low = code_op(c, OP_ADD, operand_low(a), operand_low(b));
  Operand high = code_op(c, OP_ADD, operand_high(a), operand_high(b));
  Operand carry = code_op(c, OP_ULT, low, operand_low(b));
  return pair(c, low, code_op(c, OP_ADD, high, number(c, carry)));
}

static Operand subtract(Code *c, Operand a, Operand b) {
  Operand low = code_op(c, OP_SUB, operand_low(a), operand_low(b));
  Operand high = code_op(c, OP_SUB, operand_high(a), operand_high(b));
  Operand borrow = code_op(c, OP_ULT, operand_low(a), operand_low(b));
  return pair(c, low, code_op(c, OP_SUB, high, number(c, borrow)));
}

static Operand each(Code *c, Op op, Operand a, Operand b) {
  Operand low = code_op(c, op, operand_low(a), operand_low(b));
  return pair(c, low, code_op(c, op, operand_high(a), operand_high(b)));
}

static bool is_zero(Operand o) {
  uint64_t k;
  return operand_is_const(o, &k) && k == 0;
}

static Operand multiply_halves(Code *c, Operand a, Operand b) {
  return is_zero(a) || is_zero(b) ? half(0) : code_op(c, OP_MUL, a, b);
}

/* Multiplies by quarters: the middle products and their carries fit in a
 * half. */
Operand code_product(Code *c, Operand a, Operand b) {
  enum { QUARTER = HALF_BITS / 2 };
  Operand shift = half(QUARTER), mask = half(bits_mask(QUARTER));
  Operand a0 = code_op(c, OP_AND, a, mask), a1 = code_op(c, OP_LSHR, a, shift);
  Operand b0 = code_op(c, OP_AND, b, mask), b1 = code_op(c, OP_LSHR, b, shift);
  Operand p00 = multiply_halves(c, a0, b0), p01 = multiply_halves(c, a0, b1);
  Operand p10 = multiply_halves(c, a1, b0), p11 = multiply_halves(c, a1, b1);
  Operand middle = code_op(c, OP_LSHR, p00, shift);
  middle = code_op(c, OP_ADD, middle, code_op(c, OP_AND, p01, mask));
  middle = code_op(c, OP_ADD, middle, code_op(c, OP_AND, p10, mask));
  Operand low = code_op(c, OP_OR, code_op(c, OP_SHL, middle, shift),
                        code_op(c, OP_AND, p00, mask));
  Operand high = code_op(c, OP_ADD, p11, code_op(c, OP_LSHR, middle, shift));
  high = code_op(c, OP_ADD, high, code_op(c, OP_LSHR, p01, shift));
  high = code_op(c, OP_ADD, high, code_op(c, OP_LSHR, p10, shift));
  return pair(c, low, high);
}

static Operand multiply(Code *c, Operand a, Operand b) {
  Operand p = code_product(c, operand_low(a), operand_low(b));
  Operand across =
      code_op(c, OP_ADD, multiply_halves(c, operand_low(a), operand_high(b)),
              multiply_halves(c, operand_high(a), operand_low(b)));
  Operand high = code_op(c, OP_ADD, operand_high(p), across);
  return pair(c, operand_low(p), high);
}

static Operand equals(Code *c, Operand a, Operand b) {
  Operand low = code_op(c, OP_EQ, operand_low(a), operand_low(b));
  Operand high = code_op(c, OP_EQ, operand_high(a), operand_high(b));
  return code_op(c, OP_AND, low, high);
}

/* Compares; only the high halves hold the sign. */
static Operand less(Code *c, Op high_op, Op low_op, Operand a, Operand b) {
  Operand high = code_op(c, high_op, operand_high(a), operand_high(b));
  Operand same = code_op(c, OP_EQ, operand_high(a), operand_high(b));
  Operand low = code_op(c, low_op, operand_low(a), operand_low(b));
  return code_op(c, OP_OR, high, code_op(c, OP_AND, same, low));
}

/* Shifts right.  Halves shifted past their width are empty (ops.def); 'empty'
 * fills the bits that come in from above. */
static Operand shift_right(Code *c, Op op, Operand a, Operand by) {
  Operand n = operand_low(by), width = half(HALF_BITS);
  Operand high = operand_high(a);
  Operand empty =
      op == OP_LSHR ? half(0) : code_op(c, OP_ASHR, high, half(HALF_BITS - 1));
  Operand is_near = code_op(c, OP_ULT, n, width);
  Operand near_low =
      code_op(c, OP_OR, code_op(c, OP_LSHR, operand_low(a), n),
              code_op(c, OP_SHL, high, code_op(c, OP_SUB, width, n)));
  Operand far_low = code_op(c, op, high, code_op(c, OP_SUB, n, width));
  Operand low = code_ite(c, is_near, near_low, far_low);
  high = code_ite(c, is_near, code_op(c, op, high, n), empty);
  Operand is_sane = code_is_zero(c, operand_high(by));
  return wide_ite(c, is_sane, pair(c, low, high), pair(c, empty, empty));
}

static Operand shift_left(Code *c, Operand a, Operand by) {
  Operand n = operand_low(by), width = half(HALF_BITS);
  Operand low = operand_low(a), high = operand_high(a);
  Operand is_near = code_op(c, OP_ULT, n, width);
  Operand near_high =
      code_op(c, OP_OR, code_op(c, OP_SHL, high, n),
              code_op(c, OP_LSHR, low, code_op(c, OP_SUB, width, n)));
  Operand far_high = code_op(c, OP_SHL, low, code_op(c, OP_SUB, n, width));
  high = code_ite(c, is_near, near_high, far_high);
  low = code_op(c, OP_SHL, low, n);
  Operand is_sane = code_is_zero(c, operand_high(by));
  return wide_ite(c, is_sane, pair(c, low, high), operand_const(WIDE_BITS, 0));
}

Operand wide_op(Code *c, Op op, Operand a, Operand b) {
  assert(a.width == WIDE_BITS && b.width == WIDE_BITS);
  switch (op) {
  case OP_ADD: return add(c, a, b);
  case OP_SUB: return subtract(c, a, b);
  case OP_MUL: return multiply(c, a, b);
  case OP_AND:
  case OP_OR:
  case OP_XOR: return each(c, op, a, b);
  case OP_SHL: return shift_left(c, a, b);
  case OP_LSHR:
  case OP_ASHR: return shift_right(c, op, a, b);
  case OP_EQ: return equals(c, a, b);
  case OP_ULT:
  case OP_ULE: return less(c, OP_ULT, op, a, b);
  case OP_SLT: return less(c, OP_SLT, OP_ULT, a, b);
  case OP_SLE: return less(c, OP_SLT, OP_ULE, a, b);
  default: assert(false); return a;
  }
}

Operand wide_not(Code *c, Operand a) {
  assert(a.width == WIDE_BITS);
  return pair(c, code_not(c, operand_low(a)), code_not(c, operand_high(a)));
}

Operand wide_ite(Code *c, Operand bit, Operand a, Operand b) {
  assert(bit.width == 1 && a.width == WIDE_BITS && b.width == WIDE_BITS);
  return pair(c, code_ite(c, bit, operand_low(a), operand_low(b)),
              code_ite(c, bit, operand_high(a), operand_high(b)));
}

/* A register used as low half is copied, since it could change with its
 * variable. */
Operand wide_resize(Code *c, Operand a, unsigned width, bool is_signed) {
  if (width < WIDE_BITS)
    return code_resize(c, operand_low(a), width, is_signed);
  Operand low = code_resize(c, a, HALF_BITS, is_signed);
  if (low.kind == OPERAND_REG && a.width == HALF_BITS)
    low = code_copy(c, low);
  Operand high =
      is_signed ? code_op(c, OP_ASHR, low, half(HALF_BITS - 1)) : half(0);
  return pair(c, low, high);
}

static Operand next_half(Code *c, Operand address) {
  return code_index(c, address, operand_const(c->address_width, HALF_BYTES), 1);
}

Operand wide_load(Code *c, Operand address, Lvalue from) {
  assert(address.width == c->address_width);
  from.type = NULL;
  code_whole_begin(c, WHOLE_CALL);
  Operand low = code_load(c, address, HALF_BITS, from);
  Operand high = code_load(c, next_half(c, address), HALF_BITS, from);
  code_whole_end(c);
  return pair(c, low, high);
}

void wide_store(Code *c, Operand address, Operand value, Lvalue to) {
  assert(value.width == WIDE_BITS);
  to.type = NULL;
  code_whole_begin(c, WHOLE_CALL);
  code_store(c, address, operand_low(value), to);
  code_store(c, next_half(c, address), operand_high(value), to);
  code_whole_end(c);
}
