#include "frontend/clang/lower.h"

/* Side effects and accesses of an expression, judged by its tree. */

typedef struct {
  Lower *L;
  unsigned budget;
  bool is_static; /* checks for a constant initialiser instead */
  bool fails;
} Purity;

static bool is_plain_local(Lower *L, CXCursor c) {
  CXCursor to = clang_getCursorReferenced(c);
  enum CXCursorKind kind = clang_getCursorKind(to);
  if (kind == CXCursor_EnumConstantDecl || kind == CXCursor_FunctionDecl)
    return true;
  uint32_t n = cursor_map_find(&L->frame->locals.number_of, to);
  return n != NOT_FOUND && !L->frame->locals.data[n].in_memory &&
         !L->frame->locals.data[n].is_refused;
}

static bool is_pure_operator(Lower *L, CXCursor c, bool is_static) {
  enum CXBinaryOperatorKind k = clang_getCursorBinaryOperatorKind(c);
  if (k >= CXBinaryOperator_Assign)
    return false;
  if (is_static)
    return true;
  if (k == CXBinaryOperator_Div || k == CXBinaryOperator_Rem)
    return false;
  return !checks_overflow(L) && !checks_shifts(L);
}

static bool is_pure_unary(Lower *L, CXCursor c, bool is_static) {
  switch (clang_getCursorUnaryOperatorKind(c)) {
  case CXUnaryOperator_Minus: return is_static || !checks_overflow(L);
  case CXUnaryOperator_Plus:
  case CXUnaryOperator_Not:
  case CXUnaryOperator_LNot:
  case CXUnaryOperator_Extension: return true;
  case CXUnaryOperator_AddrOf:
  case CXUnaryOperator_Deref: return is_static;
  default: return false;
  }
}

/* True for a conversion of a floating-point number to an integer. */
static bool may_leave_range(Lower *L, CXCursor c) {
  if (!type_is_integer(type_of_cursor(L, c)))
    return false;
  Cursors k = children_of(L, c);
  return k.n && clang_isExpression(clang_getCursorKind(k.data[k.n - 1])) &&
         type_is_float(type_of_cursor(L, k.data[k.n - 1]));
}

/* True if the operand of sizeof is evaluated: it has a variable-length
 * array. */
static bool is_evaluated(Lower *L, CXCursor c) {
  Cursors k = children_of(L, c);
  return k.n > 1 || (k.n == 1 && type_of_cursor(L, k.data[0])->is_variable);
}

static enum CXChildVisitResult check_purity(CXCursor c, CXCursor parent,
                                            CXClientData data);

static bool purity_of(Purity *p, CXCursor c) {
  Lower *L = p->L;
  if (p->budget-- == 0 || L->depth >= MAX_DEPTH) {
    p->fails = true;
    p->budget = 1;
    return false;
  }
  bool descend = true, pure = true;
  switch (clang_getCursorKind(c)) {
  case CXCursor_IntegerLiteral:
  case CXCursor_CharacterLiteral:
  case CXCursor_CXXBoolLiteralExpr:
  case CXCursor_CXXNullPtrLiteralExpr:
  case CXCursor_AddrLabelExpr: descend = false; break;
  case CXCursor_UnaryExpr: descend = is_evaluated(L, c); break;
  case CXCursor_StringLiteral:
  case CXCursor_FloatingLiteral:
  case CXCursor_ArraySubscriptExpr:
  case CXCursor_MemberRefExpr:
  case CXCursor_InitListExpr:
  case CXCursor_MemberRef: pure = p->is_static; break;
  case CXCursor_CompoundLiteralExpr:
    pure = p->is_static && cursor_is_null(L->frame->function);
    break;
  case CXCursor_CStyleCastExpr:
  case CXCursor_UnexposedExpr:
    pure = (p->is_static || !may_leave_range(L, c)) && !cursor_is_untyped(c);
    break;
  case CXCursor_ParenExpr:
  case CXCursor_ConditionalOperator:
  case CXCursor_GenericSelectionExpr:
  case CXCursor_TypeRef: break;
  case CXCursor_DeclRefExpr:
    pure = p->is_static || is_plain_local(L, c);
    descend = false;
    break;
  case CXCursor_UnaryOperator: pure = is_pure_unary(L, c, p->is_static); break;
  case CXCursor_BinaryOperator:
    pure = is_pure_operator(L, c, p->is_static);
    break;
  default: pure = false;
  }
  if (!pure)
    p->fails = true;
  else if (descend) {
    L->depth++;
    clang_visitChildren(c, check_purity, p);
    L->depth--;
  }
  return !p->fails;
}

static enum CXChildVisitResult check_purity(CXCursor c, CXCursor parent,
                                            CXClientData data) {
  (void)parent;
  return purity_of(data, c) ? CXChildVisit_Continue : CXChildVisit_Break;
}

/* True if pure.  Atomic operations and va_arg are UnexposedExpr too, but
 * contain the address of a variable or a va_list, which is not pure. */
