#include "frontend/clang/clang_handle.h"
#include "frontend/clang/lower.h"

/* Truth values, short circuits and conditional expressions. */

static Code *code(Lower *L) { return L->frame->code; }

/* Strips casts that keep the difference between zero and nonzero. */
static CXCursor strip_condition(Lower *L, CXCursor c) {
  for (;;) {
    Cursors k = children_of(L, c);
    enum CXCursorKind kind = clang_getCursorKind(c);
    bool is_cast =
        kind == CXCursor_UnexposedExpr && k.n == 1 && same_start(c, k.data[0]);
    if (is_cast) {
      const Type *to = type_of_cursor(L, c);
      const Type *from = type_of_cursor(L, k.data[0]);
      enum CXCursorKind inner = clang_getCursorKind(k.data[0]);
      is_cast = type_is_integer(to) && type_is_integer(from) &&
                (to->size >= from->size || to->kind == TYPE_BOOL) &&
                inner != CXCursor_DeclRefExpr &&
                inner != CXCursor_MemberRefExpr &&
                inner != CXCursor_ArraySubscriptExpr;
    }
    if (!is_cast && kind != CXCursor_ParenExpr)
      return c;
    if (k.n != 1)
      return c;
    c = k.data[0];
  }
}

/* Returns the first argument of __builtin_expect, or c itself. */
static CXCursor strip_expect(Lower *L, CXCursor c) {
  c = strip_condition(L, c);
  while (clang_getCursorKind(c) == CXCursor_CallExpr &&
         clang_Cursor_getNumArguments(c) == 2 &&
         !strcmp(cursor_name(L, c), "__builtin_expect"))
    c = strip_condition(L, clang_Cursor_getArgument(c, 0));
  return c;
}

static bool is_not(CXCursor c) {
  return clang_getCursorKind(c) == CXCursor_UnaryOperator &&
         clang_getCursorUnaryOperatorKind(c) == CXUnaryOperator_LNot;
}

static enum CXBinaryOperatorKind binary_kind(CXCursor c) {
  return clang_getCursorKind(c) == CXCursor_BinaryOperator
             ? clang_getCursorBinaryOperatorKind(c)
             : CXBinaryOperator_Invalid;
}

static Operand lower_logical(Lower *L, const Cursors *k,
                             enum CXBinaryOperatorKind op) {
  bool is_and = op == CXBinaryOperator_LAnd;
  uint64_t bits;
  Operand a = lower_bit(L, k->data[0]);
  code_sequence_point(code(L));
  if (operand_is_const(a, &bits))
    return bits == is_and ? lower_bit(L, k->data[1]) : a;
  if (is_pure(L, k->data[1]))
    return code_op(code(L), is_and ? OP_AND : OP_OR, a,
                   lower_bit(L, k->data[1]));
  Reg result = code_reg(code(L), 1, NULL, NULL);
  Label more = code_label(code(L)), end = code_label(code(L));
  code_whole_begin(code(L), WHOLE_PARTS);
  code_move(code(L), result, a);
  code_branch(code(L), a, is_and ? more : end, is_and ? end : more);
  code_place(code(L), more);
  uint32_t scope = scope_open(L);
  code_move(code(L), result, lower_bit(L, k->data[1]));
  scope_close(L, scope);
  code_place(code(L), end);
  code_whole_end(code(L));
  return operand_reg(1, result);
}

static Operand too_deep(Lower *L) {
  emit_unsupported(L, "expression nested more than %d deep", MAX_DEPTH);
  return operand_const(1, 0);
}

static Operand bit_of(Lower *L, CXCursor c) {
  enum CXBinaryOperatorKind op = binary_kind(c);
  Cursors k = children_of(L, c);
  if (is_not(c) && k.n == 1)
    return code_not(code(L), lower_bit(L, k.data[0]));
  if (is_comparison(op) && k.n == 2)
    return lower_comparison(L, c, &k);
  if (is_logical(op) && k.n == 2)
    return lower_logical(L, &k, op);
  const Type *t;
  Operand v = lower_scalar(L, c, &t);
  handles_compared(L, CXBinaryOperator_NE, t, v, type_int(L, 32, true),
                   operand_const(32, 0));
  return value_bit(L, v, t);
}

Operand lower_bit(Lower *L, CXCursor c) {
  if (L->depth >= MAX_DEPTH)
    return too_deep(L);
  Spot outer = code_spot(code(L));
  L->depth++;
  c = strip_expect(L, c);
  code_set_spot(code(L), cursor_spot(L, c));
  Operation o = operation_begin(L, c);
  Operand bit = bit_of(L, c);
  operation_end(L, o, c);
  code_set_spot(code(L), outer);
  L->depth--;
  return bit;
}

static void branch_at(Lower *L, CXCursor c, Operand bit, Label yes, Label no) {
  Spot outer = code_spot(code(L));
  code_set_spot(code(L), cursor_spot(L, c));
  code_branch(code(L), bit, yes, no);
  code_set_spot(code(L), outer);
}

