#include "frontend/clang/lower.h"

/* Floating-point numbers.  Exact operations are done on their bits. */

static Code *code(Lower *L) { return L->frame->code; }

static Operand binary(Lower *L, FloatOp op, unsigned width, Operand a,
                      Operand b) {
  return code_float(code(L), op, width, a, b);
}

static Operand unary(Lower *L, FloatOp op, unsigned width, Operand a) {
  return code_float(code(L), op, width, a, (Operand){0});
}

const char *inexact_flag(const Lower *L) {
  static const char *const flags[] = {
      "-ffast-math",        "-funsafe-math-optimizations",
      "-fassociative-math", "-freciprocal-math",
      "-ffinite-math-only", "-fno-signed-zeros",
      "-ffp-contract=fast", "-ffp-contract=on"};
  for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
    if (!L->unit->is_library &&
        unit_turns_on(L->unit, flags[i], "-fno-fast-math"))
      return flags[i];
  return NULL;
}

/* Refuses an operation whose result a flag leaves open. */
static void refuse_inexact(Lower *L) {
  const char *flag = inexact_flag(L);
  if (flag)
    emit_unsupported(L, "floating-point arithmetic with %s", flag);
}

/* True for nonzero: a zero has no bits except its sign. */
Operand float_truth(Lower *L, Operand v) {
  Operand rest = code_op(code(L), OP_SHL, v, operand_const(v.width, 1));
  return code_not(code(L), code_is_zero(code(L), rest));
}

Operand float_negation(Lower *L, Operand v) {
  Operand sign = operand_const(v.width, (uint64_t)1 << (v.width - 1));
  return code_op(code(L), OP_XOR, v, sign);
}

static Operand to_integer(Lower *L, Operand v, const Type *to) {
  if (to->kind == TYPE_BOOL)
    return code_resize(code(L), float_truth(L, v), 8, false);
  return unary(L, to->is_signed ? FLOAT_TO_SIGNED : FLOAT_TO_UNSIGNED,
               type_bits(to), v);
}

static Operand from_integer(Lower *L, Operand v, const Type *from,
                            const Type *to) {
  return unary(L, from->is_signed ? FLOAT_FROM_SIGNED : FLOAT_FROM_UNSIGNED,
               type_bits(to), v);
}

Operand float_convert(Lower *L, Operand v, const Type *from, const Type *to) {
  bool is_float = type_is_float(from), to_float = type_is_float(to);
  if (is_float && to_float && from->size != to->size)
    refuse_inexact(L);
  if (is_float && to_float)
    return from->size == to->size ? v
                                  : unary(L, FLOAT_RESIZE, type_bits(to), v);
  const Type *other = is_float ? to : from;
  if (type_is_integer(other) && !type_is_wide(other))
    return is_float ? to_integer(L, v, to) : from_integer(L, v, from, to);
  emit_unsupported(L, "conversion of '%s' to '%s'", from->name, to->name);
  return operand_const(type_bits(to), 0);
}

Operand float_arithmetic(Lower *L, enum CXBinaryOperatorKind kind, Operand a,
                         Operand b, const char *text) {
  refuse_inexact(L);
  switch (kind) {
  case CXBinaryOperator_Add: return binary(L, FLOAT_ADD, a.width, a, b);
  case CXBinaryOperator_Sub: return binary(L, FLOAT_SUB, a.width, a, b);
  case CXBinaryOperator_Mul: return binary(L, FLOAT_MUL, a.width, a, b);
  case CXBinaryOperator_Div: return binary(L, FLOAT_DIV, a.width, a, b);
  default: emit_unsupported(L, "operator in '%s'", text); return a;
  }
}

Operand float_comparison(Lower *L, enum CXBinaryOperatorKind kind, Operand a,
                         Operand b) {
  refuse_inexact(L);
  switch (kind) {
  case CXBinaryOperator_LT: return binary(L, FLOAT_LT, 1, a, b);
  case CXBinaryOperator_GT: return binary(L, FLOAT_LT, 1, b, a);
  case CXBinaryOperator_LE: return binary(L, FLOAT_LE, 1, a, b);
  case CXBinaryOperator_GE: return binary(L, FLOAT_LE, 1, b, a);
  case CXBinaryOperator_EQ: return binary(L, FLOAT_EQ, 1, a, b);
  default: return code_not(code(L), binary(L, FLOAT_EQ, 1, a, b));
  }
}
