#include "frontend/clang/clang_handle.h"
#include "frontend/clang/lower.h"
#include "frontend/ir/property_ids.h"

static Code *code(Lower *L) { return L->frame->code; }

/* True for vectors and long double: values are kept, moved and passed on, but
 * arithmetic on them is unsupported. */
static bool is_opaque(const Type *t) {
  return t->kind == TYPE_FLOAT && !type_is_float(t);
}

LoweredValue opaque_arithmetic(Lower *L, const Type *t) {
  return value_unsupported(L, t, "arithmetic on '%s'", t->name);
}

static Operand refused(Lower *L, const Type *opaque, const Type *to) {
  opaque_arithmetic(L, opaque);
  bool is_word = to->size && to->size <= 8;
  return operand_const(is_word ? type_bits(to) : 64, 0);
}

Operand convert(Lower *L, Operand v, const Type *from, const Type *to) {
  handle_converted(L, v, from, to);
  if (is_opaque(from) || is_opaque(to)) {
    bool same = is_opaque(from) && is_opaque(to) && from->size == to->size;
    return same ? v : refused(L, is_opaque(from) ? from : to, to);
  }
  if (type_is_float(from) || type_is_float(to))
    return float_convert(L, v, from, to);
  if (!type_is_scalar(to) && to->kind != TYPE_FUNCTION)
    return v;
  if (to->kind == TYPE_BOOL && from->kind != TYPE_BOOL)
    return code_resize(code(L), code_not(code(L), code_is_zero(code(L), v)), 8,
                       false);
  unsigned width = to->kind == TYPE_FUNCTION ? L->address_width : type_bits(to);
  return code_resize(code(L), v, width,
                     from->is_signed && type_is_integer(from));
}

static bool is_checked(const Lower *L, Property p) {
  return !L->unit->is_library && L->options->properties >> p & 1;
}

/* True if signed overflow ends the process (-ftrapv). */
static bool traps(const Lower *L) {
  return !L->unit->is_library && unit_has_flag(L->unit, "-ftrapv");
}

bool checks_overflow(const Lower *L) {
  return is_checked(L, PROPERTY_OVERFLOW) || traps(L);
}

bool checks_shifts(const Lower *L) { return is_checked(L, PROPERTY_SHIFT); }

/* True if a flag makes signed sums, differences, products, negatives and left
 * shifts wrap. */
static bool may_wrap(const Lower *L) {
  return unit_has_flag(L->unit, "-fwrapv") ||
         unit_has_flag(L->unit, "-fno-strict-overflow");
}

static bool may_overflow(Lower *L, const Type *t) {
  return t->is_signed && checks_overflow(L) && !may_wrap(L);
}

static void check(Lower *L, Property p, Operand holds, const char *what,
                  const char *text) {
  uint64_t k;
  if (operand_is_const(holds, &k) && k)
    return;
  code_assert(code(L), p, holds,
              arena_printf(L->arena, "%s in '%s'", what, text));
}

void demand_defined(Lower *L, Operand holds, const char *text) {
  if (!L->unit->is_library)
    demand(L, holds, text);
}

void demand(Lower *L, Operand holds, const char *text) {
  uint64_t k;
  if (operand_is_const(holds, &k) && k)
    return;
  if (L->options->properties >> PROPERTY_DEREF & 1) {
    code_assert(code(L), PROPERTY_DEREF, holds, text);
    return;
  }
  Label yes = code_label(code(L)), no = code_label(code(L));
  code_branch(code(L), holds, yes, no);
  code_place(code(L), no);
  emit_unsupported(L, "%s", text);
  code_place(code(L), yes);
}

static Operand not_both(Code *c, Operand a, Operand b) {
  return code_not(c, code_op(c, OP_AND, a, b));
}

static Operand all_ones(Lower *L, unsigned width) {
  Operand half = operand_const(64, UINT64_MAX);
  return width == WIDE_BITS ? operand_pair(L->arena, half, half)
                            : operand_const(width, UINT64_MAX);
}

static Operand minimum(Lower *L, unsigned width) {
  if (width == WIDE_BITS)
    return operand_pair(L->arena, operand_const(64, 0), minimum(L, 64));
  return operand_const(width, (uint64_t)1 << (width - 1));
}

/* True without overflow: the result has the sign of at least one operand. */
Operand sum_fits(Code *c, Operand a, Operand b, Operand r) {
  Operand away =
      code_op(c, OP_AND, code_op(c, OP_XOR, a, r), code_op(c, OP_XOR, b, r));
  return code_op(c, OP_SLE, operand_const(r.width, 0), away);
}

Operand difference_fits(Code *c, Operand a, Operand b, Operand r) {
  Operand away =
      code_op(c, OP_AND, code_op(c, OP_XOR, a, b), code_op(c, OP_XOR, a, r));
  return code_op(c, OP_SLE, operand_const(r.width, 0), away);
}

