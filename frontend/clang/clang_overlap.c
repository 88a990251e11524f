/* Assignments of structures whose sides may overlap.  The overlap has to be
 * exact (C11 6.5.16.1p3): an object is another's part, or lies apart from it,
 * unless a union or a converted pointer makes them share bytes. */
#include "frontend/clang/lower.h"

/* How an expression reaches an lvalue. */
typedef struct {
  CXCursor variable; /* null: a pointer */
  bool is_lvalue, crosses_union;
} Reach;

/* Goes from a member or an element to what it is a part of.  False if a pointer
 * is what it has there. */
static bool reach_whole(Lower *L, CXCursor part, bool is_index, Reach *r) {
  const Type *of = type_of_cursor(L, part);
  r->crosses_union |= of->kind == TYPE_UNION;
  return is_index ? of->kind == TYPE_ARRAY : type_is_aggregate(of);
}

static Reach reach_of(Lower *L, CXCursor c) {
  Reach r = {.variable = clang_getNullCursor(), .is_lvalue = true};
  for (;;) {
    c = without_conversions(L, c);
    enum CXCursorKind kind = clang_getCursorKind(c);
    Cursors k = children_of(L, c);
    bool is_index = kind == CXCursor_ArraySubscriptExpr && k.n == 2;
    if (kind == CXCursor_DeclRefExpr) {
      r.variable = clang_getCursorReferenced(c);
      return r;
    }
    if (!is_index && (kind != CXCursor_MemberRefExpr || !k.n)) {
      r.is_lvalue = kind == CXCursor_UnaryOperator;
      return r;
    }
    c = without_conversions(L, k.data[0]);
    if (!reach_whole(L, c, is_index, &r))
      return r;
  }
}

static bool may_overlap(Lower *L, CXCursor to, CXCursor from) {
  Reach a = reach_of(L, to), b = reach_of(L, from);
  if (!a.is_lvalue || !b.is_lvalue)
    return false;
  if (clang_Cursor_isNull(a.variable) || clang_Cursor_isNull(b.variable))
    return true;
  return clang_equalCursors(a.variable, b.variable) &&
         (a.crosses_union || b.crosses_union);
}

void assign_aggregate(Lower *L, const LoweredValue *to, CXCursor left,
                      const LoweredValue *from, CXCursor right) {
  value_copy(L, to, from);
  if (to->kind != VALUE_MEMORY || from->kind != VALUE_MEMORY ||
      !may_overlap(L, left, right))
    return;
  const Operand given[] = {value_address(L, to), value_address(L, from),
                           operand_const(L->address_width, to->type->size)};
  call_library(L, "__bmc_assigned", given, 3);
}