bool is_pure(Lower *L, CXCursor c) {
  Purity p = {.L = L, .budget = 32};
  return purity_of(&p, c);
}

bool may_have_effects(Lower *L, CXCursor c) {
  Purity p = {.L = L, .budget = 1u << 20, .is_static = true};
  return !purity_of(&p, c);
}

/* ---- reads of a variable ---- */

static enum CXChildVisitResult find_name(CXCursor c, CXCursor parent,
                                         CXClientData data) {
  (void)parent;
  const CXCursor *decl = data;
  bool is_found = clang_getCursorKind(c) == CXCursor_DeclRefExpr &&
                  clang_equalCursors(clang_getCursorReferenced(c), *decl);
  return is_found ? CXChildVisit_Break : CXChildVisit_Recurse;
}

bool names(CXCursor c, CXCursor decl) {
  return find_name(c, c, &decl) == CXChildVisit_Break ||
         clang_visitChildren(c, find_name, &decl) != 0;
}

CXCursor without_conversions(Lower *L, CXCursor c) {
  for (;;) {
    enum CXCursorKind kind = clang_getCursorKind(c);
    Cursors k = children_of(L, c);
    if (k.n != 1 ||
        (kind != CXCursor_ParenExpr && kind != CXCursor_UnexposedExpr))
      return c;
    c = k.data[0];
  }
}

/* True if computing the place of an lvalue reads the variable: x, x.member,
 * x.array[i]. */
static bool place_reads(Lower *L, CXCursor c, CXCursor decl) {
  for (;;) {
    c = without_conversions(L, c);
    enum CXCursorKind kind = clang_getCursorKind(c);
    Cursors k = children_of(L, c);
    if (kind == CXCursor_DeclRefExpr)
      return false;
    bool is_index = kind == CXCursor_ArraySubscriptExpr && k.n == 2;
    if (!is_index && (kind != CXCursor_MemberRefExpr || !k.n))
      return names(c, decl);
    const Type *of = type_of_cursor(L, without_conversions(L, k.data[0]));
    if ((is_index ? of->kind != TYPE_ARRAY : !type_is_aggregate(of)) ||
        (is_index && names(k.data[1], decl)))
      return names(c, decl);
    c = k.data[0];
  }
}

/* True if the expression is a place whose value is not read. */
static bool is_address(Lower *L, CXCursor *c) {
  Cursors k = children_of(L, *c);
  if (clang_getCursorUnaryOperatorKind(*c) == CXUnaryOperator_AddrOf && k.n) {
    *c = k.data[0];
    return true;
  }
  return type_of_cursor(L, *c)->kind == TYPE_ARRAY;
}

/* True if its value depends only on the values of its parts. */
static bool is_made_of_parts(CXCursor c, uint32_t n) {
  switch (clang_getCursorKind(c)) {
  case CXCursor_InitListExpr:
  case CXCursor_ParenExpr:
  case CXCursor_CStyleCastExpr:
  case CXCursor_ConditionalOperator: return true;
  case CXCursor_UnexposedExpr:
    return n == 1 || clang_getCursorType(c).kind == CXType_Void;
  case CXCursor_BinaryOperator:
    return clang_getCursorBinaryOperatorKind(c) < CXBinaryOperator_Assign;
  default: return false;
  }
}

static bool is_unevaluated(Lower *L, CXCursor c) {
  return clang_getCursorKind(c) == CXCursor_UnaryExpr && !is_evaluated(L, c);
}

bool may_read(Lower *L, CXCursor c, CXCursor decl) {
  if (!names(c, decl) || is_unevaluated(L, c))
    return false;
  Cursors k = children_of(L, c);
  if (!is_made_of_parts(c, k.n) || L->depth >= MAX_DEPTH)
    return !is_address(L, &c) || place_reads(L, c, decl);
  bool reads = false;
  L->depth++;
  for (uint32_t i = 0; i < k.n && !reads; i++)
    reads = may_read(L, k.data[i], decl);
  L->depth--;
  return reads;
}

static bool is_computed(Lower *L, CXCursor c, const Type *as, Rounding r,
                        Operand *out) {
  if (may_have_effects(L, c))
    return false;
  FunctionLowering *outer = L->frame;
  FunctionLowering scratch = {.code = code_new(L->arena, L->address_width),
                              .function = outer ? outer->function
                                                : clang_getNullCursor()};
  code_set_rounding(scratch.code, r);
  L->frame = &scratch;
  const Type *from;
  Operand v = lower_scalar(L, c, &from);
  if (as)
    v = convert(L, v, from, as);
  bool is_constant = code_count(scratch.code) == 0 && v.kind != OPERAND_REG &&
                     v.kind != OPERAND_NONE;
  L->frame = outer;
  *out = v;
  return is_constant;
}

bool lower_constant(Lower *L, CXCursor c, const Type *as, Operand *out) {
  return is_computed(L, c, as, ROUNDING_NEAREST, out);
}

bool lower_computed(Lower *L, CXCursor c, const Type *as, Operand *out) {
  return is_computed(L, c, as, code_rounding(L->frame->code), out);
}