static Operand product_fits(Lower *L, Operand a, Operand b, Operand r) {
  Code *c = code(L);
  unsigned w = r.width;
  if (w == WIDE_BITS)
    return wide_product_fits(L, a, b, true);
  if (2 * w <= 64) {
    Operand wide = code_op(c, OP_MUL, code_resize(c, a, 2 * w, true),
                           code_resize(c, b, 2 * w, true));
    return code_op(c, OP_EQ, wide, code_resize(c, r, 2 * w, true));
  }
  /* Division gives back the other factor, except for -1 * MIN. */
  Operand minus_one = all_ones(L, w);
  Operand back = code_op(c, OP_EQ, code_op(c, OP_SDIV, r, a), b);
  Operand tame = not_both(c, code_op(c, OP_EQ, a, minus_one),
                          code_op(c, OP_EQ, b, minimum(L, w)));
  return code_op(c, OP_OR, code_is_zero(c, a), code_op(c, OP_AND, back, tame));
}

static void trap(Lower *L, Operand holds) {
  Label next = code_label(code(L)), end = code_label(code(L));
  code_branch(code(L), holds, next, end);
  code_place(code(L), end);
  signals_abort(L);
  emit_end_by_signal(L);
  code_place(code(L), next);
}

static void check_overflow(Lower *L, Operand holds, const char *text) {
  if (is_checked(L, PROPERTY_OVERFLOW))
    check(L, PROPERTY_OVERFLOW, holds, "signed overflow", text);
  else
    trap(L, holds);
}

static Operand divide(Lower *L, Op op, const Type *t, Operand a, Operand b,
                      const char *text) {
  Code *c = code(L);
  check(L, PROPERTY_DIVISION, code_not(c, code_is_zero(c, b)),
        "division by zero", text);
  if (t->is_signed && checks_overflow(L))
    check_overflow(L,
                   not_both(c, code_op(c, OP_EQ, a, minimum(L, a.width)),
                            code_op(c, OP_EQ, b, all_ones(L, b.width))),
                   text);
  return a.width == WIDE_BITS ? wide_divide(L, op, a, b) : code_op(c, op, a, b);
}

Operand arithmetic(Lower *L, enum CXBinaryOperatorKind kind, const Type *t,
                   Operand a, Operand b, const char *text) {
  Code *c = code(L);
  if (is_opaque(t))
    return refused(L, t, t);
  if (type_is_float(t))
    return float_arithmetic(L, kind, a, b, text);
  bool checked = may_overflow(L, t);
  Operand r;
  switch (kind) {
  case CXBinaryOperator_Add:
    r = code_op(c, OP_ADD, a, b);
    if (checked)
      check_overflow(L, sum_fits(c, a, b, r), text);
    return r;
  case CXBinaryOperator_Sub:
    r = code_op(c, OP_SUB, a, b);
    if (checked)
      check_overflow(L, difference_fits(c, a, b, r), text);
    return r;
  case CXBinaryOperator_Mul:
    r = code_op(c, OP_MUL, a, b);
    if (checked)
      check_overflow(L, product_fits(L, a, b, r), text);
    return r;
  case CXBinaryOperator_Div:
    return divide(L, t->is_signed ? OP_SDIV : OP_UDIV, t, a, b, text);
  case CXBinaryOperator_Rem:
    return divide(L, t->is_signed ? OP_SREM : OP_UREM, t, a, b, text);
  case CXBinaryOperator_And: return code_op(c, OP_AND, a, b);
  case CXBinaryOperator_Or: return code_op(c, OP_OR, a, b);
  case CXBinaryOperator_Xor: return code_op(c, OP_XOR, a, b);
  default: emit_unsupported(L, "operator in '%s'", text); return a;
  }
}

/* For a signed operand the product with the power of two must fit (C11
 * 6.5.7p4): shifting it back gives the operand. */
static Operand shift_left(Lower *L, const Type *t, Operand a, Operand by,
                          const char *text) {
  Code *c = code(L);
  Operand r = code_op(c, OP_SHL, a, by);
  if (!t->is_signed || !checks_shifts(L) || may_wrap(L))
    return r;
  Operand is_kept = code_op(c, OP_EQ, code_op(c, OP_ASHR, r, by), a);
  Operand is_positive = code_op(c, OP_SLE, operand_const(a.width, 0), a);
  check(L, PROPERTY_SHIFT, code_op(c, OP_AND, is_positive, is_kept),
        "shift of a negative number or into the sign", text);
  return r;
}

Operand shift(Lower *L, enum CXBinaryOperatorKind kind, const Type *t,
              Operand a, const Type *by_type, Operand by, const char *text) {
  Code *c = code(L);
  if (is_opaque(t) || is_opaque(by_type))
    return refused(L, is_opaque(t) ? t : by_type, t);
  if (checks_shifts(L))
    check(L, PROPERTY_SHIFT,
          code_op(c, OP_ULT, by, operand_const(by.width, a.width)),
          "undefined shift", text);
  by = code_resize(c, by, a.width, by_type->is_signed);
  if (kind == CXBinaryOperator_Shl)
    return shift_left(L, t, a, by, text);
  return code_op(c, t->is_signed ? OP_ASHR : OP_LSHR, a, by);
}