void lower_condition(Lower *L, CXCursor c, Label yes, Label no) {
  c = strip_expect(L, c);
  enum CXBinaryOperatorKind op = binary_kind(c);
  bool is_negation = is_not(c);
  Cursors k = {0};
  if (is_negation || is_logical(op))
    k = children_of(L, c);
  if (L->depth >= MAX_DEPTH || k.n == 0 ||
      (is_logical(op) && is_pure(L, k.data[1]))) {
    uint32_t scope = scope_open(L);
    Operand bit = lower_bit(L, c);
    scope_close(L, scope);
    branch_at(L, c, bit, yes, no);
    return;
  }
  L->depth++;
  if (is_negation) {
    lower_condition(L, k.data[0], no, yes);
  } else {
    Label more = code_label(code(L));
    bool is_and = op == CXBinaryOperator_LAnd;
    lower_condition(L, k.data[0], is_and ? more : yes, is_and ? no : more);
    code_place(code(L), more);
    if (!L->unit->is_library || !code_is_dead(code(L)))
      lower_condition(L, k.data[1], yes, no);
  }
  L->depth--;
}

/* Returns clang's type, except that libclang shows array parameters as arrays
 * instead of pointers. */
static const Type *rvalue_type(Lower *L, CXCursor c) {
  return type_decayed(L, type_of_cursor(L, c));
}

/* Lowers a ?: b, whose children are a, a, a, b, cast as needed. */
LoweredValue lower_elvis(Lower *L, CXCursor c, const Cursors *k) {
  const Type *t = rvalue_type(L, c), *from;
  Operand a = code_copy(code(L), lower_scalar(L, k->data[0], &from));
  bool is_known = (type_is_scalar(t) || type_is_number(t)) &&
                  (type_is_scalar(from) || type_is_number(from));
  if (!is_known)
    return value_strange(L, c);
  Label other = code_label(code(L)), yes = code_label(code(L));
  Label end = code_label(code(L));
  LoweredValue result = register_variable(L, t, NULL);
  code_sequence_point(code(L));
  code_whole_begin(code(L), WHOLE_PARTS);
  code_branch(code(L), value_bit(L, a, from), yes, other);
  code_place(code(L), yes);
  value_store(L, &result, convert(L, a, from, t));
  code_jump(code(L), end);
  code_place(code(L), other);
  uint32_t scope = scope_open(L);
  value_store(L, &result, lower_scalar_as(L, k->data[3], t));
  scope_close(L, scope);
  code_place(code(L), end);
  code_whole_end(code(L));
  return value_scalar(t, value_load(L, &result));
}

/* Lowers one arm of a conditional; 'result' is NULL for void. */
static void lower_arm(Lower *L, CXCursor c, const LoweredValue *result) {
  uint32_t scope = scope_open(L);
  if (!result)
    lower_discard(L, c);
  else
    lower_into(L, result, c);
  scope_close(L, scope);
}

static LoweredValue lower_branches(Lower *L, const Cursors *k,
                                   const LoweredValue *result) {
  Label yes = code_label(code(L)), no = code_label(code(L));
  Label end = code_label(code(L));
  Operand bit = lower_bit(L, k->data[0]);
  code_sequence_point(code(L));
  code_whole_begin(code(L), WHOLE_PARTS);
  branch_at(L, k->data[0], bit, yes, no);
  code_place(code(L), yes);
  lower_arm(L, k->data[1], result);
  code_jump(code(L), end);
  code_place(code(L), no);
  lower_arm(L, k->data[2], result);
  code_place(code(L), end);
  code_whole_end(code(L));
  if (!result)
    return value_none(L);
  return type_is_scalar(result->type) || result->type->kind == TYPE_FLOAT
             ? value_scalar(result->type, value_load(L, result))
             : *result;
}

LoweredValue lower_conditional(Lower *L, CXCursor c) {
  Cursors k = children_of(L, c);
  const Type *t = rvalue_type(L, c);
  Operand bit;
  uint64_t bits;
  if (k.n != 3)
    return value_strange(L, c);
  if (lower_computed(L, k.data[0], NULL, &bit) &&
      operand_is_const(bit, &bits)) {
    LoweredValue v = lower_expr(L, k.data[bits ? 1 : 2]);
    if (t->kind == TYPE_VOID)
      return value_none(L);
    if (v.type->kind == TYPE_ARRAY && t->kind == TYPE_POINTER)
      return value_scalar(t, value_address(L, &v));
    return v;
  }
  if (t->kind == TYPE_VOID)
    return lower_branches(L, &k, NULL);
  if (type_is_aggregate(t)) {
    LoweredValue result = temporary(L, t, "conditional");
    return lower_branches(L, &k, &result);
  }
  if (t->size == 0 || (t->size > 8 && !type_is_wide(t)))
    return value_unsupported(L, t, "value of type '%s'", t->name);
  if (is_pure(L, k.data[1]) && is_pure(L, k.data[2])) {
    bit = lower_bit(L, k.data[0]);
    code_sequence_point(code(L));
    Operand a = lower_scalar_as(L, k.data[1], t);
    Operand b = lower_scalar_as(L, k.data[2], t);
    return value_scalar(t, code_ite(code(L), bit, a, b));
  }
  LoweredValue result = register_variable(L, t, NULL);
  return lower_branches(L, &k, &result);
}