Operand comparison(Lower *L, enum CXBinaryOperatorKind kind, const Type *t,
                   Operand a, Operand b) {
  Code *c = code(L);
  if (is_opaque(t)) {
    refused(L, t, t);
    return operand_const(1, 0);
  }
  if (type_is_float(t))
    return float_comparison(L, kind, a, b);
  bool is_signed = t->is_signed && type_is_integer(t);
  Op less = is_signed ? OP_SLT : OP_ULT, at_most = is_signed ? OP_SLE : OP_ULE;
  switch (kind) {
  case CXBinaryOperator_LT: return code_op(c, less, a, b);
  case CXBinaryOperator_GT: return code_op(c, less, b, a);
  case CXBinaryOperator_LE: return code_op(c, at_most, a, b);
  case CXBinaryOperator_GE: return code_op(c, at_most, b, a);
  case CXBinaryOperator_EQ: return code_op(c, OP_EQ, a, b);
  default: return code_not(c, code_op(c, OP_EQ, a, b));
  }
}

Operand negation(Lower *L, const Type *t, Operand a, const char *text) {
  if (is_opaque(t))
    return refused(L, t, t);
  if (type_is_float(t))
    return float_negation(L, a);
  Code *c = code(L);
  if (may_overflow(L, t))
    check_overflow(L, code_not(c, code_op(c, OP_EQ, a, minimum(L, a.width))),
                   text);
  return code_neg(c, a);
}

Operand pointer_add(Lower *L, const Type *pointer, Operand base,
                    const Type *index_type, Operand index, bool minus) {
  const Type *e = pointer->element;
  handle_used(L, index_type);
  if (e->kind == TYPE_ARRAY && !e->is_complete && !e->is_variable) {
    emit_unsupported(L, "arithmetic on a pointer to '%s'", e->name);
    return base;
  }
  bool is_unsized = e->kind == TYPE_VOID || e->kind == TYPE_FUNCTION;
  int64_t stride = is_unsized ? 1 : (int64_t)e->size;
  index = code_resize(code(L), index, L->address_width, index_type->is_signed);
  if (e->is_variable) {
    index = code_op(code(L), OP_MUL, index, runtime_size(L, e));
    stride = 1;
  }
  return code_index(code(L), base, index, minus ? -stride : stride);
}

enum CXBinaryOperatorKind compound_operator(enum CXBinaryOperatorKind k) {
  switch (k) {
  case CXBinaryOperator_MulAssign: return CXBinaryOperator_Mul;
  case CXBinaryOperator_DivAssign: return CXBinaryOperator_Div;
  case CXBinaryOperator_RemAssign: return CXBinaryOperator_Rem;
  case CXBinaryOperator_AddAssign: return CXBinaryOperator_Add;
  case CXBinaryOperator_SubAssign: return CXBinaryOperator_Sub;
  case CXBinaryOperator_ShlAssign: return CXBinaryOperator_Shl;
  case CXBinaryOperator_ShrAssign: return CXBinaryOperator_Shr;
  case CXBinaryOperator_AndAssign: return CXBinaryOperator_And;
  case CXBinaryOperator_XorAssign: return CXBinaryOperator_Xor;
  case CXBinaryOperator_OrAssign: return CXBinaryOperator_Or;
  default: return CXBinaryOperator_Invalid;
  }
}

/* Promotes; a bit-field narrower than int is promoted to int. */
static const Type *promoted(Lower *L, const LoweredValue *v) {
  if (v->bit_width && v->bit_width < 32)
    return type_int(L, 32, true);
  return type_promoted(L, v->type);
}

Operand compound(Lower *L, enum CXBinaryOperatorKind op,
                 const LoweredValue *lvalue, Operand a, const Type *by_type,
                 Operand b, const char *text) {
  const Type *t = lvalue->type;
  handle_used(L, t);
  handle_used(L, by_type);
  if (t->kind == TYPE_POINTER)
    return pointer_add(L, t, a, by_type, b, op == CXBinaryOperator_Sub);
  const Type *left = promoted(L, lvalue);
  if (op == CXBinaryOperator_Shl || op == CXBinaryOperator_Shr) {
    Operand r = shift(L, op, left, convert(L, a, t, left), by_type, b, text);
    return convert(L, r, left, t);
  }
  const Type *common = type_common(L, left, by_type);
  Operand r = arithmetic(L, op, common, convert(L, a, t, common),
                         convert(L, b, by_type, common), text);
  return convert(L, r, common, t);
}

bool is_comparison(enum CXBinaryOperatorKind k) {
  return k >= CXBinaryOperator_LT && k <= CXBinaryOperator_NE;
}

bool is_logical(enum CXBinaryOperatorKind k) {
  return k == CXBinaryOperator_LAnd || k == CXBinaryOperator_LOr;
}
